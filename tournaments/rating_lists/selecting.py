"""Every rating that the lists have of a player of an event: shown to the desk, and one of them taken."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.entries.actions import edit_entry
from tournaments.models import Entry, RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.bearers import with_fide_ids
from tournaments.rating_lists.queries import in_force_on
from tournaments.rating_lists.sequence import NAMES, name_of, own_of, rating_in_list, sequence_of, source_of


@dataclass(frozen=True, slots=True)
class ListedRating:
    """One rating of a player in one list."""

    rating_list: RatingList
    name: str
    """Of ``sequence.NAMES``."""
    rating: int

    @property
    def words(self) -> str:
        """The list and which of its ratings."""
        return f"{self.rating_list}, {NAMES[self.name]}"

    @property
    def key(self) -> str:
        """How a form names it."""
        return f"{self.rating_list.pk}:{self.name}"


def ratings_of(entry: Entry) -> list[ListedRating]:
    """The ratings of a player with a FIDE ID in the lists that are in force, in the order of the event, without those
    in which the player has none. One query, and one of each list."""
    if not entry.fide_id:
        return []
    tournament = entry.tournament
    ready = RatingList.objects.filter(state=RatingList.State.READY, month__lte=in_force_on(tournament))
    newest: dict[tuple[str, str], RatingList] = {}
    for one in ready.order_by("-month", "source", "kind"):
        newest.setdefault((one.source, one.kind), one)
    known = [(one, player) for one in newest.values() for player in with_fide_ids(one, [entry.fide_id])]
    own = own_of(tournament, {source for source, _kind in newest if source != FIDE})
    return [
        ListedRating(one, name_of(item), rating)
        for item in (*sequence_of(tournament), *own)
        for one, player in known
        if one.source == (source_of(item) or FIDE) and (rating := rating_in_list(player, name_of(item)))
    ]


def take_rating(*, entry: Entry, key: str, actor: User | None) -> Entry:
    """Let a player count with the rating that ``key`` names. Raises ``Refused`` where the lists do not give it now."""
    found = next((one for one in ratings_of(entry) if one.key == key), None)
    if found is None:
        raise Refused("rating_unknown", _("The lists do not give this rating any more. Look again."))
    source = f"{found.rating_list}, {found.name}"[:40]
    return edit_entry(entry=entry, actor=actor, rating=found.rating, rating_source=source)
