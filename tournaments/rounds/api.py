"""Published rounds over the API: boards, byes, reasons and the engine's input."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import LANG, NOT_FOUND, ApiView, number_in
from tournaments.api.serializers import (
    ExplanationSerializer,
    FactSerializer,
    PlayerLineSerializer,
    PlayerRoundSerializer,
    ScoreSerializer,
)
from tournaments.rounds.queries import board_page, bye_page, revision_input, round_page
from tournaments.rounds.shapes import BoardPage, ByePage, RoundPage


class BoardSerializer(serializers.Serializer[Any]):
    """A board of a published round; outcomes are blank until the result is public."""

    number = serializers.IntegerField()
    white = PlayerLineSerializer()
    black = PlayerLineSerializer()
    white_score = ScoreSerializer()
    black_score = ScoreSerializer()
    white_outcome = serializers.CharField()
    black_outcome = serializers.CharField()
    games = serializers.IntegerField(help_text="2 where every round is a match of two games.")
    white_second = serializers.CharField(
        help_text="The second game of a match, played with the colours reversed: the outcome of the same player."
    )
    black_second = serializers.CharField()
    colour_rule = serializers.CharField(help_text="The article that decided the colours.")
    manual_reason = serializers.CharField(help_text="Not blank where the arbiter changed this pair by hand.")
    board_colours = serializers.SerializerMethodField(
        help_text="Of a match of teams `W` or `B` for each board: what the team in `white` has there, which is White "
        "in the pairing and may have Black on board 1. Blank where players meet."
    )

    def get_board_colours(self, _board: Any) -> str:
        return str(self.context.get("board_colours", ""))


class ByeSerializer(serializers.Serializer[Any]):
    """A player without a board."""

    player = PlayerLineSerializer()
    kind = serializers.ChoiceField(["U", "F", "H", "Z"])
    points = serializers.IntegerField()
    score = ScoreSerializer()
    manual_reason = serializers.CharField()


class RevisionSerializer(serializers.Serializer[Any]):
    """What identifies a published pairing; a correction is a new revision with a reason."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    digest = serializers.CharField(help_text="SHA-256 of the engine's input.")
    hash = serializers.CharField()
    previous_hash = serializers.CharField()
    system = serializers.CharField()
    edition = serializers.CharField()
    engine_version = serializers.CharField()
    reason = serializers.CharField()


class ScoregroupSerializer(serializers.Serializer[Any]):
    """Players with one pairing score."""

    score = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    with_virtual_points = serializers.SerializerMethodField()

    def get_score(self, group: tuple[int, int, int]) -> int:
        return group[0]

    def get_players(self, group: tuple[int, int, int]) -> int:
        return group[1]

    def get_with_virtual_points(self, group: tuple[int, int, int]) -> int:
        return group[2]


class DifferenceSerializer(serializers.Serializer[Any]):
    """A pair that only the engine has (`engine`) or only the published round (`published`). Of teams the colours are
    those of the pairing; `board_colours` of a board says who has what."""

    kind = serializers.ChoiceField(["engine", "published"])
    white = PlayerLineSerializer()
    black = PlayerLineSerializer(allow_null=True)


class RoundSerializer(serializers.Serializer[Any]):
    """A published round; its boards and byes are lists of their own."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(["published", "closed"])
    starts_at = serializers.DateTimeField(allow_null=True)
    results_held = serializers.BooleanField()
    imported = serializers.BooleanField(help_text="Played before it came into the portal.")
    board_count = serializers.SerializerMethodField()
    bye_count = serializers.SerializerMethodField()
    revision = RevisionSerializer()
    revisions = RevisionSerializer(many=True)
    scoregroups = ScoregroupSerializer(many=True)
    facts = FactSerializer(many=True)
    differences = DifferenceSerializer(many=True)
    warnings = FactSerializer(many=True)

    def get_board_count(self, page: Any) -> int:
        return len(page.boards)

    def get_bye_count(self, page: Any) -> int:
        return len(page.byes)


class BoardPageSerializer(serializers.Serializer[Any]):
    """One board with its reasons."""

    round = serializers.SerializerMethodField()
    board = BoardSerializer()
    explanation = ExplanationSerializer()
    white_history = PlayerRoundSerializer(many=True)
    black_history = PlayerRoundSerializer(many=True)

    def get_round(self, page: Any) -> int:
        return int(page.round.number)


class ByePageSerializer(serializers.Serializer[Any]):
    """One player without a board, with the reasons."""

    round = serializers.SerializerMethodField()
    bye = ByeSerializer()
    explanation = ExplanationSerializer()
    history = PlayerRoundSerializer(many=True)

    def get_round(self, page: Any) -> int:
        return int(page.round.number)


class RoundDetail(ApiView):
    """A published round, or with ``revision`` an older version of it."""

    serializer_class = RoundSerializer

    @extend_schema(
        operation_id="round",
        parameters=[LANG, OpenApiParameter("revision", int)],
        responses={200: RoundSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        page = round_of(self, round_number)
        return self.one(self.serializer_class, page, **page.spoken)


class Boards(ApiView):
    """The boards of a published round."""

    serializer_class = BoardSerializer

    @extend_schema(operation_id="boards", responses=BoardSerializer(many=True))
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        page = round_of(self, round_number)
        return self.many(self.serializer_class, page.boards, board_colours=page.board_colours)


class Byes(ApiView):
    """The players without a board in a published round."""

    serializer_class = ByeSerializer

    @extend_schema(operation_id="byes", responses=ByeSerializer(many=True))
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        return self.many(self.serializer_class, round_of(self, round_number).byes)


class Board(ApiView):
    """One board: why these two meet and why with these colours."""

    serializer_class = BoardPageSerializer

    @extend_schema(operation_id="board", parameters=[LANG], responses={200: BoardPageSerializer, 404: NOT_FOUND})
    def get(self, request: Request, round_number: int, board_number: int, **_words: Any) -> Response:
        page = board_page(self.tournament, round_number, board_number)
        return self.one(self.serializer_class, page, **_named(page))


class Bye(ApiView):
    """One player without a board: why."""

    serializer_class = ByePageSerializer

    @extend_schema(operation_id="bye", parameters=[LANG], responses={200: ByePageSerializer, 404: NOT_FOUND})
    def get(self, request: Request, round_number: int, entry: int, **_words: Any) -> Response:
        page = bye_page(self.tournament, round_number, entry)
        return self.one(self.serializer_class, page, **_named(page))


class RoundInput(ApiView):
    """What the engine read for a published round; the SHA-256 of its canonical JSON is the revision's digest."""

    @extend_schema(operation_id="round_input", responses={200: dict[str, Any], 404: NOT_FOUND})
    def get(self, request: Request, round_number: int, **_words: Any) -> Response:
        found = revision_input(self.tournament, round_number)
        if found is None:
            raise NotFound
        return Response(json.loads(found.json))


def round_of(view: ApiView, number: int) -> RoundPage:
    """The published round of the address, in the revision asked for. Raises ``Http404``."""
    page = round_page(view.tournament, number, number_in(view.request, "revision"))
    if page is None:
        raise Http404
    return page


def _named(page: BoardPage | ByePage | None) -> dict[str, Any]:
    return page.round.spoken if page else {}
