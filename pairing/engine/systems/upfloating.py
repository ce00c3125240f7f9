"""Who may complete a scoregroup from below, where the rules want few players and high scores, and no more than that.

Players are positions in order of rank; a set of them is an integer with one bit per position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..matching.bitset import UNMATCHED, make_maximum, members, search, unmatched


def fewest_from(rows: Sequence[int], residents: int, groups: Sequence[int]) -> list[int] | None:
    """How many of each of ``groups``, from the top, complete ``residents``; None when they cannot be completed.

    They are as few as possible and their scores as high as possible, whatever becomes of those who stay below. A
    largest pairing inside the scoregroup leaves as many players over as must come up. It is extended by augmenting
    paths, one group after the other. A path keeps everybody paired who is, so no group could give more than it does;
    and who finds no path finds none later with the same groups.
    """
    own = [row if residents >> position & 1 else row & residents for position, row in enumerate(rows)]
    mates = [UNMATCHED] * len(own)
    over = make_maximum(own, mates, residents, residents)
    alive, free, counts = residents, 0, []
    for group in groups:
        alive |= group
        free |= group
        count = 0
        for position in members(over):
            if not search(own, mates, position, alive, free):
                over ^= 1 << position
                free = unmatched(mates, free)
                count += 1
        counts.append(count)
    return None if over else counts


def sets_of(groups: Sequence[tuple[Sequence[int], int]]) -> Iterator[int]:
    """Every way to take so many of each group; in the order of ranks when the groups and their players are in it."""
    if not groups:
        yield 0
        return
    (group, count), *others = groups
    for chosen in combinations(group, count):
        taken = sum(1 << position for position in chosen)
        for rest in sets_of(others):
            yield taken | rest
