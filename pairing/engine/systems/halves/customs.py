"""What differs between systems that pair half against half."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ..in_turn.field import Field


class Customs(Protocol):
    """One system; players are positions in order of rank, sets of them integers with one bit per position."""

    bye_code: str
    """Why somebody has the bye; see ``choosing.WholeRoundRule``."""
    float_code: str
    """Why somebody meets a lower score."""
    pair_code: str
    """Why two of a scoregroup meet."""
    equalise: bool
    """Whether the wrong colour is spared first to those with a strong or an absolute preference."""

    def byes(self, field: Field) -> Iterable[int]:
        """Everybody in the order in which the bye is offered."""

    def floaters(self, field: Field, group: int) -> Sequence[int]:
        """A scoregroup in the order in which its players leave it."""

    def opponents(self, field: Field, floater: int, group: int) -> Sequence[int]:
        """A lower scoregroup in the order in which ``floater`` looks for an opponent."""
