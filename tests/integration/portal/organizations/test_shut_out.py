"""Attacks on members and their accounts: nobody is shut out by a stranger, and no organization loses its last owner."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from portal.common.errors import Refused
from portal.organizations import domain
from portal.organizations.models import Membership, Organization, Role
from tests.factories import PASSWORD, make_organization, make_user

LOGIN = "/en/accounts/login/"


def attempt(client, email, password, address="203.0.113.9"):
    return client.post(LOGIN, {"login": email, "password": password}, REMOTE_ADDR=address)


def signed_in(client):
    return "_auth_user_id" in client.session


@pytest.fixture
def arbiter(db):
    return make_user("arbiter@example.org")


def test_a_stranger_elsewhere_does_not_shut_an_arbiter_out(arbiter):
    stranger, own = Client(), Client()
    answers = [attempt(stranger, arbiter.email, f"wrong {count}", "198.51.100.7") for count in range(30)]
    waits = sum("Too many passwords that were wrong." in answer.content.decode() for answer in answers)
    attempt(own, arbiter.email, PASSWORD)
    print(f"30 wrong passwords from elsewhere: {waits} told to wait; the arbiter came in: {signed_in(own)}")
    assert (waits, signed_in(own)) == (25, True)


def test_a_stranger_in_the_same_hall_does_not_shut_out_a_device_that_is_known(arbiter):
    """Behind one router everybody has the same address."""
    own, stranger, new = Client(), Client(), Client()
    attempt(own, arbiter.email, PASSWORD)
    own.post("/en/accounts/logout/")
    assert not signed_in(own)
    for count in range(30):
        attempt(stranger, arbiter.email, f"wrong {count}")
    attempt(own, arbiter.email, PASSWORD)
    assert signed_in(own)
    answer = attempt(new, arbiter.email, PASSWORD)
    assert not signed_in(new)
    assert "Too many passwords that were wrong. Wait five minutes, or have a link sent" in answer.content.decode()
    assert "Forgot your password?" in answer.content.decode()


def test_the_link_in_the_mail_lets_in_whoever_has_to_wait(arbiter):
    own = Client()
    for count in range(6):
        answer = attempt(own, arbiter.email, f"wrong {count}")
    assert "Wait five minutes" in answer.content.decode()
    own.post(reverse("account_reset_password"), {"email": arbiter.email}, REMOTE_ADDR="203.0.113.9")
    link = re.search(r"http://\S+(/en/accounts/password/reset/key/\S+)", mail.outbox[0].body)[1]
    form = own.get(link, follow=True).redirect_chain[-1][0]
    own.post(form, {"password1": "another long phrase", "password2": "another long phrase"})
    assert signed_in(own)


def test_passwords_are_not_tried_without_end_from_many_addresses(arbiter):
    refused = 0
    for count in range(120):
        answer = attempt(Client(), arbiter.email, f"wrong {count}", f"198.51.{count}.7")
        refused += "Wait five minutes" in answer.content.decode()
    print(f"120 wrong passwords from 120 addresses: {120 - refused} were tried")
    assert refused == 20


def test_a_device_of_somebody_else_opens_nothing(arbiter):
    stranger = Client()
    attempt(stranger, make_user("stranger@example.org").email, PASSWORD)
    stranger.post("/en/accounts/logout/")
    answers = [attempt(stranger, arbiter.email, f"wrong {count}") for count in range(7)]
    assert ["Wait five minutes" in answer.content.decode() for answer in answers] == [False] * 5 + [True] * 2


@pytest.mark.parametrize("act", [domain.remove_member, lambda **one: domain.change_roles(roles=[Role.VIEWER], **one)])
def test_the_last_owner_is_not_lost_by_a_membership_that_was_read_before(organization, staff, act):
    """The arbiter is read, made owner, and the other owner leaves; then the row that was read first is acted on."""
    read_before = Membership.objects.get(user=staff.arbiter)
    domain.change_roles(membership=Membership.objects.get(pk=read_before.pk), roles=[Role.OWNER], actor=staff.owner)
    domain.remove_member(membership=Membership.objects.get(user=staff.owner), actor=staff.arbiter)
    assert read_before.roles == "arbiter"
    with pytest.raises(Refused) as told:
        act(membership=read_before, actor=staff.arbiter)
    assert told.value.code == "last_owner"
    owners = Membership.objects.filter(roles__contains=Role.OWNER)
    assert [one.user for one in owners] == [staff.arbiter]


def test_a_membership_that_has_ended_is_said_to_have_ended(organization, staff):
    read_before = Membership.objects.get(user=staff.arbiter)
    domain.remove_member(membership=Membership.objects.get(pk=read_before.pk), actor=staff.owner)
    with pytest.raises(Refused) as told:
        domain.change_roles(membership=read_before, roles=[Role.VIEWER], actor=staff.owner)
    assert str(told.value) == "This membership has ended meanwhile. Load the list of members again."


def test_two_organizations_with_one_address_at_once(db, monkeypatch):
    checked = domain._check

    def while_somebody_is_quicker(organization):
        checked(organization)
        make_organization(organization.slug)

    monkeypatch.setattr(domain, "_check", while_somebody_is_quicker)
    with pytest.raises(Refused) as told:
        domain.create_organization(name="Federation", slug="fed", owner=make_user())
    assert (told.value.code, told.value.field) == ("slug_taken", "slug")
    assert str(told.value) == "Another organization has the address “fed”. Choose another one."
    assert Organization.objects.get().name == "Fed"
