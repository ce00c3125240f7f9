"""One case of every kind of answer, with its facts and its words."""

import json
from dataclasses import replace

import pytest

from pairing.engine.errors import InvalidState, NoPairing
from pairing.engine.simulation import Recipe, play
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.wording import LANGUAGES, word
from tests.small_events import event

DRAWN = "1-4 =, 2-5 =, 3-6 ="
SIX = event(6, 5, DRAWN)
SEVEN = event(7, 5, "1-2 1-0, 4-3 0-1, 5-6 +-, 7 U")
"""The next round is 5-1, 3-7, 2-6 and the bye for 4."""
MET = event(8, 5, "1-6 1-0, 2-7 1-0, 3-4 1-0, 5-8 =", "7-1 =, 6-2 =, 5-3 =, 4-8 1-0")
"""The next round is 1-3, 2-4, 6-5, 8-7."""


def told(answer, language="en"):
    return word(answer.reason, language, {number: f"P{number}" for number in range(1, 20)})


def test_it_happens_already():
    answer = why_not(SIX, 1, 5)
    assert (answer.outcome, answer.reason.code) == (AnswerKind.HAPPENS, "why_not.pair_happens")
    assert told(answer) == "P1 and P5 do play each other in this round."


def test_they_have_met():
    answer = why_not(SIX, 4, 1)
    assert (answer.outcome, answer.criterion, answer.reason.article) == (AnswerKind.FORBIDDEN, "C1", "2.1.1")
    assert told(answer) == "P4 and P1 already met in round 1; nobody meets twice."


def test_both_must_have_the_same_colour():
    answer = why_not(event(6, 5, DRAWN, "1-5 =, 2-6 =, 3-4 ="), 1, 3)
    assert (answer.outcome, answer.criterion, answer.reason.params["colour"]) == (AnswerKind.FORBIDDEN, "C3", "b")
    assert told(answer) == "P1 and P3 must both get Black in their next game, so they may not meet."


def test_a_prohibition_of_the_event():
    answer = why_not(event(6, 5, forbidden=((1, 4),)), 1, 4)
    assert (answer.outcome, answer.criterion) == (AnswerKind.FORBIDDEN, "prohibited")
    assert told(answer) == "A prohibition of this event keeps P1 and P4 apart."


def test_the_others_could_not_be_paired():
    """Example of C4: 3 and 4 together would strand 5 and 6, who have met."""
    state = event(6, 7, "1-3 =, 2-4 =, 5-6 =", "5-1 =, 6-2 =, 3 H, 4 H", "1-6 1-0, 2-5 1-0, 3 H, 4 H")
    answer = why_not(state, 3, 4)
    assert (answer.outcome, answer.criterion) == (AnswerKind.IMPOSSIBLE, "C4")
    assert told(answer) == "It is allowed, but then the other players could not all be paired."


def test_a_worse_criterion_with_both_values():
    """Example of C12: 1 and 5 want the same colour."""
    answer = why_not(event(6, 5, "1-4 =, 5-2 =, 6-3 ="), 1, 5)
    assert (answer.outcome, answer.criterion, answer.actual, answer.with_it) == (AnswerKind.WORSE, "C12", (0,), (2,))
    assert answer.reason.article == "2.4.7"


