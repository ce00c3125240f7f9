"""Undo from the journal what changed something that pairings rest on: a corrected result, the end of an adjourned game,
pairing numbers that were assigned again or exchanged.

What was undone stays in the journal and in the report, as does the undoing: it is a change of its own with a reason.
A draft has its own undo, and a publication without results is withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.entries.numbering import restore_numbers
from tournaments.models import Board, Entry, Tournament
from tournaments.results.actions import enter_result


class Undo(StrEnum):
    """What is undone, by the right that it asks for."""

    RESULT = "result"
    NUMBERS = "numbers"


KINDS: Final[Mapping[str, Undo]] = {
    "result.corrected": Undo.RESULT,
    "result.corrected_for_rating": Undo.RESULT,
    "entries.renumbered": Undo.NUMBERS,
    "entries.exchanged": Undo.NUMBERS,
}
FOR_RATING: Final = "result.corrected_for_rating"


def undoable(tournament: Tournament, rows: Iterable[JournalEntry]) -> dict[int, Undo]:
    """Which of the journal's ``rows`` (newest first) can be undone, and how: those whose change still stands, and the
    newest of each board and game. At most three queries."""
    kept = [row for row in rows if row.action in KINDS]
    of_results = [row for row in kept if KINDS[row.action] is Undo.RESULT]
    numbers = {str(pk): number for pk, number in _numbers(tournament)} if len(kept) > len(of_results) else {}
    boards = _boards(tournament, [_said(row) for row in of_results])
    found: dict[int, Undo] = {}
    seen: set[tuple[Any, ...]] = set()
    for row in kept:
        kind, said = KINDS[row.action], _said(row)
        place = _place(said) if kind is Undo.RESULT else ()
        if place in seen:
            continue
        seen.add(place)
        if kind is Undo.NUMBERS:
            stands = all(numbers.get(key, 0) == number for key, number in said.items())
        else:
            board = boards.get(place[:2])
            stands = board is not None and _is_newest(row, board)
        if stands:
            found[row.pk] = kind
    return found


def undo(*, tournament: Tournament, change: int, kind: Undo, actor: User | None, reason: str) -> None:
    """Put back what stood before the journal entry ``change``, which is one of ``kind``.

    Raises ``Refused`` for a change that is none of those, that does not stand any more, and with what the action that
    it repeats refuses: a round too late for the standings, numbers that are definitive, no reason. Locks the
    tournament.
    """
    row = JournalEntry.objects.filter(
        organization=tournament.organization, subject=tournament.subject, pk=change, action__in=KINDS
    ).first()
    if row is None or undoable(tournament, [row]).get(change) is not kind:
        raise Refused("not_undoable", _("This change does not stand any more. Nothing was changed."))
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the change is undone."), field="reason")
    before = row.before or {}
    if kind is Undo.NUMBERS:
        restore_numbers(tournament=tournament, exchanged=row.action == "entries.exchanged", before=before,
                        actor=actor, reason=reason)  # fmt: skip
        return
    said = _said(row)
    board = _boards(tournament, [said])[_place(said)[:2]]
    white, black = before["result"]
    game = said.get("game", 1)
    enter_result(board=board, game=game, white_outcome=white, black_outcome=black, actor=actor, reason=reason,
                 seen=board.version_of(game), for_rating=row.action == FOR_RATING)  # fmt: skip


def _said(row: JournalEntry) -> dict[str, Any]:
    return dict(row.after or {})


def _place(said: Mapping[str, Any]) -> tuple[int, int, int]:
    return said["round"], said["board"], said.get("game", 1)


def _numbers(tournament: Tournament) -> Iterable[tuple[int, int | None]]:
    return Entry.objects.filter(tournament=tournament).values_list("pk", "pairing_number")


def _boards(tournament: Tournament, said: Iterable[Mapping[str, Any]]) -> dict[tuple[int, ...], Board]:
    """The boards that are named, by round and number."""
    wanted = {_place(one)[:2] for one in said}
    if not wanted:
        return {}
    found = Board.objects.filter(
        round__tournament=tournament,
        round__number__in={number for number, _board in wanted},
        number__in={number for _round, number in wanted},
    ).select_related("round__tournament__regulations")
    found = found.prefetch_related("result_entries")
    return {(one.round.number, one.number): one for one in found}


def _is_newest(row: JournalEntry, board: Board) -> bool:
    """Whether ``row`` tells of the newest entry of its game. Another pair at that board has entries of its own."""
    said, before = _said(row), dict(row.before or {})
    entries = [one for one in board.result_entries.all() if one.game == said.get("game", 1)]
    if not entries:
        return False
    newest = entries[-1]
    return (newest.white_before, newest.black_before, newest.white_outcome, newest.black_outcome) == (
        *before["result"], *said["result"],
    ) and newest.for_rating == (row.action == FOR_RATING)  # fmt: skip
