"""What ranks the players before round 1: rating, title and name, or what the regulations name instead, perhaps a lot.

The lot of an entry is the SHA-256 of ``seed/entry``, with the entry's number in the portal. The seed is drawn when the
order is chosen, and its own SHA-256 stands in the announcement; the seed itself stays secret until round 1 is asked
for. So nobody can fit the list to the seed, nor the seed to the list, and everybody can compute the order again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
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

    def key(self, entry: Entry) -> tuple[int, int, str, str, int]:
        """What the order sorts by; the last part only breaks full ties."""
        strength = (-entry.rating, _TITLE_RANK[entry.title]) if self.kind in BY_RATING else (0, 0)
        lot = lot_of(self.seed, entry.pk) if self.seed and self.kind in DRAWN else ""
        return (*strength, lot, entry.name.casefold(), entry.pk)


def order_of(regulations: Regulations) -> InitialOrder:
    """The order that the regulations name, with the seed of its lot once that is opened."""
    return InitialOrder(regulations.initial_order, regulations.lot_seed if regulations.lot_opened_at else "")


def lot_of(seed: str, entry: int) -> str:
    """The lot of an entry, in hexadecimal; the smallest comes first."""
    return _sha256(f"{seed}/{entry}")


def commitment_of(seed: str) -> str:
    """What is announced of a seed while it is secret: its SHA-256, in hexadecimal."""
    return _sha256(seed)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