def test_a_pair_across_groups_leaves_more_players_over():
    answer = why_not(event(8, 5, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1"), 1, 6)
    assert (answer.outcome, answer.criterion, answer.score) == (AnswerKind.WORSE, "C6", 10)
    assert (answer.actual, answer.with_it) == ((0,), (2,))
    assert told(answer) == (
        "Then 2 players would have no opponent in the group with 1 point and would have to leave it, instead of none."
    )


def test_a_pair_that_troubles_the_next_group():
    answer = why_not(MET, 1, 8)
    assert (answer.outcome, answer.criterion, answer.score) == (AnswerKind.WORSE, "C8", 15)
    assert answer.actual < answer.with_it


def test_equally_good_but_later():
    answer = why_not(event(6, 5), 1, 5)
    assert (answer.outcome, answer.criterion, answer.reason.article) == (AnswerKind.LATER, "order", "4.2")
    exchanged = why_not(event(6, 5), 1, 2)
    assert (exchanged.outcome, exchanged.reason.article) == (AnswerKind.LATER, "4.3")


def test_the_bye():
    assert why_not_bye(SIX, 1).reason.code == "why_not.no_bye"
    assert told(why_not_bye(SEVEN, 7)) == "P7 already had the bye in round 1; nobody gets it twice."
    assert why_not_bye(SEVEN, 5).reason.code == "why_not.won_without_playing"
    assert why_not_bye(SEVEN, 4).outcome is AnswerKind.HAPPENS
    by_games = why_not_bye(SEVEN, 6)
    assert (by_games.criterion, by_games.actual, by_games.with_it) == ("C9", (0,), (1,))
    by_score = why_not_bye(SEVEN, 1)
    assert (by_score.criterion, by_score.actual, by_score.with_it) == ("C5", (0,), (10,))
    assert told(by_score) == (
        "Then the bye would go to a player with 1 point. In this round it goes to one with 0 points, and the lowest "
        "score comes first."
    )


def test_another_downfloater():
    state = event(7, 5, "4-1 0-1, 2-5 1-0, 6-3 0-1, 7 U")
    moved = {number: why_not_float(state, number) for number in range(1, 8)}
    assert {number for number, answer in moved.items() if answer.outcome is AnswerKind.HAPPENS} & {1, 2, 3, 7} == set()
    assert all(answer.criterion for answer in moved.values() if answer.outcome is AnswerKind.WORSE)
    assert moved[1].criterion == "C6"


@pytest.mark.parametrize(
    ("state", "player", "article"),
    [
        (SIX, 5, "5.2.1"),
        (event(6, 5), 1, "5.2.5"),
        (event(8, 5, "1-6 1-0, 2-7 1-0, 3-4 1-0, 5-8 =", "7-1 =, 6-2 =, 5-3 =, 4-8 1-0"), 2, "5.2.1"),
    ],
)
def test_colours_are_decided_by_one_article(state, player, article):
    answer = why_not_colour(state, player)
    assert (answer.outcome, answer.reason.article) == (AnswerKind.DECIDED, article)
    assert told(answer).endswith(".")


def test_questions_that_do_not_arise():
    assert why_not(event(7, 5, absent={7: "H"}), 1, 7).reason.params == {"player": 7}
    assert why_not_colour(SEVEN, 4).outcome is AnswerKind.NOT_APPLICABLE


def test_bad_questions_are_refused():
    with pytest.raises(InvalidState) as unknown:
        why_not(SIX, 1, 99)
    assert (unknown.value.code, unknown.value.facts) == ("why_not.player", {"player": 99})
    with pytest.raises(InvalidState) as same:
        why_not(SIX, 1, 1)
    assert same.value.code == "why_not.same_player"
    with pytest.raises(InvalidState) as other:
        why_not(replace(event(6, 5), system="unheard"), 1, 2)
    assert other.value.code == "unknown_system"
    with pytest.raises(NoPairing):
        why_not_float(event(4, 5, "1-3 =, 2-4 =", "1-4 =, 2-3 ="), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_of_a_round_has_words_and_json(language):
    state = play(Recipe(seed=12, players=31, rounds=9, draw_rate=0.5), stop_before=6).state
    numbers = [one.number for one in state.competitors if one.absence is None]
    answers = [why_not(state, 1, number) for number in numbers[1:]] + [why_not_bye(state, number) for number in numbers]
    answers += [why_not_float(state, number) for number in numbers[:8]]
    answers += [why_not_colour(state, number) for number in numbers[:8]]
    for answer in answers:
        assert told(answer, language).endswith(".")
        assert json.loads(json.dumps(answer.to_json()))["outcome"] == answer.outcome.value
    assert len({answer.outcome for answer in answers}) >= 4


def test_a_pair_across_the_whole_field_of_a_large_open_is_answered():
    state = play(Recipe(seed=5, players=200, rounds=9), stop_before=6).state
    ranked = sorted(
        state.competitors, key=lambda one: (-sum(state.scoring.points(g.outcome) for g in one.games), one.number)
    )
    answer = why_not(state, ranked[0].number, ranked[-1].number)
    assert answer.outcome is AnswerKind.WORSE
    assert answer.criterion in {"C6", "C7", "C8"}
    assert answer.actual < answer.with_it
