"""How one bracket was paired, as explanations read it."""

from __future__ import annotations

from dataclasses import dataclass

from ...model import CriterionResult


@dataclass(frozen=True, slots=True)
class DubovBracket:
    """One bracket by pairing number."""

    score: int
    """Pairing score of the residents, in tenths."""
    residents: tuple[int, ...]
    """In order of rank."""
    upfloaters: tuple[int, ...]
    """The players who came up from below, in the order of C.04.4.1 Article 4.2."""
    first: tuple[int, ...]
    """G1 (3.2.3), in the order of 3.2.5."""
    second: tuple[int, ...]
    """G2, by pairing number."""
    by_rank: bool
    """Whether nobody has played, so that G1 is the upper half."""
    freed: tuple[int, ...]
    """Who changed sides because pairs inside the smaller side could not be avoided (3.2.4 (a))."""
    evened: tuple[int, ...]
    """Who changed sides to make both equal (3.2.4 (b))."""
    pairs: tuple[tuple[int, int], ...]
    """(S1, T2), in the order of S1."""
    criteria: tuple[CriterionResult, ...] = ()
    """What could not be fulfilled completely, C5 to C10."""
    route: str = ""
    """How the upfloaters were found; for diagnosis only."""
