"""The Keizer system: the worked example, the list that settles, rematches, absences, colours, reasons, the judge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import faults_of, pair
from pairing.engine.errors import InvalidState
from pairing.engine.explanation import explain
from pairing.engine.keizer_score import keizer_list, scores_with, terms_of
from pairing.engine.legality import breaches
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import criterion, standings
from pairing.engine.standings import explain as explain_value
from pairing.engine.systems.keizer import DESCRIPTION
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round, verify_state
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from pairing.engine.wording import LANGUAGES, word, word_error
from tests.round_changes import byes_of
from tests.unit.engine.keizer.literal_keizer import literal_boards

WON, DREW, LOST = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def event(*rounds, players=10, planned=20, **options):
    """An event; each round is a list of ``(White, Black, result of White)`` or ``(player, outcome)``."""
    games = {number: [] for number in range(1, players + 1)}
    for one in rounds:
        told = dict.fromkeys(games, Game(Outcome.ZERO_BYE))
        for entry in one:
            if len(entry) == 2:
                told[entry[0]] = Game(entry[1])
                continue
            white, black, result = entry
            other = {WON: LOST, LOST: WON, DREW: DREW}[result]
            told[white], told[black] = Game(result, black, Colour.WHITE), Game(other, white, Colour.BLACK)
        for number, game in told.items():
            games[number].append(game)
    field = tuple(Competitor(number, tuple(own)) for number, own in games.items())
    return TournamentState(field, planned, len(rounds), system="keizer", options=options)


FIRST = [(1, 2, WON), (3, 4, DREW), (5, 6, LOST), (7, 8, DREW), (9, 10, LOST)]
"""Jansen, Pietersen, Bakker, Slager, De Vries, De Zeeuw, De Jonge, De Oude, De Wit, De Bruin."""


def test_the_worked_example_with_the_values_before_the_list_is_made_anew():
    state = event(FIRST, top_value=50)
    scores = scores_with(state, {number: 51 - number for number in range(1, 11)})
    assert scores == {1: 99 * 6, 2: 49 * 6, 3: 429, 4: 71 * 6, 5: 46 * 6, 6: 91 * 6, 7: 393, 8: 65 * 6, 9: 252, 10: 498}


def test_the_list_settles_and_earlier_rounds_count_with_the_new_values():
    state = event(FIRST, top_value=50)
    made = keizer_list(state)
    assert made.settled
    assert scores_with(state, made.values) == made.scores
    assert list(made.order) == sorted(made.order, key=lambda number: (-made.scores[number], number))
    assert made.order[0] == 1
    # De Zeeuw rose above Slager: Jansen's win is now worth what Pietersen is worth now.
    assert made.scores[1] == 6 * (made.values[1] + made.values[2])
    assert made.values[2] < 49


def test_round_1_pairs_neighbours_and_the_value_of_the_first_is_half_as_much_again_as_players():
    state = event(players=9)
    assert [{board.white, board.black} for board in pair(state).pairs] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    assert pair(state).bye == 9
    assert keizer_list(state).values == {number: 15 - number for number in range(1, 10)}


def test_no_value_falls_below_one():
    assert set(keizer_list(event(players=10, top_value=3)).values.values()) == {3, 2, 1}


@pytest.mark.parametrize(
    ("outcome", "options", "sixths"),
    [
        (Outcome.HALF_BYE, {}, 2),
        (Outcome.HALF_BYE, {"notice_sixths": 3}, 3),
        (Outcome.HALF_BYE, {"paid_notices": 0}, 0),
        (Outcome.ZERO_BYE, {}, 0),
        (Outcome.PAIRING_BYE, {}, 4),
        (Outcome.PAIRING_BYE, {"bye_sixths": 6}, 6),
        (Outcome.FULL_BYE, {"duty_sixths": 1}, 1),
        (Outcome.FORFEIT_WIN, {"bye_sixths": 5}, 5),
    ],
)
def test_rounds_without_a_game_count_a_share_of_the_own_value(outcome, options, sixths):
    state = event([(1, outcome)], **options)
    told = list(terms_of(state, state.competitors[0]))
    assert [(term.whose, term.sixths) for term in told[1:]] == ([(1, sixths)] if sixths else [])
    without = event([(1, outcome)], own_value=False, **options)
    assert list(terms_of(without, without.competitors[0])) == told[1:]


def test_only_so_many_absences_with_notice_count():
    state = event(*[[(1, Outcome.HALF_BYE), (1, Outcome.HALF_BYE)] for _ in range(4)], paid_notices=2)
    assert [term.round_number for term in terms_of(state, state.competitors[0])] == [0, 1, 2]


def ask(state, kind, player, opponent=0):
    found = answer(state, Question(kind, player, opponent=opponent))
    return found.outcome, found.reason.code


def test_a_rematch_waits_for_the_gap_and_comes_at_most_so_often():
    first = [(1, 2, DREW), (3, 4, DREW)]
    second = [(1, 3, DREW), (2, 4, DREW)]
    state = event(first, second, players=4, rematch_gap=1, most_meetings=1)
    assert ask(state, Ask.OPPONENT, 1, 3) == (AnswerKind.FORBIDDEN, "keizer.why_often")
    assert {frozenset((board.white, board.black)) for board in pair(state).pairs} == {
        frozenset((1, 4)), frozenset((2, 3)),
    }  # fmt: skip
    again = replace(state, options={"rematch_gap": 1, "most_meetings": 2})
    assert ask(again, Ask.OPPONENT, 1, 3) == (AnswerKind.FORBIDDEN, "keizer.why_recent")
    assert ask(again, Ask.OPPONENT, 1, 2)[0] is AnswerKind.HAPPENS
    told = explain(again, pair(again))
    assert [one.params for one in told.board_of(1).steps if one.code == "keizer.again"] == [
        {"player": 1, "opponent": 2, "rounds": [1], "between": 1, "gap": 1}
    ]
    (said,) = (one for one in told.board_of(1).steps if one.code == "keizer.again")
    assert word(said, "en") == (
        "No. 1 and no. 2 met before, in round 1. Between that meeting and this round lies 1 round, and the limit of "
        "this round is 1."
    )


def test_a_meeting_in_the_round_before_is_not_said_to_be_long_ago():
    state = event([(1, 2, DREW)], [(2, 1, DREW)], players=2)
    (again,) = (one for one in explain(state, pair(state)).board_of(1).steps if one.code == "keizer.again")
    assert word(again, "en") == (
        "No. 1 and no. 2 met before, in rounds 1 and 2. Between the last meeting and this round lie 0 rounds, and the "
        "limit of this round is 0."
    )


def test_a_forfeit_win_over_nobody_ranks_and_is_judged_like_a_round_without_an_opponent():
    state = event([(1, 2, DREW), (3, Outcome.FORFEIT_WIN)], [(1, 3, WON)], players=5)
    bye = event([(1, 2, DREW), (3, Outcome.PAIRING_BYE)], [(1, 3, WON)], players=5)
    assert keizer_list(state).scores == keizer_list(bye).scores
    assert [row.number for row in standings(state, [])] == [row.number for row in standings(bye, [])]
    made = pair(state)
    assert verify_round(state, made.pairs, byes_of(made)).grade is Grade.EXACT


def test_limits_that_nobody_present_can_keep_get_weaker_and_that_is_said():
    state = event([(1, 2, DREW)], players=2, rematch_gap=5, most_meetings=1)
    made = pair(state)
    assert [(board.white, board.black) for board in made.pairs] == [(2, 1)]
    told = [one for one in explain(state, made).facts if one.code == "keizer.weaker"]
    assert [one.params for one in told] == [{"gap": 0, "most": 2}]
    assert verify_round(state, made.pairs).grade is Grade.EXACT


def test_prohibited_pairs_are_kept_apart_and_nothing_is_lost_when_that_cannot_be():
    apart = (Prohibition(frozenset({1, 2})),)
    state = replace(event(players=4), prohibitions=apart)
    assert {frozenset((board.white, board.black)) for board in pair(state).pairs} == {
        frozenset((1, 3)), frozenset((2, 4)),
    }  # fmt: skip
    assert ask(state, Ask.OPPONENT, 1, 2) == (AnswerKind.FORBIDDEN, "why_not.prohibited")
    with pytest.raises(Exception, match="cannot all be paired"):
        pair(replace(event(players=2), prohibitions=apart))


def test_colours_are_equal_between_the_two_then_altogether_then_in_turn():
    between = event([(1, 2, DREW)], players=2, rematch_gap=0)
    assert [(board.white, board.black) for board in pair(between).pairs] == [(2, 1)]
    codes = [explain(between, pair(between)).board_of(1).steps[-1].code]
    overall = event([(1, 3, DREW), (4, 2, DREW)], players=4)
    assert [(board.white, board.black) for board in pair(overall).pairs if 1 in {board.white, board.black}] == [(2, 1)]
    codes.append(explain(overall, pair(overall)).board_of(1).steps[-1].code)
    turn = event([(1, 3, DREW), (2, 4, DREW)], [(4, 1, DREW), (2, 3, LOST)], [(3, 1, LOST)], players=4)
    codes.append(ask(turn, Ask.COLOUR, 1)[1])
    assert codes[:2] == ["keizer.colour_between", "keizer.colour_overall"]
    assert ask(event(players=4), Ask.COLOUR, 1)[1] == "keizer.colour_initial"


def test_the_bye_goes_to_whoever_had_it_least_often():
    state = event([(1, 2, DREW), (3, Outcome.PAIRING_BYE)], players=3, rematch_gap=0)
    made = pair(state)
    assert made.bye == 2
    told = explain(state, made).bye_of(2)
    assert [(one.code, one.params["had"]) for one in told.lead] == [("keizer.bye", 0)]
    assert ask(state, Ask.BYE, 3) == (AnswerKind.LATER, "keizer.why_bye_later")
    assert ask(state, Ask.BYE, 2)[0] is AnswerKind.HAPPENS
    assert ask(state, Ask.FLOAT, 1) == (AnswerKind.NOT_APPLICABLE, "keizer.no_groups")


def test_a_board_tells_both_scores_as_sums():
    state = event(FIRST, top_value=50)
    made = pair(state)
    board = explain(state, made).board_of(1)
    sums = [one for one in board.details if one.params["player"] == 1]
    *terms, total = sums
    assert [one.code for one in sums] == ["keizer.term_own", "keizer.term_win", "keizer.sum"]
    assert sum(one.params["sixths"] for one in terms) == total.params["sixths"]
    for language in LANGUAGES:
        assert all(word(one, language) for one in (*board.lead, *board.steps, *board.details))


def test_standings_rank_by_the_keizer_score_and_explain_it():
    state = event(FIRST, top_value=50)
    rows = standings(state, ["KEIZER", "SB"])
    made = keizer_list(state)
    assert [row.number for row in rows] == list(made.order)
    assert list(rows[0].values) == ["KEIZER", "SB"]
    assert rows[0].values["KEIZER"].text == f"{made.scores[1] / 6:.1f}"
    told = explain_value(state, 1, criterion("KEIZER"), rows[0].values["KEIZER"], {})
    assert [one.code for one in told.lead] == ["keizer.term_own", "keizer.term_win", "keizer.sum"]
    assert [row.number for row in standings(state, ["SB"])] == list(made.order), "listed or not"


def test_half_a_point_against_the_top_may_be_worth_more_than_a_win_at_the_bottom():
    rows = standings(event([(1, 2, DREW), (9, 10, LOST)], top_value=12), [])
    points = {row.number: row.points for row in rows}
    place = {row.number: index for index, row in enumerate(rows)}
    assert (points[2], points[10]) == (5, 10)
    assert place[2] < place[10]


def test_the_score_is_no_tie_break_of_another_system():
    with pytest.raises(InvalidState) as error:
        standings(replace(event(FIRST), system="dutch", options={}), ["KEIZER"])
    assert error.value.code == "score_of_another_system"
    assert all(word_error(error.value, language) for language in LANGUAGES)


@pytest.mark.parametrize("options", [{"rematch_gap": 21}, {"most_meetings": 0}, {"notice_sixths": 7}, {"nothing": 1}])
def test_options_out_of_bounds_are_refused(options):
    with pytest.raises(InvalidState) as error:
        pair(event(players=4, **options))
    assert error.value.code in {"option_wrong", "unknown_option"}


def test_virtual_points_are_refused_and_more_rounds_than_opponents_are_not():
    accelerated = replace(event(players=4).competitors[0], virtual_points=(10,))
    state = event(players=4)
    with pytest.raises(InvalidState) as error:
        pair(replace(state, competitors=(accelerated, *state.competitors[1:])))
    assert error.value.code == "acceleration_barred"
    played = play(Recipe(3, 4, 12, system="keizer")).state
    assert played.completed == 12


def test_a_rematch_made_by_hand_is_no_breach_but_a_prohibited_pair_is():
    state = event([(1, 2, DREW)], players=4)
    assert breaches(state, [(1, 2)], None) == ()
    apart = replace(state, prohibitions=(Prohibition(frozenset({1, 2})),))
    assert [one.code for one in breaches(apart, [(1, 2)], None)] == ["legality.prohibited"]


def test_the_judge_sees_every_change():
    state = replace(play(Recipe(5, 9, 4, system="keizer")).state, rounds=5)
    made = pair(state)
    first, second, *rest = made.pairs
    turned = (Pair(first.black, first.white), second, *rest)
    crossed = (Pair(first.white, second.black), Pair(second.white, first.black), *rest)
    assert [one.criterion for one in verify_round(state, turned, byes_of(made)).differences] == ["colour"]
    assert "opponent" in {one.criterion for one in verify_round(state, crossed, byes_of(made)).differences}
    other = (Pair(made.bye, first.black), second, *rest)
    assert "bye" in {one.criterion for one in verify_round(state, other, (first.white,)).differences}
    assert verify_round(state, made.pairs[1:], byes_of(made)).grade is Grade.ILLEGAL


def test_a_played_event_goes_through_a_report_file_and_its_verdict():
    state = play(Recipe(4, 11, 8, system="keizer", half_bye_rate=0.1, withdrawal_rate=0.02, forfeit_rate=0.05)).state
    text = write(file_of(state))
    assert "192 OTHER_KEIZER" in text
    assert not {"met_twice", "second_bye"} & {one.code for one in faults_of(text)}
    again = state_of(read(text.encode()), to_pair=False)
    assert again.system == "keizer"
    assert {verdict.grade for verdict in verify_state(again)} == {Grade.EXACT}


CHOSEN = {
    "top_value": 50, "own_value": False, "notice_sixths": 0, "paid_notices": 12, "bye_sixths": 6, "duty_sixths": 1,
    "rematch_gap": 0, "most_meetings": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, "OTHER_KEIZER"),
        ({"rematch_gap": 3}, "OTHER_KEIZER"),
        ({"rematch_gap": 2, "top_value": 50}, "OTHER_KEIZER_TOP50_GAP2"),
        (CHOSEN, "OTHER_KEIZER_TOP50_OWN0_NOTICE0_PAID12_BYE6_DUTY1_GAP0_MEET2"),
    ],
)
def test_a_report_file_keeps_the_options_that_are_not_as_usual(options, code):
    state = event(FIRST, **options)
    text = write(file_of(state))
    assert f"192 {code}" in [line.rstrip() for line in text.splitlines()]
    again = state_of(read(text))
    usual = keizer_list(replace(state, options={})).scores
    assert keizer_list(again).scores == keizer_list(state).scores
    assert (keizer_list(again).scores == usual) is (not {"top_value", "own_value"} & set(options))
    assert {**{name: one.default for name, one in DESCRIPTION.options.items()}, **again.options} == {
        **{name: one.default for name, one in DESCRIPTION.options.items()}, **options,
    }  # fmt: skip
    assert pair(again) == pair(state)


def test_words_that_are_not_known_are_passed_over_and_a_value_out_of_bounds_is_refused():
    text = write(file_of(event(FIRST)))
    assert state_of(read(text.replace("OTHER_KEIZER", "OTHER_KEIZER_2026_GAP1_NEW"))).options == {"rematch_gap": 1}
    with pytest.raises(InvalidState) as error:
        pair(state_of(read(text.replace("OTHER_KEIZER", "OTHER_KEIZER_GAP21"))))
    assert (error.value.code, error.value.facts["option"]) == ("option_wrong", "rematch_gap")


@pytest.mark.parametrize("seed", range(40))
def test_every_round_is_that_of_the_definition_taken_literally(seed):
    assert 0 < literal_rounds(seed) <= 3 + seed % 7


def literal_rounds(seed):
    """One small event, every round compared; the number of rounds."""
    options = {
        "rematch_gap": seed % 5, "most_meetings": 1 + seed % 3, "top_value": 0 if seed % 2 else 20 + seed % 30,
        "own_value": seed % 4 > 0, "notice_sixths": seed % 4, "paid_notices": seed % 3,
    }  # fmt: skip
    compared = []

    def both(state):
        made = pair(state)
        pairs, bye = literal_boards(state)
        assert [(board.white, board.black) for board in made.pairs] == pairs
        assert made.bye == bye
        assert verify_round(state, made.pairs, byes_of(made)).grade is Grade.EXACT
        compared.append(state.round_number)
        return made

    recipe = Recipe(
        seed, 3 + seed % 6, 3 + seed % 7, system="keizer", half_bye_rate=0.1, withdrawal_rate=0.02, forfeit_rate=0.05,
        options=options,
    )  # fmt: skip
    play(recipe, pair=both)
    return len(compared)


def test_the_verdict_on_a_round_with_many_prohibitions_looks_at_each_only_a_few_times():
    class Counted(tuple):
        times = 0

        def __iter__(self):
            Counted.times += 1
            return super().__iter__()

    apart = Counted(Prohibition(frozenset({number, number + 20})) for number in range(1, 21))
    players = tuple(Competitor(number) for number in range(1, 41))
    state = TournamentState(players, rounds=9, completed=0, system="keizer", prohibitions=apart)
    paired = pair(state)
    Counted.times = 0
    assert verify_round(state, paired.pairs).grade is Grade.EXACT
    assert Counted.times <= 2 * len(players)
