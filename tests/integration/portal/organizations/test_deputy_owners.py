"""Who owns an organization until a day passes it on until then, and does not make that day later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from portal.common.errors import Refused
from portal.organizations import domain
from portal.organizations.models import Invitation, Membership, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_the_application")]

END = timezone.now() + timedelta(days=10)
SOONER, LATER = END - timedelta(days=3), END + timedelta(days=1)


def member(federation, email, roles, ends_at=None) -> Membership:
    return Membership.objects.create(
        organization=federation, user=User.objects.create_user(email, "a long password"), roles=roles, ends_at=ends_at
    )


@pytest.fixture
def deputy(federation) -> Membership:
    return member(federation, "deputy@example.org", "owner", END)


def refused(action) -> None:
    with pytest.raises(Refused) as caught:
        action()
    assert (caught.value.code, caught.value.field) == ("beyond_own_end", "until")


@pytest.mark.parametrize("ends_at", [None, LATER])
@pytest.mark.parametrize("roles", [{"owner"}, {"arbiter"}])
def test_their_own_end_is_not_put_off(federation, deputy, ends_at, roles):
    refused(lambda: domain.change_roles(membership=deputy, roles=roles, actor=deputy.user, ends_at=ends_at))
    assert (Membership.objects.get(pk=deputy.pk).ends_at, Membership.objects.get(pk=deputy.pk).roles) == (END, "owner")


@pytest.mark.parametrize("ends_at", [SOONER, END])
def test_their_own_end_may_come_sooner(federation, deputy, ends_at):
    domain.change_roles(membership=deputy, roles={"owner"}, actor=deputy.user, ends_at=ends_at)
    assert Membership.objects.get(pk=deputy.pk).ends_at == ends_at


@pytest.mark.parametrize(("before", "end"), [("arbiter", None), ("owner", SOONER)])
def test_nobody_becomes_owner_by_them_for_longer(federation, deputy, before, end):
    other = member(federation, "other@example.org", before, end)
    for ends_at in (None, LATER):
        refused(lambda at=ends_at: domain.change_roles(
            membership=other, roles={"owner"}, actor=deputy.user, ends_at=at
        ))  # fmt: skip
    domain.change_roles(membership=other, roles={"owner"}, actor=deputy.user, ends_at=END)
    domain.change_roles(membership=other, roles={"organizer"}, actor=deputy.user, ends_at=None)
    assert Membership.objects.get(pk=other.pk).roles == "organizer"


def test_who_is_owner_for_good_stays_it_with_other_roles(federation, owner, deputy):
    first = Membership.objects.get(user=owner)
    domain.change_roles(membership=first, roles={"owner", "arbiter"}, actor=deputy.user)
    assert Membership.objects.get(user=owner).held == {"owner", "arbiter"}


def test_an_invitation_is_held_to_the_same(federation, deputy, django_capture_on_commit_callbacks):
    words = {"organization": federation, "actor": deputy.user, "link": lambda token: f"https://portal.example/{token}"}
    for ends_at in (None, LATER):
        refused(lambda at=ends_at: domain.invite(email="a@example.org", roles={"owner"}, ends_at=at, **words))
    with django_capture_on_commit_callbacks(execute=True):
        domain.invite(email="a@example.org", roles={"owner"}, ends_at=END, **words)
        domain.invite(email="b@example.org", roles={"arbiter"}, **words)
    assert sorted(Invitation.objects.values_list("email", "roles")) == [
        ("a@example.org", "owner"), ("b@example.org", "arbiter"),
    ]  # fmt: skip


def test_an_owner_without_an_end_puts_it_off(federation, owner, deputy):
    domain.change_roles(membership=deputy, roles={"owner"}, actor=owner, ends_at=None)
    assert Membership.objects.get(pk=deputy.pk).ends_at is None


def test_the_page_says_who_may(federation, deputy):
    client = Client()
    client.force_login(deputy.user)
    address = reverse("organizations:change_roles", args=["fed", deputy.pk])
    answer = client.post(address, {"roles": ["owner"], "until": ""}, follow=True)
    assert "Only an owner without an end makes that later" in answer.content.decode()
    assert Membership.objects.get(pk=deputy.pk).ends_at == END
