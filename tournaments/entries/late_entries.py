"""Late entries after the last round that the regulations name for them: refused, or let in by the arbiter in public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.entries.lines import visible_line
from tournaments.models import Regulations, Tournament

LET_IN: Final = "entry.let_in"
"""Action of the journal: ``after`` has ``names``, ``from_round`` and the ``limit`` of the regulations."""


def last_entry_round(tournament: Tournament) -> int:
    """The last round in which a late entry may begin; 1 for none at all, 0 without a limit. One query."""
    return Regulations.objects.values_list("last_entry_round", flat=True).get(tournament=tournament)


def is_closed(tournament: Tournament, first_round: int) -> bool:
    """Whether an entry that begins in ``first_round`` needs a reason of the arbiter. One query."""
    return 0 < last_entry_round(tournament) < first_round


def admission_of(tournament: Tournament, first_round: int, reason: str) -> str:
    """What an entry that begins in ``first_round`` keeps as its reason: blank where none is needed.

    Raises ``Refused``, field ``admission``, for a late entry after the last round that the regulations name and
    without a reason, which holds a letter or a digit at least: some blanks are invisible only.
    """
    limit = last_entry_round(tournament)
    if not limit or first_round <= limit:
        return ""
    if any(letter.isalnum() for letter in visible_line(reason)):
        return reason.strip()
    facts = {"limit": limit, "round": first_round}
    if limit == 1:
        message = _(
            "The regulations admit no late entries, and this entry would begin in round %(round)s. The arbiter can let "
            "a player in and give a reason, which everybody can read."
        )
    else:
        message = _(
            "The regulations admit late entries until round %(limit)s, and this entry would begin in round %(round)s. "
            "The arbiter can let a player in and give a reason, which everybody can read."
        )
    raise Refused("late_entries_closed", message % facts, field="admission", **facts)


def record_admission(
    tournament: Tournament, names: Sequence[str], first_round: int, reason: str, actor: User | None
) -> None:
    """Note in the journal who was let in after the last round for late entries, and why."""
    after = {"names": list(names), "from_round": first_round, "limit": last_entry_round(tournament)}
    record_change(tournament, LET_IN, actor, after=after, reason=reason)
