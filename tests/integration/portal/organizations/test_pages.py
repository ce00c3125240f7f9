"""Invitation, sign-up and sign-in through the pages, as the invited person sees them."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import override_settings
from django.urls import reverse
from django.utils import translation
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.organizations import domain, mails
from portal.organizations.models import Membership, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")


@pytest.fixture
def federation(owner):
    return domain.create_organization(name="Federation", slug="fed", owner=owner)


def follow_invitation(client, owner, django_capture_on_commit_callbacks, email="new@example.org"):
    client.force_login(owner)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(
            reverse("organizations:invite", args=["fed"]), {"email": email, "roles": ["arbiter"]}, follow=True
        )
    assert "The invitation was sent to" in answer.content.decode()
    client.logout()
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]


def test_from_the_mail_to_a_member_with_an_account(client, federation, owner, django_capture_on_commit_callbacks):
    link = follow_invitation(client, owner, django_capture_on_commit_callbacks)
    assert "Create your account" in client.get(link).content.decode()
    answer = client.post(
        reverse("account_signup"),
        {
            "email": "thief@example.org",
            "first_name": "Nora",
            "last_name": "New",
            "password1": PASSWORD,
            "password2": PASSWORD,
        },
    )
    assert (answer.status_code, answer["Location"]) == (302, link)
    answer = client.post(link)
    assert answer["Location"] == reverse("manage:dashboard", args=["fed"])
    with scope(organization=federation):
        membership = Membership.objects.select_related("user").get(roles="arbiter")
    assert (membership.user.email, str(membership.user)) == ("new@example.org", "Nora New")


def test_without_an_invitation_there_is_no_sign_up(client, federation):
    data = {"email": "x@example.org", "first_name": "X", "last_name": "Y", "password1": PASSWORD, "password2": PASSWORD}
    assert "Accounts come by invitation" in client.post(reverse("account_signup"), data).content.decode()
    assert not User.objects.filter(email="x@example.org").exists()


def test_a_person_with_an_account_signs_in_and_accepts(client, federation, owner, django_capture_on_commit_callbacks):
    User.objects.create_user("known@example.org", PASSWORD, first_name="Kim", last_name="Known")
    link = follow_invitation(client, owner, django_capture_on_commit_callbacks, "known@example.org")
    page = client.get(link).content.decode()
    assert f"{reverse('account_login')}?next={link}" in page
    answer = client.post(reverse("account_login"), {"login": "known@example.org", "password": PASSWORD, "next": link})
    assert answer["Location"] == link
    client.post(link)
    with scope(organization=federation):
        assert Membership.objects.get(user__email="known@example.org").roles == "arbiter"


def test_the_wrong_person_is_told_and_does_not_join(client, federation, owner, django_capture_on_commit_callbacks):
    link = follow_invitation(client, owner, django_capture_on_commit_callbacks)
    stranger = User.objects.create_user("stranger@example.org", PASSWORD)
    client.force_login(stranger)
    assert "You are signed in as stranger@example.org" in client.get(link).content.decode()
    answer = client.post(link)
    assert answer.status_code == 410
    with scopes_disabled():  # across organizations: nothing anywhere
        assert not Membership.objects.filter(user=stranger).exists()


def test_a_bad_invitation_form_answers_422_beside_the_field(client, federation, owner):
    client.force_login(owner)
    answer = client.post(reverse("organizations:invite", args=["fed"]), {"email": "nobody", "roles": ["king"]})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"email", "roles"}
    assert mail.outbox == []


def test_settings_change_name_and_colour_but_refuse_a_bad_colour(client, federation, owner):
    client.force_login(owner)
    address = reverse("organizations:settings", args=["fed"])
    good = {"name": "New name", "country": "ITA", "website": "", "default_language": "it", "accent": "#aa0000"}
    assert client.post(address, good).status_code == 302
    federation.refresh_from_db()
    assert (federation.name, federation.accent) == ("New name", "#aa0000")
    answer = client.post(address, good | {"accent": "red"})
    assert answer.status_code == 422
    federation.refresh_from_db()
    assert federation.accent == "#aa0000"


def test_members_page_shows_forms_to_owners_only(client, federation, owner):
    viewer = User.objects.create_user("viewer@example.org", PASSWORD)
    with scope(organization=federation):
        Membership.objects.create(organization=federation, user=viewer, roles="viewer")
    address = reverse("organizations:members", args=["fed"])
    client.force_login(viewer)
    page = client.get(address).content.decode()
    assert "viewer@example.org" in page
    assert "Invite somebody" not in page
    client.force_login(owner)
    assert "Invite somebody" in client.get(address).content.decode()


def test_my_organizations_are_mine_alone(client, federation, owner):
    other = User.objects.create_user("other@example.org", PASSWORD)
    domain.create_organization(name="Elsewhere", slug="elsewhere", owner=other)
    client.force_login(other)
    page = client.get(reverse("organizations:mine")).content.decode()
    assert "Elsewhere" in page
    assert "Federation" not in page


def test_a_mail_server_that_is_away_is_told_beside_the_field(
    client, federation, owner, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9

    def send():
        with django_capture_on_commit_callbacks(execute=True):
            domain.invite(
                organization=federation, email="x@example.org", roles=["viewer"], actor=owner, link=lambda token: token
            )

    with scope(organization=federation), pytest.raises(Refused) as caught:
        send()
    assert (caught.value.code, caught.value.field) == ("mail_failed", "email")


def test_a_mail_server_that_hangs_holds_two_threads_and_tells_the_others(
    federation, owner, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(mails, "MAIL_PATIENCE", 0)

    def invite(name):
        with scope(organization=federation), django_capture_on_commit_callbacks(execute=True):
            domain.invite(organization=federation, email=f"{name}@example.org", roles=["viewer"], actor=owner, link=str)

    with mails.place_for_mail(), mails.place_for_mail(), pytest.raises(Refused, match="in a moment") as crowd:
        invite("third")
    assert (crowd.value.code, crowd.value.field, mail.outbox) == ("mail_failed", "email", [])
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=9):
        for number in range(mails.MAILS_AT_ONCE + 1):
            with pytest.raises(Refused, match="could not be sent"):
                invite(f"lost-{number}")
    invite("third")
    assert [one.to for one in mail.outbox] == [["third@example.org"]]


@pytest.mark.parametrize("address", ["owner@example.org", "nobody@example.org"])
def test_a_mail_server_that_hangs_is_told_to_whoever_forgot_the_password_known_or_not(
    client, federation, owner, monkeypatch, address
):
    monkeypatch.setattr(mails, "MAIL_PATIENCE", 0)
    place = reverse("account_reset_password")
    with mails.place_for_mail(), mails.place_for_mail():
        crowd = client.post(place, {"email": address}, follow=True)
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=9):
        lost = client.post(place, {"email": address}, follow=True)
    for answer in (crowd, lost):
        assert answer.redirect_chain[-1][0] == place
        assert "The e-mail could not be sent. Ask for it again in a moment." in answer.content.decode()
    assert mail.outbox == []
    client.post(place, {"email": address})
    assert [one.to for one in mail.outbox] == [[address]]


def test_a_password_is_changed_although_the_note_about_it_cannot_be_sent(client, federation, owner):
    client.post(reverse("account_reset_password"), {"email": "owner@example.org"})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    target = client.get(link, follow=True).redirect_chain[-1][0]
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=9, ACCOUNT_EMAIL_NOTIFICATIONS=True):
        client.post(target, {"password1": "another long phrase", "password2": "another long phrase"})
    assert client.login(email="owner@example.org", password="another long phrase")


def test_a_forgotten_password_is_replaced_by_mail(client, federation, owner):
    client.post(reverse("account_reset_password"), {"email": "owner@example.org"})
    [message] = mail.outbox
    assert message.to == ["owner@example.org"]
    link = re.search(r"http://testserver(/\S+)", message.body)[1]
    page = client.get(link, follow=True)
    target = page.redirect_chain[-1][0]
    client.post(target, {"password1": "another long phrase", "password2": "another long phrase"})
    assert client.login(email="owner@example.org", password="another long phrase")
    assert "This link was used already" in client.get(link, follow=True).content.decode()


def test_an_unknown_address_gets_no_link(client, db):
    client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert all("/password/reset/key/" not in message.body for message in mail.outbox)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_account_page_is_in_the_frame_of_the_site(client, owner, language):
    with translation.override(language):
        names = ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
        names += ["account_inactive", "account_reset_password_from_key_done"]
        pages = [client.get(reverse(name)) for name in names]
        client.force_login(owner)
        pages += [client.get(reverse(name)) for name in ("account_change_password", "account_logout")]
    for page in pages:
        html = page.content.decode()
        assert page.status_code == 200
        assert f'<html lang="{language}"' in html
        assert 'class="site-header"' in html
        assert "<span>Glassboard</span>" in html
        assert html.count("<h1>") == 1


def test_pages_of_members_are_never_stored(client, federation, owner):
    client.force_login(owner)
    answer = client.get(reverse("organizations:members", args=["fed"]))
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))
