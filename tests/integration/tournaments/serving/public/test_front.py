"""What everybody may read is given again without a query; nobody reads what is another's."""

from __future__ import annotations

import gzip
import time
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation
from django_scopes import scope

from tournaments.models import Tournament
from tournaments.results.actions import enter_result
from tournaments.serving import public


@pytest.fixture(autouse=True)
def front(settings):
    settings.FRONT_SECONDS = 2


def enter(event, board=1):
    with scope(organization=event.organization):
        enter_result(board=event.board(board), white_outcome="+", black_outcome="-", actor=event.staff.arbiter)


def test_the_second_reader_costs_no_query_and_gets_the_same_headers(client, spring_open, django_assert_num_queries):
    address = spring_open.url("round", round_number=3)
    first = client.get(address)
    with django_assert_num_queries(0):
        second = client.get(address)
        unchanged = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert second.content == first.content
    assert dict(second.items()) == dict(first.items())
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", first["ETag"])


def test_a_page_that_its_readers_all_have_is_known_too(client, spring_open, django_assert_num_queries):
    address = spring_open.url("round", round_number=3)
    etag = client.get(address)["ETag"]
    cache.clear()
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    with django_assert_num_queries(0):
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
        assert client.get(address).status_code == 200


def test_a_page_is_sent_packed_to_whom_unpacks_it(client, spring_open):
    address = spring_open.url("round", round_number=3)
    plain = client.get(address)
    for _ in range(2):
        packed = client.get(address, headers={"Accept-Encoding": "br, gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) * 4 < len(plain.content)
    assert "Content-Encoding" not in client.get(address).headers
    assert {name.strip() for name in packed["Vary"].split(",")} >= {"Accept-Encoding", "Cookie", "HX-Request"}


def test_who_is_signed_in_passes_by_in_both_directions(client, spring_open):
    address = spring_open.url("tournament")
    member = Client()
    member.force_login(spring_open.staff.viewer)
    own = member.get(address)
    assert "Sign out" in own.content.decode()
    assert "Sign out" not in client.get(address).content.decode()
    assert "Sign out" in member.get(address).content.decode()
    assert own["Cache-Control"] == "private, no-cache"


def test_a_change_is_seen_when_the_time_has_passed(client, spring_open, settings):
    settings.FRONT_SECONDS = 1
    address = spring_open.url("round", round_number=3)
    before = client.get(address).content
    enter(spring_open)
    assert client.get(address).content == before
    time.sleep(1.1)
    assert "<span>+</span>" in client.get(address).content.decode()


def test_an_address_with_unknown_words_is_answered_and_not_kept(client, spring_open):
    address = spring_open.url("round", round_number=3) + "?utm_source=club"
    first = client.get(address)
    enter(spring_open)
    assert "<span>+</span>" in client.get(address).content.decode()
    assert first["Cache-Control"] == "private, no-cache"
    assert "ETag" not in first.headers


def test_while_a_page_is_made_others_get_the_one_before(client, spring_open, settings):
    settings.FRONT_SECONDS = 0
    address = spring_open.url("round", round_number=3)
    before = client.get(address)
    enter(spring_open)
    with pretend_making(before.wsgi_request, spring_open) as done:
        assert client.get(address).content == before.content
        done()
        assert "<span>+</span>" in client.get(address).content.decode()


def test_a_page_that_nobody_has_made_is_waited_for(client, spring_open, settings, monkeypatch):
    settings.FRONT_SECONDS = 0
    address = spring_open.url("round", round_number=3)
    before = client.get(address)
    cache.clear()
    pauses = []
    with pretend_making(before.wsgi_request, spring_open) as done:
        monkeypatch.setattr(public.time, "sleep", lambda seconds: (pauses.append(seconds), done()))
        assert client.get(address).content == before.content
    assert len(pauses) == 1


@contextmanager
def pretend_making(request, event):
    """Another process makes the page of ``request`` in the present version until ``done`` is called."""
    with scope(organization=event.organization):
        tournament = Tournament.objects.select_related("organization").get(pk=event.tournament.pk)
    with translation.override("en"):
        key, _newest = public._keys(request, tournament)
    cache.set(f"{key}:made", 1, 30)
    yield lambda: cache.delete(f"{key}:made")
    cache.delete(f"{key}:made")


def test_another_language_host_and_event_are_other_pages(client, spring_open):
    english = client.get(spring_open.url("standings"))
    italian = client.get(spring_open.url("standings", "it"))
    assert english.content != italian.content
    assert client.get(spring_open.url("standings", "it")).content == italian.content


def test_nothing_of_a_hidden_or_unknown_event_is_kept(client, spring_open):
    missing = spring_open.url("standings").replace(spring_open.tournament.slug, "nowhere")
    assert client.get(missing).status_code == 404
    assert client.get(missing).status_code == 404
    assert "ETag" not in client.get(missing).headers


@pytest.mark.parametrize("path", ["/en/", "/it/federation/"])
def test_the_entrance_and_a_federation_are_shared_too(client, spring_open, django_assert_num_queries, path):
    first = client.get(path)
    with django_assert_num_queries(0):
        assert client.get(path).content == first.content
        assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert "ETag" not in client.get(f"{path}?q=spring").headers
    member = Client()
    member.force_login(spring_open.staff.viewer)
    assert "Sign out" in member.get("/en/").content.decode()
    assert "ETag" not in member.get("/en/").headers
