"""Every statement that the engine can make, word for word, in both languages.

``facts.json`` holds one fact per code, ``en.txt`` and ``it.txt`` its sentence; what only one pairing system says is in
files that begin with its name. A changed sentence is changed here too, by a person who has read it.
"""

import json
from pathlib import Path

import pytest

from pairing.engine.facts import Fact
from pairing.engine.wording import LANGUAGES, word

HERE = Path(__file__).parent
FACTS = [
    Fact.from_json(one)
    for path in sorted(HERE.glob("*facts.json"))
    for one in json.loads(path.read_text(encoding="utf-8"))
]
NAMES = {1: "Anna Rossi", 3: "Luca Bianchi", 7: "Marta Greco"}


def sentences(language: str) -> dict[str, str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob(f"*{language}.txt"))]
    return dict(line.split(": ", 1) for text in texts for line in text.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_golden_sentence(language):
    codes = set(LANGUAGES[language].sentences) - {"article", "annex", "us_rule"}
    assert codes == {one.code for one in FACTS} == set(sentences(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_word_for_word(language):
    assert {one.code: word(one, language, NAMES) for one in FACTS} == sentences(language)


def of_teams(language: str) -> dict[str, str]:
    told = LANGUAGES[language].team_sentences
    return {one.code: word(one, language, NAMES, teams=True) for one in FACTS if one.code in told}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_teams_word_for_word(language):
    """Those that say something otherwise of teams; in Italian a team is feminine."""
    lines = (HERE / f"{language}.teams").read_text(encoding="utf-8").splitlines()
    assert of_teams(language) == dict(line.split(": ", 1) for line in lines)
