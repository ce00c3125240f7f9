"""The answers about Burstein rounds against the literal procedure with the condition as one more absolute criterion."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.wording import LANGUAGES, word
from tests.small_events import event
from tests.unit.engine.literal_burstein import LiteralRound, seeding_rounds
from tests.unit.engine.random_tournaments import FAMILIES, play


class ConditionedRound(LiteralRound):
    """A round in which some players have few opponents, or are kept from the bye."""

    def __init__(self, state, only, without_bye=()):
        super().__init__(state)
        self.only = only
        self.without_bye = without_bye

    def may_meet(self, one, other):
        allowed = all(b in self.only.get(a, {b}) for a, b in ((one, other), (other, one)))
        return allowed and super().may_meet(one, other)

    def may_have_bye(self, player):
        return player not in self.without_bye and super().may_have_bye(player)


def expected(state, only, without_bye):
    """Outcome and criterion by enumeration."""
    actual, other = LiteralRound(state), ConditionedRound(state, only, without_bye)
    bye = actual.pair()[1]
    found = other.pair()
    if found is None:
        return "impossible", "C4"
    if found[1] != bye:
        return "worse", "bye"
    for (_, below, mine, floaters), (_, _, theirs, floating) in zip(actual.brackets, other.brackets, strict=True):
        if {frozenset(one) for one in mine} == {frozenset(one) for one in theirs}:
            continue
        actual.ahead, other.ahead = {}, {}
        values = actual.values(below, mine, floaters), other.values(below, theirs, floating)
        for criterion, one, two in zip(("C5", "C6", "C7", "C8"), *values, strict=True):
            if one != two:
                assert one < two
                return "worse", criterion
        return "later", "order"
    return "happens", ""


def rounds_of(family, seed):
    """Burstein rounds of a random tournament."""
    states = []

    def pair_it(state):
        state = replace(state, system="burstein")
        try:
            answer = pair(state)
        except NoPairing:
            return None
        if state.round_number > seeding_rounds(state.rounds):
            states.append(state)
        return answer

    rng = random.Random(f"why not {family} {seed}")
    play(rng, rng.randrange(5, 9), rng.randrange(3, 7), FAMILIES[family], pair_it)
    return states


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("family", ["accelerated", "byes", "forbidden", "plain"])
def test_every_answer_about_a_pair_or_a_float_is_that_of_enumeration(family, seed):
    for state in rounds_of(family, seed):
        literal = LiteralRound(state)
        for one in literal.present:
            lower = {other for other in literal.present if literal.score(other) < literal.score(one)}
            answer = why_not_float(state, one)
            assert (answer.outcome.value, answer.criterion) == expected(state, {one: lower}, {one})
            for other in literal.present:
                if one == other:
                    continue
                answer = why_not(state, one, other)
                if not literal.may_meet(one, other):
                    assert answer.outcome is AnswerKind.FORBIDDEN
                    continue
                pair_only = {one: {other}, other: {one}}
                assert (answer.outcome.value, answer.criterion) == expected(state, pair_only, {one, other})
                for language in LANGUAGES:
                    assert word(answer.reason, language)


def test_the_bye_is_refused_by_the_first_thing_that_speaks_against_it():
    played = ("1-4 1-0, 5-2 0-1, 3-6 1-0, 7 U", "1-2 1-0, 4-3 0-1, 7-5 1-0, 6 U")
    state = replace(event(7, 5, *played), system="burstein")
    assert pair(state).bye in (4, 5)
    outcomes = {player: why_not_bye(state, player) for player in range(1, 8)}
    assert outcomes[6].outcome is outcomes[7].outcome is AnswerKind.FORBIDDEN
    assert [outcomes[player].reason.code for player in (1, 2, 3)] == ["burstein.bye_by_score"] * 3
    assert {outcomes[4].outcome, outcomes[5].outcome} == {AnswerKind.HAPPENS, AnswerKind.WORSE}
    later = outcomes[4 if pair(state).bye == 5 else 5]
    assert later.reason.code == "burstein.bye_by_index"
    assert later.reason.article == "C.04.4.2 3.1.5"


def test_colours_are_decided_by_the_articles_of_the_system():
    state = replace(event(8, 5, "1-5 0-1, 6-2 =, 3-7 =, 8-4 =", "5-3 0-1, 2-8 =, 4-6 0-1, 7-1 0-1"), system="burstein")
    answer = why_not_colour(state, 6)
    assert (answer.outcome, answer.reason.code, answer.reason.article) == (
        AnswerKind.DECIDED,
        "why_not.colour_5_2_4",
        "C.04.4.2 5.2.5",
    )
    assert answer.reason.params["player"] == 3
    assert why_not_colour(state, 2).reason.article == "C.04.4.2 5.2.2"


def test_in_a_seeding_round_the_dutch_system_answers():
    state = replace(event(8, 5), system="burstein")
    assert why_not(state, 1, 2).reason.article.startswith("C.04.3")
