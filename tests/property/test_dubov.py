"""The Dubov system on random tournaments: what must hold of every round, the verifier, the reasons, why-not."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.simulation import play
from pairing.engine.snapshot import canonical, pairing_to_json
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.wording import LANGUAGES, word
from tests.random_rounds import recipe
from tests.round_changes import CHANGES, byes_of, same_round
from tests.unit.engine.dubov.literal_dubov import LiteralRound


def rounds_of(seed, fewest, most, most_rounds=9):
    """Every round of one random tournament that can be paired: the state before it and the answer."""
    seen = []

    def remember(state):
        answer = pair(state, trace=True)
        seen.append((state, answer))
        return answer

    play(replace(recipe(seed, fewest, most, most_rounds), system="dubov"), pair=remember)
    return seen


@pytest.mark.parametrize("seed", range(30))
def test_every_round_is_complete_legal_and_what_the_verifier_finds(seed):
    for state, answer in rounds_of(seed, 4, 60):
        players = [number for board in answer.pairs for number in (board.white, board.black)]
        present = [one.number for one in state.competitors if one.absence is None]
        assert sorted([*players, *byes_of(answer)]) == present
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT, (seed, state.round_number)


@pytest.mark.parametrize("seed", range(40, 50))
def test_names_and_the_order_of_asking_change_nothing(seed):
    for state, answer in rounds_of(seed, 4, 40)[::2]:
        renamed = tuple(replace(one, name=f"N{-one.number}", federation="ITA") for one in state.competitors)
        again = pair(replace(state, competitors=renamed, seed=seed + 1), trace=True)
        assert replace(again, notes=answer.notes) == answer


def test_every_seeded_change_is_found_unless_the_rules_give_the_same_round():
    found = Counter()
    for seed in range(20000, 20040):
        rng = random.Random(seed)
        for state, answer in rounds_of(seed, 6, 24):
            for change in CHANGES:
                changed = change(rng, state, answer.pairs, byes_of(answer))
                if changed is None:
                    continue
                verdict = verify_round(*changed)
                if verdict.grade is Grade.EXACT:
                    assert same_round(pair(changed[0]), changed[1], changed[2]), (seed, state.round_number, change)
                for language in LANGUAGES:
                    assert all(word(fact, language) for fact in statements_of(verdict))
                found[change.__name__, verdict.grade.value] += 1
    assert {name for name, grade in found if grade == "exact"} <= {"wrong_virtual_points"}
    assert {name for name, grade in found if grade == "legal"} == {change.__name__ for change in CHANGES}
    assert sum(number for (_, grade), number in found.items() if grade == "illegal") > 50


@pytest.mark.parametrize("seed", range(60, 72))
def test_every_board_and_bye_has_reasons_with_words_in_both_languages(seed):
    for state, answer in rounds_of(seed, 4, 30):
        explanation = explain(state, answer)
        assert RoundExplanation.from_json(explanation.to_json()) == explanation
        assert len(explanation.boards) == len(answer.pairs)
        absent = [one.number for one in state.competitors if one.absence is not None]
        assert sorted(one.player for one in explanation.byes) == sorted([*byes_of(answer), *absent])
        facts = [*explanation.facts, *(fact for one in explanation.brackets for fact in one.facts)]
        for part in (*explanation.boards, *explanation.byes):
            facts += [*part.lead, *part.steps, *part.details]
        for fact in facts:
            assert not fact.article.startswith("C.04.3"), fact
            for language in LANGUAGES:
                assert word(fact, language)


def test_without_brackets_scores_and_colours_are_told_and_the_answer_can_be_stored():
    for state, answer in rounds_of(77, 12, 12):
        explanation = explain(state, replace(answer, brackets=()))
        codes = {fact.code.split(".")[0] for board in explanation.boards for fact in board.steps}
        assert codes <= {"score", "colour", "dubov"}
        assert explanation.brackets == ()
        stored = json.loads(canonical(pairing_to_json(answer)))
        assert [bracket["score"] for bracket in stored["brackets"]] == [bracket.score for bracket in answer.brackets]


def test_what_is_said_of_upfloaters_passed_over_is_so():
    told = Counter()
    for seed in range(200, 260):
        for state, answer in rounds_of(seed, 4, 11, 8):
            literal = LiteralRound(state)
            literal.pair()
            steps = {step[0]: step for step in literal.steps}
            for bracket in explain(state, answer).brackets:
                _, residents, lifted, _ = steps[bracket.score]
                below = (
                    frozenset(n for s in literal.steps if s[0] <= bracket.score for p in s[3] for n in p) - residents
                )
                for fact in bracket.facts:
                    if fact.code not in {"dubov.passed_colour", "dubov.passed_spared", "dubov.passed_rest"}:
                        continue
                    for passed in fact.params["players"]:
                        told[fact.code] += 1
                        assert passed in below - lifted
                        worse = not literal.can_pair(residents | {passed}) or not literal.can_pair(below - {passed})
                        assert worse or literal.quality(residents, (passed,)) > literal.quality(
                            residents, tuple(lifted)
                        )
    assert told["dubov.passed_colour"] > 20
    assert told["dubov.passed_spared"] > 0
    assert told["dubov.passed_rest"] > 5


def compared(state, actual, only, no_bye):
    """The answer of brute force: outcome, criterion, its value in the round of the rules and under the condition."""
    other = LiteralRound(state)
    other.only = only
    for number in no_bye:
        other.players[number].barred = True
    found = other.pair()
    if found is None:
        return AnswerKind.IMPOSSIBLE, "C4", (), ()
    byes = actual.bye, found[1]
    if byes[0] != byes[1]:
        one, two = (actual.players[number] for number in byes)
        for rule, mine, theirs in (
            ("3.1.3", one.score, two.score),
            ("3.1.4", len(one.games), len(two.games)),
            ("3.1.5", one.tpn, two.tpn),
        ):
            if mine != theirs:
                return AnswerKind.WORSE, rule, (mine,), (theirs,)
    step, with_it = next((a, b) for a, b in zip(actual.steps, other.steps, strict=False) if a != b)
    for criterion, value in actual.values(step).items():
        if other.values(with_it)[criterion] != value:
            return AnswerKind.WORSE, criterion, value, other.values(with_it)[criterion]
    return AnswerKind.LATER, "order", (), ()


@pytest.mark.parametrize("block", range(3))
def test_why_not_gets_the_answer_of_brute_force(block):
    kinds = Counter()
    for seed in range(500 + 12 * block, 512 + 12 * block):
        for state, answer in rounds_of(seed, 4, 9, 7)[1::2]:
            actual = LiteralRound(state)
            _, actual.bye = actual.pair()
            present = [one.number for one in state.competitors if one.absence is None]
            partner = {
                a: b for board in answer.pairs for a, b in ((board.white, board.black), (board.black, board.white))
            }
            for one in present:
                for two in present:
                    if one >= two or partner.get(one) == two or not actual.legal(one, two):
                        continue
                    told = why_not(state, one, two)
                    expected = compared(state, actual, {one: {two}, two: {one}}, {one, two})
                    assert (told.outcome, told.criterion, told.actual, told.with_it) == expected, (seed, one, two)
                    kinds[told.outcome] += 1
                higher = {n for n in present if actual.players[n].score > actual.players[one].score}
                told = why_not_float(state, one)
                if higher and partner.get(one) not in higher:
                    expected = compared(state, actual, {one: higher}, {one})
                    assert (told.outcome, told.criterion, told.actual, told.with_it) == expected, (seed, one)
                else:
                    assert told.outcome in {AnswerKind.HAPPENS, AnswerKind.NOT_APPLICABLE}
                told = why_not_bye(state, one)
                if len(present) % 2 and not actual.players[one].barred and answer.bye != one:
                    expected = compared(state, actual, {}, set(present) - {one})
                    assert (told.outcome, told.criterion, told.actual, told.with_it) == expected, (seed, one)
                    kinds[told.criterion] += 1
                assert why_not_colour(state, one).outcome in {AnswerKind.DECIDED, AnswerKind.NOT_APPLICABLE}
                for language in LANGUAGES:
                    assert word(told.reason, language)
    assert {AnswerKind.WORSE, AnswerKind.LATER, AnswerKind.IMPOSSIBLE} <= set(kinds)


def test_a_round_without_a_pairing_is_refused_with_the_players_who_block_it():
    refused = 0
    for seed in range(700, 760):
        with_refusal = play(replace(recipe(seed, 3, 8, 8), system="dubov"))
        if with_refusal.refusal is not None:
            refused += 1
            assert isinstance(with_refusal.refusal, NoPairing)
            assert LiteralRound(with_refusal.state).pair() is None
    assert refused > 3
