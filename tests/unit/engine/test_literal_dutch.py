"""The engine against Articles 3 and 4 taken literally, in fields small enough to enumerate."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing
from pairing.engine.systems.dutch.system import Dutch
from tests.unit.engine.literal_dutch import LiteralRound, halves
from tests.unit.engine.random_tournaments import FAMILIES, play


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_round_of_a_random_tournament_is_the_literal_one(family, seed):
    rng = random.Random(f"{family} {seed}")
    rounds = 0

    def pair_both_ways(state):
        nonlocal rounds
        rounds += 1
        literal = LiteralRound(state).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                Dutch().pair(state)
            return None
        answer = Dutch(prove=True).pair(state)
        assert {frozenset((board.white, board.black)) for board in answer.pairs} == {frozenset(p) for p in literal[0]}
        assert answer.bye == literal[1]
        return answer

    play(rng, rng.randrange(3, 9), rng.randrange(2, 8), FAMILIES[family], pair_both_ways)
    assert rounds


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_in_larger_fields_every_bracket_is_what_the_weights_say(family, seed):
    """Too large to enumerate: every bracket is decided again by one weighted matching, which proves itself."""
    rng = random.Random(f"weights {family} {seed}")
    kind = replace(FAMILIES[family], accelerated=bool(seed % 2), draws=rng.choice([0.1, 0.3, 0.6]))
    paired = 0

    def pair_by_both_routes(state):
        nonlocal paired
        try:
            answer = Dutch(prove=True).pair(state)
        except NoPairing:
            return None
        paired += 1
        return answer

    play(rng, rng.randrange(10, 30), 9, kind, pair_by_both_routes)
    assert paired


def test_resident_exchanges_come_in_the_order_of_the_rule_book():
    """Example 3 of the digest: S1 = 1-3, S2 = 4-7."""
    found = []
    for upper, lower in halves(list(range(1, 8)), 3):
        found.append(("".join(str(n) for n in range(1, 4) if n in lower), "".join(str(n) for n in upper if n > 3)))
    assert found[:13] == [
        ("", ""),
        ("3", "4"),
        ("3", "5"),
        ("2", "4"),
        ("3", "6"),
        ("2", "5"),
        ("1", "4"),
        ("3", "7"),
        ("2", "6"),
        ("1", "5"),
        ("2", "7"),
        ("1", "6"),
        ("1", "7"),
    ]
    assert found[13:20] == [
        ("23", "45"),
        ("23", "46"),
        ("13", "45"),
        ("23", "47"),
        ("23", "56"),
        ("13", "46"),
        ("12", "45"),
    ]
