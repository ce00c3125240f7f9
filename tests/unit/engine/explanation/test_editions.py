"""The edition of 2017 is explained with its own criteria and articles, and without what it did not know."""

import re
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.explanation import RoundExplanation, explain
from pairing.engine.facts import Fact
from pairing.engine.model import Bracket, Competitor, CriterionResult, RoundPairing, TournamentState
from pairing.engine.systems.dutch.explanation.brackets import criteria_facts
from pairing.engine.systems.dutch.explanation.context import DutchContext
from pairing.engine.trf import read, state_of
from pairing.engine.wording import LANGUAGES, word

CASES = Path(__file__).parents[3] / "golden" / "trf"
ARTICLES_OF_2017 = re.compile(r"C\.04\.3 [A-E]\.\d+|")


def explained(name: str, edition: str) -> RoundExplanation:
    state = state_of(read((CASES / f"{name}.trf").read_bytes()), edition)
    return explain(state, pair(state, trace=True))


def facts_of(explanation: RoundExplanation) -> list[Fact]:
    parts = [fact for one in (*explanation.boards, *explanation.byes) for fact in (*one.lead, *one.steps, *one.details)]
    return [*parts, *(fact for one in explanation.brackets for fact in one.facts), *explanation.facts]


@pytest.mark.parametrize("name", ["club13-r7", "late31-r4", "forfeits36-r4", "split02-n40-baku-r4"])
def test_every_article_is_one_of_2017(name):
    facts = facts_of(explained(name, "2017"))
    assert {fact.code for fact in facts} & {"bye.more_missed", "bye.lower_needed", "bye.lowest_possible"} == set()
    for fact in facts:
        assert ARTICLES_OF_2017.fullmatch(fact.article), fact
        for language in LANGUAGES:
            assert word(fact, language)
    assert {"C.04.3 C.5", "C.04.3 C.6", "C.04.3 E.1"} <= {fact.article for fact in facts}


def test_the_collapsed_last_bracket_is_told_as_one():
    explanation = explained("club13-r7", "2017")
    codes = {fact.code for fact in facts_of(explanation)}
    assert {"path.collapsed", "bracket.collapsed", "bye.left_over"} <= codes
    assert not {"path.collapsed", "bracket.collapsed", "bye.left_over"} & {
        fact.code for fact in facts_of(explained("club13-r7", "2026"))
    }


def test_a_missed_round_is_a_downfloat_in_2017_only():
    absent = {fact.code for fact in facts_of(explained("late31-r4", "2017"))}
    assert "float.was_down_absent" in absent
    assert "float.was_down_absent" not in {fact.code for fact in facts_of(explained("late31-r4", "2026"))}


def test_a_criterion_of_another_system_is_named_as_it_is():
    state = TournamentState((Competitor(1), Competitor(2)), 3, 0)
    bracket = Bracket(0, (1, 2), (), (), ((1, 2),), (), criteria=(CriterionResult("X3", (1,), (1, 2)),))
    context = DutchContext(state, RoundPairing(1, "other", "2026", ()))
    (fact,) = criteria_facts(context, bracket)
    assert word(fact, "en") == (
        "Criterion X3 is not fulfilled completely, which could not be avoided: no. 1 and no. 2."
    )
