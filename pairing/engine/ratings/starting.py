"""Which of two ratings ranks a player: FIDE's or the one of a federation (record 172 of the report file)."""

from __future__ import annotations

from enum import StrEnum


class RatingRule(StrEnum):
    """The rule of an event, by its code in record 172 (C.02.03, TRF26)."""

    FIDE = "FIDE"
    """FIDE's rating alone."""
    NATIONAL = "NRO"
    """The national rating alone."""
    FIDE_FIRST = "FIDON"
    """FIDE's rating, and the national one of those who have none."""
    NATIONAL_FIRST = "NIDOF"
    """The national rating, and FIDE's of those who have none."""
    HIGHER = "HBFN"
    """The higher of the two."""
    LOWER = "LBFN"
    """The lower of the two that a player has."""
    OTHER = "OTHER"
    """A rating that is written for each player, whatever the two are."""


def rating_that_counts(rule: RatingRule, fide: int | None, national: int | None) -> int | None:
    """The rating that ranks a player, 0 for an unrated one; None where neither of the two is known, and
    where another rating counts.

    Nobody is lower rated than others by a list that has no rating of him: 0 is no rating.

    >>> rating_that_counts(RatingRule.FIDE_FIRST, 0, 1540)
    1540
    >>> rating_that_counts(RatingRule.FIDE, 0, 1540)
    0
    """
    if rule is RatingRule.OTHER or (fide is None and national is None):
        return None
    of_fide, of_federation = fide or 0, national or 0
    match rule:
        case RatingRule.FIDE:
            return of_fide
        case RatingRule.NATIONAL:
            return of_federation
        case RatingRule.FIDE_FIRST:
            return of_fide or of_federation
        case RatingRule.NATIONAL_FIRST:
            return of_federation or of_fide
        case RatingRule.HIGHER:
            return max(of_fide, of_federation)
    return min(of_fide, of_federation) or max(of_fide, of_federation)
