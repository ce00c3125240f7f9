"""In which order an event looks at rating lists: the first is the main one, whose rating counts; the others are shown
beside it and can be taken for a player.

The effective rapid or blitz list has the standard rating of those who have none of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import RatedPlayer, Tournament

NAMES: Final[dict[str, Any]] = {
    "standard": gettext_lazy("standard"),
    "rapid": gettext_lazy("rapid"),
    "blitz": gettext_lazy("blitz"),
    "effective-rapid": gettext_lazy("rapid, else standard"),
    "effective-blitz": gettext_lazy("blitz, else standard"),
}
_USUAL: Final = {
    Tournament.RatedAs.STANDARD: ("standard", "rapid", "blitz"),
    Tournament.RatedAs.ITALIAN: ("standard", "rapid", "blitz"),
    Tournament.RatedAs.RAPID: ("effective-rapid", "blitz"),
    Tournament.RatedAs.BLITZ: ("effective-blitz", "rapid"),
}


def sequence_of(tournament: Tournament) -> tuple[str, ...]:
    """The lists of the event in order: those that somebody chose, or the usual ones; none of one that is not rated."""
    chosen = tuple(tournament.list_sequence.split(",")) if tournament.list_sequence else ()
    return chosen or _USUAL.get(Tournament.RatedAs(tournament.rated_as), ())


def main_of(tournament: Tournament) -> str:
    """The main list; blank of an event that is not rated."""
    return next(iter(sequence_of(tournament)), "")


def column_of(name: str) -> str:
    """The ratings of which a list is made.

    >>> column_of("effective-rapid"), column_of("blitz")
    ('rapid', 'blitz')
    """
    return name.removeprefix("effective-")


def rating_in_list(player: RatedPlayer, name: str) -> int | None:
    """The rating of a player in a list; None where the file does not give it, 0 for an unrated player."""
    own: int | None = getattr(player, column_of(name))
    return (own or player.standard or own) if name.startswith("effective-") else own


def set_sequence(*, tournament: Tournament, names: Sequence[str], actor: User | None) -> None:
    """Choose the lists and their order; none at all are the usual ones. The ratings of the players stay as they are
    until they are brought up to date. Locks the tournament. Raises ``Refused`` for a list that is named twice or not
    known."""
    if len(set(names)) != len(names) or not set(names) <= set(NAMES):
        raise Refused("list_twice", _("Name each list once."), field="first")
    with transaction.atomic():
        current = lock(tournament)
        before, after = sequence_of(current), ",".join(names)
        Tournament.objects.filter(pk=current.pk).update(list_sequence=after)
        current.list_sequence = tournament.list_sequence = after
        record_change(
            current,
            "lists.sequence",
            actor,
            before={"order": list(before)},
            after={"order": list(sequence_of(current))},
            public=False,
        )
