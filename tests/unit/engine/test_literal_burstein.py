"""The Burstein engine against its articles taken literally, in fields small enough to enumerate."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from pairing.engine import NoPairing
from pairing.engine.systems.burstein.seeding import seeding_rounds as engine_seeding_rounds
from pairing.engine.systems.burstein.system import Burstein
from tests.unit.engine.literal_burstein import LiteralRound, orders, seeding_rounds
from tests.unit.engine.random_tournaments import FAMILIES, play


def both_rounds(state):
    """The round by enumeration and by the engine, as (White and Black per board, bye), and the engine's answer.

    Seeding rounds belong to the Dutch system and are not enumerated.
    """
    state = replace(state, system="burstein")
    try:
        answer = Burstein(prove=True).pair(state)
        found = {(board.white, board.black) for board in answer.pairs}, answer.bye
    except NoPairing:
        answer = found = None
    if state.round_number <= seeding_rounds(state.rounds):
        return found, found, answer
    literal = LiteralRound(state)
    expected = literal.pair()
    if expected is not None:
        pairs, bye = expected
        expected = {pair if literal.white(*pair) == pair[0] else pair[::-1] for pair in pairs}, bye
    return expected, found, answer


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_round_of_a_random_tournament_is_the_literal_one(family, seed):
    rng = random.Random(f"{family} {seed}")
    rounds = 0

    def pair_both_ways(state):
        nonlocal rounds
        rounds += 1
        expected, found, answer = both_rounds(state)
        assert found == expected
        return answer

    play(rng, rng.randrange(3, 9), rng.randrange(2, 8), FAMILIES[family], pair_both_ways)
    assert rounds


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_in_larger_fields_every_bracket_is_what_the_weights_say(family, seed):
    """Too large to enumerate: every bracket is decided again by one weighted matching, which proves itself."""
    rng = random.Random(f"weights {family} {seed}")
    kind = replace(FAMILIES[family], accelerated=bool(seed % 2), draws=rng.choice([0.1, 0.3, 0.6]))
    paired = 0

    def pair_by_both_routes(state):
        nonlocal paired
        try:
            answer = Burstein(prove=True).pair(replace(state, system="burstein"))
        except NoPairing:
            return None
        paired += 1
        return answer

    play(rng, rng.randrange(10, 30), 9, kind, pair_by_both_routes)
    assert paired


def test_pairings_come_in_the_order_of_the_rule_book():
    """The note to Article 4.3: six players, two pairs and two floaters, 45 pairings."""
    found = [" ".join(f"{one}-{other}" for one, other in pairs) for pairs in orders(list(range(1, 7)), 2)]
    assert len(found) == 45
    assert found[:7] == [
        "1-6 2-5 3-0 4-0",
        "1-6 2-4 3-0 5-0",
        "1-6 2-3 4-0 5-0",
        "1-6 2-0 3-5 4-0",
        "1-6 2-0 3-4 5-0",
        "1-6 2-0 3-0 4-5",
        "1-5 2-6 3-0 4-0",
    ]
    assert found[21:24] == ["1-3 2-0 4-6 5-0", "1-3 2-0 4-5 6-0", "1-3 2-0 4-0 5-6"]
    assert found[-1] == "1-0 2-0 3-4 5-6"
    assert list(islice(found, 45, None)) == []


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4), (13, 4)])
def test_seeding_rounds_are_half_of_the_rounds_and_at_most_four(rounds, seeding):
    assert engine_seeding_rounds(rounds) == seeding_rounds(rounds) == seeding
