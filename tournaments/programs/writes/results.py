"""Results over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.policies import RESULTS
from tournaments.api.base import number_in
from tournaments.models import Board, Round
from tournaments.programs.access import ProgramView
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals
from tournaments.programs.writes.rounds import DeskBoardSerializer, RoundView, described
from tournaments.programs.writes.understood import DOUBTED, KnowinglySerializer, refuse_doubts
from tournaments.results import actions
from tournaments.results.colours import correct_colours, has_colours_to_correct
from tournaments.results.questions import doubts_of_colours, doubts_of_result

CODES = sorted({code for pair in actions.RESULTS for code in pair})


class ResultSerializer(KnowinglySerializer):
    """The outcome of each side, in the codes of the report file."""

    white = serializers.ChoiceField(CODES)
    black = serializers.ChoiceField(CODES)
    game = serializers.IntegerField(min_value=1, max_value=10, default=1, help_text="Of a match of several games.")
    reason = serializers.CharField(
        max_length=500, required=False, allow_blank=True, default="", help_text="Needed once the round is completed."
    )
    for_rating = serializers.BooleanField(
        default=False, help_text="Put right for the rating report only, which is all that is possible later."
    )


class ColoursSerializer(KnowinglySerializer):
    """Why the two players had each other's colour; said a second time, it takes that back."""

    reason = serializers.CharField(max_length=500, help_text="Everybody can read it.")
    for_rating = serializers.BooleanField(
        default=False, help_text="In the report file alone, which is all that is possible later."
    )


class HeldSerializer(serializers.Serializer[Any]):
    """Whether the results of a round are held back from the public."""

    held = serializers.BooleanField()


class OfBoard(ProgramView):
    """The base of what is done with one board; its answer is the board."""

    serializer_class = DeskBoardSerializer

    @property
    def board(self) -> Board:
        """The board of the address."""
        rows = Board.objects.select_related("white", "black", "round__tournament__organization")
        found = rows.filter(
            round__tournament=self.tournament,
            round__number=self.kwargs["round_number"],
            number=self.kwargs["board_number"],
        ).first()
        if found is None:
            raise Http404
        return found

    def present(self) -> Any:
        """The board as it stands."""
        return DeskBoardSerializer(self.board).data


class BoardView(OfBoard):
    """One board of a round."""

    rights = {"GET": (RESULTS, "read"), "PUT": (RESULTS, "change"), "DELETE": (RESULTS, "change")}

    @extend_schema(operation_id="desk_board", responses={200: DeskBoardSerializer, **refusals(401, 403, 404, 429)})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())

    @extend_schema(
        operation_id="desk_result",
        parameters=[KEY, IF_MATCH],
        request=ResultSerializer,
        responses={200: DeskBoardSerializer, **REFUSALS, **DOUBTED},
    )
    def put(self, request: Request, **_words: Any) -> Response:
        wish = self.read(ResultSerializer)
        _refuse_game(self.board, wish["game"])

        def work() -> Response:
            board, outcomes = self.board, (wish["white"], wish["black"])
            if outcomes in actions.RESULTS:
                said = {"reason": wish["reason"], "for_rating": wish["for_rating"]}
                refuse_doubts(doubts_of_result(board, wish["game"], outcomes, **said), understood=wish["understood"])
            actions.enter_result(
                board=board,
                white_outcome=wish["white"],
                black_outcome=wish["black"],
                game=wish["game"],
                reason=wish["reason"],
                for_rating=wish["for_rating"],
                actor=self.actor,
            )
            return self.tagged(self.present())

        return self.act(work)

    @extend_schema(
        operation_id="desk_result_clear",
        parameters=[KEY, IF_MATCH, OpenApiParameter("game", int)],
        responses={200: DeskBoardSerializer, **REFUSALS},
    )
    def delete(self, request: Request, **_words: Any) -> Response:
        board, game = self.board, number_in(request, "game", 2) or 1
        _refuse_game(board, game)

        def work() -> Response:
            actions.clear_result(board=board, game=game, actor=self.actor)
            return self.tagged(self.present())

        return self.act(work)


class Colours(OfBoard):
    """Both players had the other colour than the pairing gave them."""

    rights = {"POST": (RESULTS, "change")}

    @extend_schema(
        operation_id="desk_colours",
        parameters=[KEY, IF_MATCH],
        request=ColoursSerializer,
        responses={200: DeskBoardSerializer, **REFUSALS, **DOUBTED},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        wish = self.read(ColoursSerializer)

        def work() -> Response:
            board = self.board
            if has_colours_to_correct(board):
                refuse_doubts(doubts_of_colours(board, for_rating=wish["for_rating"]), understood=wish["understood"])
            correct_colours(board=board, reason=wish["reason"], for_rating=wish["for_rating"], actor=self.actor)
            return self.tagged(self.present())

        return self.act(work)


class Close(RoundView):
    """The round is completed."""

    rights = {"POST": (RESULTS, "change")}

    @described("desk_round_close")
    def post(self, request: Request, **_words: Any) -> Response:
        return self.done(lambda found: actions.close_round(round=found, actor=self.actor))


class Hold(RoundView):
    """The results of the round are held back, or released."""

    rights = {"POST": (RESULTS, "change")}

    @described("desk_round_hold", HeldSerializer)
    def post(self, request: Request, **_words: Any) -> Response:
        held = self.read(HeldSerializer)["held"]

        def work(found: Round) -> None:
            actions.hold_results(round=found, held=held, actor=self.actor)

        return self.done(work)


def _refuse_game(board: Board, game: int) -> None:
    """404 for a game that is not played at this board."""
    if game > max(board.games, board.team_boards):
        raise Http404
