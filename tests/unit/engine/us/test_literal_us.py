"""The engine and the verifier against the definition taken literally, in fields small enough to try everything."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.drawn_lots import hash_of_lot, with_lot
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.verifier import Grade, verify_round
from tests.unit.engine.random_tournaments import FAMILIES, play
from tests.unit.engine.us.literal_us import LiteralUs


@pytest.mark.parametrize("varied", [False, True])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_round_of_a_random_tournament_is_the_literal_one(family, seed, varied):
    rng = random.Random(f"us {family} {seed} {varied}")
    spread = rng.choice((40, 60, 200))
    ratings = {
        number: 0 if rng.random() < 0.15 else rng.randrange(1200, 1200 + 10 * spread, rng.choice((5, spread)))
        for number in range(1, 20)
    }
    options = {name: varied and rng.random() < 0.4 for name in DESCRIPTION.options}
    rounds = 0

    def pair_both_ways(state):
        nonlocal rounds
        rounds += 1
        rated = tuple(replace(one, rating=ratings[one.number]) for one in state.competitors)
        state = replace(state, competitors=rated, system="us", options=options)
        if options["last_by_lot"]:
            state = with_lot(state, hash_of_lot(f"round {state.round_number}"))
        literal = LiteralUs(state).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                pair(state)
            return None
        answer = pair(state)
        assert {(board.white, board.black) for board in answer.pairs} == literal[0]
        assert answer.bye == literal[1]
        assert verify_round(state, answer.pairs, () if answer.bye is None else (answer.bye,)).grade is Grade.EXACT
        return answer

    play(rng, rng.randrange(3, 15), rng.randrange(2, 8), FAMILIES[family], pair_both_ways)
    assert rounds
