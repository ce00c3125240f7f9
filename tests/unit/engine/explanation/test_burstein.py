"""Explanations of Burstein rounds: the worked example of the guide, floats, byes, and random rounds told in full."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.wording import LANGUAGES, word
from tests.small_events import event
from tests.unit.engine.literal_burstein import LiteralRound, seeding_rounds
from tests.unit.engine.random_tournaments import FAMILIES, play

GUIDE = ("1-5 0-1, 6-2 =, 3-7 =, 8-4 =", "5-3 0-1, 2-8 =, 4-6 0-1, 7-1 0-1")


def burstein(*arguments, **more):
    return replace(event(*arguments, **more), system="burstein")


def explained(state) -> RoundExplanation:
    return explain(state, pair(state, trace=True))


def said(facts):
    return {fact.code: dict(fact.params) for fact in facts}


def test_the_example_of_the_guide():
    explanation = explained(burstein(8, 5, *GUIDE))
    boards = {(board.white, board.black) for board in explanation.boards}
    assert boards == {(3, 6), (1, 2), (8, 5), (4, 7)}
    board = explanation.board_of(2)
    assert said(board.lead)["burstein.lead_fold"] == {"player": 2, "opponent": 1, "place": 1}
    indexes = [fact.params for fact in board.steps if fact.code == "burstein.index"]
    assert indexes == [
        {"player": 2, "buchholz": 25, "berger": 125},
        {"player": 1, "buchholz": 15, "berger": 50},
    ]
    assert said(board.details)["burstein.opponents"] == {"player": 1, "players": [5, 7], "scores": [10, 5]}
    group = next(one for one in explanation.brackets if one.score == 10)
    assert said(group.facts)["burstein.order"] == {"players": [2, 5, 8, 1]}
    assert [board.steps[-1].article for board in explanation.boards] == [
        "C.04.4.2 5.2.5",
        "C.04.4.2 5.2.2",
        "C.04.4.2 5.2.2",
        "C.04.4.2 5.2.5",
    ]


def test_a_seeding_round_is_told_as_one_of_the_dutch_system():
    explanation = explained(burstein(8, 5))
    assert explanation.system == "burstein"
    assert explanation.facts[0].params == {"round": 1, "rounds": 5, "seeding": 2}
    assert "lead.natural" in said(explanation.boards[0].lead)


def test_the_bye_is_told_with_the_index():
    played = ("1-4 1-0, 5-2 0-1, 3-6 1-0, 7 U", "1-2 1-0, 4-3 0-1, 7-5 1-0, 6 U")
    bye = explained(burstein(7, 5, *played)).byes[0]
    assert bye.player == LiteralRound(burstein(7, 5, *played)).pair()[1]
    other = {4: 5, 5: 4}[bye.player]
    assert said(bye.steps)["burstein.bye_index"] == {"player": bye.player, "players": [other]}
    assert "burstein.index" in said(bye.details)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_board_bye_and_float_of_a_random_round_is_told_truly(family, seed):
    told = 0

    def check(state):
        nonlocal told
        state = replace(state, system="burstein")
        try:
            answer = pair(state, trace=True)
        except NoPairing:
            return None
        explanation = explain(state, answer)
        assert RoundExplanation.from_json(json.loads(json.dumps(explanation.to_json()))) == explanation
        if state.round_number > seeding_rounds(state.rounds):
            literal = LiteralRound(state)
            for board in explanation.boards:
                told += 1
                check_board(literal, board, explanation)
        return answer

    rng = random.Random(f"explained {family} {seed}")
    play(rng, rng.randrange(9, 17), rng.randrange(4, 8), FAMILIES[family], check)
    assert told


def check_board(literal, board, explanation):
    facts = [*board.lead, *board.steps, *board.details]
    for fact in facts:
        assert not fact.article.startswith("C.04.3")
        for language in LANGUAGES:
            assert word(fact, language, {1: "Anna"})
        match fact.code:
            case "burstein.index":
                found = fact.params["buchholz"], fact.params["berger"]
                assert found == literal.index[fact.params["player"]]
            case "skip.met":
                for other, _ in fact.params["meetings"]:
                    assert not literal.may_meet(fact.params["player"], other)
            case "burstein.higher_stayed" | "burstein.lower_stayed" | "burstein.equal_stayed":
                own = literal.score(fact.params["player"])
                others = [literal.score(other) for other in fact.params["players"]]
                signs = {(score > own) - (score < own) for score in others}
                assert signs == {{"h": 1, "l": -1, "e": 0}[fact.code.split(".")[1][0]]}
            case "burstein.lead_fold":
                assert {fact.params["player"], fact.params["opponent"]} == {board.white, board.black}
            case "burstein.places":
                order = literal.ranked(
                    said(explanation.brackets[board.brackets[-1]].facts)["burstein.order"]["players"]
                )
                assert order[fact.params["place"] - 1] == fact.params["player"]
                assert order[fact.params["other_place"] - 1] == fact.params["opponent"]
                assert fact.params["place"] < fact.params["other_place"]
