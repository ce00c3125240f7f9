"""Lists name a player by the last name first; sentences do not."""

from __future__ import annotations

import pytest

from tournaments.wording import fact_text, spoken_name


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("Renaud, Philippe", "Philippe Renaud"),
        ("De  Luca,Anna Maria", "Anna Maria De  Luca"),
        ("Anand", "Anand"),
        ("Ali Khan", "Ali Khan"),
        ("Renaud,", "Renaud,"),
        ("King, Martin, Jr.", "King, Martin, Jr."),
        ("", ""),
    ],
)
def test_the_first_name_comes_first(listed, said):
    assert spoken_name(listed) == said


def test_facts_say_names_as_one_speaks_them():
    fact = {"code": "why_not.met", "params": {"player": 1, "opponent": 2, "round": 3}}
    said = fact_text(fact, {1: "Renaud, Philippe", 2: "Simić, Petar"})
    assert "Philippe Renaud" in said
    assert "Petar Simić" in said
    assert "," not in said.split(";")[0]
