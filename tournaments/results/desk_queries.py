"""A round that is being played, as the arbiter sees it: every result, held back or not, and who is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.registry import description_of
from tournaments.entries.letters import alphabetical, by_name
from tournaments.models import Board, Bye, Entry, EntryStatus, Round, Tournament, is_adjourned, lacks_result
from tournaments.results.actions import RESULTS, UNFINISHED


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One board of a published round."""

    number: int
    pk: int
    version: int
    """Of the result that the row is for."""
    white: str
    white_rating: int
    black: str
    black_rating: int
    result: str
    """The two outcomes as a form sends them, for example ``1:0``; blank while there is none."""
    words: str
    """The result in words."""
    by: str
    """Who entered it, and when where the tournament is."""
    reports: str = ""
    """What its players reported, while there is no result."""
    game: int = 0
    """1 or 2 for a game of a match, whose other one has a row of its own; 0 where the board has one game."""

    @property
    def place(self) -> str:
        """What the row is called: the board, of a match with the game behind it: ``7.2``."""
        return _place(self.number, self.game)

    @property
    def anchor(self) -> str:
        """The end of the row's id."""
        return self.place.replace(".", "-")


@dataclass(frozen=True, slots=True)
class Absentee:
    """A player who is not paired in a coming round, and why."""

    entry: Entry
    kind: str
    """TRF code of the bye asked for; blank for a withdrawn player or one who comes later."""


@dataclass(frozen=True, slots=True)
class AdjournedGame:
    """A game that is not finished."""

    round: int
    board: int
    game: int
    """Of several that are played at the board; 0 where it has one."""

    @property
    def place(self) -> str:
        """As ``PlayRow.place``."""
        return _place(self.board, self.game)

    @property
    def query(self) -> str:
        """What names the game behind the address of the board; blank where it has one."""
        return f"?game={self.game}" if self.game else ""


def play_rows(round_: Round, reports: Mapping[str, str]) -> Sequence[PlayRow]:
    """The games of a published round, those of a match one after the other; ``reports`` by the row's place. One
    query."""
    names = ("white__name", "white__rating", "black__name", "black__rating")
    found = []
    for row in _boards(round_).values_list(*_COLUMNS, *names):
        columns, players = row[: len(_COLUMNS)], (row[-4:-2], row[-2:])
        for game, outcomes, version, by in _games(columns):
            white, black = players if game < 2 else players[::-1]
            found.append(
                PlayRow(
                    number=columns[0],
                    pk=columns[1],
                    version=version,
                    white=white[0],
                    white_rating=white[1],
                    black=black[0],
                    black_rating=black[1],
                    result=result_code(*outcomes),
                    words=str(RESULTS.get(outcomes, "")),
                    by=by,
                    reports=reports.get(_place(columns[0], game), ""),
                    game=game,
                )
            )
    return found


def changed_boards(round_: Round, since: int) -> list[dict[str, Any]]:
    """The games that changed after version ``since`` of the round's results, as a page takes them. One query."""
    rows = _boards(round_).filter(Q(result_version__gt=since) | Q(second_version__gt=since)).values_list(*_COLUMNS)
    return [
        changed_row(columns[0], columns[1], game, outcomes, version, by)
        for columns in rows
        for game, outcomes, version, by in _games(columns)
        if version > since
    ]


def board_state(board: Board, game: int = 0) -> dict[str, Any]:
    """One game of a board as ``changed_boards`` has it."""
    user = board.entered_by
    who = (user.first_name, user.last_name, user.email) if user else (None, None, None)
    outcomes, version = board.outcomes(game or 1), board.version_of(game or 1)
    return changed_row(board.number, board.pk, game, outcomes, version, entered_by(board.entered_at, *who))


def _place(number: int, game: int) -> str:
    return f"{number}.{game}" if game else str(number)


def changed_row(number: int, pk: int, game: int, outcomes: tuple[str, str], version: int, by: str) -> dict[str, Any]:
    """A game as an open page takes it; ``game`` 0 where the board has only one."""
    # A number for the script, whose rows are found by it: 7, or 7.2 for the second game of board 7.
    place = float(_place(number, game)) if game else number
    return {"number": place, "pk": pk, "version": version, "result": result_code(*outcomes), "by": by}


