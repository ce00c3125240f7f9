"""Monrad, and alternating from both ends: the examples of the guide, a literal search, reasons, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.explanation import explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.systems.in_turn import choosing
from pairing.engine.verifier import Grade, italo_swiss, verify_round, verify_state, yugoslav
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.in_turn.literal_in_turn import literal

SYSTEMS = ("monrad", "alternating", "italo_swiss", "yugoslav")


def event(system, players=8, rounds=6):
    return TournamentState(
        tuple(Competitor(number) for number in range(1, players + 1)), rounds, 0, system=system, edition="2026"
    )


def played(state, winners):
    """``state`` after its next round; White wins where neither is a winner."""
    games = {}
    made = pair(state)
    for board in made.pairs:
        for own, other, colour in ((board.white, board.black, Colour.WHITE), (board.black, board.white, Colour.BLACK)):
            won = own in winners or (other not in winners and colour is Colour.WHITE)
            games[own] = Game(Outcome.WIN if won else Outcome.LOSS, other, colour)
    bye = Game(Outcome.PAIRING_BYE)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games.get(one.number, bye))) for one in state.competitors),
    )


def pairs(state):
    return {frozenset((board.white, board.black)) for board in pair(state).pairs}


def sets(*names):
    return {frozenset(map(int, one.split("-"))) for one in names}


def test_the_example_of_monrad():
    state = event("monrad")
    assert pairs(state) == sets("1-2", "3-4", "5-6", "7-8")
    state = played(state, {1, 3, 5, 7})
    assert pairs(state) == sets("1-3", "5-7", "2-4", "6-8")
    state = played(state, {1, 5, 2, 6})
    assert frozenset((1, 5)) in pairs(state)
    apart = replace(state, prohibitions=(Prohibition(frozenset({1, 5})),))
    assert frozenset((1, 6)) in pairs(apart)
    board = explain(apart, pair(apart)).board_of(1)
    found = {one.code: one.params.get("players") for one in board.steps}
    assert (found["in_turn.passed_prohibited"], found["in_turn.passed_met"]) == ([5], [2, 3])


def test_the_example_of_alternating():
    state = event("alternating")
    assert pairs(state) == sets("1-2", "8-7", "3-4", "6-5")
    state = played(state, {1, 3, 6, 7})
    assert pairs(state) == sets("1-3", "8-5", "6-7", "2-4")
    apart = replace(state, prohibitions=(Prohibition(frozenset({2, 4})),))
    assert pairs(apart) == sets("1-3", "8-5", "6-2", "4-7")
    board = explain(apart, pair(apart)).board_of(6)
    assert [one.code for one in board.lead] == ["lead.differ", "alternating.turn_top"]
    assert {one.code: one.params.get("players") for one in board.steps}["in_turn.passed_needed"] == [7]
    assert explain(state, pair(state)).board_of(8).lead[1].code == "alternating.turn_bottom"


def test_forty_players_alternate_from_both_ends_as_the_slides_have_it():
    """The source document: 1-2, 3-4 … and 40-39, 38-37."""
    told = explain(event("alternating", players=40), pair(event("alternating", players=40)))
    turns = {code: set() for code in ("alternating.turn_top", "alternating.turn_bottom")}
    for number in range(1, 41, 2):
        board = told.board_of(number)
        turns[board.lead[1].code].add(frozenset((board.white, board.black)))
    assert turns["alternating.turn_top"] == sets(
        "1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17-18", "19-20"
    )
    assert turns["alternating.turn_bottom"] == sets(
        "40-39", "38-37", "36-35", "34-33", "32-31", "30-29", "28-27", "26-25", "24-23", "22-21"
    )


def test_the_example_of_the_yugoslav_circle():
    state = event("yugoslav", players=6, rounds=4)
    assert pairs(state) == sets("1-2", "3-4", "5-6")
    state = played(state, {2, 3, 6})
    assert explain(state, pair(state)).facts[1].params == {"player": 6}
    assert pairs(state) == sets("2-3", "6-1", "4-5")
    assert [one.code for one in explain(state, pair(state)).board_of(6).lead] == ["lead.differ", "yugoslav.turn_lower"]
    state = played(state, {2, 6, 4})
    assert explain(state, pair(state)).facts[1].params == {"player": 5}
    assert pairs(state) == sets("6-2", "3-5", "4-1")
    told = {one.code: one.params.get("players") for one in explain(state, pair(state)).board_of(3).steps}
    assert (told["in_turn.passed_met"], told["in_turn.passed_needed"]) == ([4], [1])
    state = played(state, {2, 3, 4})
    assert explain(state, pair(state)).facts[1].params == {"player": 1}


def test_the_example_of_the_italo_swiss():
    state = event("italo_swiss", players=6, rounds=4)
    assert pairs(state) == sets("1-2", "3-4", "5-6")
    assert {board.white for board in pair(state).pairs} == {1, 3, 5}
    state = played(state, {1, 4, 5})
    assert explain(state, pair(state)).facts[1].params == {"player": 6}
    assert pairs(state) == sets("1-4", "5-2", "3-6")
    board = explain(state, pair(state)).board_of(5)
    assert {one.code: one.params.get("players") for one in board.steps}["in_turn.passed_met"] == [6]
    assert Pair(6, 3, "C.04.3 5.2.1") in pair(state).pairs
    state = played(state, {1, 5, 6})
    assert explain(state, pair(state)).facts[1].params == {"player": 3}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_literal_search_finds_the_same_rounds_in_500_small_tournaments(system):
    rounds, refused = 0, 0
    for seed in range(500):
        players = 4 + seed % 7
        recipe = Recipe(
            seed, players, min(7, players - 1), system=system, half_bye_rate=0.05, forfeit_rate=0.05,
            forbidden_pairs=seed % 3,
        )  # fmt: skip

        def compared(state):
            nonlocal rounds
            expected, bye = literal(state)
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({frozenset((board.white, board.black)) for board in made.pairs}, made.bye) == (set(expected), bye)
            rounds += 1
            return made

        refused += play(recipe, pair=compared).refusal is not None
    assert rounds > 1500
    assert refused > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_bye_goes_to_the_last_who_may_have_it(system):
    state = event(system, players=7)
    assert pair(state).bye == 7
    state = played(state, {1, 3, 5})
    assert pair(state).bye == 6
    told = explain(state, pair(state)).bye_of(6)
    assert [one.code for one in told.steps] == ["in_turn.bye"]
    state = replace(
        state,
        competitors=tuple(replace(one, adjustments=(-10,)) if one.number == 7 else one for one in state.competitors),
    )
    assert pair(state).bye == 6
    told = explain(state, pair(state)).bye_of(6)
    assert [(one.code, one.params.get("players")) for one in told.steps] == [
        ("in_turn.bye", None),
        ("in_turn.bye_barred", [7]),
    ]
    asked = {number: answer(state, Question(Ask.BYE, number)).outcome for number in (4, 6, 7)}
    assert asked == {4: AnswerKind.LATER, 6: AnswerKind.HAPPENS, 7: AnswerKind.FORBIDDEN}


def test_why_not_finds_the_turn_at_which_it_was_decided():
    state = played(event("alternating"), {1, 3, 6, 7})
    apart = replace(state, prohibitions=(Prohibition(frozenset({2, 4})),))

    def ask(player, opponent, where=state):
        found = answer(where, Question(Ask.OPPONENT, player, opponent))
        return found.outcome, found.reason.code

    assert ask(1, 3) == (AnswerKind.HAPPENS, "why_not.pair_happens")
    assert ask(1, 2) == (AnswerKind.FORBIDDEN, "why_not.met")
    assert ask(1, 6) == (AnswerKind.LATER, "in_turn.why_later")
    assert ask(3, 6) == (AnswerKind.LATER, "in_turn.why_taken")
    assert ask(6, 7, apart) == (AnswerKind.IMPOSSIBLE, "in_turn.why_needed")
    assert ask(2, 4, apart) == (AnswerKind.FORBIDDEN, "why_not.prohibited")
    floats = [answer(apart, Question(Ask.FLOAT, number)).reason.code for number in (6, 1)]
    assert floats == ["in_turn.why_float_happens", "in_turn.why_no_float"]
    assert answer(state, Question(Ask.COLOUR, 1)).outcome is AnswerKind.DECIDED
    odd = event("monrad", players=7)
    assert answer(odd, Question(Ask.OPPONENT, 7, 6)).reason.code == "in_turn.why_bye_first"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_judge_sees_exchanged_opponents_colours_and_byes(system):
    state = played(event(system, players=9), {1, 3, 5})
    made = pair(state)
    assert verify_round(state, made.pairs, (made.bye,)).grade is Grade.EXACT
    first, *rest = made.pairs
    turned = verify_round(state, (Pair(first.black, first.white), *rest), (made.bye,))
    assert [(one.criterion, one.expected) for one in turned.differences] == [("colour", (first.white, first.black))]
    other = next(
        board for board in rest
        if not {board.white, board.black} & {game.opponent for one in (first.white, first.black)
                                             for game in state.by_number[one].games}
    )  # fmt: skip
    crossed = [Pair(first.white, other.black), Pair(other.white, first.black)]
    kept = [board for board in rest if board is not other]
    verdict = verify_round(state, (*crossed, *kept), (made.bye,))
    assert verdict.grade is Grade.LEGAL
    assert "opponent" in {one.criterion for one in verdict.differences}
    sits = next(board for board in made.pairs if made.bye - 1 in {board.white, board.black})
    swapped = [
        Pair(*(made.bye if one == made.bye - 1 else one for one in (board.white, board.black)))
        if board is sits
        else board
        for board in made.pairs
    ]
    given = verify_round(state, swapped, (made.bye - 1,))
    assert given.grade is not Grade.EXACT


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_without_a_pairing_names_who_blocks_it(system):
    state = replace(event(system, players=4), prohibitions=(Prohibition(frozenset({1, 2, 3})),))
    with pytest.raises(NoPairing) as refusal:
        pair(state)
    assert refusal.value.facts["blocked"] == [1, 2, 3]


@pytest.mark.parametrize("system", ["monrad", "italo_swiss"])
def test_a_field_of_two_colours_takes_at_most_two_trials_a_board(system, monkeypatch):
    """White has won every game: in round 3 a quarter must have White and another Black, and many choices are dead."""
    state = event(system, players=120, rounds=9)
    for _round in range(2):
        state = played(state, set())
    trials = []
    trial = choosing.make_perfect
    monkeypatch.setattr(choosing, "make_perfect", lambda *given: trials.append(1) or trial(*given))
    made = pair(state)
    assert len(made.pairs) == 60
    assert len(trials) <= 2 * 60
    needed = [one for board in explain(state, made).boards for one in board.steps if "needed" in one.code]
    assert sum(len(one.params["players"]) for one in needed) > 2 * 60


@pytest.mark.parametrize(("judge", "step"), [(yugoslav, "_circle"), (italo_swiss, "_first_of_best")])
def test_the_judge_of_a_circle_walks_through_each_earlier_round_once(judge, step, monkeypatch):
    asked = []
    whole = getattr(judge, step)

    def counted(*arguments):
        asked.append(step)
        return whole(*arguments)

    system = judge.__name__.rpartition(".")[2]
    state = play(Recipe(seed=3, players=40, rounds=8, system=system)).state
    monkeypatch.setattr(judge, step, counted)
    assert {verdict.grade for verdict in verify_state(state)} == {Grade.EXACT}
    boards = 8 * 20
    earlier = sum(range(8))
    assert len(asked) <= boards + earlier
