"""What is kept of the people in an event a program reads by the right that the same data need at the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from portal.common.policies import ENTRIES, SCOPES, rights_of
from portal.organizations.models import HELD_TOGETHER, Membership, Role
from portal.organizations.signins.models import SignInEntry
from tests.factories import make_tournament, make_user
from tournaments.models import Entry, Tournament

LIST = "desk/entries/"


@pytest.fixture
def event(organization) -> Tournament:
    event = make_tournament(organization, entries=2, rounds=2)
    Entry.objects.filter(tournament=event, pairing_number=1).update(birth_year=1961)
    return event


@pytest.fixture
def entry(event) -> Entry:
    return event.entries.get(pairing_number=1)


def as_member(program: Any, organization: Any, roles: str, *scopes: str) -> tuple[Any, Any]:
    """A person with ``roles``, once an owner, and a program that still acts in their name."""
    user = make_user("person@example.org")
    held = Membership.objects.create(organization=organization, user=user, roles="owner")
    ask = program(*scopes, user=user)
    Membership.objects.filter(pk=held.pk).update(roles=roles)
    return user, ask


def reads(ask: Any, entry: Entry) -> list[int]:
    return [ask(method, path).status_code for path in (LIST, f"{LIST}{entry.pk}/") for method in ("GET", "HEAD")]


@pytest.mark.parametrize("roles", HELD_TOGETHER)
def test_every_role_reads_by_program_what_it_takes_along_at_the_desk(event, entry, organization, staff, program, roles):
    user, ask = as_member(program, organization, roles)
    expected = 200 if ENTRIES.allows(roles.split(","), "personal") else 403
    desk = Client()
    desk.force_login(user)
    assert desk.get(reverse("manage:export_file", args=["federation", "open", "entries.csv"])).status_code == expected
    assert reads(ask, entry) == [expected] * 4


def test_who_is_only_federation_officer_by_now_reads_no_year_of_birth(event, entry, organization, staff, program):
    _user, ask = as_member(program, organization, Role.OFFICER.value)
    for path in (LIST, f"{LIST}?name=1", f"{LIST}{entry.pk}/"):
        answer = ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
        assert b"1961" not in answer.content
    assert ask("GET", "desk/check-in/").status_code == 200  # names alone
    noted = SignInEntry.objects.get(kind="refused")
    assert (noted.what, noted.about, noted.count) == ("entries.personal", event.name, 3)
    assert not SignInEntry.objects.filter(kind="downloaded").exists()


def test_the_scope_that_reads_is_enough_and_no_other_one_is(event, entry, organization, staff, program):
    for scope in SCOPES:
        assert reads(program(scope), entry) == [200 if scope == "read" else 403] * 4, scope
    answer = program("read")("GET", LIST).json()
    assert {row["birth_year"] for row in answer["results"]} == {1961, None}


def test_whoever_is_answered_with_a_player_may_read_it():
    """Changing a player is answered with the whole player: nobody changes one who may not read it."""
    for role in Role:
        rights = rights_of([role.value])
        if rights["entries"]["change"] or rights["results"]["change"]:
            assert rights["entries"]["personal"], role
