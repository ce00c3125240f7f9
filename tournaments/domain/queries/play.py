"""A round that is being played, as the arbiter sees it: every result, held back or not, and who is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.domain.queries.shapes import Score
from tournaments.models import Board, Bye, Entry, EntryStatus, Round


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One board of a published round."""

    board: Board
    white_number: int
    """Pairing number in this round."""
    black_number: int
    white_score: Score
    black_score: Score


@dataclass(frozen=True, slots=True)
class Absentee:
    """A player who is not paired in a coming round, and why."""

    entry: Entry
    kind: str
    """TRF code of the bye asked for; blank for a withdrawn player or one who comes later."""


def play_rows(round_: Round, board: Board | None = None) -> Sequence[PlayRow]:
    """The boards of a published round with the scores as it was paired, or just one of them. One query."""
    if round_.revision is None:
        return []
    players = {row["entry"]: row for row in round_.revision.payload["players"]}
    boards = Board.objects.filter(round=round_).select_related("white", "black").order_by("number")
    if board is not None:
        boards = boards.filter(pk=board.pk)

    def score(entry: int) -> Score:
        return Score(players[entry]["real"], players[entry]["virtual"], round_.number)

    return [
        PlayRow(
            row,
            players[row.white_id]["number"],
            players[row.black_id]["number"],
            score(row.white_id),
            score(row.black_id),
        )
        for row in boards
    ]


def missing_results(round_: Round) -> int:
    """How many boards have no result yet."""
    return Board.objects.filter(round=round_, white_outcome="").count()


def byes_of_round(round_: Round) -> Sequence[Bye]:
    """Who has no board in a round, by name; the pairing-allocated bye first."""
    byes = Bye.objects.filter(round=round_).select_related("entry")
    return sorted(byes, key=lambda bye: (bye.kind != "U", bye.entry.name.casefold()))


def absentees(round_: Round) -> Sequence[Absentee]:
    """Who will not be paired in a planned round, by name."""
    asked = dict(Bye.objects.filter(round=round_, requested=True).values_list("entry_id", "kind"))
    away = Q(pk__in=asked) | Q(status=EntryStatus.WITHDRAWN) | Q(first_round__gt=round_.number)
    found = Entry.objects.filter(away, tournament=round_.tournament_id).order_by("name")
    return [Absentee(entry, asked.get(entry.pk, "")) for entry in found]
