"""Boards of a match at which nobody sits for a team: there is no game on them, and so no result of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from pairing.engine.model import PLAYED, Outcome
from portal.common.errors import Refused
from tournaments.models import Board, LineUp, Seat, TeamPlayer

_GAMES: Final = frozenset(one.value for one in PLAYED - {Outcome.UNFINISHED})
"""An adjourned board may get its player later."""


def refuse_game_of_nobody(board: Board, game: int, result: tuple[str, str]) -> None:
    """Raise ``Refused`` for the result of a game on a board that a line-up leaves empty. One query for a match of
    teams, none otherwise; a team without a line-up is not asked for one."""
    if not board.team_outcomes or _GAMES.isdisjoint(result):
        return
    sits = Exists(Seat.objects.filter(line_up=OuterRef("pk"), board=game))
    line_ups = LineUp.objects.filter(~sits, round=board.round_id, team__in=(board.white_id, board.black_id))
    team = line_ups.values_list("team__name", flat=True).first()
    if team is not None:
        raise Refused(
            "board_empty",
            _(
                "Board %(match)s.%(board)s: nobody sits for “%(team)s”. Enter a win without a game (+ −), or change "
                "the line-up first."
            )
            % {"match": board.number, "board": game, "team": team},
            field="result",
        )


def refuse_emptied(board: Board, players: Sequence[TeamPlayer | None]) -> None:
    """Raise ``Refused`` for a line-up that leaves a board empty on which a game has its result. No query."""
    for game, player in enumerate(players, start=1):
        if player is None and not _GAMES.isdisjoint(board.outcomes(game)):
            raise Refused(
                "board_played",
                _("Board %(board)s has the result of a game. Correct the result first, then leave the board empty.")
                % {"board": game},
                field="seats",
            )
