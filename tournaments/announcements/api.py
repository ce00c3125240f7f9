"""The announcement over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.announcements import queries as announcements
from tournaments.api.base import NOT_FOUND, ApiView


class AnnouncementSerializer(serializers.Serializer[Any]):
    """The announcement in force, as it was published."""

    version = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the canonical JSON of the content.")
    published_at = serializers.DateTimeField()
    change_note = serializers.CharField()
    content = serializers.DictField()


class Announcement(ApiView):
    """The announcement in force."""

    serializer_class = AnnouncementSerializer

    @extend_schema(operation_id="announcement", responses={200: AnnouncementSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, announcements.version(self.tournament))
