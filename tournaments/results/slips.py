"""Codes of result slips, and results that players report with them.

A code belongs to one game of one round: a match of two games has two slips. A pair that is changed by hand has another
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place, next_results_version
from tournaments.models import (
    Board,
    Bye,
    Entry,
    EntryStatus,
    PlayerReport,
    Round,
    RoundRevision,
    RoundState,
    Side,
    Tournament,
)
from tournaments.results.actions import RESULTS, enter_result
from tournaments.signed_codes import as_printed, as_typed, letters_for

REPORTED: Final = (("1", "0"), ("=", "="), ("0", "1"))
"""What players can report; everything else is for the arbiter."""


@dataclass(frozen=True, slots=True)
class SlipGame:
    """The game that a slip is for."""

    board: Board
    game: int

    @property
    def white(self) -> Entry:
        """Who has White in this game."""
        return self.board.white if self.game == 1 else self.board.black

    @property
    def black(self) -> Entry:
        """Who has Black in this game."""
        return self.board.black if self.game == 1 else self.board.white

    @property
    def shown(self) -> str:
        """The board as a slip names it; of a match with the game behind it."""
        return f"{self.board.number}.{self.game}" if self.board.games > 1 else str(self.board.number)

    @property
    def has_result(self) -> bool:
        """Whether the result of this game is in."""
        return bool(self.board.outcomes(self.game)[0])


def slip_code(board: Board, game: int = 1) -> str:
    """The code that is printed on the result slip of ``board``, for example ``KXTA-HMPW``; each game of a match has
    its own."""
    return as_printed(_code(board.round_id, *(board.white_id, board.black_id)[:: 1 if game == 1 else -1]))


def game_of_code(tournament: Tournament, code: str) -> SlipGame:
    """The game whose players may report a result with ``code``. Two queries, for a wrong code four.

    Raises ``Refused`` with what the player should know: an unknown code (``slip_unknown``), one of another round or of
    a pair that was changed, a round that is completed, a board with a result, and a player who has withdrawn.
    """
    wanted = as_typed(code)
    newest = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("-number").first()
    rows = Board.objects.filter(round__tournament=tournament, round__revision__isnull=False).values_list(
        "pk", "round_id", "round__number", "white_id", "black_id", "games"
    )
    found = [
        (pk, number, game)
        for pk, round_id, number, white, black, games in rows
        for game, pair in enumerate([(white, black), (black, white)][:games], start=1)
        if _code(round_id, *pair) == wanted
    ]
    if newest is None or len(found) != 1:
        raise _unknown(newest, wanted)
    board = Board.objects.select_related("round__tournament", "white", "black").get(pk=found[0][0])
    if board.round_id != newest.pk:
        raise Refused(
            "slip_round",
            _("This code is of round %(round)s, and round %(now)s is being played. Go to the arbiter.")
            % {"round": found[0][1], "now": newest.number},
        )
    played = SlipGame(board, found[0][2])
    _check(played)
    return played


def report_result(*, tournament: Tournament, code: str, side: str, white_outcome: str, black_outcome: str) -> SlipGame:
    """Store what one player reports; when both report the same and the board has no result, it is entered.

    Raises ``Refused`` as ``game_of_code`` does, for a side that has reported already, and for a result that players
    cannot report. Locks the tournament.
    """
    if (white_outcome, black_outcome) not in REPORTED or side not in Side.values:
        raise Refused("slip_result", _("Choose who you are and how the game ended."), field="result")
    with transaction.atomic():
        current = lock_taking_place(tournament)
        played = game_of_code(current, code)
        board, game = played.board, played.game
        if PlayerReport.objects.filter(board=board, game=game, side=side).exists():
            raise Refused(
                "slip_used",
                _("%(side)s has reported this game already. If that was wrong, go to the arbiter.")
                % {"side": Side(side).label},
            )
        report = PlayerReport.objects.create(
            board=board, game=game, side=side, white_outcome=white_outcome, black_outcome=black_outcome
        )
        next_results_version(board.round)
        record_change(
            current,
            "result.reported",
            None,
            after={"round": board.round.number, "board": board.number, "side": side,
                   **({"game": game} if board.games > 1 else {}),
                   "result": [white_outcome, black_outcome]},
            public=False,
        )  # fmt: skip
        other = PlayerReport.objects.filter(board=board, game=game).exclude(pk=report.pk).first()
        if other is not None and (other.white_outcome, other.black_outcome) == (white_outcome, black_outcome):
            entered = enter_result(
                board=board, game=game, white_outcome=white_outcome, black_outcome=black_outcome, actor=None,
                from_players=True,
            )  # fmt: skip
            played = SlipGame(entered.board, game)
    return played


def open_reports(round_: Round) -> dict[str, str]:
    """What players have reported on games without a result, in words by the place of the row. One query."""
    told: dict[str, dict[str, str]] = {}
    open_games = Q(game=1, board__white_outcome="") | Q(game=2, board__white_second="")
    rows = PlayerReport.objects.filter(open_games, board__round=round_).order_by("board__number", "game")
    columns = ("board__number", "board__games", "game", "side", "white_outcome", "black_outcome")
    for number, games, game, side, white, black in rows.values_list(*columns):
        place = f"{number}.{game}" if games > 1 else str(number)
        told.setdefault(place, {})[side] = str(RESULTS[white, black])
    return {place: _words(sides) for place, sides in told.items()}


def _words(sides: dict[str, str]) -> str:
    if len(sides) == 2:
        return _("⚠ The players differ. White: %(w)s; Black: %(b)s.") % sides
    side, result = next(iter(sides.items()))
    return _("%(side)s reports: %(result)s.") % {"side": Side(side).label, "result": result}


def _code(round_id: int, white: int, black: int) -> str:
    return letters_for("tournaments.slip", f"{round_id}:{white}:{black}")


def _check(played: SlipGame) -> None:
    board = played.board
    if board.round.state != RoundState.PUBLISHED:
        raise Refused(
            "slip_closed", _("Round %(round)s is completed. Go to the arbiter.") % {"round": board.round.number}
        )
    for entry in (board.white, board.black):
        if entry.status == EntryStatus.WITHDRAWN:
            raise Refused(
                "slip_withdrawn", _("%(name)s has withdrawn. Take the slip to the arbiter.") % {"name": entry.name}
            )
    if played.has_result:
        raise Refused(
            "slip_entered",
            _("Board %(board)s has its result: %(result)s. If that is wrong, go to the arbiter.")
            % {"board": played.shown, "result": RESULTS[board.outcomes(played.game)]},
        )


def _unknown(newest: Round | None, wanted: str) -> Refused:
    """Why no board has the code: the pair was changed after the slips were printed, or it never existed."""
    never = Refused("slip_unknown", _("There is no such code in this tournament. Read it again, letter by letter."))
    if newest is None:
        return never
    for payload in RoundRevision.objects.filter(round=newest).values_list("payload", flat=True):
        for row in payload["boards"]:
            pair = row["white"], row["black"]
            if wanted not in {_code(newest.pk, *pair), _code(newest.pk, *pair[::-1])}:
                continue
            bye = Bye.objects.filter(round=newest, entry__in=[row["white"], row["black"]]).first()
            if bye is not None:
                name = Entry.objects.values_list("name", flat=True).get(pk=bye.entry_id)
                return Refused(
                    "slip_bye",
                    _("The pairing of this slip was changed: %(name)s has a bye in round %(round)s and no game.")
                    % {"name": name, "round": newest.number},
                )
            return Refused(
                "slip_pair_changed", _("The pairing of this slip was changed. Ask the arbiter for the new slip.")
            )
    return never
