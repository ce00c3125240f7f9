"""The glossary finds its terms in sentences, in both languages."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from tournaments.explanations.glossary import TERMS, terms_in


def keys(*sentences):
    return [term.key for term in terms_in(sentences)]


def test_terms_are_found_as_whole_words():
    assert keys("The pairing score is 3 and so is the scoregroup.") == ["pairing-score", "scoregroup"]
    assert keys("Scoregrouping is no word of the rules.") == []
    assert keys() == []


def test_terms_are_found_in_italian():
    with translation.override("it"):
        assert "virtual-points" in keys("Il giocatore ha 2 punti virtuali.")
        assert "scoregroup" in keys("Nel gruppo di punteggio con 3 punti.")


def test_anchors_are_plain_and_used_once():
    found = [term.key for term in TERMS]
    assert len(set(found)) == len(found) >= 20
    assert all(re.fullmatch(r"[a-z-]+", key) for key in found)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_form_is_a_form(language):
    with translation.override(language):
        for term in TERMS:
            assert all(form.strip() == form and form for form in str(term.forms or term.word).split("|")), term.key
            re.compile(term.pattern)
