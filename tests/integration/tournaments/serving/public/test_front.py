"""What everybody may read is given again without a query; nobody reads what is another's."""

from __future__ import annotations

import gzip
import threading
import time
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django_scopes import scope

from portal.common import scope as scope_of_site
from portal.common.cache.front import KEPT, Front
from portal.common.cache.in_advance import Others, advance, known_in_advance, make_in_advance
from portal.common.cache.known import Known, front, key_of
from portal.common.observing.requests import PAGE
from tournaments.changes.locking import verdicts_changed
from tournaments.models import Tournament
from tournaments.results.actions import enter_result
from tournaments.serving import public

pytestmark = pytest.mark.usefixtures("front")


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
    front.clear()
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


def test_a_page_that_did_not_change_is_looked_up_once_for_all_pages_and_not_made_again(
    client, spring_open, settings, django_assert_num_queries, monkeypatch
):
    settings.FRONT_SECONDS = 1
    addresses = [spring_open.url(page) for page in ("standings", "tournament", "entries")]
    known = [client.get(address).content for address in addresses]
    time.sleep(1.1)
    monkeypatch.setattr(public, "packed", None)
    with django_assert_num_queries(1):
        assert [client.get(address).content for address in addresses] == known


def test_what_is_hidden_is_gone_when_the_time_has_passed(client, spring_open, settings):
    settings.FRONT_SECONDS = 1
    address = spring_open.url("standings")
    client.get(address)
    with scope(organization=spring_open.organization):
        Tournament.objects.filter(pk=spring_open.tournament.pk).update(is_public=False)
    time.sleep(1.1)
    assert [client.get(address).status_code for _ in range(2)] == [404, 404]


def test_the_web_server_gets_known_answers_without_django(client, spring_open):
    address = spring_open.url("round", round_number=3)
    by_django = client.get(address, headers={"Accept-Encoding": "gzip"})
    etag = by_django["ETag"]

    def asked(**more):
        """What the server would be told; None where it comes to Django."""
        told = []
        environ = RequestFactory().get(address).environ | {"HTTP_ACCEPT_ENCODING": "gzip"} | more
        body = Front(lambda *_: None)(environ, lambda status, headers: told.append((status, dict(headers))))
        return None if body is None else (*told[0], b"".join(body))

    assert asked() == ("200 OK", dict(by_django.items()), by_django.content)
    assert by_django["X-Content-Type-Options"] == "nosniff"
    for condition in (etag, etag.removeprefix("W/"), f'"other", {etag}', "*"):
        status, headers, body = asked(HTTP_IF_NONE_MATCH=condition)
        assert (status, headers["ETag"], body) == ("304 Not Modified", etag, b"")
    assert asked(HTTP_IF_NONE_MATCH='"other"')[0] == "200 OK"
    assert asked(HTTP_COOKIE="django_language=it; csrftoken=x")[0] == "200 OK"
    for personal in (
        {"HTTP_COOKIE": "sessionid=x"},
        {"HTTP_COOKIE": "a=b; messages=x"},
        {"HTTP_HX_REQUEST": "true"},
        {"REQUEST_METHOD": "POST"},
        {"HTTP_ACCEPT_ENCODING": "br"},
        {"HTTP_HOST": "other.example"},
        {"wsgi.url_scheme": "https"},
        {"QUERY_STRING": "q=x"},
        {"PATH_INFO": spring_open.url("standings")},
    ):
        assert asked(**personal) is None, personal


def test_a_known_answer_that_has_not_changed_repeats_the_headers_that_it_has(client, spring_open, settings):
    settings.FRONT_SECONDS = 60
    with scope(organization=spring_open.organization):
        spring_open.organization.noindex = True
        spring_open.organization.save()
    told = []
    for page in ("version", "tournament"):
        first = client.get(spring_open.url(page))
        condition = {"If-None-Match": first["ETag"]}
        environ = RequestFactory().get(spring_open.url(page), headers=condition).environ
        assert Front(lambda *_: None)(environ, lambda status, headers: told.append((status, dict(headers)))) == []
        status, headers = told.pop()
        by_django = client.get(spring_open.url(page), headers=condition)
        assert (status, by_django.status_code) == ("304 Not Modified", 304)
        assert headers == dict(by_django.items()) == {name: first[name] for name in headers}
        assert headers["X-Robots-Tag"] == "noindex"


