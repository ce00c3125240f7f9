"""While a game of the counted rounds is adjourned every table says that it is not final: on screen, on paper, in the
names of files and to programs."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.paper.printed import lines
from tests.markup import text_of
from tournaments.models import Board, Entry
from tournaments.results.actions import enter_result

OPEN = "1 game is not finished and counts as a draw for now: these standings are not final."
PAGES = {"standings": {}, "crosstable": {}, "progress": {}, "teams": {"of": "clubs"}}
API = "/api/v1/organizations/federation/tournaments/open/standings/"


@pytest.fixture
def played(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=3)
    Entry.objects.filter(tournament=tournament).update(club="Pisa")
    play_rounds(tournament, 3, staff.arbiter)
    return tournament


@pytest.fixture
def adjourned(played, staff):
    board = Board.objects.get(round__tournament=played, round__number=3, number=2)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter, reason="adjourned")
    return board


def url(name, **words):
    return reverse(f"public:{name}", kwargs={"organization": "federation", "tournament": "open", **words})


def text(name, **words):
    cache.clear()
    return text_of(Client().get(url(name, **words)))


@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_it(played, staff, name, request):
    assert "not final" not in text(name, **PAGES[name])
    request.getfixturevalue("adjourned")
    assert OPEN in text(name, **PAGES[name])


def test_the_part_for_other_sites_says_it(adjourned):
    assert "Standings after round 3, not final" in text_of(Client().get(url("widget"), {"show": "standings"}))
    assert "Standings after round 2, not final" not in text_of(Client().get(url("widget"), {"show": "standings"}))


@pytest.mark.parametrize("name", ["standings", "crosstable"])
def test_paper_and_files_say_it_where_the_open_game_counts(adjourned, name):
    title = {"standings": "Standings", "crosstable": "Crosstable"}[name]
    paper = " ".join(lines(Client().get(url(f"{name}_pdf"))))
    assert f"{title} after round 3, not final" in paper
    assert OPEN in paper
    before = Client().get(url(f"{name}_pdf"), {"after": 2})
    assert "not final" not in " ".join(lines(before))
    assert before["Content-Disposition"] == f'inline; filename="open-{name}-2.pdf"'
    for kind in ("csv", "xlsx"):
        found = Client().get(url(f"{name}_file", kind=kind))["Content-Disposition"]
        assert found == f'attachment; filename="open-{name}-3-not-final.{kind}"'


def test_the_file_of_the_clubs_says_it(adjourned):
    found = Client().get(url("teams_file", of="clubs", kind="csv"))["Content-Disposition"]
    assert found == 'attachment; filename="open-clubs-3-not-final.csv"'


def test_the_printed_lists_of_the_desk_say_it(adjourned, staff):
    desk = Client()
    desk.force_login(staff.arbiter)

    def printed(kind):
        return " ".join(lines(desk.get(reverse("manage:sheet", args=["federation", "open", 3, kind]))))

    assert "not final" in printed("standings")
    assert "Crosstable after round 3, not final" in printed("crosstable")
    assert "Not final: 1 game is not finished, and the points after it are open." in printed("wall-chart")


def test_programs_are_told_in_every_row(played, staff, request):
    def told(**query):
        cache.clear()
        rows = Client().get(API, query).json()["results"]
        assert len(rows) == 8
        return {(row["after_round"], row["final"], row["unfinished_games"]) for row in rows}

    assert told() == {(3, True, 0)}
    assert told(after=2) == {(2, False, 0)}
    request.getfixturevalue("adjourned")
    assert told() == {(3, False, 1)}
    assert told(after=2) == {(2, False, 0)}
