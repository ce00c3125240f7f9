"""Random tournaments: every board and bye is explained, and every fact re-derives from the snapshot.

The checks below read the state only. They share no code with the explanation or with the systems: colours, floats and
scores are derived here a second time, in the plainest way.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from pairing.engine import pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.facts import Fact
from pairing.engine.model import RoundPairing, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.wording import LANGUAGES, word
from tests.property.explanation_checks import CHECKS
from tests.property.round_facts import Facts

FAMILIES = {
    "plain": {"players": 14, "rounds": 6},
    "odd and small": {"players": 9, "rounds": 6, "draw_rate": 0.4},
    "absences": {"players": 17, "rounds": 6, "half_bye_rate": 0.06, "zero_bye_rate": 0.06, "full_bye_rate": 0.03,
                 "forfeit_rate": 0.06, "late_rate": 0.1, "withdrawal_rate": 0.02},
    "forbidden": {"players": 16, "rounds": 7, "forbidden_pairs": 18, "draw_rate": 0.5},
    "baku": {"players": 22, "rounds": 7, "acceleration": "baku"},
    "progressive": {"players": 19, "rounds": 8, "acceleration": "progressive", "half_bye_rate": 0.03},
    "football": {"players": 13, "rounds": 5, "acceleration": "haley"},
    "drawish": {"players": 12, "rounds": 7, "draw_rate": 0.9},
    "2017": {"players": 9, "rounds": 6, "edition": "2017", "draw_rate": 0.4},
    "2017 with absences": {"players": 12, "rounds": 7, "edition": "2017", "half_bye_rate": 0.06, "zero_bye_rate": 0.08,
                           "full_bye_rate": 0.03, "forfeit_rate": 0.08, "draw_rate": 0.4, "acceleration": "baku"},
}  # fmt: skip
SEEDS = range(20)


def facts_of(explanation: RoundExplanation) -> Iterator[Fact]:
    for part in (*explanation.boards, *explanation.byes):
        yield from (*part.lead, *part.steps, *part.details)
    for bracket in explanation.brackets:
        yield from bracket.facts
    yield from explanation.facts


@cache
def explained(family: str) -> list[tuple[TournamentState, RoundPairing, RoundExplanation]]:
    """Every round of the tournaments of one family, with its explanation."""
    rounds: list[tuple[TournamentState, RoundPairing, RoundExplanation]] = []

    def record(state: TournamentState) -> RoundPairing:
        answer = pair(state, trace=True)
        rounds.append((state, answer, explain(state, answer)))
        return answer

    for seed in SEEDS:
        play(Recipe(seed=seed, **FAMILIES[family]), pair=record)
    return rounds


@pytest.mark.parametrize("family", FAMILIES)
def test_everybody_is_explained_and_every_fact_rederives(family):
    seen: Counter[str] = Counter()
    for state, answer, explanation in explained(family):
        facts = Facts(state, answer)
        assert [(one.white, one.black) for one in explanation.boards] == [
            (one.white, one.black) for one in answer.pairs
        ]
        absent = {one.number for one in state.competitors if one.absence is not None}
        assert {one.player for one in explanation.byes} == absent | ({answer.bye} - {None})
        assert all(2 <= len(one.lead) <= 3 and len(one.steps) >= 4 for one in explanation.boards)
        for fact in facts_of(explanation):
            seen[fact.code] += 1
            where = f"round {state.round_number}, seed {state.seed}: {fact}"
            assert CHECKS[fact.code](facts, dict(fact.params)), where
    assert seen["lead.same"] + seen["lead.same_virtual"] > 100
    assert seen["path.odd"] > 0


@pytest.mark.parametrize("family", ["absences", "baku"])
def test_the_stored_form_reads_back_equal_and_has_words(family):
    for _, _, explanation in explained(family)[:40]:
        assert RoundExplanation.from_json(json.loads(json.dumps(explanation.to_json()))) == explanation
        for fact in facts_of(explanation):
            for language in LANGUAGES:
                assert "{" not in word(fact, language)


def test_each_kind_of_statement_occurs():
    seen = {
        fact.code for family in FAMILIES for _, _, explanation in explained(family) for fact in facts_of(explanation)
    }
    assert set(CHECKS) - seen <= {"criterion.C10", "path.colour", "path.prohibited", "bye.lower_needed"}