def test_pages_are_made_one_after_the_other():
    at_once, most = [], []

    def make():
        with public._one_at_a_time():
            at_once.append(1)
            most.append(len(at_once))
            time.sleep(0.02)
            at_once.pop()

    threads = [threading.Thread(target=make) for _ in range(5)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert most == [1] * 5


def test_a_page_that_hangs_keeps_others_waiting_only_as_long_as_a_reader_would(monkeypatch):
    monkeypatch.setattr(public, "PATIENCE", 0.05)
    with public._one_at_a_time():
        began = time.monotonic()
        with public._one_at_a_time():
            assert 0.05 <= time.monotonic() - began < 5
    with public._one_at_a_time():
        assert not public._making.acquire(blocking=False)


def test_while_a_newer_answer_is_made_others_get_the_known_one(client, spring_open, settings):
    settings.FRONT_SECONDS = 1
    address = spring_open.url("round", round_number=3)
    before = client.get(address)
    enter(spring_open)
    time.sleep(1.1)
    settings.FRONT_SECONDS = 60
    with scope(organization=spring_open.organization):
        name = public.edition_of(
            Tournament.objects.select_related("organization").get(pk=spring_open.tournament.pk)
        ).name
    # First one reader of the event asks what is newest, then one of each page has that page made.
    for asking in (name, key_of(before.wsgi_request.META)):
        front.set(f"{asking}:asked", 1, 10)
        assert client.get(address).content == before.content
        front.delete(f"{asking}:asked")
        client.get(spring_open.url("standings"))
    assert "<span>+</span>" in client.get(address).content.decode()


def until_made():
    for one in threading.enumerate():
        if one.name == "in advance":
            one.join(20)


def test_the_lines_of_all_players_are_made_behind_the_first_as_if_each_had_been_asked_for(client, spring_open):
    players = [spring_open.board(1).white_id, spring_open.board(1).black_id, spring_open.bye().entry_id]
    asked = {one: client.get(spring_open.url("now", "it", entry=one)) for one in players}
    until_made()
    for kept in (front, advance):
        kept.clear()
    public._found.forget()
    client.get(spring_open.url("now", "it", entry=spring_open.board(2).white_id))
    until_made()

    def by_the_web_server(address):
        told = []
        environ = RequestFactory().get(address).environ
        body = Front(lambda *_: [])(environ, lambda status, headers: told.append((status, dict(headers))))
        return (told[0][0], in_any_order(told[0][1]), b"".join(body)) if told else None

    def in_any_order(headers):
        return {name: sorted(words.split("; ")) for name, words in headers.items()}

    for one, before in asked.items():
        address = spring_open.url("now", "it", entry=one)
        assert by_the_web_server(address) == ("200 OK", in_any_order(dict(before.items())), before.content)
    assert by_the_web_server(spring_open.url("now", "en", entry=players[0])) is None
    assert by_the_web_server(spring_open.url("now", "it", entry=999_999)) is None


def test_a_line_that_was_made_is_gone_when_its_event_is_hidden(client, spring_open, settings):
    settings.FRONT_SECONDS = 1
    first, other = (
        spring_open.url("now", entry=one) for one in (spring_open.board(1).white_id, spring_open.board(1).black_id)
    )
    client.get(first)
    until_made()
    key = key_of(RequestFactory().get(other).environ)
    made = known_in_advance(key)
    with scope(organization=spring_open.organization):
        Tournament.objects.filter(pk=spring_open.tournament.pk).update(is_public=False)
    time.sleep(1.1)
    assert client.get(other).status_code == 404
    assert (made is None, known_in_advance(key)) == (False, None)


def test_others_are_made_once_at_a_time_whatever_is_asked(client, spring_open):
    known = Known(b"", {}, None)
    begun, go_on = threading.Event(), threading.Event()

    def slowly():
        begun.set()
        go_on.wait(20)
        yield "/x/", b""

    environ = client.get(spring_open.url("now", entry=spring_open.board(1).white_id)).wsgi_request.META
    until_made()
    made = make_in_advance(environ, known, Others("first", slowly()))
    begun.wait(20)
    assert make_in_advance({**environ, "QUERY_STRING": "&"}, known, Others("second", iter(()))) is None
    go_on.set()
    made.join(20)
    again = make_in_advance({**environ, "QUERY_STRING": "&"}, known, Others("second", iter(())))
    again.join(20)
    assert not again.is_alive()


def test_no_line_is_made_before_it_is_asked_for_once_there_are_results(client, spring_open):
    enter(spring_open)
    client.get(spring_open.url("now", entry=spring_open.board(2).white_id))
    assert [one for one in threading.enumerate() if one.name == "in advance"] == []
    other = client.get(spring_open.url("now", entry=spring_open.board(2).black_id))
    assert other.wsgi_request.META.get(PAGE) != KEPT


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
        key, _newest = public._keys(request, public.edition_of(tournament))
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


@pytest.mark.parametrize(("encoding", "queries"), [("gzip", 0), ("identity", 2)])
def test_parts_of_long_tables_are_kept_packed_alone(client, spring_open, django_assert_num_queries, encoding, queries):
    address = spring_open.url("crosstable") + "?from=1"
    headers = {"Accept-Encoding": encoding}
    first = client.get(address, headers=headers)
    public._found.forget()
    scope_of_site._organizations.forget()
    with django_assert_num_queries(queries):
        assert client.get(address, headers=headers).content == first.content


def test_a_verdict_renews_the_pages_and_leaves_the_own_lines_of_players(
    client, spring_open, settings, django_assert_num_queries
):
    settings.FRONT_SECONDS = 1
    page, line = spring_open.url("round", round_number=3), spring_open.url("now", entry=spring_open.board(1).white_id)
    known = {address: client.get(address)["ETag"] for address in (page, line)}
    with scope(organization=spring_open.organization):
        verdicts_changed(spring_open.tournament)
    time.sleep(1.1)
    client.get(spring_open.url("entries"))  # looks up, for all pages of the event, what is newest
    with django_assert_num_queries(0):
        assert client.get(line)["ETag"] == known[line]
    with CaptureQueriesContext(connection) as made:
        client.get(page)
    assert made.captured_queries
