"""Inviting, joining, changing roles, leaving: what the domain allows and what it refuses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.common.policies import MEMBERS, OFFICERS, POLICIES, rights_of
from portal.organizations import domain
from portal.organizations.models import EventRole, Invitation, Membership, Organization, Role, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_the_application")]


def invite(federation, owner, email="new@example.org", roles=("arbiter",), capture=None):
    tokens = []
    with capture(execute=True):
        invitation = domain.invite(
            organization=federation,
            email=email,
            roles=roles,
            actor=owner,
            link=lambda token: tokens.append(token) or f"https://portal.example/{token}",
        )
    return invitation, tokens[0]


def test_policies_know_exactly_the_roles_of_the_model():
    named = {role for policy in POLICIES for roles in policy.rights.values() for role in roles}
    assert named == set(Role.values) | set(EventRole.values)
    assert set(Role.values) == MEMBERS | OFFICERS


def test_rights_of_a_stranger_are_none():
    assert not any(allowed for rights in rights_of(()).values() for allowed in rights.values())


@pytest.mark.parametrize(
    ("slug", "field", "code"),
    [
        ("api", "slug", "slug_reserved"),
        ("manage", "slug", "slug_reserved"),
        ("Fed", "slug", "organization_invalid"),
        ("-fed", "slug", "organization_invalid"),
        ("", "slug", "organization_invalid"),
    ],
)
def test_bad_addresses_of_organizations_are_refused_and_change_nothing(owner, slug, field, code):
    with pytest.raises(Refused) as caught:
        domain.create_organization(name="Federation", slug=slug, owner=owner)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert not Organization.objects.exists()


def test_an_address_is_taken_once(federation, owner):
    with pytest.raises(Refused) as caught:
        domain.create_organization(name="Other", slug="fed", owner=owner)
    assert caught.value.field == "slug"


def test_an_invitation_stores_only_a_hash_and_the_mail_carries_the_link(
    federation, owner, django_capture_on_commit_callbacks
):
    invitation, token = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    assert token not in invitation.token_hash
    assert len(invitation.token_hash) == 64
    [message] = mail.outbox
    assert message.to == ["new@example.org"]
    assert message.subject == "Invitation to Federation"
    assert f"https://portal.example/{token}" in message.body


def test_the_invited_person_joins_with_the_offered_role(federation, owner, django_capture_on_commit_callbacks):
    _invitation, token = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    user = User.objects.create_user("New@Example.org", "a long password")
    membership = domain.accept_invitation(organization=federation, token=token, user=user)
    assert membership.roles == "arbiter"
    with pytest.raises(Refused) as caught:
        domain.accept_invitation(organization=federation, token=token, user=user)
    assert caught.value.code == "invitation_invalid"


def test_somebody_else_cannot_use_the_link(federation, owner, django_capture_on_commit_callbacks):
    _invitation, token = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    other = User.objects.create_user("other@example.org", "a long password")
    with pytest.raises(Refused) as caught:
        domain.accept_invitation(organization=federation, token=token, user=other)
    assert caught.value.code == "invitation_other_address"
    assert not Membership.objects.filter(user=other).exists()


def test_an_old_a_wrong_and_a_revoked_link_are_refused(federation, owner, django_capture_on_commit_callbacks):
    invitation, token = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    with pytest.raises(Refused):
        domain.open_invitation(organization=federation, token="guess")
    Invitation.objects.filter(pk=invitation.pk).update(
        created_at=timezone.now() - timedelta(days=20), expires_at=timezone.now() - timedelta(days=1)
    )
    with pytest.raises(Refused):
        domain.open_invitation(organization=federation, token=token)
    invitation, token = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    domain.revoke_invitation(invitation=invitation, actor=owner)
    with pytest.raises(Refused):
        domain.open_invitation(organization=federation, token=token)


def test_a_second_invitation_replaces_the_first(federation, owner, django_capture_on_commit_callbacks):
    _first, old = invite(federation, owner, capture=django_capture_on_commit_callbacks)
    _second, new = invite(federation, owner, roles=("viewer",), capture=django_capture_on_commit_callbacks)
    with pytest.raises(Refused):
        domain.open_invitation(organization=federation, token=old)
    assert domain.open_invitation(organization=federation, token=new).roles == "viewer"


def test_a_member_is_not_invited_again(federation, owner, django_capture_on_commit_callbacks):
    with pytest.raises(Refused) as caught:
        invite(federation, owner, email="OWNER@example.org", capture=django_capture_on_commit_callbacks)
    assert caught.value.code == "already_member"
    assert mail.outbox == []


def test_the_last_owner_stays(federation, owner):
    membership = Membership.objects.get(user=owner)
    for action in (
        lambda: domain.change_roles(membership=membership, roles={"viewer"}, actor=owner),
        lambda: domain.remove_member(membership=membership, actor=owner),
    ):
        with pytest.raises(Refused) as caught:
            action()
        assert caught.value.code == "last_owner"
    assert Membership.objects.get(user=owner).roles == "owner"


def test_with_a_second_owner_the_first_may_go(federation, owner):
    second = User.objects.create_user("second@example.org", "a long password")
    membership = Membership.objects.create(organization=federation, user=second, roles="viewer")
    domain.change_roles(membership=membership, roles={"owner"}, actor=owner)
    domain.remove_member(membership=Membership.objects.get(user=owner), actor=second)
    assert list(Membership.objects.values_list("user__email", "roles")) == [("second@example.org", "owner")]
    actions = JournalEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["organization.created", "member.role_changed", "member.removed"]


def test_the_command_creates_an_organization_and_its_owner(capsys):
    call_command("create_organization", "fed", "Federation", "Chief@Example.org", "--country", "ITA")
    printed = capsys.readouterr().out
    organization = Organization.objects.get(slug="fed")
    with scope(organization=organization):
        membership = Membership.objects.select_related("user").get()
    assert (membership.user.email, membership.roles, organization.country) == ("chief@example.org", "owner", "ITA")
    assert "/accounts/password/reset/key/" in printed


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["api", "Federation", "a@example.org"], "slug"), (["fed", "Federation", "nobody"], "owner")],
)
def test_the_command_names_what_is_wrong_and_changes_nothing(arguments, named):
    with pytest.raises(CommandError, match=f"^{named}: "):
        call_command("create_organization", *arguments)
    assert not User.objects.exists()
    assert not Organization.objects.exists()
