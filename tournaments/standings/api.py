"""Standings and categories over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, ApiView, number_in
from tournaments.api.serializers import PlayerLineSerializer
from tournaments.standings import groups
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingsPage


class TieBreakSerializer(serializers.Serializer[Any]):
    """A tie-break value with the terms it is made of."""

    code = serializers.CharField()
    text = serializers.CharField()
    terms = serializers.ListField(child=serializers.DictField())


class StandingSerializer(serializers.Serializer[Any]):
    """A row of the standings. Real points only."""

    place = serializers.IntegerField(help_text="Among those asked for, else the rank; 0 where there is none.")
    rank = serializers.IntegerField(source="line.rank", help_text="In the whole tournament; 0: none, as expelled.")
    player = PlayerLineSerializer(source="line.player")
    points = serializers.IntegerField(source="line.points")
    status = serializers.CharField(source="line.status", help_text="`active`, `withdrawn` or `expelled`.")
    tie_breaks = TieBreakSerializer(many=True, source="line.cells")
    after_round = serializers.SerializerMethodField(help_text="The round after which these standings are.")
    final = serializers.SerializerMethodField(help_text="After the last round, and no game is adjourned.")
    unfinished_games = serializers.SerializerMethodField(
        help_text="Adjourned games, which count as draws for now: with one the standings are not final."
    )

    def get_after_round(self, _line: groups.RankedLine) -> int:
        """The same in every row, as the rows come in pages."""
        return self._page.after_round

    def get_final(self, _line: groups.RankedLine) -> bool:
        """Whether no result can change them any more."""
        return self._page.after_round == self._page.rounds and not self._page.unfinished

    def get_unfinished_games(self, _line: groups.RankedLine) -> int:
        """How many results are still to come in the rounds that count."""
        return self._page.unfinished

    @property
    def _page(self) -> StandingsPage:
        page: StandingsPage = self.context["page"]
        return page


class CategorySerializer(serializers.Serializer[Any]):
    """A part of the field with a ranking of its own."""

    key = serializers.CharField(help_text="The `category` of the standings.")
    name = serializers.CharField(help_text="In the language of `lang`, as `conditions`.")
    conditions = serializers.CharField()


class Standings(ApiView):
    """The standings after a round, every tie-break with its terms; whole, or a category, federation or club."""

    serializer_class = StandingSerializer

    @extend_schema(
        operation_id="standings",
        parameters=[
            OpenApiParameter("after", int, description="The round; without it the newest."),
            OpenApiParameter("category", str, description="Key of a category."),
            OpenApiParameter("federation", str),
            OpenApiParameter("club", str),
        ],
        responses=StandingSerializer(many=True),
    )
    def get(self, request: Request, **_words: Any) -> Response:
        tournament = self.tournament
        page = standings_page(tournament, number_in(request, "after"))
        part = groups.part_of(tournament, **{name: request.GET.get(name, "") for name in groups.PARTS})
        if page is None or part is None:
            raise NotFound
        return self.many(self.serializer_class, groups.choose(tournament, page.everybody, part), page=page)


class Categories(ApiView):
    """The categories that the organizer defined."""

    serializer_class = CategorySerializer

    @extend_schema(operation_id="categories", parameters=[LANG], responses=CategorySerializer(many=True))
    def get(self, request: Request, **_words: Any) -> Response:
        return self.many(self.serializer_class, groups.categories(self.tournament))
