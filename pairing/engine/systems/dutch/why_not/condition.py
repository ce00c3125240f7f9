"""One more condition on a round, and the field in which it is an absolute criterion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....verifier.field import Field, set_of


@dataclass(frozen=True, slots=True)
class Condition:
    """Players by TPN."""

    only: Mapping[int, frozenset[int]]
    """The only opponents that some players may have."""
    byes: frozenset[int] | None = None
    """The players who may have the bye if C2 allows it; None for no such limit."""

    def on_field(self, field: Field) -> Field:
        """The field in which the condition is an absolute criterion."""
        index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        rows = list(field.rows)
        for number, opponents in self.only.items():
            own = index[number]
            allowed = set_of(index[opponent] for opponent in opponents)
            rows[own] &= allowed
            for other in range(len(rows)):
                if not allowed >> other & 1:
                    rows[other] &= ~(1 << own)
        entrants = field.entrants
        if self.byes is not None:
            entrants = tuple(
                replace(entrant, may_have_bye=entrant.may_have_bye and entrant.number in self.byes)
                for entrant in entrants
            )
        return replace(field, rows=tuple(rows), entrants=entrants)