def _games(columns: Sequence[Any]) -> Iterator[tuple[int, tuple[str, str], int, str]]:
    """Game (0 where the board has only one), outcomes of White and Black in it, version, and who entered it."""
    _number, _pk, games, version, second_version, white, black, white_second, black_second, at, *who = columns
    by = entered_by(at, *who)
    if games == 1:
        yield 0, (white, black), version, by
    else:
        yield 1, (white, black), version, by if white else ""
        yield 2, (black_second, white_second), second_version, by if white_second else ""


def results_token(round_: Round) -> str:
    """What an open page of the round depends on, in short: the same token, nothing new."""
    return f"{round_.results_version}.{round_.revision_id}.{round_.state}.{int(round_.results_held)}"


def result_code(white: str, black: str) -> str:
    """A pair of outcomes as a form sends it; blank for no result."""
    return f"{white}:{black}" if white else ""


def missing_results(round_: Round) -> int:
    """How many boards have no result yet, or of a match only one."""
    return Board.objects.filter(lacks_result(), round=round_).count()


def missing_sentence(missing: int, *, of_teams: bool = False) -> str:
    """How many results are missing, in words; ``of_teams``: of how many matches."""
    if not missing:
        return _("All results are in.")
    if of_teams:
        said = ngettext("Results of %(n)s match are missing.", "Results of %(n)s matches are missing.", missing)
        return said % {"n": missing}
    return ngettext("The result of %(n)s board is missing.", "The results of %(n)s boards are missing.", missing) % {
        "n": missing
    }


def byes_of_round(round_: Round) -> Sequence[Bye]:
    """Who has no board in a round, by name; the pairing-allocated bye first."""
    byes = Bye.objects.filter(round=round_).select_related("entry")
    return sorted(byes, key=lambda bye: (bye.kind != "U", alphabetical(bye.entry.name), bye.entry_id))


def absentees(round_: Round) -> Sequence[Absentee]:
    """Who will not be paired in a planned round, by name."""
    asked = dict(Bye.objects.filter(round=round_, requested=True).values_list("entry_id", "kind"))
    away = Q(pk__in=asked) | Q(status=EntryStatus.WITHDRAWN) | Q(first_round__gt=round_.number)
    found = by_name(Entry.objects.filter(away, tournament=round_.tournament_id))
    return [Absentee(entry, asked.get(entry.pk, "")) for entry in found]


_COLUMNS = (
    "number", "pk", "games", "result_version", "second_version",
    "white_outcome", "black_outcome", "white_second", "black_second",
    "entered_at", "entered_by__first_name", "entered_by__last_name", "entered_by__email",
)  # fmt: skip


def _boards(round_: Round) -> QuerySet[Board]:
    boards: QuerySet[Board] = Board.objects.filter(round=round_).order_by("number")
    return boards


def entered_by(at: datetime | None, first: str | None, last: str | None, email: str | None) -> str:
    """Who entered a result, and when where the tournament is; blank for nobody."""
    if at is None:
        return ""
    who = f"{first or ''} {last or ''}".strip() or (email or "").split("@")[0] or _("the players")
    return f"{who} {timezone.localtime(at):%H:%M}"


def adjourned_games(tournament: Tournament) -> tuple[AdjournedGame, ...]:
    """Every published game that is not finished. One query."""
    rows = Board.objects.filter(is_adjourned(), round__tournament=tournament, round__revision__isnull=False)
    return tuple(
        AdjournedGame(board.round.number, board.number, game if games > 1 else 0)
        for board in rows.select_related("round").order_by("round__number", "number")
        for games in [board.team_boards or board.games]
        for game in range(1, games + 1)
        if board.outcomes(game) == UNFINISHED
    )


def games_counted_drawn(tournament: Tournament) -> tuple[AdjournedGame, ...]:
    """The games that are not finished, where the next pairing asks for results and so counts them as draws (C.04.2
    Article 3.1); none in a system of tables. One query, and one for the regulations."""
    found = adjourned_games(tournament)
    return () if found and description_of(tournament.regulations.system).table else found
