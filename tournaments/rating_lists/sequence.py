"""In which order an event looks at rating lists: the first is the main one of FIDE; the others are shown beside it and
can be taken for a player. Lists of the organization stand behind it (``fsi:standard``): the first of them in which a
player has a rating gives the national one, and the rule of the event says which of the two counts.

The effective rapid or blitz list has the standard rating of those who have none of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import RatedPlayer, RatingList, Tournament

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


ONLY_FIDE: Final = "fide"
"""Stands in a chosen order in which no list of the organization takes part."""
LONGEST: Final = 80
"""Letters of an order as it is kept."""


def _chosen(tournament: Tournament) -> tuple[str, ...]:
    return tuple(tournament.list_sequence.split(",")) if tournament.list_sequence else ()


def sequence_of(tournament: Tournament) -> tuple[str, ...]:
    """FIDE's lists in the order of the event: those that somebody chose, or the usual ones; none of one that is not
    rated."""
    chosen = tuple(one for one in _chosen(tournament) if one in NAMES)
    return chosen or _USUAL.get(Tournament.RatedAs(tournament.rated_as), ())


def own_of(tournament: Tournament, sources: Iterable[str]) -> tuple[str, ...]:
    """The lists of the organization in the order of the event, as ``source:name``. ``sources`` are those that it has:
    where nobody chose any, all of them take part, with the rating that the main list gives."""
    chosen = _chosen(tournament)
    named = tuple(one for one in chosen if ":" in one)
    if named or ONLY_FIDE in chosen:
        return named
    return tuple(f"{source}:{main_of(tournament) or 'standard'}" for source in sorted(sources))


def source_of(item: str) -> str:
    """Whose list is meant; blank for FIDE's."""
    return item.partition(":")[0] if ":" in item else ""


def name_of(item: str) -> str:
    """Which rating is meant, of ``NAMES``.

    >>> name_of("fsi:effective-rapid"), name_of("blitz"), source_of("fsi:rapid"), source_of("rapid")
    ('effective-rapid', 'blitz', 'fsi', '')
    """
    return item.rpartition(":")[2]


def label_of(item: str) -> str:
    """The list for readers."""
    source, name = source_of(item), str(NAMES[name_of(item)])
    return f"{source}, {name}" if source else name


def own_choices(tournament: Tournament) -> dict[str, str]:
    """Every list of the organization that an event may look at, by ``source:name``, for readers. One query."""
    rows = RatingList.objects.filter(organization=tournament.organization_id, state=RatingList.State.READY)
    kinds = rows.order_by("source", "kind").values_list("source", "kind").distinct()
    items = {
        f"{source}:{name}": None
        for source, kind in kinds
        for name in (NAMES if kind == RatingList.Kind.ALL else (kind,))
    }
    return {item: label_of(item) for item in items}


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
    known, for a list of the organization before the main one, and for more than can be kept."""
    own = own_choices(tournament)
    if len(set(names)) != len(names) or not set(names) <= {*NAMES, *own}:
        raise Refused("list_twice", _("Name each list once."), field="first")
    if names and names[0] not in NAMES:
        raise Refused(
            "main_list",
            _("The main list is one of FIDE's. Whether the national rating counts before it, the regulations say."),
            field="first",
        )
    kept = ",".join(names if not names or not own or any(one in own for one in names) else [*names, ONLY_FIDE])
    if len(kept) > LONGEST:
        raise Refused("lists_too_many", _("These are too many lists for one event. Leave some out."), field="first")
    with transaction.atomic():
        current = lock(tournament)
        before = [*sequence_of(current), *own_of(current, {source_of(one) for one in own})]
        Tournament.objects.filter(pk=current.pk).update(list_sequence=kept)
        current.list_sequence = tournament.list_sequence = kept
        after = [*sequence_of(current), *own_of(current, {source_of(one) for one in own})]
        record_change(current, "lists.sequence", actor, before={"order": before}, after={"order": after}, public=False)
