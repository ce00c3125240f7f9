"""Sums over tournaments that can be taken in any order and merged: the same numbers whatever the chunks.

Every value is kept as whole millionths, so that sums are exact. Besides the sum of each metric under each variant the
tally holds the sums of products between variants, from which the error of a *difference* follows: tournaments with the
same players and the same luck move together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from ..errors import InvalidState

SCALE: Final = 1_000_000


@dataclass(slots=True)
class Tally:
    """What became of the tournaments of one study, or of a part of it."""

    keys: tuple[str, ...]
    """The metrics, see ``metrics.Metric.key``."""
    variants: int
    runs: int = 0
    """Tournaments that count."""
    unfinished: int = 0
    """Tournaments left out, because under at least one variant a round had no pairing."""
    sums: dict[str, list[int]] = field(default_factory=dict)
    """Per metric and variant."""
    products: dict[str, list[list[int]]] = field(default_factory=dict)
    """Per metric, variant and variant."""

    def __post_init__(self) -> None:
        for key in self.keys:
            self.sums.setdefault(key, [0] * self.variants)
            self.products.setdefault(key, [[0] * self.variants for _ in range(self.variants)])

    def add(self, measured: Sequence[Mapping[str, float]]) -> None:
        """Count one tournament: its metrics under each variant."""
        self.runs += 1
        for key in self.keys:
            values = [round(one[key] * SCALE) for one in measured]
            sums, products = self.sums[key], self.products[key]
            for row, value in enumerate(values):
                sums[row] += value
                line = products[row]
                for column, other in enumerate(values):
                    line[column] += value * other

    def add_unfinished(self) -> None:
        """Count one tournament that could not be played to its end under every variant."""
        self.unfinished += 1

    def merge(self, other: Tally) -> None:
        """Add the tournaments of ``other``, of the same study. Raises ``InvalidState`` when it is of another."""
        if (self.keys, self.variants) != (other.keys, other.variants):
            raise InvalidState("These results are of different studies and cannot be added.", code="tallies_differ")
        self.runs += other.runs
        self.unfinished += other.unfinished
        for key in self.keys:
            self.sums[key] = [a + b for a, b in zip(self.sums[key], other.sums[key], strict=True)]
            self.products[key] = [
                [a + b for a, b in zip(mine, theirs, strict=True)]
                for mine, theirs in zip(self.products[key], other.products[key], strict=True)
            ]

    def to_json(self) -> dict[str, Any]:
        """The stored form; ``from_json`` reads it back equal."""
        return {
            "keys": list(self.keys),
            "variants": self.variants,
            "runs": self.runs,
            "unfinished": self.unfinished,
            "sums": self.sums,
            "products": self.products,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The tally that ``to_json`` wrote."""
        return cls(
            tuple(data["keys"]),
            data["variants"],
            data["runs"],
            data["unfinished"],
            {key: list(values) for key, values in data["sums"].items()},
            {key: [list(line) for line in lines] for key, lines in data["products"].items()},
        )
