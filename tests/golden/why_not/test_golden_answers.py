"""One small round for every kind of why-not answer, by outcome and criterion, in both editions: value and sentence.

A changed sentence is changed here too, by a person who has read it.
"""

import json
from pathlib import Path

import pytest

from pairing.engine.trf import read, state_of
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_colour, why_not_float
from pairing.engine.wording import word
from tests.brute_force import LiteralRound, summary

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
BY_BRUTE_FORCE = {AnswerKind.HAPPENS, AnswerKind.IMPOSSIBLE, AnswerKind.WORSE, AnswerKind.LATER}
ASK = {"bye": why_not_bye, "float": why_not_float, "colour": why_not_colour}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['edition']}-{case['code']}")
def test_the_answer_is_the_golden_one_and_that_of_brute_force(case):
    state = state_of(read(case["trf"]), edition=case["edition"])
    player, opponent = case["player"], case["opponent"]
    answer = why_not(state, player, opponent) if case["ask"] == "opponent" else ASK[case["ask"]](state, player)

    assert (answer.outcome.value, answer.criterion, answer.reason.code, answer.reason.article) == (
        case["outcome"], case["criterion"], case["code"], case["article"],
    )  # fmt: skip
    assert (list(answer.actual), list(answer.with_it)) == (case["actual"], case["with_it"])
    assert {language: word(answer.reason, language) for language in ("en", "it")} == case["words"]
    if case["ask"] != "colour" and answer.outcome in BY_BRUTE_FORCE:
        known = LiteralRound(state)
        asked = (player, opponent) if case["ask"] == "opponent" else (player,)
        assert getattr(known, {"opponent": "pair"}.get(case["ask"], case["ask"]))(*asked) == summary(answer)


def test_every_outcome_and_criterion_is_there():
    assert {case["outcome"] for case in CASES} == {outcome.value for outcome in AnswerKind}
    for edition, criteria in (
        ("2026", {f"C{number}" for number in range(1, 22)}),
        ("2017", {"C1", "C2", "C3", "C4"} | {f"C.{number}" for number in range(5, 20)}),
    ):
        found = {case["criterion"] for case in CASES if case["edition"] == edition}
        assert found == criteria | {"", "order", "prohibited"}
