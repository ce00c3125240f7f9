"""What the verifier finds in a round that somebody changed."""

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.facts import Fact
from pairing.engine.model import Pair
from pairing.engine.simulation import Recipe, play
from pairing.engine.verifier import Grade, statements_of, verify_round, verify_state
from pairing.engine.wording import LANGUAGES, word
from tests.small_events import boards, event

SIX = event(6, 5, "1-4 =, 2-5 =, 3-6 =")
SEVEN = event(7, 5, "1-2 1-0, 4-3 0-1, 5-6 +-, 7 U")


def judge(state, text):
    pairs, bye = boards(text)
    return verify_round(state, [Pair(*one) for one in pairs], () if bye is None else (bye,))


@pytest.mark.parametrize(
    ("state", "text", "criterion", "players"),
    [
        (SIX, "1-4, 6-2, 5-3", "C1", (1, 4)),
        (SEVEN, "5-1, 3-2, 4-6, 7", "C2", (7,)),
        (event(6, 5, "1-4 =, 2-5 =, 3-6 =", "1-5 =, 2-6 =, 3-4 ="), "3-1, 4-2, 6-5", "C3", (3, 1)),
        (event(6, 5, forbidden=((1, 4),)), "1-4, 5-2, 3-6", "prohibited", (1, 4)),
        (SIX, "5-1, 6-2", "unpaired", (3, 4)),
        (SIX, "5-1, 6-2, 4-2", "paired_twice", (2,)),
        (event(7, 5, absent={7: "H"}), "1-4, 5-2, 3-6, 7", "absent", (7,)),
    ],
)
def test_illegal_rounds_name_the_rule_and_the_players(state, text, criterion, players):
    verdict = judge(state, text)
    assert verdict.grade is Grade.ILLEGAL
    assert (criterion, players) in [(breach.criterion, breach.players) for breach in verdict.breaches]
    assert verdict.differences == ()


def test_two_byes_are_illegal():
    verdict = verify_round(event(6, 5), [Pair(1, 4), Pair(5, 2)], (3, 6))
    assert (verdict.grade, [breach.criterion for breach in verdict.breaches]) == (Grade.ILLEGAL, ["two_byes"])


def test_a_forfeited_pair_may_meet_again():
    state = event(4, 3, "1-3 +-, 4-2 1-0")
    assert [(one.criterion, one.players) for one in judge(state, "1-3, 2-4").breaches] == [("C1", (2, 4))]


def test_a_swapped_colour_is_named_with_the_article():
    verdict = judge(SIX, "1-5, 6-2, 4-3")
    assert verdict.grade is Grade.LEGAL
    (difference,) = verdict.differences
    assert (difference.criterion, difference.article, difference.expected) == ("colour", "5.2.1", (5, 1))


def test_equally_good_but_later_in_the_order():
    verdict = judge(event(6, 5), "1-5, 4-2, 3-6")
    (difference,) = [one for one in verdict.differences if one.criterion != "colour"]
    assert (verdict.grade, difference.criterion, difference.article) == (Grade.LEGAL, "order", "4.2")
    assert difference.expected_pairs == ((1, 4), (2, 5))


def test_the_first_criterion_and_both_values_are_named():
    """Example of C12/C13: without the exchange one board more has two players who want the same colour."""
    verdict = judge(event(6, 5, "1-4 =, 5-2 =, 6-3 ="), "5-1, 2-6, 4-3")
    (difference,) = [one for one in verdict.differences if one.criterion != "colour"]
    assert (difference.criterion, difference.given, difference.expected) == ("C12", (2,), (0,))


def test_a_bye_for_too_high_a_score():
    state = event(6, 3, "1-4 1-0, 5-2 0-1, 3-6 1-0", "2-1 0-1, 4-3 0-1, 6-5 0-1", absent={4: "Z"})
    verdict = judge(state, "3-1, 6-2, 5")
    assert verdict.grade is Grade.LEGAL
    first = verdict.differences[0]
    assert (first.criterion, first.given, first.expected, first.score) == ("C5", (10,), (0,), None)


@pytest.mark.parametrize(
    ("state", "reason"),
    [(event(6, 5, edition="1999"), "edition"), (replace(event(6, 5), system="ladder"), "system")],
)
def test_of_other_rules_only_what_no_swiss_allows_is_judged(state, reason):
    verdict = judge(state, "1-2, 3-4, 5-6")
    assert (verdict.grade, verdict.not_judged) == (Grade.LEGAL, reason)
    assert judge(state, "1-2, 3-4, 5").grade is Grade.ILLEGAL


def test_the_bye_of_2017_is_not_barred_by_a_full_point_bye():
    past = "1-2 1-0, 3 F"
    assert judge(event(3, 5, past), "2-1, 3").breaches[-1].criterion == "C2"
    assert all(breach.criterion != "C2" for breach in judge(event(3, 5, past, edition="2017"), "2-1, 3").breaches)


def test_every_past_round_of_a_tournament_is_judged_with_what_was_known_before_it():
    played = play(Recipe(seed=3, players=13, rounds=7, half_bye_rate=0.1, forfeit_rate=0.1, late_rate=0.2,
                         acceleration="baku"))  # fmt: skip
    verdicts = verify_state(played.state)
    assert [verdict.grade for verdict in verdicts] == [Grade.EXACT] * 7
    assert [verdict.round_number for verdict in verdicts] == list(range(1, 8))


def test_wrong_virtual_points_are_found():
    played = play(Recipe(seed=9, players=16, rounds=5, acceleration="baku"))
    assert {verdict.grade for verdict in verify_state(played.state)} == {Grade.EXACT}
    without = replace(
        played.state, competitors=tuple(replace(one, virtual_points=()) for one in played.state.competitors)
    )
    assert verify_state(without)[0].grade is Grade.LEGAL


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_of_a_verdict_has_words(language):
    verdicts = [
        judge(SIX, "1-4, 6-2, 5-3"), judge(SEVEN, "5-1, 3-2, 4-6, 7"), judge(SIX, "5-1, 6-2"),
        judge(event(6, 5), "1-5, 4-2, 3-6"), judge(event(6, 5, "1-4 =, 5-2 =, 6-3 ="), "5-1, 2-6, 4-3"),
        judge(event(6, 5, edition="2017"), "1-2, 3-4, 5-6"), judge(event(6, 5, edition="1999"), "1-2, 3-4, 5-6"),
        judge(SIX, "5-1, 6-2, 4-3"),
    ]  # fmt: skip
    facts = [one for verdict in verdicts for one in statements_of(verdict)]
    sentences = [word(one, language) for one in facts]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert {Fact.from_json(one.to_json()) == one for one in facts} == {True}
    assert len({one.code for one in facts}) >= 10


def test_engine_and_verifier_agree_on_an_accelerated_late_round():
    state = play(Recipe(seed=21, players=40, rounds=9, draw_rate=0.6, acceleration="baku"), stop_before=5).state
    answer = pair(state)
    assert verify_round(state, answer.pairs, () if answer.bye is None else (answer.bye,)).grade is Grade.EXACT
