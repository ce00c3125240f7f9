"""One paired round of the Burstein system, seen from its players."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from ....explanation.context import RoundContext
from ..evaluation import Index, opposition, ranking_key
from ..trace import BursteinBracket


class BursteinContext(RoundContext):
    """What every part of an explanation looks up. Made once per round after the seeding rounds."""

    @cached_property
    def brackets(self) -> tuple[BursteinBracket, ...]:
        """The trace, from the top; empty where none was asked for."""
        return cast("tuple[BursteinBracket, ...]", self.pairing.brackets)

    @cached_property
    def indexes(self) -> dict[int, Index]:
        """By TPN, of everybody present (1.7)."""
        return opposition(self.history)

    def place(self, number: int) -> tuple[int, int, int]:
        """Sort key of Article 1.8."""
        return ranking_key(self.past(number), self.indexes)

    @cached_property
    def _paired_in(self) -> dict[int, int]:
        return {number: index for index, one in enumerate(self.brackets) for pair in one.pairs for number in pair}

    def paired_in(self, number: int) -> int | None:
        """The place of the bracket that gave this player an opponent; None without a trace or without an opponent."""
        return self._paired_in.get(number)

    @cached_property
    def _left(self) -> dict[int, tuple[int, ...]]:
        left: dict[int, tuple[int, ...]] = {}
        for index, bracket in enumerate(self.brackets):
            for number in bracket.floaters:
                left[number] = (*left.get(number, ()), index)
        return left

    def left(self, number: int) -> tuple[int, ...]:
        """The brackets that this player left unpaired, from the top."""
        return self._left.get(number, ())
