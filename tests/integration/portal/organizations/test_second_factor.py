"""The second factor: set up, asked for at sign-in, wanted by an organization, and lost."""

from __future__ import annotations

import base64
import re

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.urls import reverse
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.organizations import domain
from portal.organizations.models import Membership, Organization, User
from portal.organizations.second_factor import has_second_factor
from tests.factories import make_tournament
from tests.integration.portal.organizations.two_factors import code_of, confirm, give_app
from tournaments.programs.actions import make_token

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


@pytest.fixture
def owner():
    return User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")


@pytest.fixture
def federation(owner):
    return domain.create_organization(name="Federation", slug="fed", owner=owner)


@pytest.fixture
def arbiter(federation):
    user = User.objects.create_user("arbiter@example.org", PASSWORD, first_name="Anna", last_name="Arbiter")
    with scope(organization=federation):
        Membership.objects.create(organization=federation, user=user, roles="arbiter")
    return user


@pytest.fixture
def strict(federation):
    Organization.objects.filter(pk=federation.pk).update(second_factor=True)
    return federation


def sign_in(client, email="owner@example.org", password=PASSWORD):
    return client.post(reverse("account_login"), {"login": email, "password": password})


def members(client, **headers):
    return client.get(reverse("organizations:members", args=["fed"]), headers=headers)


def test_an_app_is_set_up_and_its_recovery_codes_are_shown_once(client, owner):
    sign_in(client)
    page = confirm(client, PASSWORD, reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", page)[1]
    picture = base64.b64decode(re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', page)[1]).decode()
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "<script>" not in page
    shown = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)}, follow=True)
    codes = re.findall(r"<code>(\d{8})</code>", shown.content.decode())
    assert len(set(codes)) == 10
    assert "no-store" in shown["Cache-Control"]
    assert has_second_factor(owner)
    again = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    assert not any(code in again for code in codes)
    assert "10 codes are left" in client.get(reverse("mfa_index")).content.decode()


def test_a_wrong_first_code_sets_up_nothing(client, owner):
    sign_in(client)
    confirm(client, PASSWORD, reverse("mfa_activate_totp"))
    answer = client.post(reverse("mfa_activate_totp"), {"code": "12"})
    assert "This code is not right" in answer.content.decode()
    assert not has_second_factor(owner)


def test_sign_in_asks_for_a_code_and_takes_each_once(client, federation, owner):
    secret = give_app(owner)
    assert sign_in(client)["Location"] == reverse("mfa_authenticate")
    assert members(client).status_code == 302
    assert "This code is not right" in client.post(reverse("mfa_authenticate"), {"code": "000"}).content.decode()
    code = code_of(secret)
    assert client.post(reverse("mfa_authenticate"), {"code": code})["Location"] == reverse("organizations:mine")
    assert members(client).status_code == 200
    client.logout()
    sign_in(client)
    assert "it was used already" in client.post(reverse("mfa_authenticate"), {"code": code}).content.decode()


def test_a_recovery_code_stands_in_for_the_app_once(client, owner):
    give_app(owner)
    code = Authenticator.objects.get(user=owner, type="recovery_codes").wrap().generate_codes()[3]
    sign_in(client)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).status_code == 302
    client.logout()
    sign_in(client)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).status_code == 200


def test_guessing_codes_is_limited(client, owner):
    secret = give_app(owner)
    sign_in(client)
    for guess in range(5):
        client.post(reverse("mfa_authenticate"), {"code": f"{guess:03}"})
    answer = client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert "Too many" in answer.content.decode()
    assert reverse("mfa_authenticate") in client.get(reverse("mfa_authenticate")).content.decode()


def test_a_link_that_resets_the_password_does_not_go_around_the_code(client, owner, mailoutbox):
    give_app(owner)
    client.post(reverse("account_reset_password"), {"email": owner.email})
    link = re.search(r"http://testserver(/\S+)", mailoutbox[0].body)[1]
    target = client.get(link, follow=True).redirect_chain[-1][0]
    answer = client.post(target, {"password1": "another long phrase", "password2": "another long phrase"})
    assert answer["Location"] == reverse("mfa_authenticate")


