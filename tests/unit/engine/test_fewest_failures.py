"""How few pairs fail a criterion, seen from the shape of all largest matchings: as weighing every edge says."""

from __future__ import annotations

import random

import pytest

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.matching.bitset import UNMATCHED, exposable, make_maximum, unmatched
from pairing.engine.systems.dutch.staged import Staged
from tests.unit.engine.random_tournaments import Family, play


def test_the_exposable_vertices_are_those_without_whom_as_many_pairs_can_be_made():
    rng = random.Random(5)
    several = 0
    for _case in range(300):
        size = rng.randrange(3, 11)
        rows = [0] * size
        for one in range(size):
            for other in range(one):
                if rng.random() < 0.25:
                    rows[one] |= 1 << other
                    rows[other] |= 1 << one
        everyone = (1 << size) - 1
        mates = [UNMATCHED] * size
        left = make_maximum(rows, mates, everyone, everyone)
        assert left == unmatched(mates, everyone)
        most = _most(rows, everyone)
        assert size - left.bit_count() == 2 * most
        expected = sum(1 << one for one in range(size) if _most(rows, everyone & ~(1 << one)) == most)
        assert exposable(rows, mates, everyone, left) == expected
        several += left.bit_count() > 2
    assert several > 30


def _most(rows, alive):
    """The most pairs, by trying all."""
    if not alive:
        return 0
    one = alive.bit_length() - 1
    rest = alive & ~(1 << one)
    found = _most(rows, rest)
    for other in range(one):
        if rest & rows[one] >> other << other & 1 << other:
            found = max(found, 1 + _most(rows, rest & ~(1 << other)))
    return found


@pytest.mark.parametrize("players", [24, 90])
def test_rounds_are_the_same_when_every_edge_is_weighed(monkeypatch, players):
    weighed, rounds = [], []

    def weigh(staged, failing):
        weighed.append(staged)
        return staged._weigh(staged._costing_one(failing))

    def both(state):
        try:
            answer = pair(state)
        except NoPairing:
            return None
        with monkeypatch.context() as patch:
            patch.setattr(Staged, "_fewest", weigh)
            assert pair(state) == answer
        rounds.append(state)
        return answer

    for seed in range(12):
        family = Family(draws=0.1 + 0.05 * seed, absences=0.0, late=0.0, forfeits=0.0)
        play(random.Random(seed), players, 9, family, both)
    assert len(weighed) > 20
    assert len(rounds) > 90
