"""What decides by costs where the short ways do not: small tournaments hardly ever come to it, so it is forced here."""

from __future__ import annotations

import random

import pytest

from pairing.engine import pair
from pairing.engine.matching.bitset import UNMATCHED
from pairing.engine.matching.weighted import CheapestMatching
from pairing.engine.simulation import Recipe, play
from pairing.engine.systems import optimum
from pairing.engine.systems.halves import group as within
from pairing.engine.systems.halves.completion import MOST_TRIED, TRIES, Completion


def fewest(rows, left, group):
    """The fewest pairs between ``group`` and the others in a complete pairing of ``left``, by trying all."""
    if not left:
        return 0
    first = min(left)
    found = [
        fewest(rows, left - {first, other}, group) + ((first in group) != (other in group))
        for other in left - {first}
        if rows[first] >> other & 1
    ]
    return min(found, default=99)


@pytest.mark.parametrize("by_costs", [False, True])
def test_how_many_must_leave_is_what_trying_all_pairings_says(monkeypatch, by_costs):
    if by_costs:
        monkeypatch.setattr(Completion, "_soon", lambda *_: None)
    rng = random.Random(4)
    several = 0
    for _case in range(250):
        size = rng.choice([6, 8, 10])
        rows = [0] * size
        for one in range(size):
            for other in range(one):
                if rng.random() < rng.choice([0.25, 0.4]):
                    rows[one] |= 1 << other
                    rows[other] |= 1 << one
        cut = rng.randrange(2, size - 1)
        group, below = (1 << cut) - 1, (1 << size) - (1 << cut)
        least = fewest(rows, frozenset(range(size)), frozenset(range(cut)))
        completion = Completion(rows, [UNMATCHED] * size)
        for floats in range(cut % 2, cut + 1, 2):
            assert completion.possible(group, below, floats) == (least <= floats)
        several += 2 <= least < 99
    assert several > 20


def test_a_question_that_has_no_short_answer_does_not_look_at_every_set(monkeypatch):
    """Everybody of the group may leave, but only for players whom the three below who need an opponent cannot meet."""
    floats = 12
    group, great, three = range(30), range(30, 61), range(61, 64)
    rows = [0] * 64
    for part in (group, great, three):
        for one in part:
            rows[one] |= sum(1 << other for other in part if other != one)
    for one in group:
        rows[one] |= sum(1 << other for other in great)
    for other in great:
        rows[other] |= sum(1 << one for one in group)
    completion = Completion(rows, [UNMATCHED] * len(rows))
    looked, look = [], completion._soon
    monkeypatch.setattr(completion, "_soon", lambda *asked: looked.append(asked) or look(*asked))
    above = (1 << len(group)) - 1
    assert not completion.possible(above, (1 << len(rows)) - 1 - above, floats)
    assert len(looked) <= MOST_TRIED * TRIES * TRIES


@pytest.mark.parametrize("system", ["english", "seeded"])
def test_costs_without_rows_give_the_same_pairs(monkeypatch, system):
    """Nothing is left out beforehand, and no rows stand for all best pairings: every pair is asked of the costs."""
    rounds = [
        (answer, state)
        for seed in range(12)
        for answer, state in _rounds(Recipe(seed, 8, 4, system=system, forbidden_pairs=2))
    ]
    asked = []
    step = within._cheapest_step
    monkeypatch.setattr(within, "_cheapest_step", lambda *given: asked.append(1) or step(*given))
    monkeypatch.setattr(CheapestMatching, "cheapest_edges", lambda _self: None)
    monkeypatch.setattr(within, "make_perfect", lambda *_: False)
    assert within.best is optimum.best
    for answer, state in rounds:
        assert pair(state) == answer
    assert len(asked) > 100


def _rounds(recipe):
    seen = []

    def remember(state):
        answer = pair(state)
        seen.append((answer, state))
        return answer

    play(recipe, pair=remember)
    return seen
