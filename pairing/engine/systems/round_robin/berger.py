"""The Berger tables of C.05 Annex 1 as a rule, for any even number of places; numbers count from 1."""

from __future__ import annotations

from typing import Final

CHAPTER: Final = "C.05 Annex 1"
PRINTED: Final = "printed_order"
"""The option of a double event that leaves the rounds of the first cycle in the order of the table."""


def places_for(players: int) -> int:
    """The places of the table: one more than the players where their number is odd; its opponent rests."""
    return players + players % 2


def pairs_of(places: int, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs (White, Black) of round ``number`` of the table, as it prints them.

    >>> pairs_of(6, 2)
    ((6, 4), (5, 3), (1, 2))
    """
    rounds = places - 1
    start = (number - 1) * (places // 2) % rounds
    first = (start + 1, places) if number % 2 else (places, start + 1)
    others = ((start + step, start - step) for step in range(1, places // 2))
    return first, *((white % rounds + 1, black % rounds + 1) for white, black in others)


def round_of(places: int, one: int, other: int) -> int:
    """The round of the table in which two numbers meet.

    >>> round_of(6, 5, 3), round_of(6, 6, 4)
    (2, 2)
    """
    smaller, larger = sorted((one, other))
    total = 2 * smaller if larger == places else smaller + larger
    return (total - 2) % (places - 1) + 1


def white_of(places: int, one: int, other: int) -> int:
    """Which of two numbers has White when they meet in the table.

    >>> white_of(6, 5, 3), white_of(6, 5, 2), white_of(6, 6, 4), white_of(6, 1, 6)
    (5, 2, 6, 1)
    """
    smaller, larger = sorted((one, other))
    if larger == places:
        return smaller if smaller <= places // 2 else larger
    return smaller if (smaller + larger) % 2 else larger
