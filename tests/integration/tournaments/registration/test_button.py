"""The page behind the link of a registration has its button until that is confirmed, whenever it is opened."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation
from django_scopes import scopes_disabled

from tests.integration.tournaments.registration.people import Coming, link, rows, told
from tournaments.models import RegistrationLetter, Tournament

WORDS = {"en": "Yes, register", "it": "Sì, iscrivi"}


def asked(coming: Coming, language: str = "en", **more: str) -> str:
    """Somebody fills in the form in a language; the link of the letter."""
    with translation.override(language):
        coming.send(Client(HTTP_ACCEPT_LANGUAGE=language), language=language, **more)
    return link(coming.letters()[-1].body)


def opened_by_a_mail_program(address: str) -> None:
    """Programs look at links before people do: without a body, without cookies, twice, as another language."""
    for _ in range(2):
        assert Client().head(address).status_code == 200
        assert Client(HTTP_ACCEPT_LANGUAGE="de", HTTP_PURPOSE="prefetch").get(address).status_code == 200


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "moment",
    ["at once", "late", "switched off", "full", "read by a program", "registered anew", "signed in"],
)
def test_the_button_is_there_and_confirms(coming, language, moment):
    address = asked(coming, language)
    assert address.startswith(f"/{language}/")
    client = Client()
    match moment:
        case "late":
            coming.set(closes_at=timezone.now() - timedelta(minutes=1))
        case "switched off":
            coming.set(registration_open=False)
        case "full":
            coming.set(most_players=1)
        case "read by a program":
            opened_by_a_mail_program(address)
        case "registered anew":
            asked(coming, "it", last_name="Bianchi", fide_id="", email="b@example.org")
            with scopes_disabled():
                RegistrationLetter.objects.update(queued_at=timezone.now() - timedelta(minutes=11))
            assert asked(coming, language, club="Another club").split(":")[0] == address.split(":")[0]
        case "signed in":
            client.force_login(coming.staff.owner)
    page = client.get(address)
    assert WORDS[language] in told(page)
    assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    answer = client.post(address, follow=True)
    assert WORDS[language] not in told(answer)
    assert rows(last_name="Rossi")[0].state == ("waiting" if moment == "full" else "pending")
    assert told(client.post(address, follow=True)) == told(answer), "a second press changes nothing"


@pytest.mark.parametrize("language", WORDS)
def test_the_same_link_under_the_other_language_has_the_button_in_it(coming, language):
    other = {"en": "it", "it": "en"}[language]
    page = Client().get(asked(coming, language).replace(f"/{language}/", f"/{other}/", 1))
    assert WORDS[other] in told(page)


def test_a_hidden_event_has_no_page_and_has_it_again_with_its_button(coming):
    address = asked(coming)
    for is_public, status in ((False, 404), (True, 200)):
        with scopes_disabled():
            Tournament.objects.filter(pk=coming.tournament.pk).update(is_public=is_public)
        assert Client().get(address).status_code == status
    assert WORDS["en"] in told(Client().get(address))
