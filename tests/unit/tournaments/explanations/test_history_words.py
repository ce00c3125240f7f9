"""Colours and floats as sentences."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.explanations.history_words import history_sentences
from tournaments.history.shapes import PlayerRound, Score


def played(number: int, colour: str = "", outcome: str = "1", float_: str = "") -> PlayerRound:
    return PlayerRound(number, Score(0, 0, number), outcome, None, None, colour, None, float_)


def test_nothing_is_said_before_the_first_round():
    assert history_sentences(()) == ()


def test_every_kind_of_round():
    rounds = [
        played(1, "w"), played(2, "b", "0", "up"), played(3, "w", "="), played(4, "", "H", "down"),
        played(5, "b", "+", "down"), played(6, "w", ""),
    ]  # fmt: skip
    assert history_sentences(rounds) == (
        "White in rounds 1, 3 and 6.",
        "Black in round 2.",
        "No game in rounds 4 and 5.",
        "2 more Whites than Blacks.",
        "Moved down to a lower group (downfloater) in rounds 4 and 5.",
        "Met an opponent of a higher group (upfloater) in round 2.",
    )


@pytest.mark.parametrize(
    ("colours", "sentence"),
    [
        ("wb", "As many Whites as Blacks."),
        ("w", "1 more White than Black."),
        ("bb", "2 more Blacks than Whites."),
        ("b", "1 more Black than White."),
    ],
)
def test_the_difference(colours, sentence):
    sentences = history_sentences([played(number, colour) for number, colour in enumerate(colours, start=1)])
    assert sentence in sentences
    assert sentences[-1] == "Never floated."


def test_in_italian():
    with translation.override("it"):
        sentences = history_sentences([played(1, "w"), played(2, "b", float_="down"), played(3, "w")])
    assert sentences[0].startswith("Bianco nei turni 1 e 3")
    assert not any("round" in sentence for sentence in sentences)
