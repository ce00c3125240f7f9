"""Cached pages: fast for everybody, never stale, never somebody else's."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from portal.common.cache.front import pages
from tests.integration.tournaments.public_event import build
from tournaments.models import Entry
from tournaments.results.actions import enter_result

FOUND = 2
"""Queries of a cached page: the organization and the tournament of the address."""

QUERIES = {"tournament": 10, "round": 15, "board": 14, "player": 12, "standings": 11, "entries": 11, "announcement": 16}
"""Queries of a page that is made anew, these two included."""


def words_for(page: str, one) -> dict[str, int]:
    return {
        "round": {"round_number": 3},
        "board": {"round_number": 3, "board_number": 1},
        "player": {"entry": one.board(1).white_id},
    }.get(page, {})


def test_the_second_reader_costs_two_queries(client, spring_open, django_assert_num_queries):
    address = spring_open.url("round", round_number=3)
    first = client.get(address)
    with django_assert_num_queries(FOUND):
        second = client.get(address)
    assert second.content == first.content
    assert second["ETag"] == first["ETag"]


def test_an_unchanged_page_is_not_sent_again(client, spring_open):
    address = spring_open.url("standings")
    etag = client.get(address)["ETag"]
    answer = client.get(address, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"old"'}).status_code == 200


def test_a_result_changes_the_page_at_once(client, spring_open):
    address = spring_open.url("round", round_number=3)
    before = client.get(address)
    assert "<span>+</span>" not in before.content.decode()
    with scope(organization=spring_open.organization):
        enter_result(board=spring_open.board(1), white_outcome="+", black_outcome="-", actor=spring_open.staff.arbiter)
    after = client.get(address)
    assert "<span>+</span>" in after.content.decode()
    assert after["ETag"] != before["ETag"]


def test_a_page_of_a_member_is_neither_stored_nor_taken_from_the_store(client, spring_open):
    address = spring_open.url("tournament")
    client.force_login(spring_open.staff.viewer)
    mine = client.get(address)
    assert "Sign out" in mine.content.decode()
    assert "private" in mine["Cache-Control"]
    client.logout()
    client.cookies.clear()
    everybody = client.get(address)
    assert "Sign out" not in everybody.content.decode()
    assert "public" in everybody["Cache-Control"]
    client.force_login(spring_open.staff.viewer)
    assert "Sign out" in client.get(address).content.decode()


@pytest.fixture
def stored(monkeypatch):
    """The keys under which pages were stored, in order."""
    keys: list[str] = []
    store = pages.set
    monkeypatch.setattr(pages, "set", lambda key, *rest, **more: (keys.append(key), store(key, *rest, **more)))
    return keys


def test_host_and_language_have_pages_of_their_own(client, spring_open, settings, stored):
    settings.ALLOWED_HOSTS = ["one.example.org", "two.example.org"]
    italian = client.get(spring_open.url("tournament", "it"), headers={"host": "one.example.org"})
    english = client.get(spring_open.url("tournament", "en"), headers={"host": "one.example.org"})
    assert 'lang="it"' in italian.content.decode()
    assert italian["ETag"] != english["ETag"]
    client.get(spring_open.url("tournament", "en"), headers={"host": "two.example.org"})
    client.get(spring_open.url("tournament", "en"), headers={"host": "two.example.org"})
    # Each with the name of its newest version.
    assert len(stored) == len(set(stored)) == 6


def test_an_address_with_other_questions_is_not_stored(client, spring_open, stored):
    client.get(spring_open.url("tournament"), {"q": "nobody"})
    client.get(spring_open.url("standings"), {"utm": "1"})
    assert stored == []


def test_two_organizations_never_share_a_page(client, spring_open):
    other = build("other")
    with scope(organization=other.organization):
        Entry.objects.filter(tournament=other.tournament, name__startswith="Greco").update(name="Only, Here")
    assert "Only, Here" in client.get(other.url("entries")).content.decode()
    assert "Only, Here" not in client.get(spring_open.url("entries")).content.decode()


@pytest.mark.parametrize("players", [5, 11])
def test_the_number_of_queries_does_not_grow(client, db, players):
    one = build(players=players, rounds_played=2)
    counted = {}
    for page in QUERIES:
        address = one.url(page, **words_for(page, one))
        with CaptureQueriesContext(connection) as made:
            assert client.get(address).status_code == 200
        counted[page] = len(made)
    assert counted == QUERIES
