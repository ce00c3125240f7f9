"""Prizes over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.announcements import queries as announcements
from tournaments.api.base import NOT_FOUND, ApiView
from tournaments.prizes.queries import final_list


class PrizeListSerializer(serializers.Serializer[Any]):
    """Who won what, as the arbiter confirmed it."""

    version = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the canonical JSON of the content.")
    confirmed_at = serializers.DateTimeField()
    reason = serializers.CharField(help_text="Why it was corrected; blank in the first version.")
    content = serializers.DictField(help_text="Prizes, rules, winners, what is left over; amounts in cents.")


class PrizesSerializer(serializers.Serializer[Any]):
    """The prizes; amounts are cents."""

    announced = serializers.DictField(allow_null=True, help_text="As the announcement in force says.")
    final = PrizeListSerializer(allow_null=True)


class Prizes(ApiView):
    """The prizes as announced, and as the arbiter confirmed them."""

    serializer_class = PrizesSerializer

    @extend_schema(operation_id="prizes", responses={200: PrizesSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        announcement = announcements.version(self.tournament)
        announced = announcement.content.get("prizes") if announcement else None
        final = final_list(self.tournament)
        if announced is None and final is None:
            raise NotFound
        return self.one(self.serializer_class, {"announced": announced, "final": final})
