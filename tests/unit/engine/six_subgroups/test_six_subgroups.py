"""The seeded system with six subgroups: its example, the definition taken literally, reasons, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.drawn_lots import draw
from pairing.engine.errors import InvalidState, NoPairing
from pairing.engine.explanation import explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.systems.six_subgroups.subgroups import six_of
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.six_subgroups.literal_subgroups import LiteralSubgroups

LOTS = ("a1b2", "c3d4", "e5f6", "0718", "293a", "4b5c")


def event(players, rounds=6, **options):
    return TournamentState(
        tuple(Competitor(number) for number in range(1, players + 1)), rounds, 0, system="six_subgroups",
        lots=LOTS[:1], options=options,
    )  # fmt: skip


def won_by_white(state):
    """``state`` after its next round, in which White wins."""
    games = {}
    for board in pair(state).pairs:
        games[board.white] = Game(Outcome.WIN, board.black, Colour.WHITE)
        games[board.black] = Game(Outcome.LOSS, board.white, Colour.BLACK)
    done = state.completed + 1
    return replace(
        state,
        completed=done,
        lots=LOTS[: done + 1],
        competitors=tuple(
            replace(one, games=(*one.games, games.get(one.number, Game(Outcome.PAIRING_BYE))))
            for one in state.competitors
        ),
    )


def pairs(state):
    return {frozenset((board.white, board.black)) for board in pair(state).pairs}


def sets(*names):
    return {frozenset(map(int, one.split("-"))) for one in names}


def test_the_example_of_the_guide():
    assert [draw("a1b2", "order", group) for group in ([1, 2], [5, 6], [3, 4], [9, 10], [7, 8], [11, 12])] == [
        [2, 1], [6, 5], [3, 4], [9, 10], [8, 7], [12, 11],
    ]  # fmt: skip
    state = event(12)
    assert pairs(state) == sets("2-6", "1-5", "3-9", "4-10", "8-12", "7-11")
    assert {board.white for board in pair(state).pairs} == {5, 2, 3, 4, 11, 12}


@pytest.mark.parametrize(
    ("players", "sizes"), [(12, [2] * 6), (14, [2, 2, 2, 3, 2, 3]), (16, [2, 3, 2, 3, 3, 3]), (4, [0, 1, 0, 1, 1, 1])]
)
def test_the_lowest_make_the_subgroups_even(players, sizes):
    subgroups = six_of(range(1, players + 1))
    assert [len(one) for one in subgroups] == sizes
    assert [number for one in subgroups for number in one] == [*range(1, players + 1)]


def test_the_subgroups_meet_for_three_rounds_or_four_whatever_the_points():
    against = {1: 3, 2: 5, 3: 1, 4: 6, 5: 2, 6: 4}
    for most in (3, 4):
        state = event(36, **({} if most == 3 else {"subgroup_rounds": 4}))
        for _round in range(most):
            for one, other in pairs(state):
                assert against[(one + 5) // 6] == (other + 5) // 6
            state = won_by_white(state)
        scores = {one.number: sum(game.outcome is Outcome.WIN for game in one.games) for one in state.competitors}
        apart = [abs(scores[one] - scores[other]) for one, other in pairs(state)]
        assert max(apart) <= 1
        assert any(against[(one + 5) // 6] != (other + 5) // 6 for one, other in pairs(state))


def test_a_round_whose_subgroups_have_all_met_is_paired_by_score_and_says_so():
    state = won_by_white(event(6))
    told = [one.code for one in explain(state, pair(state)).facts]
    assert "six_subgroups.by_score" in told
    assert "six_subgroups.met" not in told
    assert verify_round(state, pair(state).pairs, ()).grade is Grade.EXACT


def test_the_draw_is_told_step_by_step():
    state = replace(event(12), prohibitions=(Prohibition(frozenset({2, 6})),))
    told = explain(state, pair(state))
    assert next(one.params for one in told.facts if one.code == "six_subgroups.met") == {
        "first": 1, "second": 3, "count": 2, "upper": [2, 1], "lower": [6, 5],
    }  # fmt: skip
    steps = {one.code: one.params for one in told.board_of(2).steps}
    assert (steps["six_subgroups.turn"]["opponent"], steps["in_turn.passed_prohibited"]["players"]) == (5, [6])
    assert told.facts[1].params == {"lot": "a1b2", "round": 1}


def test_why_not_says_which_subgroups_meet():
    state = event(12)

    def ask(kind, *players):
        found = answer(state, Question(kind, *players))
        return found.outcome, found.reason.code

    assert ask(Ask.OPPONENT, 1, 7) == (AnswerKind.DECIDED, "six_subgroups.why_apart")
    assert ask(Ask.OPPONENT, 2, 5) == (AnswerKind.LATER, "in_turn.why_later")
    assert ask(Ask.OPPONENT, 1, 6) == (AnswerKind.LATER, "in_turn.why_taken")
    assert ask(Ask.FLOAT, 1) == (AnswerKind.DECIDED, "six_subgroups.why_float")
    odd = event(13)
    receiver = pair(odd).bye
    assert answer(odd, Question(Ask.BYE, receiver)).outcome is AnswerKind.HAPPENS
    later = won_by_white(won_by_white(won_by_white(event(12))))
    assert not answer(later, Question(Ask.FLOAT, 1)).reason.code.startswith("six_subgroups")


def test_the_definition_taken_literally_finds_the_same_rounds_in_250_small_tournaments():
    rounds, refused = 0, 0
    for seed in range(250):
        players = 4 + seed % 9
        recipe = Recipe(
            seed, players, min(6, players - 1), system="six_subgroups", options={"subgroup_rounds": 3 + seed % 2},
            half_bye_rate=0.06 * (seed % 2), forfeit_rate=0.05, forbidden_pairs=seed % 3,
        )  # fmt: skip

        def compared(state):
            nonlocal rounds
            expected = LiteralSubgroups(state).answer()
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({(board.white, board.black) for board in made.pairs}, made.bye) == expected
            rounds += 1
            return made

        refused += play(recipe, pair=compared).refusal is not None
    assert rounds > 1000
    assert refused > 0


def test_the_judge_makes_every_draw_again():
    state = won_by_white(event(18))
    made = pair(state)
    assert verify_round(state, made.pairs, ()).grade is Grade.EXACT
    first, second, *rest = sorted(made.pairs, key=lambda board: min(board.white, board.black))
    crossed = (Pair(first.white, second.black), Pair(second.white, first.black), *rest)
    assert verify_round(state, crossed, ()).grade is not Grade.EXACT
    assert verify_round(replace(state, lots=("a1b2", "c3d5")), made.pairs, ()).grade is Grade.LEGAL


def test_the_number_of_subgroup_rounds_is_in_record_192():
    for options, code in (({}, "OTHER_SIXSUBGROUPS"), ({"subgroup_rounds": 4}, "OTHER_SIXSUBGROUPS_4")):
        text = write(file_of(event(12, **options)))
        assert f"192 {code}\r\n" in text
        assert state_of(read(text)).options.get("subgroup_rounds", 3) == options.get("subgroup_rounds", 3)


def test_a_round_without_a_lot_and_a_wrong_number_of_rounds_are_refused():
    with pytest.raises(InvalidState) as refusal:
        pair(replace(event(12), lots=()))
    assert refusal.value.code == "lot_missing"
    with pytest.raises(InvalidState) as refusal:
        pair(event(12, subgroup_rounds=5))
    assert (refusal.value.code, refusal.value.facts["expected"]) == ("option_wrong", "3-4")
