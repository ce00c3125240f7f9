"""Organizations and tournaments over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from portal.organizations.models import Organization
from tournaments.api.base import NOT_FOUND, ApiView
from tournaments.listing import queries as listing
from tournaments.listing.overview import organization_tournaments, tournament_overview


class OrganizationSerializer(serializers.Serializer[Any]):
    """A federation or club that shows a tournament."""

    slug = serializers.CharField()
    name = serializers.CharField()
    country = serializers.CharField()
    website = serializers.CharField()
    # The base class has an attribute of this name, for the serializer around this one.
    parent = serializers.SerializerMethodField(  # type: ignore[assignment]
        help_text="Address of the organization above it; blank for one that stands alone or on top."
    )

    def get_parent(self, organization: Organization) -> str:
        """The slug of the one above."""
        return organization.parent.slug if organization.parent is not None else ""


class TournamentLineSerializer(serializers.Serializer[Any]):
    """A public tournament in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    city = serializers.CharField()
    federation = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    players = serializers.IntegerField(help_text="Everybody who plays or has played.")
    withdrawn = serializers.IntegerField(help_text="Of these.")
    rounds = serializers.IntegerField(help_text="Rounds planned.")
    published_round = serializers.IntegerField(help_text="The newest published round; 0 before the first.")
    festival = serializers.CharField(help_text="Address of the festival of which it is a section; blank without one.")
    section = serializers.CharField(help_text="What it is called within the festival.")
    cancelled_at = serializers.DateTimeField(
        allow_null=True, help_text="Since when it is cancelled; null while it takes place."
    )
    cancellation_notice = serializers.CharField(help_text="What the organizer says about it; blank otherwise.")


class RoundLineSerializer(serializers.Serializer[Any]):
    """A round in the schedule."""

    number = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(["planned", "published", "closed"])
    boards = serializers.IntegerField()
    missing_results = serializers.IntegerField(allow_null=True)


class TournamentSerializer(serializers.Serializer[Any]):
    """A tournament with the state of its rounds."""

    tournament = TournamentLineSerializer()
    time_zone = serializers.CharField()
    published_round = serializers.IntegerField()
    standings_after = serializers.IntegerField()
    system = serializers.CharField(help_text="Blank before round 1 is paired.")
    edition = serializers.CharField()
    acceleration = serializers.DictField(allow_null=True, help_text="The frozen plan of the virtual points.")
    announcement_version = serializers.IntegerField()
    rounds = RoundLineSerializer(many=True)


class Organizations(ApiView):
    """Every organization with a public tournament."""

    serializer_class = OrganizationSerializer

    @extend_schema(operation_id="organizations", responses=OrganizationSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.many(self.serializer_class, [line.organization for line in listing.federations()])


class Tournaments(ApiView):
    """The public tournaments of an organization, the newest first."""

    serializer_class = TournamentLineSerializer

    @extend_schema(operation_id="tournaments", responses=TournamentLineSerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, organization_tournaments(self.organization))


class TournamentDetail(ApiView):
    """A tournament with the state of its rounds."""

    serializer_class = TournamentSerializer

    @extend_schema(operation_id="tournament", responses={200: TournamentSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, tournament_overview(self.tournament))
