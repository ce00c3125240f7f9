"""Series over the API: which there are, how they count, and their standings with every result."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, NOT_FOUND, ApiView, number_in
from tournaments.models.series.rows import Counting, SeriesTieBreak, SharedPlaces
from tournaments.series import queries, wording
from tournaments.series.shapes import PublicSeries, SeriesPage


class FractionField(serializers.CharField):
    """An exact value: a whole number, or a fraction such as `50/3`."""

    def to_representation(self, value: Any) -> str:
        return str(value)


class SeriesSerializer(serializers.Serializer[Any]):
    """A series in a list."""

    slug = serializers.CharField(source="series.slug")
    name = serializers.CharField(source="series.name")
    description = serializers.CharField(source="series.description")
    events = serializers.SerializerMethodField()

    @extend_schema(responses=serializers.ListField(child=serializers.CharField()))
    def get_events(self, shown: PublicSeries) -> list[str]:
        """The public events in the order in which they are played, by their words in addresses."""
        return [one.slug for one in shown.events]


class SeriesCategorySerializer(serializers.Serializer[Any]):
    """Players who are ranked among themselves, too."""

    id = serializers.IntegerField(help_text="The `category` of the standings.")
    name = serializers.CharField()
    sex = serializers.CharField()
    born_from = serializers.IntegerField(allow_null=True)
    born_to = serializers.IntegerField(allow_null=True)


class SeriesEventSerializer(serializers.Serializer[Any]):
    """An event of a series and how far it is."""

    number = serializers.IntegerField(help_text="Counted from 1, in the order in which the events are played.")
    tournament = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    after_round = serializers.IntegerField(
        source="table.after_round", help_text="Its standings are those after this round; 0: it has none yet."
    )
    rounds = serializers.IntegerField(source="table.rounds")
    is_final = serializers.BooleanField(source="table.is_final", help_text="Otherwise what it brings is provisional.")
    players = serializers.IntegerField(help_text="How many have a result in it.")


class SeriesDetailSerializer(serializers.Serializer[Any]):
    """How a series counts, and its events."""

    slug = serializers.CharField(source="series.slug")
    name = serializers.CharField(source="series.name")
    description = serializers.CharField(source="series.description")
    counting = serializers.ChoiceField(Counting.values, source="series.counting")
    place_points = serializers.ListField(
        child=serializers.IntegerField(), source="series.place_points", help_text="Tenths, the first place first."
    )
    shared_places = serializers.ChoiceField(SharedPlaces.values, source="series.shared_places")
    best = serializers.IntegerField(
        source="series.best", allow_null=True, help_text="So many best events count; null: all."
    )
    least = serializers.IntegerField(source="series.least", help_text="Who has fewer events has no rank.")
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(SeriesTieBreak.values), source="series.tie_breaks")
    rules = serializers.SerializerMethodField()
    is_final = serializers.BooleanField(help_text="Whether every event has ended.")
    events = SeriesEventSerializer(many=True, source="columns")
    categories = SeriesCategorySerializer(many=True)

    @extend_schema(responses=serializers.ListField(child=serializers.CharField()))
    def get_rules(self, page: SeriesPage) -> list[str]:
        """How the series counts, in sentences of the language `lang`."""
        return wording.rules_sentences(page.series)


class SeriesResultSerializer(serializers.Serializer[Any]):
    """What one event brought to a player."""

    event = serializers.SerializerMethodField()
    entry = serializers.IntegerField()
    rank = serializers.IntegerField(help_text="In the event.")
    points = serializers.IntegerField(help_text="Of the games, in tenths.")
    value = FractionField(help_text="What it brings to the series, exactly: a whole number or a fraction.")
    counts = serializers.BooleanField(help_text="False where better results count.")

    @extend_schema(responses=serializers.IntegerField())
    def get_event(self, result: Any) -> int:
        """The `number` of the event in the series."""
        return int(result.event) + 1


class SeriesReasonSerializer(serializers.Serializer[Any]):
    """Why somebody is ahead of the next one."""

    code = serializers.ChoiceField(["total", *SeriesTieBreak.values])
    own = FractionField()
    other = FractionField(allow_null=True, help_text="null: the next one was not in the event.")


class SeriesLineSerializer(serializers.Serializer[Any]):
    """A person in the standings of a series."""

    person = serializers.IntegerField(help_text="An entry of the person.")
    rank = serializers.IntegerField(help_text="0: too few events.")
    name = serializers.CharField(source="player.name")
    title = serializers.CharField(source="player.title")
    federation = serializers.CharField(source="player.federation")
    club = serializers.CharField(source="player.club")
    total = FractionField(source="line.total")
    wins = serializers.IntegerField(source="line.wins", help_text="Events won.")
    results = SeriesResultSerializer(many=True, source="line.results")
    ahead = SeriesReasonSerializer(
        source="line.ahead", allow_null=True, help_text="null for the last, and where the next one shares the rank."
    )


class AllSeries(ApiView):
    """The series of an organization with a public event, that with the newest event first."""

    serializer_class = SeriesSerializer

    @extend_schema(operation_id="all_series", responses=SeriesSerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, queries.all_public_series(self.organization))


class SeriesDetail(ApiView):
    """How a series counts, and its events."""

    serializer_class = SeriesDetailSerializer

    @extend_schema(operation_id="series", parameters=[LANG], responses={200: SeriesDetailSerializer, 404: NOT_FOUND})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.one(self.serializer_class, asked_page(self, None))


class SeriesStandings(ApiView):
    """The standings of a series, of everybody or of a category, with every result and the reason of every place."""

    serializer_class = SeriesLineSerializer

    @extend_schema(
        operation_id="series_standings",
        parameters=[OpenApiParameter("category", int, description="The `id` of a category.")],
        responses=SeriesLineSerializer(many=True),
    )
    def get(self, request: Request, **_words: Any) -> Response:
        page = asked_page(self, number_in(request, "category", 9))
        return self.many(self.serializer_class, page.lines)


def asked_page(view: ApiView, category: int | None) -> SeriesPage:
    """The standings of the series of an address. Raises ``NotFound``."""
    shown = queries.public_series(view.organization, view.kwargs["series"])
    page = queries.series_page(shown, category) if shown is not None else None
    if page is None:
        raise NotFound
    return page
