"""What the tests of registration share: an event to come, people who register, and the mail that was sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django_scopes import scope, scopes_disabled

from portal.organizations.models import Organization
from tests.factories import Staff, make_tournament
from tournaments.models import Registration, RegistrationLetter, Tournament
from tournaments.registration import tasks
from tournaments.registration.settings_actions import save_settings

ROSSI = {
    "last_name": "Rossi", "first_name": "Giulia", "fide_id": "812345", "federation": "ita", "rating": "1850",
    "club": "Circolo Bologna", "birth_year": "1990", "sex": "w", "email": "giulia@example.org", "language": "en",
    "consent": "on",
}  # fmt: skip


@dataclass
class Coming:
    """An event with four players in its list and the registration open."""

    organization: Organization
    staff: Staff
    tournament: Tournament

    def url(self, page: str = "register", language: str = "en", **words: Any) -> str:
        place = {"organization": self.organization.slug, "tournament": self.tournament.slug}
        with translation.override(language):
            return reverse(f"public:{page}", kwargs=place | words)

    def set(self, **settings: Any) -> None:
        """Change the settings of the registration."""
        with scope(organization=self.organization):
            save_settings(tournament=self.tournament, actor=None, **{"registration_open": True, **settings})

    def seen(self, client: Client | None = None) -> str:
        """What the open form says that it shows."""
        page = (client or Client()).get(self.url()).content.decode()
        found = re.search(r'name="seen" value="([^"]+)"', page)
        assert found, "no form"
        return found[1]

    def send(self, client: Client, **more: Any) -> Any:
        """Open the form, fill it in and send it; with ``seen`` a form that was opened before."""
        if "seen" not in more:
            more["seen"] = self.seen()
        return client.post(self.url(), ROSSI | more)

    def letters(self) -> list[Any]:
        """Let a worker post what waits; the letters of this turn."""
        before = len(mail.outbox)
        tasks.post_registration_letters(self.tournament.pk, self.organization.pk)
        return mail.outbox[before:]

    def enter(self, client: Client, **more: Any) -> Registration:
        """Register somebody and confirm."""
        answer = self.send(client, **more)
        assert answer.status_code == 200, told(answer)
        client.post(link(self.letters()[-1].body))
        return rows()[-1]


def build(organization: Organization, staff: Staff, slug: str = "open") -> Coming:
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=4, rounds=5, slug=slug)
    found = Coming(organization, staff, tournament)
    found.set()
    return found


def rows(**wanted: Any) -> list[Registration]:
    """Registrations in the order in which they came."""
    with scopes_disabled():
        return list(Registration.objects.filter(**wanted).select_related("entry").order_by("pk"))


def waiting_letters() -> list[tuple[str, str]]:
    """Kind and reader of the letters that have not gone out."""
    with scopes_disabled():
        found = RegistrationLetter.objects.filter(sent_at__isnull=True).order_by("pk")
        return list(found.values_list("kind", "registration__email"))


def link(text: str) -> str:
    """The path of the first address in a mail."""
    found = re.search(r"http://localhost:8000(\S+)", text)
    assert found, text
    return found[1]


def told(answer: Any) -> str:
    """The words of a page in one line, without its head."""
    body = answer.content.decode().split("<main", 1)[1].split("</main", 1)[0]
    text = re.sub(r"<[^>]+>", " ", body)
    return " ".join(text.replace("&#x27;", "'").split())
