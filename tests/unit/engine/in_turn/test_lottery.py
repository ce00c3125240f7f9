"""The lottery Swiss: the example of the guide, the definition taken literally, reasons, and what nobody can change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.drawn_lots import draw
from pairing.engine.errors import InvalidState, NoPairing
from pairing.engine.explanation import explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, Prohibition, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.systems.lottery.drawn_out import DrawnOut
from pairing.engine.verifier import Grade, statements_of, verify_round
from pairing.engine.why_not.answer import AnswerKind
from pairing.engine.why_not.dispatch import answer
from pairing.engine.why_not.question import Ask, Question
from tests.unit.engine.in_turn.literal_lottery import LiteralRound

FIRST = TournamentState(
    tuple(Competitor(number) for number in range(1, 8)), rounds=4, completed=0, system="lottery", lots=("a1b2",)
)


def second() -> TournamentState:
    """Round 2 of the guide: 1 and 2 have won, 3 and 4 drawn, 5 has had the bye."""
    results = {
        1: (7, "b", "1"),
        7: (1, "w", "0"),
        2: (6, "w", "1"),
        6: (2, "b", "0"),
        3: (4, "w", "="),
        4: (3, "b", "="),
    }
    games = {
        number: Game(Outcome(outcome), opponent, Colour(colour))
        for number, (opponent, colour, outcome) in results.items()
    }
    return replace(
        FIRST,
        completed=1,
        lots=("a1b2", "c3d4"),
        competitors=tuple(
            replace(one, games=(games.get(one.number, Game(Outcome.PAIRING_BYE)),)) for one in FIRST.competitors
        ),
    )


def pairs(state):
    return {frozenset((board.white, board.black)) for board in pair(state).pairs}


def sets(*names):
    return {frozenset(map(int, one.split("-"))) for one in names}


def test_the_example_of_the_guide():
    assert (draw("a1b2", "bye", range(1, 8))[0], draw("a1b2", "order", range(1, 8))) == (5, [6, 5, 2, 3, 4, 1, 7])
    made = pair(FIRST)
    assert (pairs(FIRST), made.bye) == (sets("6-2", "3-4", "1-7"), 5)
    assert {board.colour_rule for board in made.pairs} == {"lot"}
    assert {board.white for board in made.pairs} == {draw("a1b2", "colour", one)[0] for one in ([6, 2], [3, 4], [1, 7])}
    state = second()
    made = pair(state)
    assert (pairs(state), made.bye) == (sets("1-2", "4-5", "3-7"), 6)
    told = explain(state, made)
    assert [(one.code, one.params.get("player"), one.params.get("order")) for one in told.facts[1:]] == [
        ("lottery.lot", None, None),
        ("lottery.leaves_first", 5, None),
        ("lottery.order", None, [2, 1]),
        ("lottery.leaves_first", 3, None),
        ("lottery.order_came", None, [5, 4]),
        ("lottery.order_came", None, [3, 7]),
    ]
    assert [one.code for one in told.board_of(5).lead] == ["lead.differ", "lottery.turn_came"]
    assert [one.code for one in told.bye_of(6).steps] == ["in_turn.bye_drawn"]


def test_another_lot_gives_another_round_and_the_same_lot_the_same():
    assert pair(FIRST) == pair(FIRST)
    assert len({frozenset(pairs(replace(FIRST, lots=(f"lot{number}",)))) for number in range(40)}) > 25


def test_the_definition_taken_literally_gives_the_same_rounds_in_300_small_tournaments():
    rounds, refused, left = 0, 0, 0
    for seed in range(300):
        players = 4 + seed % 7
        recipe = Recipe(
            seed, players, min(7, players - 1), system="lottery", half_bye_rate=0.05, forfeit_rate=0.05,
            forbidden_pairs=seed % 3, draw_rate=0.4,
        )  # fmt: skip

        def compared(state):
            nonlocal rounds, left
            expected = LiteralRound(state).answer()
            if expected is None:
                with pytest.raises(NoPairing):
                    pair(state)
            made = pair(state)
            assert ({(board.white, board.black) for board in made.pairs}, made.bye) == expected
            rounds += 1
            left += any("leaves" in one.code for one in explain(state, made).facts)
            return made

        refused += play(recipe, pair=compared).refusal is not None
    assert rounds > 1200
    assert refused > 0
    assert left > 600


def test_no_more_leave_than_must_where_the_last_two_have_met():
    """Four with one point, of whom each has met one: whoever is drawn first, nobody has to leave."""
    games = {
        1: (Game(Outcome.DRAW, 2, Colour.WHITE),), 2: (Game(Outcome.DRAW, 1, Colour.BLACK),),
        3: (Game(Outcome.DRAW, 4, Colour.WHITE),), 4: (Game(Outcome.DRAW, 3, Colour.BLACK),),
    }  # fmt: skip
    field = tuple(Competitor(number, games[number]) for number in range(1, 5))
    for number in range(30):
        state = TournamentState(field, 4, 1, system="lottery", lots=("", f"lot{number}"))
        assert pairs(state) in (sets("1-3", "2-4"), sets("1-4", "2-3"))
        assert not [one for one in explain(state, pair(state)).facts if "leaves" in one.code]


def test_who_leaves_may_be_forced_by_the_players_below():
    """1 to 4 could be paired with each other, but 5 and 6 have met and need opponents from above."""
    graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b001111, 0b001111]
    leaving = DrawnOut(graph, 0b001111, 0b110000, [1, 0, 4, 5, 2, 3])
    assert leaving.draw([3, 0, 1, 2]) == [(3, []), (0, [])]
    assert [leaving.mates[one] for one in (1, 2)] == [2, 1]
    assert {leaving.mates[4], leaving.mates[5]} == {0, 3}


def test_the_judge_sees_other_opponents_colours_and_byes_and_a_missing_lot():
    state = second()
    made = pair(state)
    assert verify_round(state, made.pairs, (made.bye,)).grade is Grade.EXACT
    first, *rest = made.pairs
    turned = verify_round(state, (Pair(first.black, first.white), *rest), (made.bye,))
    assert [(one.criterion, one.expected) for one in turned.differences] == [("colour", (first.white, first.black))]
    crossed = verify_round(state, (Pair(1, 5), Pair(4, 2), Pair(7, 3)), (6,))
    assert "opponent" in {one.criterion for one in crossed.differences}
    other = verify_round(state, (*made.pairs[:2], Pair(3, 6)), (7,))
    assert other.grade is Grade.LEGAL
    assert other.differences[0].criterion == "bye"
    unknown = verify_round(replace(state, lots=()), made.pairs, (made.bye,))
    assert (unknown.grade, statements_of(unknown)[1].code) == (Grade.LEGAL, "in_turn.check_no_lot")


def test_why_not_knows_groups_lots_and_byes():
    state = second()

    def ask(ask_, player, opponent=0):
        found = answer(state, Question(ask_, player, opponent))
        return found.outcome, found.reason.code

    assert ask(Ask.OPPONENT, 1, 2) == (AnswerKind.HAPPENS, "why_not.pair_happens")
    assert ask(Ask.OPPONENT, 1, 5) == (AnswerKind.DECIDED, "in_turn.why_other_group")
    assert ask(Ask.OPPONENT, 3, 4) == (AnswerKind.FORBIDDEN, "why_not.met")
    assert ask(Ask.FLOAT, 5) == (AnswerKind.HAPPENS, "in_turn.why_float_happens")
    assert ask(Ask.FLOAT, 1) == (AnswerKind.DECIDED, "in_turn.why_stays")
    assert ask(Ask.BYE, 7) == (AnswerKind.LATER, "in_turn.why_bye_drawn_later")
    assert ask(Ask.BYE, 5) == (AnswerKind.FORBIDDEN, "why_not.had_bye")
    assert ask(Ask.COLOUR, 1)[0] is AnswerKind.DECIDED


def test_a_round_without_lot_or_without_pairing_is_refused_with_the_facts():
    with pytest.raises(InvalidState) as missing:
        pair(replace(FIRST, lots=()))
    assert (missing.value.code, missing.value.facts) == ("lot_missing", {"system": "lottery", "round": 1})
    apart = replace(FIRST, competitors=FIRST.competitors[:4], prohibitions=(Prohibition(frozenset({1, 2, 3})),))
    with pytest.raises(NoPairing) as refused:
        pair(apart)
    assert refused.value.facts["blocked"] == [1, 2, 3]
