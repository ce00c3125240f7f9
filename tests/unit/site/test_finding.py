"""Finding players by what they type."""

from __future__ import annotations

import pytest

from portal.public.finding import find, plain
from tournaments.domain.queries.shapes import EntryLine, PlayerLine

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
