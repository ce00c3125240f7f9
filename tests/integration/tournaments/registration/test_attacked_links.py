"""The links of registered players under attack: letters changed one by one, other events, programs that follow links,
fields that no form has; and nobody finds such a page by a search engine or in a log."""

from __future__ import annotations

import logging

import pytest
from django.conf import settings
from django.test import Client
from django_scopes import scope, scopes_disabled

from portal.common.observing.logs import PlainFormatter
from tests.factories import make_organization, make_staff
from tests.integration.tournaments.registration.people import Coming, build, rows
from tournaments.models import Registration
from tournaments.registration.links import LEAVE, OWN, token_of

PAGES = ("registration", "registration_change", "registration_cancel")


def stored() -> list[dict[str, object]]:
    with scopes_disabled():
        return list(Registration.objects.order_by("pk").values())


@pytest.fixture
def link(coming: Coming, client: Client) -> str:
    """The signed word of somebody who has a place."""
    return token_of(coming.enter(client), OWN)


def test_no_letter_of_a_link_can_be_another_one(coming, link):
    before, client = stored(), Client()
    for place, letter in enumerate(link):
        for other in {"A", "-", ""} - {letter}:
            tried = link[:place] + other + link[place + 1 :]
            assert client.post(coming.url("registration_cancel", token=tried)).status_code == 404, tried
    name, second, sign = link.split(":")
    for tried in (f"{sign}:{second}:{name}", f"{name}:{sign}", name, f"{link}{link}", "é:é:é", "x" * 3000):
        assert client.get(coming.url("registration", token=tried)).status_code == 404
    assert stored() == before


def test_a_link_opens_nothing_of_another_event_or_federation(coming, link):
    with scope(organization=coming.organization):
        others = [build(coming.organization, coming.staff, slug="other")]
    elsewhere = make_organization("elsewhere")
    with scope(organization=elsewhere):
        staff = make_staff(elsewhere)
    others.append(build(elsewhere, staff))
    before, client = stored(), Client()
    for other in others:
        for page in (*PAGES, "registration_leave"):
            address = other.url(page, token=link)
            assert {client.get(address).status_code, client.post(address, {"club": "Mine"}).status_code} == {404}
    assert client.post(coming.url("registration_leave", token=link)).status_code == 404, "signed for another purpose"
    assert stored() == before


def test_nothing_but_a_press_changes_anything(coming, link):
    before = stored()
    leaving = token_of(rows()[0], LEAVE)
    strict = Client(enforce_csrf_checks=True)
    for page in PAGES:
        address = coming.url(page, token=link)
        for method in ("get", "head", "options", "put", "patch", "delete"):
            assert getattr(Client(), method)(address).status_code < 500
        assert strict.post(address, {"club": "Mine"}).status_code == 403
    for method in ("get", "head", "options"):
        getattr(Client(), method)(coming.url("registration_leave", token=leaving))
    assert stored() == before


def test_a_change_takes_no_field_that_its_form_has_not(coming, link):
    before = stored()[0]
    sent = dict.fromkeys(before, "1") | {"federation": "ITA", "rating": "1850", "club": "New", "sex": "w"}
    more = {"state": "accepted", "email": "evil@example.org", "last_name": "Evil", "tournament": "2", "entry": "1"}
    assert Client().post(coming.url("registration_change", token=link), sent | more).status_code == 302
    assert stored()[0] == before | {"club": "New"}


@pytest.mark.parametrize("page", PAGES)
def test_search_engines_are_kept_from_a_page_that_is_for_one_person(coming, link, page):
    told = Client().get(coming.url(page, token=link)).content.decode()
    assert '<meta name="robots" content="noindex">' in told
    assert 'rel="canonical"' not in told
    assert "og:url" not in told
    assert '<meta name="robots"' not in Client().get(coming.url()).content.decode()


def test_no_line_of_the_log_has_a_link_that_somebody_could_use(coming, link, caplog):
    form = settings.LOGGING["formatters"]["plain"]
    assert form["()"] == f"{PlainFormatter.__module__}.{PlainFormatter.__name__}"
    formatter = PlainFormatter()
    with caplog.at_level(logging.INFO):
        assert Client().post(coming.url("registration_change", token=link), {"rating": "x"}).status_code == 422
    lines = [formatter.format(record) for record in caplog.records]
    assert any(line.endswith("/register/…/change/") for line in lines), lines
    assert not [line for line in lines if link in line or link.split(":")[2] in line]
