"""From a stranger's e-mail address to an organization: the link, the form, the operator's answer."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django_scopes import scope

from portal.common import robots
from portal.common.errors import Refused
from portal.organizations.admission import actions, letters
from portal.organizations.admission.models import AdmissionRequest
from portal.organizations.domain import create_organization
from portal.organizations.models import Membership, Organization, User
from tests.factories import make_user

pytestmark = pytest.mark.django_db
ASK = reverse("organizations:ask")
QUEUE = reverse("organizations:admissions")
WORDS = {
    "name": "Chess Club",
    "slug": "club",
    "country": "SUI",
    "website": "",
    "contact": "Secretary",
    "message": "Two.",
}


@pytest.fixture
def asker() -> User:
    return make_user("asker@example.org")


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("operator@example.org"))
    return client


def asked(user: User, **words: Any) -> AdmissionRequest:
    return actions.ask(user=user, **{**WORDS, **words})


def sent(**words: str) -> dict[str, str]:
    return {f"admission-{name}": value for name, value in {**WORDS, **words}.items()}


def link_in(message: Any) -> str:
    return re.search(r"https?://[^/\s]+(/\S+)", message.body)[1]


def test_a_stranger_comes_from_an_address_to_an_organization(operator):
    stranger = Client()
    assert "An e-mail to new@example.org" in stranger.post(ASK, {"email": "New@Example.org"}).content.decode()
    [letter] = mail.outbox
    assert letter.to == ["new@example.org"]
    page = stranger.get(link_in(letter), follow=True)
    assert page.redirect_chain[-1][0] == reverse("account_signup")
    signing_up = {
        "email": "thief@example.org", "first_name": "Nina", "last_name": "New", "password1": "correct horse battery",
        "password2": "correct horse battery",
    }  # fmt: skip
    page = stranger.post(reverse("account_signup"), signing_up, follow=True)
    assert page.redirect_chain[-1][0] == ASK
    assert not User.objects.filter(email="thief@example.org").exists()
    assert "proved_address" not in stranger.session
    page = stranger.post(ASK, sent(), follow=True).content.decode()
    assert "You asked for Chess Club. The operator answers by e-mail." in page
    assert "waits for the operator" in page

    queue = operator.get(QUEUE).content.decode()
    assert "new@example.org" in queue
    [address] = re.findall(r'action="([^"]*/admit/)"', queue)
    operator.post(address)
    organization = Organization.objects.get(slug="club")
    assert (organization.name, organization.country, organization.default_language) == ("Chess Club", "SUI", "en")
    with scope(organization=organization):
        member = Membership.objects.get()
    assert (member.user.email, member.roles) == ("new@example.org", "owner")
    assert mail.outbox[-1].to == ["new@example.org"]
    assert mail.outbox[-1].subject == "Chess Club is admitted"
    assert stranger.get(link_in(mail.outbox[-1])).status_code == 200
    assert "admitted" in stranger.get(ASK).content.decode()


def test_who_has_an_account_is_told_to_sign_in_and_nobody_else_learns_it(client, asker):
    pages = [
        client.post(ASK, {"email": email}).content.decode().replace(email, "")
        for email in (asker.email, "unknown@example.org")
    ]
    assert pages[0] == pages[1]
    assert [link_in(letter).split("/ask/")[1] == "" for letter in mail.outbox] == [True, False]


def test_one_address_gets_few_letters_and_one_network_asks_for_few(client, monkeypatch):
    for _time in range(5):
        assert client.post(ASK, {"email": "poor@example.org"}).status_code == 200
    assert len(mail.outbox) == letters.LETTERS_A_DAY
    monkeypatch.setattr(robots, "MOST", 5)
    assert client.post(ASK, {"email": "other@example.org"}).status_code == 302
    assert len(mail.outbox) == letters.LETTERS_A_DAY


def test_a_program_that_fills_the_hidden_field_sends_nothing(client, asker):
    client.post(ASK, {"email": "bot@example.org", "website": "https://spam.example.org"})
    client.force_login(asker)
    client.post(ASK, sent() | {"website": "https://spam.example.org"})
    assert mail.outbox == []
    assert not AdmissionRequest.objects.exists()


def test_a_link_that_is_too_old_or_not_ours_opens_nothing(client, monkeypatch):
    client.post(ASK, {"email": "new@example.org"})
    monkeypatch.setattr(letters, "LINK_LIFE", timedelta(0))
    for link in (link_in(mail.outbox[0]), reverse("organizations:ask_link", args=["x" * 40])):
        assert client.get(link)["Location"] == ASK
    assert "Accounts come by invitation" in client.get(reverse("account_signup")).content.decode()


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"slug": "manage"}, "slug"),
        ({"slug": "federation"}, "slug"),
        ({"slug": "other"}, "slug"),
        ({"slug": "Two words"}, "slug"),
        ({"name": "Two\nlines"}, "name"),
        ({"contact": "Two\nlines"}, "contact"),
        ({"website": "javascript:alert(1)"}, "website"),
        ({"contact": "x" * 201}, "contact"),
    ],
)
def test_a_bad_field_is_named_and_nothing_is_kept(client, organization, asker, words, field):
    asked(make_user("first@example.org"), slug="other")
    client.force_login(asker)
    page = client.post(ASK, sent(**words))
    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {field}
    with pytest.raises(Refused) as refusal:
        asked(asker, **words)
    assert refusal.value.field == field
    assert AdmissionRequest.objects.count() == 1


def test_an_address_is_reserved_until_the_answer(asker):
    request = asked(asker)
    with pytest.raises(Refused, match="asks for this address already"):
        create_organization(name="Quick", slug="club", owner=make_user("quick@example.org"))
    actions.decline(request=request, actor=None, reason="Too small.")
    assert create_organization(name="Quick", slug="club", owner=make_user("later@example.org")).slug == "club"


def test_one_request_at_a_time_and_three_in_a_day(asker):
    for number in range(3):
        request = asked(asker, slug=f"club-{number}")
        with pytest.raises(Refused, match="asked already"):
            asked(asker, slug="another")
        actions.decline(request=request, actor=None, reason="No.")
    with pytest.raises(Refused, match="several times today"):
        asked(asker, slug="fourth")
    AdmissionRequest.objects.update(asked_at=timezone.now() - timedelta(days=2))
    assert asked(asker, slug="fourth").state == "asked"


def test_a_reason_is_needed_and_comes_in_the_language_of_who_asked(operator, asker):
    with translation.override("it"):
        request = asked(asker)
    decline = reverse("organizations:admission_decline", args=[request.pk])
    page = operator.post(decline, {f"{request.pk}-reason": "  "})
    assert page.status_code == 422
    request.refresh_from_db()
    assert (request.state, mail.outbox) == ("asked", [])
    operator.post(decline, {f"{request.pk}-reason": "Nessun torneo."})
    request.refresh_from_db()
    assert (request.state, request.reason, request.decided_by.email) == (
        "declined", "Nessun torneo.", "operator@example.org",
    )  # fmt: skip
    assert mail.outbox[0].subject == "Chess Club non è ammessa"
    assert "Nessun torneo." in mail.outbox[0].body
    assert link_in(mail.outbox[0]).startswith("/it/")
    assert not Organization.objects.filter(slug="club").exists()


def test_what_is_decided_stays_decided(operator, asker):
    request = asked(asker)
    actions.decline(request=request, actor=None, reason="No.")
    page = operator.post(reverse("organizations:admission_admit", args=[request.pk]), follow=True).content.decode()
    assert "This request was decided meanwhile." in page
    assert not Organization.objects.exists()
    assert mail.outbox == []


def test_an_organization_that_cannot_be_made_leaves_the_request_waiting(operator, asker):
    request = asked(asker)
    Organization.objects.create(name="Made by hand", slug="club")
    page = operator.post(reverse("organizations:admission_admit", args=[request.pk]), follow=True).content.decode()
    assert "already exists" in page
    request.refresh_from_db()
    assert request.state == "asked"


def test_the_operator_is_told_where_the_letter_does_not_go(operator, asker, settings):
    request = asked(asker)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    page = operator.post(reverse("organizations:admission_admit", args=[request.pk]), follow=True).content.decode()
    assert "The e-mail to asker@example.org could not be sent. Tell them yourself." in page
    assert Organization.objects.filter(slug="club").exists()


def test_only_the_operator_finds_the_queue(client, organization, staff, asker):
    request = asked(asker)
    pages = [reverse(f"organizations:admission_{what}", args=[request.pk]) for what in ("admit", "decline")]
    for user in (None, staff.owner, asker):
        if user is not None:
            client.force_login(user)
        wanted = 302 if user is None else 404
        assert client.get(QUEUE).status_code == wanted
        assert [client.post(page, {f"{request.pk}-reason": "x"}).status_code for page in pages] == [wanted, wanted]
    request.refresh_from_db()
    assert request.state == "asked"


def test_the_commands_list_admit_and_decline(asker, capsys):
    asked(asker)
    asked(make_user("second@example.org"), slug="second", name="Second")
    call_command("admit")
    assert re.findall(r"^(\S+)  ", capsys.readouterr().out, re.MULTILINE) == ["club", "second"]
    call_command("admit", "club")
    call_command("decline", "second", "Too small.")
    assert [letter.subject for letter in mail.outbox] == ["Chess Club is admitted", "Second is not admitted"]
    assert Organization.objects.get().slug == "club"
    with pytest.raises(CommandError, match="Nobody asks for club"):
        call_command("admit", "club")
    with pytest.raises(CommandError, match="Nobody asks for third"):
        call_command("decline", "third", "Why.")
