"""What ranks the players before round 1: rating, title and name, or what the regulations name instead, perhaps a lot.

The lot of an entry is the SHA-256 of ``seed/entry``, with the entry's number in the portal. The seed is drawn when the
order is chosen, and its own SHA-256 stands in the announcement; the seed itself stays secret until round 1 is asked
for. So nobody can fit the list to the seed, nor the seed to the list, and everybody can compute the order again.

Who enters once the seed is open has no lot, because its number could be chosen by then: among equals such entries stand
after all that were drawn, in order of entry. For the same reason nobody is taken off a list that was drawn.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournaments.models import Entry, Regulations
from tournaments.models.entry import Title

DRAWN: Final = frozenset({Regulations.InitialOrder.RATING_LOT.value, Regulations.InitialOrder.LOT.value})
"""Orders that ask for a lot."""
BY_RATING: Final = frozenset({Regulations.InitialOrder.RATING.value, Regulations.InitialOrder.RATING_LOT.value})

_TITLE_RANK: Final = {title: rank for rank, title in enumerate([*Title.values, ""])}


@dataclass(frozen=True, slots=True)
class InitialOrder:
    """How the players are ranked; the default is that of C.04.2 Article 2.2."""

    kind: str = Regulations.InitialOrder.RATING.value
    seed: str = ""
    """Blank while the lot is sealed: names take its place."""
    opened_at: datetime | None = None
    """When the lot was opened; None while it is sealed."""

    def key(self, entry: Entry) -> tuple[int, int, bool, str, str, int]:
        """What the order sorts by; the last part breaks full ties, and is the order of entry after the lot."""
        strength = (-entry.rating, _TITLE_RANK[entry.title]) if self.kind in BY_RATING else (0, 0)
        if not self._is_opened:
            return (*strength, False, "", entry.name.casefold(), entry.pk)
        lot = self.lot(entry)
        return (*strength, not lot, lot, "", entry.pk)

    def lot(self, entry: Entry) -> str:
        """The lot of ``entry``; blank where none is asked for or opened, and for an entry made after the opening."""
        if not self._is_opened or self.opened_at is None or entry.created_at > self.opened_at:
            return ""
        return lot_of(self.seed, entry.pk)

    @property
    def _is_opened(self) -> bool:
        return bool(self.seed) and self.kind in DRAWN


def order_of(regulations: Regulations) -> InitialOrder:
    """The order that the regulations name, with the seed of its lot once that is opened."""
    if regulations.lot_opened_at is None:
        return InitialOrder(regulations.initial_order)
    return InitialOrder(regulations.initial_order, regulations.lot_seed, regulations.lot_opened_at)


def lot_of(seed: str, entry: int) -> str:
    """The lot of an entry, in hexadecimal; the smallest comes first."""
    return _sha256(f"{seed}/{entry}")


def commitment_of(seed: str) -> str:
    """What is announced of a seed while it is secret: its SHA-256, in hexadecimal."""
    return _sha256(seed)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
