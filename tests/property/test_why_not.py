"""``why_not`` against brute force: the literal procedure with the condition as one more absolute criterion."""

from collections import Counter

import pytest

from pairing.engine.check import literal
from pairing.engine.check.bracket import first_difference, values_of
from pairing.engine.check.field import field_of
from pairing.engine.check.order import place_of
from pairing.engine.check.outlook import Outlook, next_value
from pairing.engine.why_not import Outcome, why_not, why_not_bye, why_not_float
from pairing.engine.why_not.condition import Condition
from tests.random_rounds import recipe, rounds_of


def brute_force(field, condition):
    """Outcome, criterion and both values by the literal procedure."""
    actual = literal.pair_round(field)
    conditioned = condition.on_field(field)
    other = literal.pair_round(conditioned)
    if other is None:
        return ("impossible",)
    free, bound = Outlook(field), Outlook(conditioned)
    if free.bye_score != bound.bye_score:
        return "worse", "C5", (free.bye_score,), (bound.bye_score,)
    for (bracket, first), (changed, second) in zip(actual, other, strict=True):
        if first == second:
            continue
        different = first_difference(values(bracket, first, free), values(changed, second, bound))
        if different is None:
            return "later", place_of(bracket, first).article_of_difference(place_of(bracket, second))
        criterion, one, two = different[0].criterion, different[0].value, different[1].value
        assert one < two
        if criterion == "C8" and one[:1] != two[:1]:
            one, two = one[:1], two[:1]
        return "worse", criterion, one, two
    return ("happens",)


def values(bracket, candidate, outlook):
    floaters = candidate.floaters
    return values_of(
        bracket,
        candidate,
        next_bracket=next_value(outlook, bracket, floaters),
        unplayed=outlook.unplayed_of_bye(bracket, floaters),
    )


def summary(answer):
    match answer.outcome:
        case Outcome.WORSE:
            return "worse", answer.criterion, answer.actual, answer.with_it
        case Outcome.LATER:
            return "later", answer.reason.article
    return (answer.outcome.value,)


def small_rounds(seeds):
    """Every other round of small tournaments."""
    for seed in seeds:
        rounds = [one for one in rounds_of(recipe(seed, 5, 10, most_rounds=8)) if one[1] is not None]
        for state, _ in rounds[1 + seed % 2 :: 2]:
            yield seed, state, field_of(state)


@pytest.mark.parametrize("block", range(8))
def test_every_pair_of_small_rounds_gets_the_answer_of_brute_force(block):
    brackets = 0
    kinds = Counter()
    for seed, state, field in small_rounds(range(500 + 40 * block, 540 + 40 * block)):
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
                assert summary(answer) == brute_force(field, condition), (seed, state.round_number, pair)
    assert brackets >= 130
    assert set(kinds) == {Outcome.HAPPENS, Outcome.FORBIDDEN, Outcome.IMPOSSIBLE, Outcome.WORSE, Outcome.LATER}


def test_byes_and_downfloaters_get_the_answer_of_brute_force():
    kinds = Counter()
    for seed, state, field in small_rounds(range(900, 960)):
        for one in field.entrants:
            answer = why_not_bye(state, one.number)
            kinds["bye", answer.outcome] += 1
            if answer.outcome not in {Outcome.NOT_APPLICABLE, Outcome.FORBIDDEN}:
                condition = Condition({}, frozenset({one.number}))
                assert summary(answer) == brute_force(field, condition), (seed, state.round_number, one.number)
            answer = why_not_float(state, one.number)
            kinds["float", answer.outcome] += 1
            lower = frozenset(other.number for other in field.entrants if other.score < one.score)
            expected = brute_force(field, Condition({one.number: lower}))
            assert summary(answer) == expected, (seed, state.round_number, one.number)
    assert len(kinds) >= 9
