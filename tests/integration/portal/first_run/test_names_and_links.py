"""The owner's link has a host, people name themselves, and a portal without mail shows the link of an invitation."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django_scopes import scope

from portal.organizations import domain
from portal.organizations.models import Membership, Organization, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
MEMBERS = reverse("organizations:members", args=["fed"])


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")


@pytest.fixture
def federation(owner):
    return domain.create_organization(name="Federation", slug="fed", owner=owner)


def printed_link(capsys, *options: str) -> str:
    call_command("create_organization", "fed", "Federation", "chief@example.org", *options)
    return capsys.readouterr().out.split()[-1]


def test_the_link_of_the_owner_leads_to_the_address_of_the_portal_in_the_language_asked_for(capsys, settings):
    assert settings.PORTAL_ADDRESS == "http://localhost:8000"
    assert printed_link(capsys).startswith("http://localhost:8000/en/accounts/password/reset/key/")
    call_command(
        "create_organization",
        "valley",
        "Valley",
        "v@example.org",
        "--address",
        "https://chess.example/",
        "--language",
        "it",
    )
    link = capsys.readouterr().out.split()[-1]
    assert link.startswith("https://chess.example/it/accounts/password/reset/key/")


def test_an_address_without_its_scheme_is_refused_and_nothing_is_made():
    with pytest.raises(CommandError, match=r"^address: write http:// or https:// before “chess.example”"):
        call_command("create_organization", "fed", "Federation", "a@example.org", "--address", "chess.example")
    assert not Organization.objects.exists()


def test_the_first_owner_gives_a_name_with_the_first_password_and_is_not_asked_again(client, capsys):
    link = printed_link(capsys).removeprefix("http://localhost:8000")
    page = client.get(link, follow=True)
    form = page.redirect_chain[-1][0]
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    refused = client.post(form, passwords)
    assert set(refused.context["form"].errors) == {"first_name", "last_name"}
    client.post(form, passwords | {"first_name": "Carla", "last_name": "Chief"})
    user = User.objects.get()
    assert (str(user), user.check_password(PASSWORD)) == ("Carla Chief", True)

    from allauth.account.forms import default_token_generator
    from allauth.account.utils import user_pk_to_url_str

    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    again = client.get(reverse("account_reset_password_from_key", kwargs=key), follow=True)
    assert set(again.context["form"].fields) == {"password1", "password2"}


def test_who_has_an_account_without_a_name_gives_it_when_accepting(
    client, federation, owner, django_capture_on_commit_callbacks
):
    nameless = User.objects.create_user("new@example.org", PASSWORD)
    links: list[str] = []
    with scope(organization=federation), django_capture_on_commit_callbacks(execute=True):
        domain.invite(
            organization=federation, email=nameless.email, roles=["arbiter"], actor=owner,
            link=lambda token: links.append(reverse("organizations:invitation", args=["fed", token])) or links[-1],
        )  # fmt: skip
    client.force_login(nameless)
    assert 'name="first_name"' in client.get(links[0]).content.decode()
    refused = client.post(links[0], {"first_name": "", "last_name": "New"})
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"first_name"}
    with scope(organization=federation):
        assert not Membership.objects.filter(user=nameless).exists()
    client.post(links[0], {"first_name": "Nora", "last_name": "New"})
    nameless.refresh_from_db()
    assert str(nameless) == "Nora New"
    with scope(organization=federation):
        assert Membership.objects.get(user=nameless).roles == "arbiter"


def test_everybody_can_change_their_own_name(client):
    user = User.objects.create_user("anna@example.org", PASSWORD)
    client.force_login(user)
    mine = reverse("organizations:mine")
    assert "You have no name here yet" in client.get(mine).content.decode()
    answer = client.post(reverse("organizations:name"), {"first_name": "Anna", "last_name": "Ångström"}, follow=True)
    assert "You are named Anna Ångström from now on." in answer.content.decode()
    assert "You have no name here yet" not in answer.content.decode()
    refused = client.post(reverse("organizations:name"), {"first_name": "Anna", "last_name": ""})
    assert refused.status_code == 422
    user.refresh_from_db()
    assert user.last_name == "Ångström"


def shown_links(client) -> list[str]:
    return re.findall(r'value="(http://testserver\S+/invitations/\S+)"', client.get(MEMBERS).content.decode())


def test_where_mail_reaches_nobody_the_members_page_shows_the_link_until_it_is_used(
    client, federation, owner, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    client.force_login(owner)
    invite = reverse("organizations:invite", args=["fed"])
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(invite, {"email": "new@example.org", "roles": ["arbiter"]})
    answer = client.get(answer["Location"])
    assert "Its link stands below" in answer.content.decode()
    [link] = shown_links(client)
    assert shown_links(client) == [link]  # a second look does not lose it
    user = User.objects.create_user("new@example.org", PASSWORD, first_name="Nora", last_name="New")
    other = client.__class__()
    other.force_login(user)
    other.post(link.removeprefix("http://testserver"))
    with scope(organization=federation):
        assert Membership.objects.get(user=user).roles == "arbiter"
    assert shown_links(client) == []


def test_where_mail_is_sent_the_page_shows_no_link(client, federation, owner, django_capture_on_commit_callbacks):
    client.force_login(owner)
    invite = reverse("organizations:invite", args=["fed"])
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(invite, {"email": "new@example.org", "roles": ["arbiter"]})
    answer = client.get(answer["Location"])
    assert "The invitation was sent to new@example.org." in answer.content.decode()
    assert shown_links(client) == []
