"""``why_not`` against brute force: the literal procedure with the condition as one more absolute criterion."""

from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine.check import literal
from pairing.engine.check.bracket import Candidate, first_difference
from pairing.engine.check.editions import RULES
from pairing.engine.check.field import field_of
from pairing.engine.check.order import place_of
from pairing.engine.check.outlook import Outlook
from pairing.engine.why_not import Outcome, why_not, why_not_bye, why_not_float
from pairing.engine.why_not.condition import Condition
from tests.random_rounds import recipe, rounds_of


def brute_force(rules, field, condition):
    """Outcome, criterion and both values by the literal procedure."""
    actual = literal.pair_round(rules, field)
    conditioned = condition.on_field(field)
    bye = literal.bye_of(actual)
    if all(conditioned.rows[a] >> b & 1 for a, b in literal.partners(actual)) and (
        bye is None or condition.byes is None or bye in condition.byes
    ):
        # In 2017 the condition may change which bracket is the last but one, although it is fulfilled.
        return ("happens",)
    other = literal.pair_round(rules, conditioned)
    if other is None:
        return ("impossible",)
    free, bound = (Outlook(one, lowest_bye=rules.lowest_bye) for one in (field, conditioned))
    if free.bye_score != bound.bye_score:
        return "worse", "C5", (free.bye_score,), (bound.bye_score,)
    pairs = literal.partners(other)
    for bracket, first in actual:
        # In 2017 the brackets of the other round may be others; it is compared in those of the round of the rules.
        second = Candidate.of(bracket, pairs)
        if first == second:
            continue
        changed = replace(bracket, field=conditioned)
        different = first_difference(
            *(
                rules.values(where, outlook, one, literal.look_ahead(rules, where, outlook, one.floaters))
                for where, outlook, one in ((bracket, free, first), (changed, bound, second))
            )
        )
        if different is None:
            return "later", rules.article(place_of(bracket, first).article_of_difference(place_of(bracket, second)))
        criterion, one, two = different[0].criterion, different[0].value, different[1].value
        assert one < two
        if criterion == rules.ahead and one[:1] != two[:1]:
            one, two = one[:1], two[:1]
        return "worse", criterion, one, two
    raise AssertionError("the same round does not fulfil the condition")


def summary(answer):
    match answer.outcome:
        case Outcome.WORSE:
            return "worse", answer.criterion, answer.actual, answer.with_it
        case Outcome.LATER:
            return "later", answer.reason.article
    return (answer.outcome.value,)


def small_rounds(seeds, edition):
    """Every other round of small tournaments."""
    for seed in seeds:
        played = rounds_of(replace(recipe(seed, 5, 10, most_rounds=8), edition=edition))
        for state, _ in [one for one in played if one[1] is not None][1 + seed % 2 :: 2]:
            yield seed, state, field_of(state)


@pytest.mark.parametrize("block", range(8))
@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_every_pair_of_small_rounds_gets_the_answer_of_brute_force(edition, block):
    brackets = 0
    kinds = Counter()
    rules = RULES[edition]
    for seed, state, field in small_rounds(range(500 + 40 * block, 540 + 40 * block), edition):
        brackets += len(field.groups)
        everybody = frozenset(one.number for one in field.entrants)
        for i, one in enumerate(field.entrants):
            for j, other in enumerate(field.entrants[:i]):
                answer = why_not(state, one.number, other.number)
                kinds[answer.outcome] += 1
                if answer.outcome is Outcome.FORBIDDEN:
                    assert not field.rows[i] >> j & 1
                    continue
                pair = {one.number, other.number}
                condition = Condition(
                    {one.number: frozenset({other.number}), other.number: frozenset({one.number})}, everybody - pair
                )
                assert summary(answer) == brute_force(rules, field, condition), (seed, state.round_number, pair)
    assert brackets >= 130
    assert set(kinds) == {Outcome.HAPPENS, Outcome.FORBIDDEN, Outcome.IMPOSSIBLE, Outcome.WORSE, Outcome.LATER}


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_byes_and_downfloaters_get_the_answer_of_brute_force(edition):
    kinds = Counter()
    rules = RULES[edition]
    for seed, state, field in small_rounds(range(900, 960), edition):
        for one in field.entrants:
            answer = why_not_bye(state, one.number)
            kinds["bye", answer.outcome] += 1
            if answer.outcome not in {Outcome.NOT_APPLICABLE, Outcome.FORBIDDEN}:
                condition = Condition({}, frozenset({one.number}))
                assert summary(answer) == brute_force(rules, field, condition), (seed, state.round_number, one.number)
            answer = why_not_float(state, one.number)
            kinds["float", answer.outcome] += 1
            lower = frozenset(other.number for other in field.entrants if other.score < one.score)
            expected = brute_force(rules, field, Condition({one.number: lower}))
            assert summary(answer) == expected, (seed, state.round_number, one.number)
    assert len(kinds) >= 9
