"""The reasons of the Lim system: every board, bye and group explained, every question answered, in both languages."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not import why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.wording import LANGUAGES, word
from tests.small_events import event
from tests.unit.engine.random_tournaments import FAMILIES, play


def lim(state, **options):
    return replace(state, system="lim", options=options)


def rounds(seeds, players, maxi=False):
    """States of random Lim tournaments with their pairings."""
    found = []
    for family in sorted(FAMILIES):
        for seed in range(seeds):
            rng = random.Random(f"reasons {family} {seed}")

            def played(state, rng=rng):
                rated = tuple(replace(one, rating=2400 - 25 * one.number) for one in state.competitors)
                state = replace(lim(state, maxi=maxi), competitors=rated)
                try:
                    answer = pair(state, trace=True)
                except NoPairing:
                    return None
                found.append((state, answer))
                return answer

            play(rng, rng.randrange(*players), 6, FAMILIES[family], played)
    return found


@pytest.mark.parametrize("maxi", [False, True])
def test_every_board_and_bye_is_explained_in_both_languages(maxi):
    codes = Counter()
    for state, answer in rounds(6, (6, 24), maxi):
        explanation = explain(state, answer)
        assert RoundExplanation.from_json(explanation.to_json()) == explanation
        assert [(one.white, one.black) for one in explanation.boards] == [(p.white, p.black) for p in answer.pairs]
        parts = [fact for board in explanation.boards for fact in (*board.lead, *board.steps, *board.details)]
        parts += [fact for bye in explanation.byes for fact in (*bye.lead, *bye.steps, *bye.details)]
        parts += [fact for bracket in explanation.brackets for fact in bracket.facts]
        parts += explanation.facts
        for fact in parts:
            codes[fact.code] += 1
            assert "C.04.3" not in fact.article
            for language in LANGUAGES:
                assert word(fact, language, {})
    wanted = {
        "lim.cracked",
        "lim.transfer_3_9_2",
        "lim.transfer_3_10",
        "lim.lead_due",
        "lim.lead_needed",
        "lim.bye_needed",
    }
    assert wanted <= codes.keys()
    assert ("lim.same_due_band" in codes) is maxi


def test_every_question_has_an_answer_that_agrees_with_the_round():
    codes = Counter()
    for state, answer in rounds(3, (5, 13)):
        present = [one.number for one in state.competitors if one.absence is None]
        met = {frozenset((one.white, one.black)) for one in answer.pairs}
        for player in present:
            replies = [why_not_bye(state, player), why_not_float(state, player), why_not_colour(state, player)]
            assert (replies[0].outcome is AnswerKind.HAPPENS) is (player == answer.bye)
            assert (replies[2].outcome is AnswerKind.DECIDED) is (player != answer.bye)
            for opponent in present:
                if opponent != player:
                    reply = why_not(state, player, opponent)
                    assert (reply.outcome is AnswerKind.HAPPENS) is (frozenset((player, opponent)) in met)
                    replies.append(reply)
            for reply in replies:
                codes[reply.reason.code] += 1
                for language in LANGUAGES:
                    assert word(reply.reason, language, {})
    wanted = {"others", "same_due", "order", "taken", "other_group", "float_3_10_2", "float_3_9_2", "float_3_10"}
    assert {f"lim.why_not_{one}" for one in wanted} <= codes.keys()


def test_a_question_about_somebody_absent_does_not_arise():
    state = lim(event(6, 5, "1-4 =, 5-2 =, 3-6 =", absent={6: event(1, 1, "").competitors[0].games[0].outcome}))
    assert why_not(state, 1, 6).outcome is AnswerKind.NOT_APPLICABLE


def test_colour_limits_are_told():
    state = lim(event(6, 9, "1-4 =, 2-5 =, 3-6 =", "1-5 =, 2-6 =, 3-4 ="))
    reply = why_not(state, 1, 2)
    assert (reply.outcome, reply.reason.code) == (AnswerKind.FORBIDDEN, "lim.why_not_colour_limit")


def test_the_verifier_names_what_differs():
    """Ten players after one drawn round: 8-1 2-9 6-3 4-5 10-7 by the rules."""
    state = lim(event(10, 9, "1-6 =, 7-2 =, 3-8 =, 9-4 =, 5-10 ="))
    answer = pair(state)
    exact = verify_round(state, answer.pairs)
    assert exact.grade is Grade.EXACT
    turned = [replace(one, white=one.black, black=one.white) if one.white == 2 else one for one in answer.pairs]
    assert [one.criterion for one in verify_round(state, turned).differences] == ["colour"]
    swapped = {(6, 3): (10, 3), (10, 7): (6, 7)}
    other = [
        replace(one, white=swapped[one.white, one.black][0]) if (one.white, one.black) in swapped else one
        for one in answer.pairs
    ]
    verdict = verify_round(state, other)
    assert verdict.grade is Grade.LEGAL
    assert verdict.differences[0].expected_pairs == ((3, 6), (7, 10))
    for language in LANGUAGES:
        assert all(word(fact, language, {}) for fact in statements_of(verdict))


def test_the_verifier_judges_floaters_and_the_bye():
    state = lim(event(7, 5, "1-4 1-0, 5-2 0-1, 3-6 1-0, 7 U"))
    answer = pair(state)
    assert verify_round(state, answer.pairs, (answer.bye,)).grade is Grade.EXACT
    others = [one.number for one in state.competitors if one.number not in (answer.bye, 7)]
    given = [replace(one, white=answer.bye if one.white == others[-1] else one.white) for one in answer.pairs]
    given = [replace(one, black=answer.bye if one.black == others[-1] else one.black) for one in given]
    verdict = verify_round(state, given, (others[-1],))
    assert verdict.differences[0].criterion == "bye" or verdict.grade is Grade.ILLEGAL


def test_a_third_colour_is_a_breach_but_not_in_the_last_round():
    lines = ("1-4 =, 2-3 =", "1-3 =, 4-2 =")
    pairs = pair(lim(event(4, 3, *lines))).pairs
    assert {(one.white, one.black) for one in pairs} & {(1, 2), (2, 1)}
    turned = [replace(one, white=one.black, black=one.white) for one in pairs]
    early, late = (verify_round(lim(event(4, planned, *lines)), turned) for planned in (9, 3))
    assert any(one.criterion == "colour_limit" for one in early.breaches)
    assert not late.breaches
