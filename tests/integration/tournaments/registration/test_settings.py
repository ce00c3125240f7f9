"""The settings of a registration at the desk."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django_scopes import scope

from portal.common.models import JournalEntry
from tests.factories import make_tournament
from tests.integration.tournaments.registration.people import told
from tournaments.models import RegistrationSettings, Tournament

FORM = {
    "registration_open": "on", "closes_at": "05.03.2026 20:00", "most_players": "100", "lowest_rating": "1500",
    "highest_rating": "", "fees": "Adults: 30\nUnder 18: 15,50\n", "currency": "chf", "bye_rounds": ["1", "4"],
    "asks_fide_id": "required", "asks_club": "", "asks_birth_year": "optional", "accepts_at_once": "on",
    "fee_en": "In the hall.", "fee_it": "In sala.", "consent_en": "", "consent_it": "",
}  # fmt: skip
CLOSED = datetime(2026, 3, 5, 20, tzinfo=ZoneInfo("Europe/Rome"))


def stored(coming) -> RegistrationSettings:
    with scope(organization=coming.organization):
        return RegistrationSettings.objects.get(tournament=coming.tournament)


def test_an_event_that_is_not_public_says_why_nobody_can_register(coming, desk):
    desk("organizer").post("registration_settings", data=FORM | {"closes_at": ""})
    assert "The registration is open." in desk("arbiter").text("registrations")
    with scope(organization=coming.organization):
        Tournament.objects.update(is_public=False)
    page = desk("arbiter").text("registrations")
    assert "The registration opens as soon as the event is public: publish the announcement." in page
    assert "The registration is open." not in page


def test_what_is_typed_is_stored_and_the_journal_says_what_changed(coming, desk):
    organizer = desk("organizer")
    answer = organizer.post("registration_settings", data=FORM)
    assert answer["Location"] == organizer.url("registrations")
    found = stored(coming)
    assert found.fees == [{"name": "Adults", "amount": 3000}, {"name": "Under 18", "amount": 1550}]
    assert (found.currency, found.bye_rounds, found.most_players) == ("CHF", [1, 4], 100)
    assert found.closes_at.isoformat() == "2026-03-05T19:00:00+00:00"
    assert (found.asks_fide_id, found.asks_club, found.asks_birth_year) == ("required", "", "optional")
    assert found.accepts_at_once
    with scope(organization=coming.organization):
        entry = JournalEntry.objects.filter(action="registration.settings_changed").latest("pk")
        assert entry.actor == coming.staff.organizer
        assert entry.after["fees"] == ["Adults 30.00", "Under 18 15.50"]
    page = organizer.text("registration_settings")
    assert "Adults: 30\nUnder 18: 15.50" in page
    assert 'value="05.03.2026 20:00"' in page
    said = told(organizer.get("journal"))
    assert "Registration opened, closed or changed" in said
    assert "In the hall., In sala." in said


def test_closing_raises_the_public_version(coming, desk):
    with scope(organization=coming.organization):
        before = Tournament.objects.get().public_version
    desk("organizer").post("registration_settings", data=FORM | {"registration_open": ""})
    with scope(organization=coming.organization):
        found = Tournament.objects.get()
    assert not found.registration_open
    assert found.public_version == before + 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"fees": "Adults 30"}, "Line 1: Give an amount such as 500, 1.000 or 33,50."),
        ({"fees": "Adults: 30\nUnder 18:"}, "Line 2: write for whom, a colon and the amount"),
        ({"fees": "20\n30"}, "Where there are several fees, give each a name of its own."),
        ({"fees": "\n".join(f"F{number}: 1" for number in range(21))}, "Give at most 20 fees."),
        ({"lowest_rating": "2000", "highest_rating": "1500"}, "The highest rating is below the lowest."),
        ({"closes_at": "tomorrow"}, "Write day, month, year and the time of 24 hours"),
        ({"most_players": "0"}, "greater than or equal to 1"),
        ({"bye_rounds": ["9"]}, "9 is not one of the available choices"),
        ({"currency": ""}, "Currency : This field is required"),
    ],
)
def test_bad_input_is_named_and_changes_nothing(coming, desk, change, said):
    before = stored(coming)
    answer = desk("organizer").post("registration_settings", data=FORM | change)
    assert answer.status_code == 422
    assert said in told(answer)
    assert stored(coming).currency == before.currency == "EUR"


def test_who_may_do_what(coming, desk):
    assert desk("arbiter").get("registration_settings").status_code == 403
    assert desk("viewer").get("registrations").status_code == 403
    assert "registration_settings" not in desk("arbiter").text("registrations")


def test_the_desk_is_told_where_no_mail_goes_out(coming, desk, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "Nobody can confirm an address" in told(desk("organizer").get("registration_settings"))


def test_an_event_begins_with_usual_settings(desk, organization, staff, inside):
    make_tournament(organization)
    page = desk("organizer").get("registrations")
    assert "The registration for this event is not open." in told(page)
    assert "Registrations will stand here" in told(page)
    assert "Open the registration in its settings." in told(page)


@pytest.mark.parametrize(
    ("is_public", "closes_at", "opening", "nobody"),
    [
        (True, None, "The registration is open.", "The form is on the public page. Send its address to the players"),
        (False, None, "publish the announcement.", "The form is on the public page as soon as the announcement is"),
        (True, CLOSED, "The registration closed on 5 March 2026, 20:00. 9 places", "Nobody has registered."),
    ],
)
def test_an_empty_list_says_how_the_first_registrations_come(coming, desk, is_public, closes_at, opening, nobody):
    coming.set(most_players=13, closes_at=closes_at)
    with scope(organization=coming.organization):
        Tournament.objects.update(is_public=is_public)
    page = told(desk("organizer").get("registrations"))
    assert opening in page
    assert nobody in page
    assert "Write to the organizer" not in page, "the organizer reads this"
