"""Where a person is signed in: listed for them alone, ended one by one or all together."""

from __future__ import annotations

import re

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from portal.organizations.devices import device_in_words
from portal.organizations.models import User
from tests.integration.portal.organizations.two_factors import code_of, confirm

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


@pytest.fixture
def owner():
    return User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")


def signed_in(user, user_agent):
    client = Client(headers={"user-agent": user_agent})
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    return client


def is_in(client):
    return client.get(reverse("organizations:mine")).status_code == 200


def test_every_session_is_listed_and_one_is_ended(owner):
    desk, phone = signed_in(owner, FIREFOX), signed_in(owner, PHONE)
    page = desk.get(reverse("account_sessions"))
    html = page.content.decode()
    assert html.index("Firefox, Linux") < html.index("this one") < html.index("Safari, iPhone")
    assert "from 127.0.0.1" in html
    assert "no-store" in page["Cache-Control"]
    [other] = re.findall(r'action="([^"]*sessions/\d+/end/)"', html)
    assert desk.post(other).status_code == 302
    assert is_in(desk)
    assert not is_in(phone)
    assert desk.post(other).status_code == 404


def test_all_others_are_ended(owner):
    desk, phone, hall = (signed_in(owner, agent) for agent in (FIREFOX, PHONE, FIREFOX))
    desk.post(reverse("account_sessions_end"))
    assert [is_in(client) for client in (desk, phone, hall)] == [True, False, False]


def test_sessions_from_before_the_list_are_ended_too(owner):
    other = User.objects.create_user("other@example.org", PASSWORD)
    desk, phone = signed_in(owner, FIREFOX), signed_in(owner, PHONE)
    somebody = signed_in(other, PHONE)
    UserSession.objects.all().delete()
    desk.post(reverse("account_sessions_end"))
    assert [is_in(client) for client in (desk, phone, somebody)] == [True, False, True]


def test_nobody_ends_the_session_of_somebody_else(owner):
    thief = signed_in(User.objects.create_user("thief@example.org", PASSWORD), FIREFOX)
    phone = signed_in(owner, PHONE)
    number = UserSession.objects.get(user=owner).pk
    assert thief.post(reverse("account_session_end", args=[number])).status_code == 404
    thief.post(reverse("account_sessions_end"))
    assert is_in(phone)
    assert "iPhone" not in thief.get(reverse("account_sessions")).content.decode()


def test_a_session_from_before_the_list_is_listed(client, owner):
    client.force_login(owner)
    assert "this one" in client.get(reverse("account_sessions")).content.decode()


def test_a_new_second_factor_ends_the_other_sessions(owner, django_capture_on_commit_callbacks):
    desk, phone = signed_in(owner, FIREFOX), signed_in(owner, PHONE)
    page = confirm(desk, PASSWORD, reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", page)[1]
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert is_in(desk)
    assert not is_in(phone)


def test_lines_of_sessions_that_are_gone_are_pruned(owner, capsys):
    signed_in(owner, PHONE).session.delete()
    desk = signed_in(owner, FIREFOX)
    UserSession.objects.create(user=owner, session_key="gone", ip="127.0.0.1", user_agent=PHONE)
    call_command("prune")
    assert "1 lines of sessions that are gone" in capsys.readouterr().out
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [desk.session.session_key]


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [(FIREFOX, "Firefox, Linux"), (PHONE, "Safari, iPhone"), ("", "another browser"), ("curl/8", "another browser")],
)
def test_devices_in_words(user_agent, words):
    assert device_in_words(user_agent) == words
