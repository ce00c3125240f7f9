"""The public crosstable: a column per round, or everybody against everybody; page, CSV and XLSX."""

from __future__ import annotations

import csv
import io
import re

from openpyxl import load_workbook

from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.standings.tables.conftest import BASE
from tournaments.entries.player_queries import player_page
from tournaments.results.actions import hold_results
from tournaments.standings.crosstable import crosstable_page
from tournaments.standings.queries import standings_page


def text_of(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_column_for_each_round(played, client):
    page = crosstable_page(played)
    standings = standings_page(played).lines
    assert [row.standing for row in page.rows] == list(standings)
    for row in page.rows:
        steps = player_page(played, row.standing.player.entry_id).rounds
        assert [(one.colour or "", one.points, one.outcome.value) for one in row.line.rounds] == [
            (step.colour, step.points, step.outcome) for step in steps
        ]
        assert [page.rows[one.line - 1].standing.player for one in row.line.rounds] == [step.opponent for step in steps]
    markup = text_of(client.get(f"{BASE}crosstable/"))
    first = page.rows[0]
    cell = f'<td class="cell">{first.line.rounds[0].line}<i class="square'
    assert cell in markup
    assert "Crosstable after round 3" in markup
    assert len(re.findall(r'<td class="cell', markup)) == 12 * 3


def test_everybody_against_everybody(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=3)
    play_rounds(tournament, 3, staff.arbiter)
    page = crosstable_page(tournament)
    assert page.as_grid
    assert [[len(games) for games in row.met] for row in page.rows] == [
        [int(line != column) for column in range(4)] for line in range(4)
    ]
    markup = text_of(client.get(f"{BASE}crosstable/"))
    assert markup.count('class="cell self"') == 4
    assert "?after=3&amp;form=rounds" in markup
    by_round = text_of(client.get(f"{BASE}crosstable/?form=rounds"))
    assert 'class="cell self"' not in by_round
    assert '?after=2&amp;form=rounds"' in by_round


def test_the_files_hold_every_cell(played, client):
    page = crosstable_page(played, 2)
    answer = client.get(f"{BASE}crosstable.csv?after=2")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][-3:] == ["Round 1", "Round 2", "Points"]
    assert [row[-3:-1] for row in rows[1:]] == [[one.code for one in row.line.rounds] for row in page.rows]
    assert all(re.fullmatch(r"\d+[wb][1=0]", cell) for row in rows[1:] for cell in row[-3:-1])
    grid = load_workbook(io.BytesIO(client.get(f"{BASE}crosstable.xlsx?after=2&form=grid").content)).active
    cells = list(grid.iter_rows(values_only=True))
    assert cells[0][7:-1] == tuple(str(line) for line in range(1, 13))
    assert sum(bool(cell) for row in cells[1:] for cell in row[7:-1]) == 2 * 12


def test_held_results_are_in_no_crosstable(played, staff, client):
    hold_results(round=played.rounds.get(number=3), held=True, actor=staff.arbiter)
    assert crosstable_page(played).after_round == 2
    assert client.get(f"{BASE}crosstable/?after=3").status_code == 404


def test_what_does_not_exist_is_not_found(played, client):
    for query in ("?after=4", "?after=0", "?after=x", "?form=table"):
        assert client.get(f"{BASE}crosstable/{query}").status_code == 404, query
        assert client.get(f"{BASE}crosstable.csv{query}").status_code == 404, query


def test_before_the_first_results_there_is_none(organization, staff, client):
    publish_next(make_tournament(organization), staff.arbiter)
    assert client.get(f"{BASE}crosstable/").status_code == 404
    assert "crosstable" not in text_of(client.get(f"{BASE}standings/"))


def test_a_large_field_has_no_grid(organization, staff, client, django_assert_num_queries):
    tournament = make_tournament(organization, entries=42, rounds=5)
    play_rounds(tournament, 1, staff.arbiter)
    with django_assert_num_queries(4):
        page = crosstable_page(tournament)
    assert not page.can_be_grid
    assert client.get(f"{BASE}crosstable/?form=grid").status_code == 404
    assert "form=grid" not in text_of(client.get(f"{BASE}crosstable/"))
