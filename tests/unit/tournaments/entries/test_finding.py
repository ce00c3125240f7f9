"""Finding players by what they type."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from tournaments.entries import finding
from tournaments.entries.finding import find, findable, matches, words_of
from tournaments.entries.letters import _PLAIN, plain
from tournaments.entries.shapes import EntryLine
from tournaments.history.shapes import PlayerLine

ENTRIES = tuple(
    EntryLine(PlayerLine(100 + number, number, name), "active")
    for number, name in enumerate(
        ["Þorvaldsson, Guðmundur", "Müller-Hohenstein, Karl", "Sørensen, Åse", "D’Angelo, Niccolò", "Rossi, Anna"], 1
    )
)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("thorvald", [1]),
        ("GUÐMUNDUR", [1]),
        ("gudmundur þorv", [1]),
        ("muller", [2]),
        ("karl, müller", [2]),
        ("sorensen ase", [3]),
        ("d'angelo", [4]),
        ("niccolo", [4]),
        ("5", [5]),
        ("an", [4, 5]),
        ("s", [1, 2, 3, 5]),
        ("", []),
        ("  ", []),
        ("kasparov", []),
        ("ann x", []),
    ],
)
def test_what_is_typed_finds(typed, numbers):
    assert [match.entry.player.number for match in find(ENTRIES, typed, None)] == numbers


def test_plain_letters():
    assert plain("Łódź ÅÄÖ straße") == "lodz aao strasse"


@pytest.mark.parametrize("typed", ["12", "8712345", "anna rossi", "ROSSI, Anna", "ros"])
def test_number_fide_id_and_words_in_any_order_mean_the_player(typed):
    assert matches(words_of(typed), "Rossi, Anna", 12, 8712345)


@pytest.mark.parametrize("typed", ["1", "871234", "12 rossi", "anna bianchi"])
def test_a_part_of_a_number_means_nobody(typed):
    assert not matches(words_of(typed), "Rossi, Anna", 12, 8712345)


def test_a_list_that_filters_while_typing_gets_names_folded_by_the_server():
    assert findable("Sørensen, Åse #2|", 7, None) == "sorensen, ase  2 #7"
    assert findable("Rossi, Anna", None, 8712345) == "rossi, anna#8712345"


def test_the_script_folds_what_is_typed_by_the_same_letters():
    script = (settings.BASE_DIR / "static/js/portal.js").read_text(encoding="utf-8")
    found = re.search(r"const LETTERS = \{(.*?)\};", script, re.DOTALL)
    letters = dict(re.findall(r"""(\w|"[^"]"): "([^"]+)",""", found[1]))
    assert {ord(key.strip('"')): value for key, value in letters.items()} == _PLAIN
    assert r'.normalize("NFKD").replace(/\p{M}/gu' in script


def test_a_search_as_long_as_a_book_costs_no_more_than_a_name(monkeypatch):
    assert words_of("a " * 20_000) == ["a"] * 100
    assert words_of("anna " + "x" * 100_000) == ["anna", "x" * 195]
    folded = []

    def note(text: str) -> str:
        folded.append(text)
        return plain(text)

    monkeypatch.setattr(finding, "plain", note)
    assert [match.entry.player.number for match in find(ENTRIES, "anna rossi", None)] == [5]
    assert len(folded) == 1 + len(ENTRIES)
