"""Sentences about a number read well where that number is one, and pronouns fit every player."""

from __future__ import annotations

import pytest

from pairing.engine.facts import fact
from pairing.engine.wording import word

NAMES = {1: "Ricci, Elena", 2: "Bianchi, Bruno"}


@pytest.mark.parametrize("language", ["en", "it"])
def test_one_empty_line_of_a_bracket_is_no_plural(language):
    told = word(fact("knockout.pass_first", player=1, lines=8, players=7, passes=1, seed=1, empty=8), language, NAMES)
    assert "1 numbers" not in told
    assert "1 numeri" not in told
    assert "(1)" in told


def test_a_colour_is_due_in_italian_to_women_too():
    facts = (
        fact("us.due_alternate", "USCF 29E3a", player=1, colour="b"),
        fact("us.due_equalise", "USCF 29E3a", player=1, whites=2, blacks=1, colour="b"),
    )
    for one in facts:
        told = word(one, "it", NAMES)
        assert "spetta il Nero" in told
        assert "gli spetta" not in told


def test_the_name_of_a_system_stands_beside_the_word_system_once():
    told = word(fact("lots_not_drawn", system="two_life"), "en", {})
    assert told == "The two-life system draws no lots. Leave the lot out."
