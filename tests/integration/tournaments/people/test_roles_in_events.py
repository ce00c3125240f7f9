"""Roles in one event: who gets them, how far they reach, and when they end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import DatabaseError, IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations import domain
from portal.organizations.holding import held_by
from portal.organizations.models import EventMembership, EventRole, Membership
from tests.factories import make_organization, make_tournament, make_user, publish_next
from tournaments.people import actions
from tournaments.programs.actions import make_token
from tournaments.programs.keys import token_of

pytestmark = pytest.mark.usefixtures("as_the_application")


@pytest.fixture
def event(organization, staff):
    return make_tournament(organization, slug="mine", is_public=False)


@pytest.fixture
def other(organization, staff):
    return make_tournament(organization, slug="theirs", is_public=False)


def helper(event, role, **more):
    """A person with roles in the event alone."""
    user = make_user(f"{role}@helpers.example.org")
    return EventMembership.objects.create(
        organization=event.organization, tournament=event, user=user, roles=role, **more
    )


def at(name, event, *words):
    return reverse(f"manage:{name}", args=[event.organization.slug, event.slug, *words])


def test_who_has_a_role_in_one_event_sees_that_event_alone(client, event, other):
    client.force_login(helper(event, "event_registrar").user)
    mine = client.get(reverse("organizations:mine")).content.decode()
    assert "you work in 1 event" in " ".join(mine.split())
    dashboard = client.get(reverse("manage:dashboard", args=["federation"]))
    assert dashboard.status_code == 200
    assert at("console", event) in dashboard.content.decode()
    assert at("console", other) not in dashboard.content.decode()
    assert reverse("organizations:members", args=["federation"]) not in dashboard.content.decode()
    assert client.get(at("console", event)).status_code == 200
    for closed in (
        at("console", other), at("entries", other), reverse("manage:festivals", args=["federation"]),
        reverse("organizations:members", args=["federation"]), reverse("manage:new", args=["federation"]),
        reverse("manage:methods", args=["federation"]), reverse("organizations:settings", args=["federation"]),
    ):  # fmt: skip
        assert client.get(closed).status_code == 404, closed


@pytest.mark.parametrize(
    ("role", "opens", "closed"),
    [
        ("event_arbiter", ["entry_add", "round 1"], ["entry_known", "details"]),
        ("event_registrar", ["entry_add", "hall"], ["entry_known", "details"]),
        ("event_results", ["entries", "round 1"], ["entry_add", "details"]),
        ("event_viewer", ["entries", "event_people"], ["entry_add", "details"]),
    ],
)
def test_each_role_opens_what_its_task_needs(client, event, role, opens, closed):
    client.force_login(helper(event, role).user)
    for page in opens:
        name, *words = page.split()
        assert client.get(at(name, event, *map(int, words))).status_code == 200, page
    for page in closed:
        assert client.get(at(page, event)).status_code == 403, page


def test_result_entry_enters_until_the_round_is_completed(client, event, staff):
    publish_next(event, staff.arbiter)
    client.force_login(helper(event, "event_results").user)
    page = client.get(at("round", event, 1)).content.decode()
    assert "data-enter=" in page
    assert at("close", event, 1) not in page
    assert client.post(at("result", event, 1, 1), {"result": "1:0", "seen": "0"}).status_code == 302
    assert client.post(at("close", event, 1)).status_code == 403
    event.rounds.filter(number=1).update(state="closed")
    assert client.get(at("result", event, 1, 1)).status_code == 403
    assert "data-enter" in client.get(at("round", event, 1)).content.decode()
    assert client.post(at("enter", event, 1), {"entry": "1:0"}).status_code == 403
    assert client.get(at("results_state", event, 1)).json()["may"] is False


def test_a_role_gives_no_right_from_its_end_on(client, event, staff):
    person = helper(event, "event_arbiter", ends_at=timezone.now() + timedelta(hours=1))
    client.force_login(person.user)
    assert client.get(at("console", event)).status_code == 200
    EventMembership.objects.filter(pk=person.pk).update(ends_at=timezone.now())
    for page in (at("console", event), reverse("manage:dashboard", args=["federation"])):
        assert client.get(page).status_code == 404
    mine = client.get(reverse("organizations:mine")).content.decode()
    assert "your roles have expired" in mine
    assert reverse("manage:dashboard", args=["federation"]) not in mine
    client.force_login(staff.owner)
    assert "expired after" in client.get(at("event_people", event)).content.decode()


def test_a_deputy_of_the_organization_has_an_end_and_their_programs_too(client, organization, staff):
    deputy = make_user("deputy@example.org")
    membership = Membership.objects.create(
        organization=organization, user=deputy, roles="owner", ends_at=timezone.now() + timedelta(days=1)
    )
    _token, key = make_token(organization=organization, actor=deputy, name="x", scopes=["read"], days=30)
    client.force_login(deputy)
    assert token_of(organization, key) is not None
    assert client.get(reverse("organizations:settings", args=["federation"])).status_code == 200
    Membership.objects.filter(pk=membership.pk).update(ends_at=timezone.now())
    assert token_of(organization, key) is None
    assert client.get(reverse("organizations:settings", args=["federation"])).status_code == 404
    with pytest.raises(Refused) as caught:
        make_token(organization=organization, actor=deputy, name="y", scopes=["read"], days=30)
    assert caught.value.code == "not_a_member"


def test_an_owner_without_an_end_always_remains(organization, staff):
    membership = Membership.objects.get(user=staff.owner)
    later = timezone.now() + timedelta(days=30)
    Membership.objects.create(
        organization=organization, user=make_user("deputy@example.org"), roles="owner", ends_at=later
    )
    for change in (
        lambda: domain.change_roles(membership=membership, roles=["owner"], actor=staff.owner, ends_at=later),
        lambda: domain.change_roles(membership=membership, roles=["viewer"], actor=staff.owner),
        lambda: domain.remove_member(membership=membership, actor=staff.owner),
        lambda: domain.leave(organization=organization, user=staff.owner),
    ):
        with pytest.raises(Refused) as caught:
            change()
        assert caught.value.code == "last_owner"
    other = Membership.objects.get(user=staff.organizer)
    domain.change_roles(membership=other, roles=["owner"], actor=staff.owner)
    domain.leave(organization=organization, user=staff.owner)
    assert not held_by(staff.owner, organization)


def test_from_the_mail_to_a_role_in_the_event(client, event, other, staff, django_capture_on_commit_callbacks):
    client.force_login(staff.owner)
    day = (timezone.localdate() + timedelta(days=3)).strftime("%d.%m.%Y")
    said = {"email": "new@example.org", "roles": ["event_registrar", "event_results"], "until": day}
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(at("person_add", event), said).status_code == 302
    assert "new@example.org as registrar, result entry" in " ".join(
        client.get(at("event_people", event)).content.decode().split()
    )
    body = mail.outbox[-1].body
    assert "You work in one event alone: Mine." in body
    link = re.search(r"http://testserver(/\S+)", body)[1]
    person = make_user("new@example.org")
    client.force_login(person)
    assert "You work in one event alone: Mine." in client.get(link).content.decode()
    assert client.post(link)["Location"] == reverse("manage:dashboard", args=["federation"])
    given = EventMembership.objects.get(user=person)
    assert (given.tournament, given.roles) == (event, "event_registrar,event_results")
    assert given.last_day.strftime("%d.%m.%Y") == day
    assert not Membership.objects.filter(user=person).exists()
    assert client.get(at("entry_add", event)).status_code == 200
    assert client.get(at("console", other)).status_code == 404
    joined = JournalEntry.objects.get(action="member.joined_event")
    assert (joined.after["event"], joined.subject) == ("Mine", "")


def test_a_colleague_has_the_role_at_once_and_adds_it_to_the_others(client, event, other, staff):
    client.force_login(staff.owner)
    said = {"email": staff.viewer.email, "roles": ["event_arbiter"], "until": ""}
    client.post(at("person_add", event), said)
    assert mail.outbox == []
    person = EventMembership.objects.get(user=staff.viewer)
    assert held_by(staff.viewer, event.organization).in_event(event.pk) == {"viewer", "event_arbiter"}
    assert "has a role in this event already" in client.post(at("person_add", event), said).content.decode()
    client.post(at("person_change", event, person.pk), {"roles": ["event_viewer"], "until": "1.1.2020"})
    person.refresh_from_db()
    assert person.roles == "event_arbiter", "a day that is over is refused"
    client.post(at("person_change", event, person.pk), {"roles": ["event_results", "event_viewer"]})
    person.refresh_from_db()
    assert person.roles == "event_results"
    client.force_login(staff.viewer)
    assert client.get(at("console", other)).status_code == 200
    client.force_login(staff.owner)
    client.post(at("person_end", event, person.pk))
    assert not EventMembership.objects.exists()
    page = client.get(reverse("organizations:journal", args=["federation"])).content.decode()
    assert "Role in an event taken away" in page


def test_organizers_and_arbiters_give_no_roles(client, event, staff):
    person = helper(event, "event_viewer")
    for user in (staff.organizer, staff.arbiter, person.user):
        client.force_login(user)
        assert client.get(at("event_people", event)).status_code == 200
        said = {"email": user.email, "roles": ["event_arbiter"]}
        assert client.post(at("person_add", event), said).status_code == 403
        assert client.post(at("person_change", event, person.pk), said).status_code == 403
        assert client.post(at("person_end", event, person.pk)).status_code == 403
    assert EventMembership.objects.get().roles == "event_viewer"


def test_the_database_knows_the_roles(event, staff):
    with pytest.raises(IntegrityError), transaction.atomic():
        helper(event, "owner")


def test_the_database_knows_whose_event_it_is(event, staff):
    with scopes_disabled():
        foreign = make_organization("foreign")
    with scope(organization=foreign):
        strange = make_tournament(foreign, slug="strange")
    user = make_user("other@example.org")
    with pytest.raises(DatabaseError, match="guard"), transaction.atomic():
        EventMembership.objects.create(
            organization=event.organization, tournament=strange, user=user, roles="event_arbiter"
        )


def test_nobody_works_in_a_template(event, staff):
    event.is_template = True
    with pytest.raises(Refused) as caught:
        actions.give_role(tournament=event, user=staff.viewer, roles=[EventRole.ARBITER], actor=staff.owner)
    assert caught.value.code == "is_template"


def test_the_gate_costs_one_query_whoever_comes(client, event, staff, django_assert_num_queries):
    person = helper(event, "event_viewer").user
    for user in (staff.owner, person):
        with django_assert_num_queries(1):
            assert held_by(user, event.organization)
