"""The engine and the verifier against the articles taken literally, in fields small enough to try everything."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.verifier import Grade, verify_round
from tests.unit.engine.lim.literal_lim import LiteralLim
from tests.unit.engine.random_tournaments import FAMILIES, play

RATINGS = range(1200, 2400, 60)


@pytest.mark.parametrize("maxi", [False, True])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_round_of_a_random_tournament_is_the_literal_one(family, seed, maxi):
    rng = random.Random(f"lim {family} {seed} {maxi}")
    ratings = {number: rng.choice(RATINGS) for number in range(1, 20)}
    rounds = 0

    def pair_both_ways(state):
        nonlocal rounds
        rounds += 1
        rated = tuple(replace(one, rating=ratings[one.number]) for one in state.competitors)
        state = replace(state, competitors=rated, system="lim", options={"maxi": maxi})
        literal = LiteralLim(state, maxi=maxi).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                pair(state)
            return None
        answer = pair(state)
        assert {(board.white, board.black) for board in answer.pairs} == set(literal[0])
        assert answer.bye == literal[1]
        assert verify_round(state, answer.pairs, () if answer.bye is None else (answer.bye,)).grade is Grade.EXACT
        return answer

    play(rng, rng.randrange(3, 11), rng.randrange(2, 8), FAMILIES[family], pair_both_ways)
    assert rounds
