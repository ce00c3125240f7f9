"""English and Italian say the same things, and everything that the engine can say has words."""

import ast
import string
from pathlib import Path

import pytest

import pairing.engine
from pairing.engine.facts import fact
from pairing.engine.wording import LANGUAGES, word

ENGLISH, ITALIAN = LANGUAGES["en"], LANGUAGES["it"]
MAKERS = {"fact", "info", "warning"}
"""Functions whose first argument is the code of a fact."""


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def literal_codes() -> dict[str, str]:
    """Every fact code that stands in the engine's source as text, with the file that holds it."""
    found = {}
    for path in Path(pairing.engine.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS
            if named and node.args:
                for part in ast.walk(node.args[0]):
                    if (
                        isinstance(part, ast.Constant)
                        and "." in str(part.value)
                        and not part.value.endswith((".", "_"))
                    ):
                        found[part.value] = path.name
    return found


def test_both_languages_have_the_same_codes():
    assert set(ENGLISH.sentences) == set(ITALIAN.sentences)
    assert set(ENGLISH.nouns) == set(ITALIAN.nouns)
    assert {name: set(values) for name, values in ENGLISH.terms.items()} == {
        name: set(values) for name, values in ITALIAN.terms.items()
    }


@pytest.mark.parametrize("code", sorted(ENGLISH.sentences))
def test_both_languages_use_the_same_placeholders(code):
    assert placeholders(ENGLISH.sentences[code]) == placeholders(ITALIAN.sentences[code])


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_sentences_are_whole_and_calm(language):
    for code, sentence in language.sentences.items():
        if code in {"article", "annex", "us_rule"}:  # no sentences, but what stands behind one
            continue
        assert sentence.endswith("."), code
        assert "!" not in sentence, code
        assert "  " not in sentence, code


def test_every_code_in_the_source_has_words():
    codes = literal_codes()
    assert len(codes) > 100
    assert {code: where for code, where in codes.items() if code not in ENGLISH.sentences} == {}


@pytest.mark.parametrize("language", [ENGLISH, ITALIAN], ids=["en", "it"])
def test_what_is_said_otherwise_of_teams_takes_the_place_of_a_sentence_of_players(language):
    # Italian says more of them otherwise: there a team is feminine.
    assert language.team_sentences.keys() >= ENGLISH.team_sentences.keys()
    for code, sentence in language.team_sentences.items():
        assert placeholders(sentence) == placeholders(language.sentences[code]), code
        assert sentence.endswith("."), code


def test_teams_are_counted_where_players_are():
    rest = fact("round_robin.rest", player=3, players=5, places=6, points=0)
    assert "5 players" in word(rest, "en")
    assert "5 teams" in word(rest, "en", {3: "Torre"}, teams=True)
    assert "5 squadre" in word(rest, "it", {3: "Torre"}, teams=True)
