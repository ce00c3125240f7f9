"""One person may hold several roles: rights add up, the page ticks them, the database knows every set."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.common.policies import PAIRING, POLICIES, TOURNAMENTS, rights_of
from portal.organizations import domain
from portal.organizations.models import HELD_TOGETHER, Membership, Role, roles_in_words, roles_written

MEMBERS = reverse("organizations:members", args=["federation"])


def change(client, membership, roles):
    return client.post(reverse("organizations:change_roles", args=["federation", membership.pk]), {"roles": roles})


def test_rights_of_several_roles_are_those_of_each():
    both = rights_of({"organizer", "arbiter"})
    for policy in POLICIES:
        for action in policy.rights:
            alone = policy.allows({"organizer"}, action) or policy.allows({"arbiter"}, action)
            assert both[policy.subject][action] == alone
    assert both["tournaments"]["create"]
    assert both["pairing"]["change"]
    assert not both["memberships"]["change"]


@pytest.mark.parametrize(
    ("roles", "written", "words"),
    [
        (["organizer", "arbiter"], "arbiter,organizer", "organizer, arbiter"),
        (["arbiter", "owner", "organizer"], "arbiter,organizer,owner", "owner, organizer, arbiter"),
        (["viewer", "arbiter"], "arbiter", "arbiter"),
        (["viewer"], "viewer", "viewer"),
    ],
)
def test_a_set_of_roles_has_one_writing(roles, written, words):
    assert roles_written(roles) == written
    assert written in HELD_TOGETHER
    assert roles_in_words(written) == words


@pytest.mark.parametrize("roles", [[], ["king"], ["arbiter", "king"]])
def test_other_sets_are_refused_and_nothing_changes(organization, staff, roles):
    membership = Membership.objects.get(user=staff.viewer)
    with pytest.raises(Refused) as caught:
        domain.change_roles(membership=membership, roles=roles, actor=staff.owner)
    assert (caught.value.code, caught.value.field) == ("roles_unknown", "roles")
    membership.refresh_from_db()
    assert membership.roles == "viewer"
    assert not JournalEntry.objects.filter(action="member.role_changed").exists()


@pytest.mark.parametrize("written", ["", "organizer,arbiter", "viewer,arbiter", "king"])
def test_the_database_refuses_what_is_no_set(organization, staff, written):
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.filter(user=staff.viewer).update(roles=written)


def test_an_owner_ticks_two_roles_and_the_person_prepares_and_pairs(client, organization, staff):
    membership = Membership.objects.get(user=staff.arbiter)
    assert not TOURNAMENTS.allows(membership.held, "create")
    client.force_login(staff.owner)
    change(client, membership, ["arbiter", "organizer"])
    membership.refresh_from_db()
    assert membership.roles == "arbiter,organizer"
    row = JournalEntry.objects.get(action="member.role_changed")
    assert (row.before["role"], row.after["role"]) == ("arbiter", "arbiter,organizer")
    page = client.get(MEMBERS).content.decode()
    ticked = page.split(f"Roles of {staff.arbiter}")[1].split("</form>")[0]
    assert [ticked.split(f'value="{role}"')[1].split(">")[0].strip() for role in Role] == [
        "", "", "checked", "checked", "",
    ]  # fmt: skip
    client.force_login(staff.arbiter)
    assert client.get(reverse("manage:new", args=["federation"])).status_code == 200
    assert PAIRING.allows(membership.held, "change")
    assert "organizer, arbiter" in client.get(MEMBERS).content.decode()
    assert "you are organizer, arbiter" in " ".join(client.get(reverse("organizations:mine")).content.decode().split())


def test_an_invitation_may_offer_two_roles(client, organization, staff):
    client.force_login(staff.owner)
    invite = reverse("organizations:invite", args=["federation"])
    client.post(invite, {"email": "new@example.org", "roles": ["organizer", "arbiter"]})
    page = " ".join(client.get(MEMBERS).content.decode().split())
    assert "new@example.org as organizer, arbiter. The invitation is good until" in page
    assert organization.invitations.get().roles == "arbiter,organizer"


def test_without_a_tick_the_page_says_what_to_do_and_changes_nothing(client, organization, staff):
    client.force_login(staff.owner)
    membership = Membership.objects.get(user=staff.viewer)
    answer = client.post(
        reverse("organizations:change_roles", args=["federation", membership.pk]), {"roles": []}, follow=True
    )
    assert "Tick at least one of the roles in the list." in answer.content.decode()
    membership.refresh_from_db()
    assert membership.roles == "viewer"


def test_an_owner_who_is_arbiter_too_is_still_the_last_owner(organization, staff):
    membership = Membership.objects.get(user=staff.owner)
    domain.change_roles(membership=membership, roles={"owner", "arbiter"}, actor=staff.owner)
    for roles in ({"arbiter"}, {"viewer"}):
        with pytest.raises(Refused) as caught:
            domain.change_roles(membership=membership, roles=roles, actor=staff.owner)
        assert caught.value.code == "last_owner"
    membership.refresh_from_db()
    assert membership.roles == "arbiter,owner"


@pytest.mark.django_db(transaction=True)
def test_the_migration_keeps_what_stands_in_the_column():
    before, after = ("organizations", "0002_required_fields"), ("organizations", "0003_roles_held_together")
    executor = MigrationExecutor(connection)
    executor.migrate([before])
    try:
        apps = executor.loader.project_state([before]).apps
        fed = apps.get_model("organizations", "Organization").objects.create(name="Old", slug="old")
        user = apps.get_model("organizations", "User").objects.create(email="old@example.org", password="")
        old = apps.get_model("organizations", "Membership").objects.create(organization=fed, user=user, role="arbiter")
        executor = MigrationExecutor(connection)
        executor.migrate([after])
        new = executor.loader.project_state([after]).apps.get_model("organizations", "Membership")
        assert new.objects.get(pk=old.pk).roles == "arbiter"
    finally:
        MigrationExecutor(connection).migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
