"""Knock-outs: the bracket, who goes on, reasons, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.errors import EngineError, InvalidState, NoPairing
from pairing.engine.explanation import explain
from pairing.engine.history import derive
from pairing.engine.knockout_bracket import KnockoutBracket, eliminated, seeding, with_absences
from pairing.engine.legality import breaches
from pairing.engine.model import Advance, Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.simulation import Recipe, play
from pairing.engine.standings import standings
from pairing.engine.systems import require_suitable
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round, verify_state
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from pairing.engine.wording import LANGUAGES, word, word_error
from tests.unit.engine.knockout.literal_knockout import row

WON, DREW, LOST = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
MIRROR = {
    WON: LOST, LOST: WON, DREW: DREW, Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS, Outcome.UNFINISHED: Outcome.UNFINISHED,
}  # fmt: skip


def event(players, rounds=None, *, system="knockout", **options):
    return TournamentState(
        tuple(Competitor(number) for number in range(1, players + 1)),
        rounds or (players - 1).bit_length(), 0, system=system, options=options,
    )  # fmt: skip


def played(state, outcomes=None, both_out=(), second=None):
    """``state`` with its next round played: the better number wins, but of who is named in ``outcomes`` it says the
    result; ``second`` are results of second games, ``both_out`` pairs that forfeited both."""
    outcomes, second, games = outcomes or {}, second or {}, {}
    of_matches = description_of(state.system).two_games
    for board in pair(state).pairs:
        two = {board.white, board.black}
        first = next((one for one in two if one in outcomes), min(two))
        result, other = outcomes.get(first, WON), sum(two) - first
        again = second.get(first, result)
        sides = {first: (result, again), other: (MIRROR[result], MIRROR[again])}
        if two == set(both_out):
            sides = dict.fromkeys(two, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS))
        for own, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
            one, later = sides[own]
            games[own] = Game(one, sum(two) - own, colour, later if of_matches else None)
    rest = Game(Outcome.ZERO_BYE, second=Outcome.ZERO_BYE if of_matches else None)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(
            replace(one, games=(*one.games, games.get(one.number, rest)), absence=None) for one in state.competitors
        ),
    )


def pairs_of(state):
    return [(one.white, one.black) for one in pair(state).pairs]


def refusal(state):
    with pytest.raises(EngineError) as raised:
        pair(state)
    sentences = {word_error(raised.value, language) for language in LANGUAGES}
    assert len(sentences) == 2
    assert raised.value.message not in sentences - {word_error(raised.value, "en")}
    return raised.value


@pytest.mark.parametrize("lines", [1, 2, 4, 8, 16, 64, 256])
def test_the_bracket_is_the_list_folded_again_and_again(lines):
    assert seeding(lines) == row(lines)


def test_the_order_of_the_lines_is_the_one_that_every_seeding_table_has():
    assert seeding(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_favourites_meet_in_the_order_of_their_numbers():
    state = event(8)
    assert pairs_of(state) == [(1, 8), (5, 4), (7, 2), (3, 6)]
    state = played(state)
    assert pairs_of(state) == [(4, 1), (2, 3)]
    state = played(state)
    assert pairs_of(state) == [(1, 2)]
    assert [(one.rank, one.number) for one in standings(played(state), ["BH"])] == [
        (1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8),
    ]  # fmt: skip


def test_the_lowest_numbers_go_on_where_lines_are_empty():
    state = with_absences(event(5))
    assert pairs_of(state) == [(5, 4)]
    assert {one.number: one.absence for one in state.competitors} == {
        1: Outcome.FULL_BYE, 2: Outcome.FULL_BYE, 3: Outcome.FULL_BYE, 4: None, 5: None,
    }  # fmt: skip
    state = with_absences(played(state, {5: WON}))
    assert pairs_of(state) == [(1, 5), (3, 2)]
    assert eliminated(state) == [4]
    assert [one.number for one in state.competitors if one.absence is Outcome.ZERO_BYE] == [4]


def test_the_worked_example_of_the_guide():
    state = event(6)
    assert pairs_of(state) == [(5, 4), (3, 6)]
    state = played(state, {6: WON})
    assert pairs_of(state) == [(4, 1), (6, 2)]
    state = replace(played(state, {2: DREW}), advances=(Advance(2, 6),))
    assert pairs_of(state) == [(1, 6)]


def test_third_place_is_played_for_beside_the_final():
    state = played(played(event(8, third_place=True)), {3: WON})
    assert [frozenset(one) for one in pairs_of(state)] == [{1, 3}, {4, 2}]
    assert eliminated(state) == [5, 6, 7, 8]
    end = played(state, {4: WON})
    assert [(one.rank, one.number) for one in standings(end, [])][:5] == [(1, 1), (2, 3), (3, 4), (4, 2), (5, 5)]
    assert [one.grade for one in verify_state(end)] == [Grade.EXACT] * 3


def test_with_three_players_nobody_plays_for_third_place():
    state = played(event(3, third_place=True))
    assert pairs_of(state) == [(2, 1)]
    assert [(one.rank, one.number) for one in standings(played(state), [])] == [(1, 1), (2, 2), (3, 3)]


def test_two_who_both_forfeit_leave_and_the_next_opponent_goes_on():
    state = played(event(8), both_out=(4, 5))
    assert [frozenset(one) for one in pairs_of(state)] == [{2, 3}]
    assert KnockoutBracket(state).passing == [1]
    told = explain(state, pair(state))
    assert [(one.player, one.lead[0].code) for one in told.byes] == [(1, "knockout.pass_later")]


def test_an_event_decided_before_its_last_round_is_told_so():
    state = played(event(4), both_out=(2, 3))
    error = refusal(state)
    assert isinstance(error, NoPairing)
    assert (error.code, error.facts["players"]) == ("knockout.over", [1])
    assert [(one.rank, one.number) for one in standings(state, [])] == [(1, 1), (2, 2), (2, 3), (2, 4)]


def test_an_unfinished_match_asks_for_its_end_first_and_takes_no_decision():
    stopped = played(event(8), {1: DREW, 4: DREW, 3: Outcome.UNFINISHED})
    error = refusal(stopped)
    assert (error.code, error.facts["round"], error.facts["boards"]) == ("knockout.unfinished", 1, [4])
    assert error.facts["players"] == [3, 6]
    assert word_error(error, "en") == (
        "Round 1: the match on board 4 (no. 3 and no. 6) is not finished. Finish it first and enter the result, then "
        "pair again."
    )
    assert [one.players for one in KnockoutBracket(stopped).undecided] == [(1, 8), (4, 5)]
    assert with_absences(stopped) == stopped
    assert eliminated(stopped) == ()
    assert refusal(replace(stopped, advances=(Advance(1, 3),))).code == "knockout.unfinished"
    matches = played(event(4, system="knockout_matches"), {1: DREW}, second={1: Outcome.UNFINISHED})
    assert refusal(matches).facts["boards"] == [1]
    by_seed = played(event(4, drawn="seed"), {1: Outcome.UNFINISHED})
    assert refusal(by_seed).code == "knockout.unfinished"


def test_boards_are_counted_without_the_lines_that_go_on():
    error = refusal(played(event(6), {3: Outcome.UNFINISHED}))
    assert (error.facts["boards"], error.facts["players"]) == ([2], [3, 6])


def test_a_drawn_match_keeps_the_next_round_from_being_paired_until_somebody_goes_on():
    drawn = played(event(4), {1: DREW, 2: DREW})
    error = refusal(drawn)
    assert (error.code, error.facts["round"], error.facts["players"]) == ("knockout.undecided", 1, [1, 4, 2, 3])
    assert [(one.rank, one.number) for one in standings(drawn, [])] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    finished = played(event(4), {1: DREW})
    decided = replace(finished, advances=(Advance(1, 4),))
    assert [frozenset(one) for one in pairs_of(decided)] == [{4, 2}]
    steps = [one.code for one in explain(decided, pair(decided)).boards[0].steps]
    assert steps[:2] == ["knockout.way_won", "knockout.way_decided"]
    assert state_of(read(write(file_of(decided)))).advances == (Advance(1, 4),)


def test_by_seed_the_better_number_goes_on_by_itself():
    assert [frozenset(one) for one in pairs_of(played(event(4, drawn="seed"), {1: DREW, 2: DREW}))] == [{1, 2}]


def test_a_match_of_two_games_is_won_by_points():
    state = event(4, system="knockout_matches")
    even = played(state, {1: WON, 2: WON}, second={1: LOST, 2: DREW})
    assert refusal(even).facts["players"] == [1, 4]
    assert [frozenset(one) for one in pairs_of(replace(even, advances=(Advance(1, 4),)))] == [{2, 4}]


@pytest.mark.parametrize("advances", [(Advance(1, 2),), (Advance(1, 1), Advance(1, 4)), (Advance(1, 9),)])
def test_a_decision_that_fits_no_drawn_match_is_refused(advances):
    error = refusal(replace(played(event(4), {1: DREW}), advances=advances))
    assert error.code == ("knockout.both_go_on" if len(advances) == 2 else "knockout.no_drawn_match")


def test_an_unreadable_decision_of_a_report_file_is_named():
    text = write(file_of(played(event(4), {1: DREW}))).replace("###", "") + "### ADVANCES one\n"
    with pytest.raises(InvalidState) as raised:
        state_of(read(text))
    assert (raised.value.code, raised.value.facts["line"]) == ("knockout.advance_unreadable", "### ADVANCES one")


def test_who_is_absent_keeps_the_match_even_when_nobody_else_is_left():
    final = played(event(4))
    left = replace(
        final,
        competitors=tuple(
            one if one.number == 1 else replace(one, absence=Outcome.ZERO_BYE) for one in final.competitors
        ),
    )
    assert [frozenset(one) for one in pairs_of(left)] == [{1, 2}]
    assert "knockout.forfeit" in [one.code for one in explain(left, pair(left)).boards[0].lead]


def test_two_who_are_both_absent_are_told_that_nobody_wins_their_match():
    gone = {1: Outcome.ZERO_BYE, 4: Outcome.ZERO_BYE, 3: Outcome.ZERO_BYE}
    state = event(4)
    state = replace(state, competitors=tuple(replace(one, absence=gone.get(one.number)) for one in state.competitors))
    told = [[one for one in board.lead if "forfeit" in one.code] for board in explain(state, pair(state)).boards]
    assert [[one.code for one in facts] for facts in told] == [["knockout.forfeit_both"], ["knockout.forfeit"]]
    assert word(told[0][0], "en").endswith("both forfeit it, so nobody wins it.")
    assert told[1][0].params == {"player": 3}


def test_colours_of_matches_are_told_by_their_first_games():
    state = event(8, system="knockout_matches")
    codes = {board.steps[-2].code for board in explain(state, pair(state)).boards}
    state = played(state, {7: WON})
    told = explain(state, pair(state))
    codes |= {board.steps[-2].code for board in told.boards}
    assert codes == {"knockout.first_game_initial", "knockout.first_game_difference", "knockout.first_game_upper"}
    for board in told.boards:
        assert "irst games count" in word(board.steps[-2], "en")
        assert verify_state(state)[-1].grade is Grade.EXACT
    (found,) = (one.steps[-2] for one in told.boards if one.steps[-2].code == "knockout.first_game_difference")
    for side, (whites, blacks) in {"white": ("whites", "blacks"), "black": ("other_whites", "other_blacks")}.items():
        had = derive(state).players[found.params[side]].colours
        assert (found.params[whites], found.params[blacks]) == (had.count(Colour.WHITE), had.count(Colour.BLACK))
    assert sum(found.params[one] for one in ("whites", "blacks", "other_whites", "other_blacks")) == 2


def test_more_rounds_than_the_bracket_has_are_refused_and_fewer_are_played():
    assert refusal(event(8, 4)).facts["most"] == 3
    with pytest.raises(InvalidState) as raised:
        require_suitable(description_of("knockout"), rounds=5, players=16)
    assert (raised.value.code, raised.value.facts["most"]) == ("more_rounds_than_bracket", 4)
    short = played(event(8, 1))
    assert [one.rank for one in standings(short, [])] == [1, 1, 1, 1, 5, 5, 5, 5]


def test_nobody_enters_in_mid_event_and_nobody_is_kept_apart():
    begun = played(event(7))
    late = Competitor(8, (Game(Outcome.ZERO_BYE),))
    error = refusal(replace(begun, competitors=(*begun.competitors, late)))
    assert (error.code, error.facts["round"], error.facts["player"]) == ("knockout.off_bracket", 1, 1)
    apart = refusal(replace(event(4), prohibitions=(Prohibition(frozenset({1, 4})),)))
    assert (apart.code, apart.facts["players"]) == ("knockout.prohibitions", [1, 4])
    accelerated = tuple(replace(one, virtual_points=(10,)) for one in event(4).competitors)
    assert refusal(replace(event(4), competitors=accelerated)).code == "acceleration_barred"


@pytest.mark.parametrize(
    ("asked", "kind", "code"),
    [
        (Question(Ask.OPPONENT, 1, 4), AnswerKind.HAPPENS, "why_not.pair_happens"),
        (Question(Ask.OPPONENT, 1, 2), AnswerKind.DECIDED, "knockout.why_final"),
        (Question(Ask.OPPONENT, 1, 8), AnswerKind.NOT_APPLICABLE, "knockout.why_out"),
        (Question(Ask.OPPONENT, 8, 1), AnswerKind.NOT_APPLICABLE, "knockout.why_out"),
        (Question(Ask.BYE, 1), AnswerKind.NOT_APPLICABLE, "knockout.why_no_pass"),
        (Question(Ask.FLOAT, 1), AnswerKind.NOT_APPLICABLE, "knockout.no_scores"),
        (Question(Ask.COLOUR, 1), AnswerKind.DECIDED, "knockout.colour_difference"),
    ],
)  # fmt: skip
def test_why_not(asked, kind, code):
    state = played(event(8), {1: Outcome.FORFEIT_WIN})
    found = answer(state, asked)
    assert (found.outcome, found.reason.code) == (kind, code)


def test_why_not_in_the_first_round_of_a_bracket_with_empty_lines():
    state = event(12)
    kinds = {other: answer(state, Question(Ask.OPPONENT, 5, other)).reason.code for other in (1, 4, 2, 12)}
    assert kinds == {
        1: "knockout.why_semi", 4: "knockout.why_later", 2: "knockout.why_final", 12: "why_not.pair_happens",
    }  # fmt: skip
    assert answer(state, Question(Ask.BYE, 1)).reason.code == "knockout.why_pass_happens"
    assert answer(state, Question(Ask.BYE, 5)).reason.params["players"] == [1, 4, 2, 3]
    assert answer(event(8, 1), Question(Ask.OPPONENT, 1, 2)).reason.code == "knockout.why_never"
    third = played(event(4, third_place=True))
    assert answer(third, Question(Ask.OPPONENT, 4, 1)).reason.code == "knockout.why_third"


def test_other_pairs_are_noticed_by_the_judge_and_by_hand():
    state = event(4)
    swapped = (Pair(1, 3), Pair(2, 4))
    verdict = verify_round(state, swapped)
    assert (verdict.grade, verdict.differences[0].given) == (Grade.LEGAL, (1, 2, 3, 4))
    assert [one.code for one in breaches(state, [(1, 3), (2, 4)], None)] == ["legality.bracket"] * 2
    colours = verify_round(state, tuple(Pair(one.black, one.white) for one in pair(state).pairs))
    assert [one.criterion for one in colours.differences] == ["colour", "colour"]
    later = played(state)
    assert verify_round(later, (Pair(1, 2), Pair(3, 4))).breaches[0].players == (3, 4)
    assert verify_round(later, (), (1,)).grade is Grade.ILLEGAL


def test_a_round_without_a_board_of_the_bracket_is_not_exact_as_the_next_one_is_refused():
    state = play(Recipe(seed=1, players=4, rounds=2, system="knockout"), stop_before=2).state
    of_one = state.by_number[1].games[0].opponent
    gone = replace(
        state,
        competitors=tuple(
            replace(one, games=(Game(Outcome.ZERO_BYE),)) if one.number in {1, of_one} else one
            for one in state.competitors
        ),
    )
    (verdict,) = verify_state(gone)
    assert (verdict.grade, verdict.differences[0].given) == (Grade.LEGAL, (1, of_one))
    with pytest.raises(InvalidState) as refused:
        pair(gone)
    assert refused.value.code == "knockout.off_bracket"
