"""Undo from the journal what changed something that pairings rest on: a corrected result, the end of an adjourned game,
pairing numbers that were assigned again or exchanged, an import of a list or of a report file.

What was undone stays in the journal and in the report, as does the undoing: it is a change of its own with a reason.
A draft has its own undo, and a publication without results is withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.entries.numbering import numbers_may_change, restore_numbers
from tournaments.imports.undoing.lists import undo_list, why_list_stays
from tournaments.imports.undoing.reports import undo_report, why_report_stays
from tournaments.models import Board, Entry, ResultEntry, Tournament
from tournaments.results.actions import enter_result, too_late

EXCHANGED: Final = "entries.exchanged"
OF_LIST: Final = "entries.imported"
OF_REPORT: Final = "tournament.imported"


class Undo(StrEnum):
    """What is undone, by the right that it asks for."""

    RESULT = "result"
    NUMBERS = "numbers"
    IMPORT = "import"


KINDS: Final[Mapping[str, Undo]] = {
    "result.corrected": Undo.RESULT,
    "result.corrected_for_rating": Undo.RESULT,
    "entries.renumbered": Undo.NUMBERS,
    EXCHANGED: Undo.NUMBERS,
    OF_LIST: Undo.IMPORT,
    OF_REPORT: Undo.IMPORT,
}
FOR_RATING: Final = "result.corrected_for_rating"


def undoable(tournament: Tournament, rows: Iterable[JournalEntry]) -> dict[int, Undo]:
    """Which results and numbers of the journal's ``rows`` (newest first) can be put back: those whose change still
    stands, the newest of each board and game, and not where that would only be refused. Nothing of an event that
    stands still."""
    if tournament.is_cancelled or tournament.is_template:
        return {}
    kept = [row for row in rows if KINDS.get(row.action, Undo.IMPORT) is not Undo.IMPORT]
    of_results = [row for row in kept if KINDS[row.action] is Undo.RESULT]
    of_numbers = [row for row in kept if KINDS[row.action] is Undo.NUMBERS]
    numbers = {str(pk): number for pk, number in _numbers(tournament)} if of_numbers else {}
    open_now = {row.action: numbers_may_change(tournament, exchanged=row.action == EXCHANGED) for row in of_numbers}
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
            fits = set(said.values()) == set((row.before or {}).values())
            stands = open_now[row.action] and fits and _hold(numbers, said)
        else:
            board = boards.get(place[:2])
            stands = board is not None and _is_newest(row, board) and not _is_late(row, board)
        if stands:
            found[row.pk] = kind
    return found


def imports_of(tournament: Tournament, rows: Iterable[JournalEntry]) -> dict[int, Refused | None]:
    """Why each import among the journal's ``rows`` stays, with what to do; None for one that can be undone. Nothing of
    an event that stands still."""
    if tournament.is_cancelled or tournament.is_template:
        return {}
    return {
        row.pk: (why_report_stays if row.action == OF_REPORT else why_list_stays)(tournament, row)
        for row in rows
        if KINDS.get(row.action) is Undo.IMPORT
    }


def undo(*, tournament: Tournament, change: int, kind: Undo, actor: User | None, reason: str) -> None:
    """Put back what stood before the journal entry ``change``, which is one of ``kind``. Of a result that is the result
    of the standings and that of the rating report; colours that were put right meanwhile stay.

    Raises ``Refused`` for a change that is none of those, that does not stand any more, and with what the action that
    it repeats refuses: a round too late for the standings, a result without a game where colours were put right,
    numbers that are definitive, no reason; for an import with what ``imports_of`` says. Locks the tournament.
    """
    row = JournalEntry.objects.filter(
        organization=tournament.organization, subject=tournament.subject, pk=change, action__in=KINDS
    ).first()
    if row is not None and kind is Undo.IMPORT and KINDS[row.action] is kind:
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the change is undone."), field="reason")
        take_back = undo_report if row.action == OF_REPORT else undo_list
        take_back(tournament=tournament, row=row, actor=actor, reason=reason)
        return
    if row is None or KINDS[row.action] is not kind or not _stands(tournament, row):
        raise Refused("not_undoable", _("This change does not stand any more. Nothing was changed."))
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the change is undone."), field="reason")
    before = row.before or {}
    if kind is Undo.NUMBERS:
        restore_numbers(tournament=tournament, exchanged=row.action == EXCHANGED, before=before,
                        actor=actor, reason=reason)  # fmt: skip
        return
    said = _said(row)
    board = _boards(tournament, [said])[_place(said)[:2]]
    white, black = before["result"]
    game = said.get("game", 1)
    told = {"board": board, "game": game, "actor": actor, "reason": reason}
    with transaction.atomic():
        enter_result(white_outcome=white, black_outcome=black, seen=board.version_of(game),
                     for_rating=row.action == FOR_RATING, **told)  # fmt: skip
        earlier = _entries(board, game)[-2:-1]
        if row.action != FOR_RATING and earlier and earlier[0].for_rating:
            # The correction had brought the report in line; what it had before comes back with the rest.
            white, black = earlier[0].white_outcome, earlier[0].black_outcome
            enter_result(white_outcome=white, black_outcome=black, for_rating=True, **told)


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


def _hold(numbers: Mapping[str, int | None], said: Mapping[str, Any]) -> bool:
    return all(numbers.get(key, 0) == number for key, number in said.items())


def _stands(tournament: Tournament, row: JournalEntry) -> bool:
    """Whether the change of ``row`` still stands, be it too late to undo it or not."""
    said = _said(row)
    if KINDS[row.action] is Undo.NUMBERS:
        numbers = {str(pk): number for pk, number in _numbers(tournament)}
        return _hold(numbers, said)
    board = _boards(tournament, [said]).get(_place(said)[:2])
    return board is not None and _is_newest(row, board)


def _is_late(row: JournalEntry, board: Board) -> bool:
    """Whether the result is put right for the rating report only by now, and the row is of the standings."""
    return row.action != FOR_RATING and too_late(board, _said(row).get("game", 1))


def _entries(board: Board, game: int) -> list[ResultEntry]:
    """The entries of one game in their order, without those on its colours: they change no result."""
    return [one for one in board.result_entries.all() if one.game == game and not one.colours]


def _is_newest(row: JournalEntry, board: Board) -> bool:
    """Whether ``row`` tells of the newest entry of its game. Another pair at that board has entries of its own."""
    said, before = _said(row), dict(row.before or {})
    entries = _entries(board, said.get("game", 1))
    if not entries:
        return False
    newest = entries[-1]
    return (newest.white_before, newest.black_before, newest.white_outcome, newest.black_outcome) == (
        *before["result"], *said["result"],
    ) and newest.for_rating == (row.action == FOR_RATING)  # fmt: skip
