"""Who completes a scoregroup from below, against every way to do it."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from pairing.engine.matching.bitset import UNMATCHED, make_perfect
from pairing.engine.systems.upfloating import fewest_from, sets_of


def pairable(rows, players):
    return make_perfect(rows, [UNMATCHED] * len(rows), players, players)


def expected(rows, residents, groups):
    """The counts by group, found by trying every set: fewest, then fewest of the lowest group, and so on."""
    own = [row if residents >> one & 1 else row & residents for one, row in enumerate(rows)]
    below = [one for group in groups for one in range(len(rows)) if group >> one & 1]
    for size in range(len(below) + 1):
        complete = [
            bits
            for chosen in combinations(below, size)
            for bits in [sum(1 << one for one in chosen)]
            if pairable(own, residents | bits)
        ]
        if complete:
            counts = [[(bits & group).bit_count() for group in groups] for bits in complete]
            return min(counts, key=lambda one: one[::-1])
    return None


@pytest.mark.parametrize("seed", range(60))
def test_as_few_and_as_high_as_every_set_tried_says(seed):
    rng = random.Random(seed)
    size, density = rng.randint(4, 10), rng.choice([0.2, 0.35, 0.6])
    rows = [0] * size
    for one, other in combinations(range(size), 2):
        if rng.random() < density:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
    ends = [0, *sorted(rng.sample(range(1, size), 2)), size]
    residents, *groups = [(1 << end) - (1 << start) for start, end in pairwise(ends)]
    assert fewest_from(rows, residents, groups) == expected(rows, residents, groups)


def test_sets_come_in_the_order_of_ranks():
    assert [bin(one) for one in sets_of([([0, 2, 4], 2), ([5, 6], 1)])] == [
        "0b100101", "0b1000101", "0b110001", "0b1010001", "0b110100", "0b1010100",
    ]  # fmt: skip
    assert list(sets_of([([1], 2)])) == []
    assert list(sets_of([])) == [0]
