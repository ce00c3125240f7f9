"""Whole rounds explained, word for word, in both languages.

The rounds are worked examples of the rules: Baku with ten players, the score of the bye (C5), the choice of the bye by
games missed (C9), a floater that keeps the round complete (C4), an exchange between the halves, and a C2 case.
A changed text is changed here too, by a person who has read it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.explanation import BoardExplanation, ByeExplanation, explain
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.wording import LANGUAGES, word, word_article

HERE = Path(__file__).parent
NAMES = ["Rossi", "Bianchi", "Greco", "Conti", "Villa", "Serra", "Longo", "Ferri", "Galli", "Marini"]


def state(rounds: int, histories: dict[int, str], virtual: dict[int, tuple[int, ...]] | None = None) -> TournamentState:
    """A tournament from lines such as ``4w1 2b1 Z``: opponent, colour, result per round; the round to pair last."""
    completed = max(len([one for one in text.split() if one != "Z?"]) for text in histories.values())
    competitors = []
    for number, text in histories.items():
        entries = text.split()
        absent = entries[-1:] == ["Z?"]
        games = tuple(_game(entry) for entry in (entries[:-1] if absent else entries))
        points = (virtual or {}).get(number, ())
        competitors.append(Competitor(number, games, points, Outcome.ZERO_BYE if absent else None))
    return TournamentState(tuple(competitors), rounds, completed)


def _game(entry: str) -> Game:
    if len(entry) == 1:
        return Game(Outcome(entry))
    return Game(Outcome(entry[-1]), int(entry[:-2]), Colour(entry[-2]))


ROUNDS = {
    "baku10": state(
        5,
        {1: "4w1", 2: "5b1", 3: "6w1", 4: "1b0", 5: "2w0", 6: "3b0", 7: "9w1", 8: "10b1", 9: "7b0", 10: "8w0"},
        dict.fromkeys(range(1, 7), (10, 10)),
    ),
    "c5": state(
        3, {1: "4w1 2b1", 2: "5b1 1w0", 3: "6w1 4b1", 4: "1b0 3w0 Z?", 5: "2w0 6b1", 6: "3b0 5w0"}
    ),
    "c9": state(3, {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"}),
    "c4": state(
        7,
        {1: "3w= 5b= 6w1", 2: "4w= 6b= 5w1", 3: "1b= H H", 4: "2b= H H", 5: "6w= 1w= 2b0", 6: "5b= 2w= 1b0"},
    ),
    "exchange": state(5, {1: "4w=", 2: "5b=", 3: "6b=", 4: "1b=", 5: "2w=", 6: "3w="}),
    "c2": state(3, {1: "2w1 3b1", 2: "1b0 U", 3: "U 1w0"}),
}  # fmt: skip
EXPECTED = {
    "baku10": "2-1 4-3 6-7 8-5 9-10",
    "c5": "1-5 3-2 6-0",
    "c9": "2-1 3-5 4-0",
    "c4": "2-1 3-5 4-6",
    "exchange": "3-1 2-6 4-5",
    "c2": "2-3 1-0",
}


def told(name: str, language: str) -> Iterator[str]:
    """The explanation as lines of text."""
    round_state = ROUNDS[name]
    explanation = explain(round_state, pair(round_state, trace=True))
    names = {number: f"{NAMES[number - 1]}" for number in round_state.by_number}

    def part(one: BoardExplanation | ByeExplanation) -> Iterator[str]:
        for mark, facts in (("  ", one.lead), ("  - ", one.steps), ("    . ", one.details)):
            for fact in facts:
                yield f"{mark}{word(fact, language, names)}" + (
                    "" if mark == "  " else f" [{word_article(fact, language)}]"
                )

    yield from (word(fact, language, names) for fact in explanation.facts)
    for board in explanation.boards:
        yield f"{board.board}. {names[board.white]} - {names[board.black]}"
        yield from part(board)
    for bye in explanation.byes:
        yield names[bye.player]
        yield from part(bye)
    for bracket in explanation.brackets:
        yield from (f"* {word(fact, language, names)}" for fact in bracket.facts)


@pytest.mark.parametrize("name", ROUNDS)
def test_the_round_is_the_worked_example(name):
    answer = pair(ROUNDS[name])
    found = {f"{one.white}-{one.black}" for one in answer.pairs} | ({f"{answer.bye}-0"} if answer.bye else set())
    assert found == set(EXPECTED[name].split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ROUNDS)
def test_the_explanation_word_for_word(name, language):
    expected = (HERE / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines()
    assert list(told(name, language)) == expected
