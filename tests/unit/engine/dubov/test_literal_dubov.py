"""The engine against the articles taken literally, in fields small enough to enumerate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.simulation import play
from tests.random_rounds import recipe
from tests.unit.engine.dubov.literal_dubov import LiteralRound


@pytest.mark.parametrize("family", range(10))
def test_every_round_of_random_tournaments_is_the_literal_one(family):
    assert sum(rounds_compared(seed) for seed in range(family, 120, 10)) > 30


def rounds_compared(seed: int, most: int = 9) -> int:
    """How many rounds of one random tournament were compared; raises ``AssertionError`` at a difference."""
    compared = 0

    def pair_both_ways(state):
        nonlocal compared
        compared += 1
        expected = LiteralRound(state).pair()
        if expected is None:
            with pytest.raises(NoPairing) as refused:
                pair(state)
            raise refused.value
        answer = pair(state)
        assert {(board.white, board.black) for board in answer.pairs} == set(expected[0]), (seed, state.round_number)
        assert answer.bye == expected[1], (seed, state.round_number)
        return answer

    play(replace(recipe(seed, 3, most, 8), system="dubov"), pair=pair_both_ways)
    return compared
