"""The duties over the API."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, NOT_FOUND, ApiView
from tournaments.duties import record, wording
from tournaments.duties.shapes import Announced, Authorised, DutyEvent


class DutyEventSerializer(serializers.Serializer[Any]):
    """One thing that happened."""

    at = serializers.DateTimeField()
    code = serializers.CharField()
    facts = serializers.DictField(help_text="Points are tenths.")
    text = serializers.SerializerMethodField()

    def get_text(self, event: DutyEvent) -> str:
        return wording.event_text(event)


class DutiesSerializer(serializers.Serializer[Any]):
    """What was announced, authorised, published and declared, in order, and what follows from it."""

    announced = serializers.ChoiceField([one.value for one in Announced])
    announced_version = serializers.IntegerField(help_text="First version with the plan that is played; 0: none.")
    announced_at = serializers.DateTimeField(allow_null=True)
    announced_text = serializers.SerializerMethodField()
    authorised = serializers.ChoiceField([one.value for one in Authorised])
    authorised_text = serializers.SerializerMethodField()
    statement = serializers.CharField(help_text="Of the arbiter who had round 1 paired all the same.")
    altered = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds whose publication contradicts the stored times."
    )
    events = DutyEventSerializer(many=True)

    def get_announced_text(self, duties: Any) -> str:
        return wording.announced_text(duties, self.context["zone"])

    def get_authorised_text(self, duties: Any) -> str:
        return wording.authorised_text(duties, self.context["zone"])


class DutiesView(ApiView):
    """The duties of an event."""

    serializer_class = DutiesSerializer

    @extend_schema(operation_id="duties", parameters=[LANG], responses={200: DutiesSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        tournament = self.tournament
        zone = ZoneInfo(tournament.time_zone)
        return self.one(self.serializer_class, record.duties_of(tournament), zone=zone)
