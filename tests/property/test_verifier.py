"""The engine, the verifier's matching and the literal procedure are three ways to the same round; changes are found.

Samples; the full number: ``tests/benchmarks/verifier.py``.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.verifier import Grade, verify_round
from pairing.engine.verifier.completability import Completability
from pairing.engine.verifier.editions import RULES
from pairing.engine.verifier.field import field_of
from tests import literal_verifier as literal
from tests.random_rounds import recipe, rounds_of
from tests.round_changes import CHANGES, byes_of, same_round

LARGEST_LITERAL_GROUP = 8


@pytest.mark.parametrize(("edition", "block"), [*(("2026", block) for block in range(6)), ("2017", 0), ("2017", 1)])
def test_engine_matching_and_literal_procedure_agree(edition, block):
    literally = refused = collapsed = 0
    rules = RULES[edition]
    for seed in range(40 * block, 40 * block + 40):
        for state, answer in rounds_of(replace(recipe(seed, 4, 16), edition=edition)):
            field = field_of(state)
            if answer is None:
                assert not Completability(field, lowest_bye=rules.lowest_bye).possible
                refused += 1
                continue
            verdict = verify_round(state, answer.pairs, byes_of(answer))
            assert verdict.grade is Grade.EXACT, (seed, state.round_number, verdict)
            if max(group.bit_count() for group in field.groups) > LARGEST_LITERAL_GROUP:
                continue
            literally += 1
            paired = literal.pair_round(rules, field)
            found = {frozenset(field.numbers(1 << a | 1 << b)) for a, b in literal.partners(paired)}
            assert found == {frozenset((one.white, one.black)) for one in answer.pairs}, (seed, state.round_number)
            assert literal.bye_of(paired) == answer.bye
            collapsed += any(bracket.collapses for bracket, _ in paired)
    assert literally > 100
    assert refused > 0
    assert (collapsed > 5) == (edition == "2017")


@pytest.mark.parametrize("edition", ["2026", "2017"])
@pytest.mark.parametrize("seed", range(7000, 7012))
def test_the_verifier_accepts_the_rounds_of_larger_fields(seed, edition):
    for state, answer in rounds_of(replace(recipe(seed, 20, 60, most_rounds=9), edition=edition)):
        if answer is None:
            assert not Completability(field_of(state), lowest_bye=RULES[edition].lowest_bye).possible
            continue
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT, (seed, state.round_number)


@pytest.mark.parametrize(("edition", "tournaments", "least"), [("2026", 110, 1000), ("2017", 30, 250)])
def test_every_seeded_change_is_found_unless_the_rules_give_the_same_round(edition, tournaments, least):
    found = Counter()
    for seed in range(20000, 20000 + tournaments):
        rng = random.Random(seed)
        for state, answer in rounds_of(replace(recipe(seed, 6, 24, most_rounds=9), edition=edition)):
            if answer is None:
                continue
            for change in CHANGES:
                changed = change(rng, state, answer.pairs, byes_of(answer))
                if changed is None:
                    continue
                verdict = verify_round(*changed)
                if verdict.grade is Grade.EXACT:
                    assert same_round(pair(changed[0]), changed[1], changed[2]), (seed, state.round_number, change)
                assert (verdict.grade is Grade.EXACT) == (not verdict.breaches and not verdict.differences)
                found[change.__name__, verdict.grade.value] += 1
    assert sum(number for (_, grade), number in found.items() if grade != "exact") >= least
    assert {grade for _, grade in found} == {"legal", "illegal", "exact"}
    assert {name for name, grade in found if grade == "exact"} == {"wrong_virtual_points"}
    assert {name for name, grade in found if grade == "legal"} == {change.__name__ for change in CHANGES}
