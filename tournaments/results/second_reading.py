"""The second reading: all results of a round taken once more from the slips, noted with who did it and what differed.

The note stands in the journal, as everything that an arbiter vouches for; a result that the reading corrected has an
entry of its own there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import Board, Round, Tournament

READ_AGAIN: Final = "results.read_again"
"""Action of the journal: ``after`` has ``round``, ``read``, ``of`` (boards) and ``differed``, a list of lists as
``Difference`` has them."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One board that was read differently; results as a form sends them, blank for none."""

    board: int
    first: str
    second: str
    kept: str
    """What the arbiter found to be right."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One second reading."""

    who: str
    at: datetime
    read: int
    of: int
    differed: tuple[Difference, ...]


def note_reading(*, round: Round, read: int, differed: Sequence[Difference], actor: User | None) -> Reading:  # noqa: A002
    """Journal that ``read`` boards of a round were read a second time, and what differed.

    Raises ``Refused`` for a round that is not published, and for boards that it does not have. Locks the tournament.
    """
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.revision_id is None:
            raise Refused("round_not_published", _("Publish round %(round)s first.") % {"round": current.number})
        boards = set(Board.objects.filter(round=current).values_list("number", flat=True))
        strange = sorted({one.board for one in differed} - boards)
        if not 0 < read <= len(boards) or strange:
            raise Refused(
                "boards_unknown",
                _("Round %(round)s has boards 1 to %(last)s. Load the page again and read once more.")
                % {"round": current.number, "last": len(boards)},
            )
        rows = [[one.board, one.first, one.second, one.kept] for one in differed]
        after = {"round": current.number, "read": read, "of": len(boards), "differed": rows}
        record_change(tournament, READ_AGAIN, actor, after=after, public=False)
    return readings_of(tournament, current.number)[-1]


def readings_of(tournament: Tournament, round_number: int) -> Sequence[Reading]:
    """The second readings of a round, the oldest first. One query."""
    rows = JournalEntry.objects.filter(subject=tournament.subject, action=READ_AGAIN).select_related("actor")
    return [
        Reading(
            str(row.actor or ""),
            row.at,
            row.after["read"],
            row.after["of"],
            tuple(Difference(*one) for one in row.after["differed"]),
        )
        for row in rows.order_by("at", "pk")
        if row.after and row.after["round"] == round_number
    ]