def test_an_organization_that_asks_for_it_opens_no_page_to_a_member_without(client, strict, arbiter):
    sign_in(client, arbiter.email)
    for name in ("organizations:members", "manage:dashboard"):
        answer = client.get(reverse(name, args=["fed"]))
        assert (answer.status_code, answer["Location"]) == (302, reverse("mfa_index"))
    assert "Federation asks its members for a second factor" in client.get(reverse("mfa_index")).content.decode()
    assert members(client, accept="application/json").status_code == 401
    assert members(client, hx_request="true")["HX-Redirect"] == reverse("mfa_index")
    assert client.post(reverse("manage:dashboard", args=["fed"])).status_code == 302
    give_app(arbiter)
    assert members(client).status_code == 200
    Authenticator.objects.filter(user=arbiter, type="totp").delete()
    assert members(client).status_code == 302  # recovery codes alone are none


def test_a_script_that_asks_for_data_leaves_no_message_for_the_next_page(client, strict, arbiter):
    sign_in(client, arbiter.email)
    assert members(client, accept="application/json").status_code == 401
    assert "asks its members" not in client.get(reverse("mfa_index")).content.decode()


def test_a_stranger_learns_nothing_of_an_organization_that_asks_for_it(client, strict):
    stranger = User.objects.create_user("stranger@example.org", PASSWORD)
    client.force_login(stranger)
    assert members(client).status_code == 404


def test_programs_with_a_token_are_not_concerned(client, strict, owner):
    with scope(organization=strict):
        event = make_tournament(strict, entries=4)
        key = make_token(organization=strict, actor=owner, name="robot", scopes=["read"], days=30)[1]
    address = reverse("api:desk_entries", args=["fed", event.slug])
    assert client.get(address, headers={"authorization": f"Bearer {key}"}).status_code == 200


def test_an_owner_switches_it_on_only_with_a_second_factor_of_their_own(client, federation, owner):
    client.force_login(owner)
    address = reverse("organizations:settings", args=["fed"])
    words = {"name": "Federation", "default_language": "en", "accent": "#1f5f8b", "second_factor": "on"}
    refused = client.post(address, words)
    assert refused.status_code == 422
    assert "Set up your own second factor first" in refused.content.decode()
    federation.refresh_from_db()
    assert not federation.second_factor
    give_app(owner)
    assert client.post(address, words).status_code == 302
    federation.refresh_from_db()
    assert federation.second_factor
    with scope(organization=federation):
        row = JournalEntry.objects.get(action="organization.changed")
    assert (row.before["second_factor"], row.after["second_factor"]) == (False, True)
    Authenticator.objects.filter(user=owner).delete()
    assert client.get(address).status_code == 302


def test_the_app_is_removed_after_the_password(client, owner):
    give_app(owner)
    client.force_login(owner)
    assert confirm(client, PASSWORD, reverse("mfa_deactivate_totp")).status_code == 200
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.filter(user=owner).exists()


def test_new_recovery_codes_replace_the_old(client, owner):
    give_app(owner)
    old = Authenticator.objects.get(user=owner, type="recovery_codes").wrap().generate_codes()
    client.force_login(owner)
    confirm(client, PASSWORD, reverse("mfa_generate_recovery_codes"))
    shown = client.post(reverse("mfa_generate_recovery_codes"), follow=True).content.decode()
    assert len(re.findall(r"<code>\d{8}</code>", shown)) == 10
    assert not any(code in shown for code in old)


def test_the_operator_lets_in_who_has_lost_everything(client, owner, capsys):
    with pytest.raises(CommandError, match="no second factor"):
        call_command("forget_second_factor", "owner@example.org")
    give_app(owner)
    call_command("forget_second_factor", "Owner@example.org")
    assert "with the password alone" in capsys.readouterr().out
    assert sign_in(client)["Location"] == reverse("organizations:mine")
    with pytest.raises(CommandError, match="No account"):
        call_command("forget_second_factor", "nobody@example.org")
