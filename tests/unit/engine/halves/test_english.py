"""The English system: its examples, the definition taken literally, reasons, and what the judge sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.explanation import explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.halves.literal_halves import Sieve


def event(players, rounds=6):
    return TournamentState(
        tuple(Competitor(number) for number in range(1, players + 1)), rounds, 0, system="english", edition="2026"
    )


def after(state, *results):
    """``state`` after a round: ``1-4 =`` is White, Black and what White got; everybody else had the bye."""
    games = {}
    for text in results:
        names, white = text.split()
        one, other = map(int, names.split("-"))
        black = {"1": "0", "0": "1", "=": "="}[white]
        games[one] = Game(Outcome(white), other, Colour.WHITE)
        games[other] = Game(Outcome(black), one, Colour.BLACK)
    bye = Game(Outcome.PAIRING_BYE)
    return replace(
        state,
        completed=state.completed + 1,
        competitors=tuple(replace(one, games=(*one.games, games.get(one.number, bye))) for one in state.competitors),
    )


def boards(state):
    return {f"{board.white}-{board.black}" for board in pair(state).pairs}


def second():
    return after(event(7), "1-5 1", "6-2 0", "3-7 1")


def third():
    return after(second(), "4-1 =", "2-3 1", "5-6 1")


def test_round_1_of_64_players_and_its_mirror():
    state = event(64)
    expected = {f"{n}-{n + 32}" if n % 2 else f"{n + 32}-{n}" for n in range(1, 33)}
    assert boards(state) == expected
    mirror = replace(state, initial_colour=Colour.BLACK)
    assert boards(mirror) == {"-".join(reversed(one.split("-"))) for one in expected}


def test_the_example_of_the_guide():
    assert (boards(event(7)), pair(event(7)).bye) == ({"1-5", "6-2", "3-7"}, 4)
    assert (boards(second()), pair(second()).bye) == ({"4-1", "2-3", "5-6"}, 7)
    assert (boards(third()), pair(third()).bye) == ({"1-2", "7-4", "3-5"}, 6)


def test_the_reasons_name_who_was_passed_over():
    told = explain(second(), pair(second()))
    steps = {one.code: one.params.get("players") for one in told.board_of(1).steps}
    assert steps["in_turn.passed_colours"] == [3]
    assert [one.code for one in told.bye_of(7).steps] == ["english.bye"]
    floats = explain(third(), pair(third()))
    assert [one.code for one in floats.board_of(2).lead] == ["lead.differ", "english.float"]
    assert floats.board_of(2).lead[1].params["player"] == 2


def test_who_leaves_comes_from_the_median_of_the_larger_colour_group():
    """Of five winners three are due Black: the median leaves, or the next who leaves the others pairable."""
    state = event(10)
    state = after(state, "1-6 1", "7-2 0", "3-8 1", "9-4 0", "5-10 1")
    made = pair(state)
    (board,) = [one for one in made.pairs if len({one.white, one.black} & {1, 2, 3, 4, 5}) == 1]
    assert {board.white, board.black} & {1, 2, 3, 4, 5} == {3}
    apart = replace(state, prohibitions=(Prohibition(frozenset({1, 2, 5})), Prohibition(frozenset({1, 4, 5}))))
    told = explain(apart, pair(apart))
    (board,) = [
        one for one in pair(apart).pairs if len({one.white, one.black} & {1, 2, 3, 4, 5}) == 1
    ]  # fmt: skip
    (leaver,) = {board.white, board.black} & {1, 2, 3, 4, 5}
    assert leaver == 5
    steps = {one.code: one.params.get("players") for one in told.board_of(5).steps}
    assert steps["in_turn.earlier"] == [3]
    asked = {number: answer(apart, Question(Ask.FLOAT, number)).reason.code for number in (3, 1, 5)}
    assert asked == {
        3: "in_turn.why_float_floats",
        1: "in_turn.why_float_later",
        5: "in_turn.why_float_happens",
    }


def test_why_not_finds_the_colours_and_the_bye():
    def ask(kind, *players):
        found = answer(second(), Question(kind, *players))
        return found.outcome, found.reason.code

    assert ask(Ask.OPPONENT, 1, 3) == (AnswerKind.DECIDED, "in_turn.why_colours")
    assert ask(Ask.OPPONENT, 1, 2) == (AnswerKind.LATER, "in_turn.why_later")
    assert ask(Ask.OPPONENT, 1, 5) == (AnswerKind.FORBIDDEN, "why_not.met")
    assert ask(Ask.BYE, 7) == (AnswerKind.HAPPENS, "why_not.bye_happens")
    assert ask(Ask.BYE, 6) == (AnswerKind.LATER, "english.why_bye_later")
    assert ask(Ask.BYE, 4) == (AnswerKind.FORBIDDEN, "why_not.had_bye")
    assert ask(Ask.FLOAT, 1) == (AnswerKind.DECIDED, "in_turn.why_no_float")


def test_who_has_asked_for_a_bye_comes_after_the_others_of_the_scoregroup():
    """Numbers 8 and 9 alone have no point; 9 is below the median, but has had a bye on request."""
    state = after(event(9), "1-5 =", "6-2 =", "3-7 =")
    games = {8: Game(Outcome.ZERO_BYE), 9: Game(Outcome.ZERO_BYE)}

    def with_games(**changes):
        return replace(
            state,
            competitors=tuple(
                replace(one, games=(games[one.number],), **changes) if one.number in games else one
                for one in state.competitors
            ),
        )

    assert pair(with_games()).bye == 9
    games[9] = Game(Outcome.HALF_BYE)
    assert pair(with_games(adjustments=(-5,))).bye == 8


def test_the_definition_taken_literally_finds_the_same_rounds_in_300_small_tournaments():
    rounds, refused = 0, 0
    for seed in range(300):
        players = 4 + seed % 7
        recipe = Recipe(
            seed, players, min(7, players - 1), system="english", half_bye_rate=0.06 * (seed % 2), forfeit_rate=0.05,
            forbidden_pairs=seed % 3, acceleration="none" if seed % 5 else "baku",
        )  # fmt: skip

        def compared(state):
            nonlocal rounds
            expected, bye = Sieve(state, "english").answer()
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({frozenset((board.white, board.black)) for board in made.pairs}, made.bye) == (expected, bye)
            rounds += 1
            return made

        refused += play(recipe, pair=compared).refusal is not None
    assert rounds > 1200
    assert refused > 0


def test_the_judge_sees_exchanged_opponents_colours_byes_and_too_many_floats():
    state = third()
    made = pair(state)
    assert verify_round(state, made.pairs, (made.bye,)).grade is Grade.EXACT
    first, *rest = made.pairs
    turned = verify_round(state, (Pair(first.black, first.white), *rest), (made.bye,))
    assert [(one.criterion, one.expected) for one in turned.differences] == [("colour", (first.white, first.black))]
    wide = (Pair(2, 4), Pair(1, 3), Pair(7, 5))
    verdict = verify_round(state, wide, (6,))
    assert verdict.grade is Grade.LEGAL
    assert [(one.criterion, one.given, one.expected) for one in verdict.differences] == [
        ("opponent", (2, 4), (2, 1)),
        ("opponent", (1, 3), (1, 7)),
    ]
    even = after(event(8), "1-5 1", "6-2 0", "3-7 1", "8-4 0")
    crossed = verify_round(even, (Pair(5, 3), Pair(2, 8), Pair(7, 1), Pair(4, 6)), ())
    assert crossed.grade is Grade.LEGAL
    assert (crossed.differences[0].criterion, crossed.differences[0].given) == ("floats", (4,))
    assert statements_of(crossed)[1].code == "in_turn.check_floats"
    other = verify_round(state, (Pair(1, 2), Pair(7, 4), Pair(6, 3)), (5,))
    assert (other.differences[0].criterion, other.differences[0].expected) == ("bye", (6,))


def test_a_round_without_a_pairing_names_who_blocks_it():
    state = replace(event(4), prohibitions=(Prohibition(frozenset({1, 2, 3})),))
    with pytest.raises(NoPairing) as refusal:
        pair(state)
    assert refusal.value.facts["blocked"] == [1, 2, 3]
