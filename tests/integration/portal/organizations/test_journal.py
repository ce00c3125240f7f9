"""The organization's own journal: readable by owners, in words, newest first."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import portal.organizations.domain
from portal.common.journal import record
from portal.organizations import domain
from portal.organizations.journal import ACTIONS, journal_page
from portal.organizations.models import Membership
from tests.factories import make_tournament

PAGE = reverse("organizations:journal", args=["federation"])


@pytest.fixture
def busy(organization, staff):
    """An owner changed the settings, invited somebody, took the invitation back and changed a role."""
    invitation = domain.invite(
        organization=organization, email="new@example.org", roles=["arbiter"], actor=staff.owner, link=str
    )
    domain.revoke_invitation(invitation=invitation, actor=staff.owner)
    viewer = Membership.objects.get(user=staff.viewer)
    domain.change_roles(membership=viewer, roles=["arbiter"], actor=staff.owner)
    domain.remove_member(membership=viewer, actor=staff.owner)
    domain.update_organization(
        organization=organization, actor=staff.owner, name="New <name>", default_language="it", required_fields=["city"]
    )
    return organization


def test_what_was_done_to_whom_by_whom(busy, staff):
    _, rows = journal_page(busy, None)
    said = [(row.action, row.person, [(c.label, c.before, c.after) for c in row.changes]) for row in rows]
    viewer = staff.viewer.email
    assert said == [
        (
            "Settings changed",
            "",
            [("language", "English", "Italian"), ("name", "Federation", "New <name>"),
             ("required in announcements", "", "1 field")],
        ),
        ("Membership ended", viewer, [("role", "arbiter", "")]),
        ("Role changed", viewer, [("role", "viewer", "arbiter")]),
        ("Invitation taken back", "new@example.org", [("role", "arbiter", "")]),
        ("Invited", "new@example.org", [("role", "", "arbiter")]),
    ]  # fmt: skip
    assert {str(row.entry.actor) for row in rows} == {str(staff.owner)}


def test_owners_read_it_and_nobody_else(client, busy, staff):
    client.force_login(staff.owner)
    text = client.get(PAGE).content.decode()
    assert "<strong>Role changed</strong>: viewer@federation.example.org" in text
    assert "New &lt;name&gt;" in text
    assert f'href="{PAGE}"' in client.get(reverse("organizations:members", args=["federation"])).content.decode()
    for role in ("organizer", "arbiter"):
        client.force_login(getattr(staff, role))
        assert client.get(PAGE).status_code == 403
        assert PAGE not in client.get(reverse("organizations:members", args=["federation"])).content.decode()


def test_what_happens_in_tournaments_is_not_in_it(organization, staff):
    tournament = make_tournament(organization)
    record(organization=organization, subject=tournament.subject, action="round.paired", actor=staff.arbiter)
    assert journal_page(organization, None)[1] == []


def test_it_comes_in_pages_with_a_fixed_number_of_queries(client, organization, staff):
    for number in range(60):
        record(
            organization=organization,
            action="member.invited",
            actor=staff.owner,
            after={"email": f"p{number}@example.org"},
        )
    client.force_login(staff.owner)
    first = client.get(PAGE).content.decode()
    assert "p59@example.org" in first
    assert "p9@example.org" not in first
    with CaptureQueriesContext(connection) as counted:
        assert "p9@example.org" in client.get(PAGE, {"page": "2"}).content.decode()
    with CaptureQueriesContext(connection) as again:
        client.get(PAGE)
    assert len(counted) == len(again)


def test_every_recorded_action_has_words():
    tree = ast.parse(Path(portal.organizations.domain.__file__).read_text())
    recorded = {
        keyword.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "action" and isinstance(keyword.value, ast.Constant)
    }
    assert len(recorded) == 7
    assert recorded <= ACTIONS.keys()
