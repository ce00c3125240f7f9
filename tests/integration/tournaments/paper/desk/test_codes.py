"""Codes on paper are for who may do by hand what they allow; everybody else prints the same paper without them."""

from __future__ import annotations

import pytest
from django.test import Client
from django_scopes import scopes_disabled

from portal.organizations.models import EventMembership, EventRole, Membership, Role
from portal.organizations.signins.models import SignInEntry
from portal.organizations.tree.actions import accept, ask_to_join
from tests.factories import make_organization, make_tournament, make_user, publish_next
from tests.integration.tournaments.desk import Desk
from tests.integration.tournaments.paper.printed import pages
from tournaments.check_in.phones import check_in_code
from tournaments.models import Board, Entry, Tournament
from tournaments.results.slips import slip_code

RESULTS = {"slips"}
CHECK_IN = {"check-in", "name-cards"}
NO_RESULTS = "Without the codes: who enters results prints them."
NO_CHECK_IN = "Without the codes: who checks players in prints them."


@pytest.fixture
def event(organization, inside, staff):
    made = make_tournament(organization, entries=6)
    Tournament.objects.filter(pk=made.pk).update(player_reports=True, phone_check_in=True)
    made.refresh_from_db()
    publish_next(made, staff.arbiter)
    return made


def codes_of(event, kind):
    if kind == "slips":
        return [slip_code(board) for board in Board.objects.filter(round__tournament=event)]
    return [check_in_code(entry) for entry in Entry.objects.filter(tournament=event)]


def printed_with_codes(event, who):
    """The papers on which every code stands; on the others none does."""
    found = set()
    for kind in RESULTS | CHECK_IN:
        text = "".join(pages(who.get("sheet", 1, kind)))
        present = {code in text for code in codes_of(event, kind)}
        assert len(present) == 1, kind
        assert ("Player," in text) is True
        found |= {kind} if present == {True} else set()
    return found


def downloads(user):
    with scopes_disabled():
        return [(row.what, row.about, row.count) for row in SignInEntry.objects.filter(user=user, kind="downloaded")]


@pytest.mark.parametrize(
    ("role", "expected"),
    [("owner", RESULTS | CHECK_IN), ("organizer", CHECK_IN), ("arbiter", RESULTS | CHECK_IN), ("viewer", set())],
)
def test_who_has_which_codes(event, desk, role, expected):
    who = desk(role)
    page = who.text("paper")
    assert printed_with_codes(event, who) == expected
    assert (NO_RESULTS in page, page.count(NO_CHECK_IN)) == (not expected & RESULTS, 2 - len(expected & CHECK_IN))
    assert downloads(who.user) == ([("codes", event.name, len(expected))] if expected else [])


@pytest.mark.parametrize(
    ("role", "expected"),
    [(EventRole.RESULTS, RESULTS), (EventRole.REGISTRAR, CHECK_IN), (EventRole.VIEWER, set())],
)
def test_roles_in_the_event_have_the_codes_of_their_work(event, organization, role, expected):
    person = make_user("helper@example.org")
    EventMembership.objects.create(organization=organization, tournament=event, user=person, roles=role)
    client = Client()
    client.force_login(person)
    assert printed_with_codes(event, Desk(client, organization, person)) == expected


@pytest.mark.parametrize("above", [False, True])
def test_a_federation_officer_has_no_codes(event, organization, staff, above):
    person, place = make_user("officer@example.org"), organization
    if above:
        place = make_organization("above")
        with scopes_disabled():
            owner = make_user("owner@above.example.org")
            Membership.objects.create(organization=place, user=owner, roles=Role.OWNER)
            question = ask_to_join(organization=organization, above=place, actor=staff.owner)
            accept(request=question, by=place, actor=owner)
    with scopes_disabled():
        Membership.objects.create(organization=place, user=person, roles=Role.OFFICER)
    client = Client()
    client.force_login(person)
    assert printed_with_codes(event, Desk(client, organization, person)) == set()
    assert downloads(person) == []


def test_the_page_names_no_codes_where_nobody_gets_any(event, desk):
    Tournament.objects.filter(pk=event.pk).update(player_reports=False, phone_check_in=False)
    page = desk("viewer").text("paper")
    assert "Without the codes" not in page
    assert printed_with_codes(event, desk("arbiter")) == set()
    assert downloads(desk("arbiter").user) == []
