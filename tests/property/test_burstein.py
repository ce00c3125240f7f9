"""The Burstein system on random tournaments: legal, complete, deterministic, blind to names, and judged alike."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import NoPairing, pair
from pairing.engine.verifier import Grade, statements_of, verify_round
from tests.property.systems.renumbered import renumbered
from tests.round_changes import CHANGES, byes_of, same_round
from tests.unit.engine.literal_burstein import LiteralRound, seeding_rounds
from tests.unit.engine.random_tournaments import FAMILIES, play


def tournament(seed, players, rounds, family):
    """Every round: the state before it and the answer, None where there is none."""
    seen = []

    def remember(state):
        state = replace(state, system="burstein")
        try:
            answer = pair(state)
        except NoPairing:
            answer = None
        seen.append((state, answer))
        return answer

    play(random.Random(seed), players, rounds, FAMILIES[family], remember)
    return seen


tournaments = st.builds(
    tournament, st.integers(0, 10**6), st.integers(3, 24), st.integers(1, 9), st.sampled_from(sorted(FAMILIES))
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_and_legal(rounds):
    for state, answer in rounds:
        if answer is None:
            continue
        literal = LiteralRound(state)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == sorted(literal.present)
        if state.round_number > seeding_rounds(state.rounds):
            assert all(literal.may_meet(board.white, board.black) for board in answer.pairs)
            assert all(literal.may_have_bye(number) for number in byes_of(answer))


@given(tournaments, st.integers(1, 5))
@settings(max_examples=40)
def test_names_ratings_and_gaps_between_numbers_change_nothing(rounds, step):
    for state, answer in rounds:
        if answer is None:
            continue
        other = renumbered(state, step, rating=0)
        again = pair(other)
        assert again == pair(other)
        assert [(board.white, board.black, board.colour_rule) for board in again.pairs] == [
            (step * board.white, step * board.black, board.colour_rule) for board in answer.pairs
        ]
        assert again.bye == (answer.bye and step * answer.bye)


@pytest.mark.parametrize("seed", range(12))
def test_the_verifier_agrees_in_larger_fields(seed):
    family = sorted(FAMILIES)[seed % len(FAMILIES)]
    for state, answer in tournament(seed, 20 + 3 * seed, 8, family):
        if answer is not None:
            verdict = verify_round(state, answer.pairs, byes_of(answer))
            assert verdict.grade is Grade.EXACT, (family, state.round_number, verdict)


def test_every_seeded_change_is_found_with_the_criterion_that_enumeration_gives():
    rng = random.Random("changes")
    found = Counter()
    for seed in range(120):
        for state, answer in tournament(seed, rng.randrange(5, 10), 6, sorted(FAMILIES)[seed % len(FAMILIES)]):
            if answer is None or state.round_number <= seeding_rounds(state.rounds):
                continue
            for change in CHANGES[:3]:
                changed = change(rng, state, answer.pairs, byes_of(answer))
                if changed is None or same_round(answer, *changed[1:]):
                    continue
                verdict = verify_round(*changed)
                assert verdict.grade is not Grade.EXACT
                assert all(fact.code for fact in statements_of(verdict))
                found[verdict.grade] += 1
                if verdict.grade is Grade.LEGAL and change is CHANGES[0]:
                    expected = first_difference(state, changed[1])
                    assert verdict.differences[0].criterion == expected
                    found[expected] += 1
    assert found[Grade.LEGAL] > 300
    assert found[Grade.ILLEGAL] > 300
    assert {"C5", "C6", "C8", "order"} <= {name for name in found if found[name]}


def first_difference(state, boards):
    """The criterion on which the first other bracket loses, by enumeration."""
    literal = LiteralRound(state)
    literal.pair()
    pairs = [(board.white, board.black) for board in boards]
    for players, below, best, floaters in literal.brackets:
        inside = [pair for pair in pairs if set(pair) <= set(players)]
        if {frozenset(pair) for pair in inside} == {frozenset(pair) for pair in best}:
            continue
        floating = [player for player in players if not any(player in pair for pair in inside)]
        literal.ahead = {}
        values = literal.values(below, best, floaters), literal.values(below, inside, floating)
        for criterion, one, two in zip(("C5", "C6", "C7", "C8"), *values, strict=True):
            if one != two:
                return criterion
        return "order"
    return "colour"
