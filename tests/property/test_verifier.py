"""The engine, the verifier's matching and the literal procedure are three ways to the same round; changes are found."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.check import Grade, check_round, literal
from pairing.engine.check.editions import RULES
from pairing.engine.check.field import field_of
from pairing.engine.check.outlook import Outlook
from pairing.engine.model import Pair
from tests.random_rounds import recipe, rounds_of
from tests.unit.engine.random_tournaments import FAMILIES, play

LARGEST_LITERAL_GROUP = 8


def byes_of(answer):
    return () if answer.bye is None else (answer.bye,)


@pytest.mark.parametrize("block", range(10))
def test_engine_matching_and_literal_procedure_agree(block):
    literally = refused = 0
    for seed in range(40 * block, 40 * block + 40):
        for state, answer in rounds_of(recipe(seed, 4, 16)):
            field = field_of(state)
            if answer is None:
                assert not Outlook(field).possible
                refused += 1
                continue
            verdict = check_round(state, answer.pairs, byes_of(answer))
            assert verdict.grade is Grade.EXACT, (seed, state.round_number, verdict)
            if max(group.bit_count() for group in field.groups) > LARGEST_LITERAL_GROUP:
                continue
            literally += 1
            paired = literal.pair_round(RULES["2026"], field)
            found = {frozenset(field.numbers(1 << a | 1 << b)) for a, b in literal.partners(paired)}
            assert found == {frozenset((one.white, one.black)) for one in answer.pairs}, (seed, state.round_number)
            assert literal.bye_of(paired) == answer.bye
    assert literally > 100
    assert refused > 0


@pytest.mark.parametrize("seed", range(7000, 7030))
def test_the_verifier_accepts_the_rounds_of_larger_fields(seed):
    for state, answer in rounds_of(recipe(seed, 20, 60, most_rounds=9)):
        if answer is None:
            assert not Outlook(field_of(state)).possible
            continue
        assert check_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT, (seed, state.round_number)


def test_the_verifier_counts_bonus_and_penalty_points_as_the_engine_does():
    rng = random.Random(299)
    negative = 0

    def pair_and_check(state):
        nonlocal negative
        negative += any(entrant.score < 0 for entrant in field_of(state).entrants)
        try:
            answer = pair(state)
        except NoPairing:
            assert not Outlook(field_of(state)).possible
            return None
        assert check_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT
        return answer

    for _ in range(20):
        play(rng, rng.randrange(6, 30), rng.randrange(3, 8), FAMILIES["adjusted"], pair_and_check)
    assert negative > 20


def swapped_opponents(rng, pairs, byes):
    first, second = rng.sample(range(len(pairs)), 2)
    one, other = pairs[first], pairs[second]
    pairs[first], pairs[second] = Pair(one.white, other.black), Pair(other.white, one.black)
    return pairs, byes


def swapped_colour(rng, pairs, byes):
    board = rng.randrange(len(pairs))
    pairs[board] = Pair(pairs[board].black, pairs[board].white)
    return pairs, byes


def wrong_bye(rng, pairs, byes):
    board = rng.randrange(len(pairs))
    receiver, stays = pairs[board].white, pairs[board].black
    pairs[board] = Pair(byes[0], stays)
    return pairs, (receiver,)


def test_every_seeded_change_of_a_round_is_found():
    found = Counter()
    for seed in range(20000, 20100):
        rng = random.Random(seed)
        for state, answer in rounds_of(recipe(seed, 6, 24, most_rounds=9)):
            if answer is None or len(answer.pairs) < 2:
                continue
            for change in (swapped_opponents, swapped_colour, wrong_bye):
                if change is wrong_bye and answer.bye is None:
                    continue
                pairs, byes = change(rng, list(answer.pairs), byes_of(answer))
                verdict = check_round(state, pairs, byes)
                assert verdict.grade is not Grade.EXACT, (seed, state.round_number, change.__name__)
                assert verdict.breaches or verdict.differences
                found[change.__name__, verdict.grade.value] += 1
    assert sum(found.values()) >= 1000
    assert {grade for _, grade in found} == {"legal", "illegal"}
    assert {name for name, _ in found} == {"swapped_opponents", "swapped_colour", "wrong_bye"}


def test_wrong_virtual_points_are_found_unless_the_pairing_is_the_same():
    found = same = 0
    for seed in range(30000, 30060):
        for state, answer in rounds_of(replace(recipe(seed, 8, 24, most_rounds=7), acceleration="baku")):
            if answer is None or not any(one.virtual_before(state.round_number) for one in state.competitors):
                continue
            plain = replace(state, competitors=tuple(replace(one, virtual_points=()) for one in state.competitors))
            verdict = check_round(plain, answer.pairs, byes_of(answer))
            if verdict.grade is Grade.EXACT:
                same += 1
                field = field_of(plain)
                if max(group.bit_count() for group in field.groups) <= LARGEST_LITERAL_GROUP:
                    paired = literal.pair_round(RULES["2026"], field)
                    names = {frozenset(field.numbers(1 << a | 1 << b)) for a, b in literal.partners(paired)}
                    assert names == {frozenset((one.white, one.black)) for one in answer.pairs}
            else:
                found += 1
    assert found > 100
    assert same < found
