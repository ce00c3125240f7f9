"""What the standings say at a glance: which tie-break decided, and values written as points are."""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.utils import translation
from django_scopes import scope

from pairing.engine.standings import Term
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import TieBreakCell
from tournaments.standings.wording import value_words
from tournaments.wording import tie_break_name


@pytest.fixture
def played(db):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=24, tie_breaks=["DE", "BH", "SB"], is_public=True)
        play_rounds(tournament, 3, staff.arbiter)
        page = standings_page(tournament)
    return SimpleNamespace(url=f"/it/{organization.slug}/{tournament.slug}/standings/", page=page)


def test_the_first_value_that_differs_decided(played):
    """From the printed values: with the same points, nothing before the named one differs between neighbours."""
    lines = played.page.lines
    assert {line.decided_by for line in lines} > {""}
    for above, line in pairwise(lines):
        if above.points != line.points:
            continue
        if above.rank == line.rank:
            assert line.decided_by == above.decided_by
            continue
        differing = [a.code for a, b in zip(above.cells, line.cells, strict=True) if a.text != b.text]
        assert line.decided_by == differing[0]
    for line in lines:
        alone = [other.points for other in lines].count(line.points) == 1
        assert not (alone and line.decided_by)


def test_the_page_names_and_marks_it(played, client):
    body = client.get(played.url).content.decode()
    for line in played.page.lines:
        row = body.split(f'id="p{line.player.entry_id}"')[1].split("</tr>")[0]
        said = re.findall(r'decided-by">\s*deciso da ([^\s<]+)\s*</span>', row)
        assert said == ([line.decided_by] if line.decided_by else [])


def test_a_direct_encounter_without_games_is_a_dash_and_says_why(played, client):
    unmet = [line for line in played.page.lines if line.cells[0].unmet]
    assert unmet
    body = client.get(played.url).content.decode()
    row = body.split(f'id="p{unmet[0].player.entry_id}"')[1].split("</tr>")[0]
    assert "nessuna partita tra i giocatori in parità" in row
    opened = client.get(played.url, {"sums": unmet[0].player.entry_id}).content.decode()
    with translation.override("it"):
        assert f"{tie_break_name('DE')} (DE): <strong>–</strong>" in opened
    assert "Nessuna partita di questo giocatore contro gli altri ancora in parità conta" in opened


@pytest.mark.parametrize(
    ("code", "text", "italian", "english"),
    [
        ("SB", "3.0", "3", "3"), ("SB", "0.5", "½", "½"), ("SB", "12.5", "12½", "12½"), ("SB", "1.25", "1,25", "1.25"),
        ("AOB", "1.27", "1,27", "1.27"), ("AOB", "4.50", "4,50", "4.50"), ("WON", "2", "2", "2"), ("SB", "", "–", "–"),
    ],
)  # fmt: skip
def test_values_are_written_as_points_are(code, text, italian, english):
    for language, words in (("it", italian), ("en", english)):
        with translation.override(language):
            assert value_words(TieBreakCell(code, text)) == words


def test_a_direct_encounter_is_a_place_in_the_tie():
    assert value_words(TieBreakCell("DE", "2", (Term(1, 2, 100, 0),))) == "2."
    assert value_words(TieBreakCell("DE/P", "1")) == "–"
