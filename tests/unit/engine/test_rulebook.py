"""One table of criteria for the engine, and the table that the verifier keeps for itself: both say the same."""

from __future__ import annotations

from pairing.engine.systems.dutch.rulebook import ARTICLE_OF, ARTICLES_2017, CRITERIA, Comparison, criteria_of
from pairing.engine.verifier import edition_2017, edition_2026
from pairing.engine.wording.english import ENGLISH
from pairing.engine.wording.italian import ITALIAN

LISTS = {Comparison.SCORES, Comparison.DIFFERENCES}


def test_the_verifier_has_the_same_articles():
    assert edition_2026.ARTICLES == ARTICLE_OF
    said_by_both = {one: other for one, other in ARTICLES_2017.items() if one in edition_2017.ARTICLES}
    assert said_by_both == edition_2017.ARTICLES


def test_the_verifier_has_the_same_criteria_in_the_same_order():
    rules_2026, rules_2017 = edition_2026.Edition2026(), edition_2017.Edition2017()
    assert tuple(criteria_of("2026")) == rules_2026.criteria
    assert {f"C.{name[1:]}" for name in criteria_of("2017")} == set(rules_2017.criteria)
    assert [rule.article_2017 for rule in CRITERIA if rule.name_2017 and rule.code] == list(rules_2017.criteria)
    assert {rule.name for rule in CRITERIA if rule.name and rule.comparison in LISTS} == rules_2026.listed
    assert {rule.article_2017 for rule in CRITERIA if rule.name_2017 and rule.comparison in LISTS} == rules_2017.listed
    (ahead,) = (rule for rule in CRITERIA if rule.comparison is Comparison.NEXT_BRACKET)
    assert (ahead.name, ahead.article_2017) == (rules_2026.ahead, rules_2017.ahead)


def test_every_statement_about_a_criterion_has_words():
    codes = {rule.code for rule in CRITERIA if rule.code}
    assert len(codes) == 17
    assert codes <= ENGLISH.sentences.keys()
    assert codes <= ITALIAN.sentences.keys()
