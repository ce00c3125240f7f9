"""A name that its columns have no room for stands whole in a comment, and is read back from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.example import EXAMPLE_REPORT
from pairing.engine.trf import read, write
from pairing.engine.trf.team_records import TeamData, TeamRecord

LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"


def named(name, *comments):
    file = read(EXAMPLE_REPORT)
    players = (replace(file.players[0], name=name), *file.players[1:])
    return replace(file, players=players, other_lines=(*file.other_lines, *comments))


@pytest.mark.parametrize("options", [{}, {"engine_dialect": False}, {"trf16": True}])
def test_a_long_name_is_written_cut_and_read_whole(options):
    text = write(named(LONG), **options)
    assert f" {LONG[:33]} " in text
    assert f"### Name @ Round 0: no. 1 is called {LONG}\r\n" in text
    found = read(text)
    assert found.players[0].name == LONG
    assert not [line for line in found.other_lines if "is called" in line]
    assert write(found, **options) == text, "written again it says it once"


def test_ascii_names_are_cut_after_folding():
    name = "Ærøskøbing-Sønderjylland, Åse Ærlig"
    text = write(named(name), trf16=True, ascii_only=True)
    assert read(text).players[0].name == "AEroskobing-Sonderjylland, Ase AErlig"


def test_a_name_that_fits_has_no_comment():
    assert "is called" not in write(named(LONG[:33]))


@pytest.mark.parametrize(
    ("number", "name"), [(77, LONG), (2, LONG), (1, LONG[:33]), (1, "Another, Name of more than thirty-three letters")]
)
def test_a_comment_that_does_not_fit_changes_nothing(number, name):
    comment = f"### Name @ Round 0: no. {number} is called {name}"
    file = read(write(named(LONG[:33], comment)))
    assert [one.name for one in file.players[:2]] == [LONG[:33].strip(), read(EXAMPLE_REPORT).players[1].name]
    assert comment in file.other_lines


def test_the_name_of_a_team_likewise():
    name = "Circolo Scacchistico della Valle dei Laghi"
    players = tuple(replace(one, games=(), points=None, rank=None) for one in read(EXAMPLE_REPORT).players)
    teams = tuple(
        TeamRecord(number, f"{name} {number}", members=(2 * number - 1, 2 * number)) for number in range(1, 6)
    )
    file = replace(read(EXAMPLE_REPORT), players=players, system_code="FIDE_TEAM", team_data=TeamData(teams=teams))
    text = write(file, engine_dialect=False)
    assert "### Team name @ Round 0: no. 5 is called Circolo Scacchistico della Valle dei Laghi 5" in text
    assert [one.name for one in read(text).team_data.teams] == [one.name for one in teams]
