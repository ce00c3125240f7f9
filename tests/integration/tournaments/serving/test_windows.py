"""Long tables come in parts of the server; searching looks at all of them."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.http import Http404
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from portal.organizations.models import User
from tests.factories import make_organization, make_staff, make_tournament, pair_round, play_rounds
from tournaments.entries.finding import matches
from tournaments.serving import windows
from tournaments.serving.windows import window

ROWS = [f"Player {number:04}" for number in range(1, 1001)]


def shown(query="", rows=ROWS, **settings):
    request = RequestFactory().get(f"/?{query}")
    return window(request, rows, matches, **settings)


def test_a_short_table_is_whole():
    page = shown(rows=ROWS[:400])
    assert (len(page.rows), page.parts, page.keep, page.cut) == (400, (), "", False)


def test_every_row_is_in_one_part_and_each_part_leads_to_its_rows():
    first = shown()
    assert first.cut
    assert [(part.first, part.last) for part in first.parts] == [(1, 250), (251, 500), (501, 750), (751, 1000)]
    seen = [row for part in first.parts for row in shown(part.query).rows]
    assert seen == ROWS


def test_a_part_is_named_by_any_of_its_rows():
    page = shown("from=300")
    assert page.rows[0] == "Player 0251"
    assert (page.current.first, page.keep) == (251, "from=251&")


@pytest.mark.parametrize("asked", ["1001", "-1", "x", "99999999"])
def test_a_row_that_is_not_there_is_a_page_that_is_not_there(asked):
    with pytest.raises(Http404):
        shown(f"from={asked}")


def test_a_search_looks_at_all_rows_and_keeps_what_else_was_asked_for():
    page = shown("q=0777&after=3&from=1", kept=("after", "category"))
    assert page.rows == ("Player 0777",)
    assert (page.parts, page.kept, page.keep) == ((), (("after", "3"),), "q=0777&")


def test_links_keep_what_else_was_asked_for():
    assert shown("after=3", kept=("after",)).parts[1].query == "after=3&from=251"


@pytest.fixture
def large(db, monkeypatch):
    """A tournament of 12 whose tables are cut after 5 rows into parts of 4."""
    monkeypatch.setattr(windows, "WHOLE", 5)
    monkeypatch.setattr(windows, "ROWS", 4)
    monkeypatch.setattr(windows, "DETAILED_WHOLE", 2)
    monkeypatch.setattr(windows, "DETAILED_ROWS", 2)
    organization = make_organization()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=12, rounds=5)
        tournament.rated_as = "standard"
        tournament.save(update_fields=["rated_as"])
        play_rounds(tournament, 2, arbiter)
        yield tournament


@pytest.mark.parametrize("page", ["standings/", "crosstable/", "players/", "ratings/"])
def test_the_parts_of_a_page_hold_everybody_once(large, page):
    client, base = Client(), f"/en/{large.organization.slug}/{large.slug}/{page}"
    first = client.get(base)
    assert first.status_code == 200, base
    links = re.findall(r'href="\?([^"]*)"[^>]*>\s*(\d+–\d+)</a>', first.content.decode())
    parts = list(dict.fromkeys(words for _query, words in links))
    assert parts == ["1–4", "5–8", "9–12"]
    entries = []
    for query in dict.fromkeys(query.replace("&amp;", "&") for query, _words in links):
        markup = client.get(f"{base}?{query}").content.decode()
        entries += re.findall(r'data-entries="(\d+)"', markup)
    assert sorted(map(int, entries)) == sorted(large.entries.values_list("pk", flat=True))


def arbiter_of(tournament):
    return User.objects.get(email=f"arbiter@{tournament.organization.slug}.example.org")


def test_a_draft_comes_in_shorter_parts_since_its_rows_bring_their_reasons(large, client):
    round_ = pair_round(large, arbiter_of(large))
    client.force_login(arbiter_of(large))
    base = f"/en/manage/{large.organization.slug}/{large.slug}/rounds/{round_.number}/"
    with CaptureQueriesContext(connection) as first:
        markup = client.get(base).content.decode()
    links = dict.fromkeys(re.findall(r'href="\?([^"]*)"[^>]*>\s*\d+–\d+</a>', markup))
    assert len(links) == 3
    shown = []
    for query in links:
        with CaptureQueriesContext(connection) as queries:
            part = client.get(f"{base}?{query}").content.decode()
        assert len(queries) == len(first)
        assert part.count('<tr class="reasons">') == 2
        shown += re.findall(r'<th scope="row" class="no">\s*(\d+)', part)
    assert shown == ["1", "2", "3", "4", "5", "6"]


def test_a_search_in_a_draft_finds_a_board_by_either_player(large, client):
    round_ = pair_round(large, arbiter_of(large))
    client.force_login(arbiter_of(large))
    board = round_.boards.select_related("white", "black").get(number=5)
    base = f"/en/manage/{large.organization.slug}/{large.slug}/rounds/{round_.number}/"
    for player in (board.white, board.black):
        markup = client.get(base, {"q": player.name}).content.decode()
        assert re.findall(r'<th scope="row" class="no">\s*(\d+)', markup) == ["5"]
    assert '<tr class="reasons">' not in client.get(base, {"q": "nobody"}).content.decode()


def test_a_short_draft_is_whole_and_asks_for_no_search(organization, staff, client):
    tournament = make_tournament(organization, entries=12, rounds=5)
    round_ = pair_round(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    markup = client.get(f"/en/manage/{organization.slug}/{tournament.slug}/rounds/{round_.number}/").content.decode()
    assert markup.count('<tr class="reasons">') == 6
    assert 'id="filter"' not in markup


def test_the_hall_comes_in_parts_with_a_search_and_is_marked_by_letters_among_everybody(large, client):
    client.force_login(arbiter_of(large))
    base = f"/en/manage/{large.organization.slug}/{large.slug}/hall/"
    markup = client.get(base).content.decode()
    links = dict.fromkeys(re.findall(r'href="\?([^"]*)"[^>]*>\s*\d+–\d+</a>', markup))
    assert len(links) == 3
    assert "data-filter" not in markup, "the script sees one part only"
    entries = []
    for query in links:
        entries += re.findall(r'name="entries"\s+value="(\d+)"', client.get(f"{base}?{query}").content.decode())
    assert sorted(map(int, entries)) == sorted(large.entries.values_list("pk", flat=True))
    last = large.entries.order_by("name").last()
    found = client.get(base, {"q": last.name}).content.decode()
    assert re.findall(r'name="entries"\s+value="(\d+)"', found) == [str(last.pk)]

    client.post(f"{base}mark/", {"q": last.name})

    assert last.check_ins.filter(round__number=3).exists()
