"""What ranks the players before round 1: rating, title and name, or what the regulations name instead, perhaps a lot.

The lot of an entry is the SHA-256 of ``seed/entry``, with the entry's number in the portal. The seed is drawn when the
order is chosen, and its own SHA-256 stands in the announcement; the seed itself stays secret until round 1 is asked
for. So nobody can fit the list to the seed, nor the seed to the list, and everybody can compute the order again.

Who enters once the seed is open has no lot, because its number could be chosen by then: among equals such entries stand
after all that were drawn, in order of entry. For the same reason nobody is taken off a list that was drawn.

The draw by the Varma tables gives everybody a number that depends on all others. It is made with the players there are
when the seed is opened; who draws which number follows from the lots.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from pairing.engine.registry import description_of
from pairing.engine.varma import FederationDraw, Participant, draw
from tournaments.entries.letters import alphabetical
from tournaments.entries.lines import club_key
from tournaments.models import Entry, Regulations
from tournaments.models.entry import Title

DRAWN: Final = frozenset(
    {
        Regulations.InitialOrder.RATING_LOT.value,
        Regulations.InitialOrder.LOT.value,
        Regulations.InitialOrder.VARMA.value,
    }
)
"""Orders that ask for a lot."""
BY_CLUB: Final = "club"
"""The order of systems of two groups, whatever the regulations name: one club after the other, each by rating."""
BY_RATING: Final = frozenset({Regulations.InitialOrder.RATING.value, Regulations.InitialOrder.RATING_LOT.value})

BY_HAND: Final = -1
"""Stands for the rating in ``Regulations.chosen_order`` where an arbiter gave the numbers of a table, whatever the
ratings: no player has it."""
_BEFORE_ALL: Final = -100_000
"""Smaller than any rating, negated."""
_TITLE_RANK: Final = {title: rank for rank, title in enumerate([*Title.values, ""])}


@dataclass(frozen=True, slots=True)
class InitialOrder:
    """How the players are ranked; the default is that of C.04.2 Article 2.2."""

    kind: str = Regulations.InitialOrder.RATING.value
    seed: str = ""
    """Blank while the lot is sealed: names take its place."""
    opened_at: datetime | None = None
    """When the lot was opened; None while it is sealed."""
    numbers: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """The numbers drawn by the Varma tables, by entry; empty for every other order and while the lot is sealed."""
    chosen: Mapping[int, tuple[int, str, int]] = field(default_factory=lambda: MappingProxyType({}))
    """The place that an arbiter chose, by entry, with the rating and title for which it holds: among equals, or among
    all players of a table (``BY_HAND``)."""

    def key(self, entry: Entry) -> tuple[str, int, int, bool, str, str, int]:
        """What the order sorts by; the last part breaks full ties, and is the order of entry after the lot. Who comes
        from the standings of another tournament stands before all others, by the place there."""
        club = alphabetical(club_key(entry.club)) if self.kind == BY_CLUB else ""
        by_rating = self.kind in BY_RATING or self.kind == BY_CLUB
        strength = (club, -entry.rating, _TITLE_RANK[entry.title]) if by_rating else ("", 0, 0)
        if entry.place_before is not None:
            strength = (club, _BEFORE_ALL, entry.place_before)
        elif self.kind == Regulations.InitialOrder.RATING and self._given(entry):
            strength = (club, _BEFORE_ALL, 0)
        if not self._is_opened:
            return (*strength, *self._place(entry), alphabetical(entry.name), entry.pk)  # C.04.2 Article 2.2
        if self.numbers:
            return (*strength, entry.pk not in self.numbers, "", "", self.numbers.get(entry.pk, entry.pk))
        lot = self.lot(entry)
        return (*strength, not lot, lot, "", entry.pk)

    def _place(self, entry: Entry) -> tuple[bool, str]:
        """Those whose order was chosen by hand first, in that order."""
        chosen = self.chosen.get(entry.pk) if self.kind == Regulations.InitialOrder.RATING else None
        is_chosen = chosen is not None and (self._given(entry) or chosen[:2] == equals_of(entry))
        return not is_chosen, f"{chosen[2]:06}" if chosen is not None and is_chosen else ""

    def lot(self, entry: Entry) -> str:
        """The lot of ``entry``; blank where none is asked for or opened, and for an entry made after the opening."""
        if not self._is_opened or self.opened_at is None or entry.created_at > self.opened_at:
            return ""
        return lot_of(self.seed, entry.pk)

    def _given(self, entry: Entry) -> bool:
        """Whether an arbiter gave ``entry`` its number in a table."""
        return self.chosen.get(entry.pk, (0, "", 0))[0] == BY_HAND

    @property
    def _is_opened(self) -> bool:
        return bool(self.seed) and self.kind in DRAWN


def order_of(regulations: Regulations) -> InitialOrder:
    """The order that the regulations name, with the seed of its lot once that is opened."""
    if regulations.system in Regulations.System and description_of(regulations.system).lists_teams:
        return InitialOrder(BY_CLUB)
    if regulations.lot_opened_at is None:
        chosen = {
            entry: (group["rating"], group["title"], place)
            for group in regulations.chosen_order
            if (group["rating"] == BY_HAND) == takes_any_numbers(regulations)
            for place, entry in enumerate(group["entries"])
        }
        return InitialOrder(regulations.initial_order, chosen=chosen)
    numbers = {one.player: one.number for federation in varma_draw(regulations) for one in federation.drawn}
    return InitialOrder(regulations.initial_order, regulations.lot_seed, regulations.lot_opened_at, numbers)


def takes_any_numbers(regulations: Regulations) -> bool:
    """Whether the numbers are those of a table and may be given by hand to anybody, as drawn in the hall: they rank
    nobody there, and only say who meets whom when."""
    return description_of(regulations.system).table


def equals_of(entry: Entry) -> tuple[int, str]:
    """What two players share who are ordered by the alphabet: rating and title (C.04.2 Article 2.2)."""
    return entry.rating, entry.title


def with_order(kept: list[dict[str, Any]], shared: tuple[int, str], entries: list[int]) -> list[dict[str, Any]]:
    """``Regulations.chosen_order`` with ``entries`` as the order of those who have the rating and title ``shared``;
    empty: the usual order."""
    rating, title = shared
    others = [group for group in kept if (group["rating"], group["title"]) != shared]
    return [*others, {"rating": rating, "title": title, "entries": entries}] if entries else others


def lot_players_of(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Who draws by the Varma tables, as ``Regulations.lot_players`` keeps it."""
    return [{"entry": one.pk, "name": one.name, "federation": one.federation} for one in entries]


def participants_of(regulations: Regulations) -> list[Participant]:
    """Who drew by the Varma tables; nobody for another order and while the lot is sealed."""
    return [Participant(one["entry"], one["name"], one["federation"]) for one in regulations.lot_players or ()]


def varma_draw(regulations: Regulations) -> tuple[FederationDraw, ...]:
    """The draw by the Varma tables, computed from the seed; empty for another order and while the lot is sealed."""
    seed = regulations.lot_seed
    if not regulations.lot_players or not seed:
        return ()
    return draw(
        participants_of(regulations),
        envelope_lot=lambda entry: int(envelope_lot_of(seed, entry), 16),
        number_lot=lambda entry: int(lot_of(seed, entry), 16),
    )


def lot_of(seed: str, entry: int) -> str:
    """The lot of an entry, in hexadecimal; the smallest comes first."""
    return _sha256(f"{seed}/{entry}")


def envelope_lot_of(seed: str, entry: int) -> str:
    """The lot with which an entry chooses an envelope of the Varma tables, in hexadecimal."""
    return _sha256(f"{seed}/{entry}/envelope")


def commitment_of(seed: str) -> str:
    """What is announced of a seed while it is secret: its SHA-256, in hexadecimal."""
    return _sha256(seed)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
