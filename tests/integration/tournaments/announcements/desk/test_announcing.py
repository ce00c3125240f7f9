"""From an empty tournament to an announced and frozen acceleration, through the pages of the organizer."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from django.utils import timezone, translation
from django_scopes import scope

from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.desk import LEAVING
from tournaments.announcements.actions import record_authorisation
from tournaments.announcements.fields import REQUIRED_TEXTS
from tournaments.announcements.usual_texts import usual_texts
from tournaments.listing.daily_times import DailyTimesForm
from tournaments.models import AnnouncementVersion, Entry, Regulations, Round, Tournament


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        return make_tournament(organization, entries=12, rounds=5, is_public=False)


def sent(form) -> dict[str, str]:
    """What a browser sends back of a form it was shown, times in the zone of the tournament."""
    with timezone.override("Europe/Rome"):
        values = {field.html_name: field.value() for field in form}
    return {
        name: value.strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else "" if value is None else str(value)
        for name, value in values.items()
    }


@pytest.mark.parametrize(
    ("first", "times", "expected"),
    [
        ("2026-03-06T20:30", "9:30 15:00", ["06 20:30", "07 09:30", "07 15:00", "08 09:30", "08 15:00"]),
        ("2026-03-07T09:30", "9:30, 15:00", ["07 09:30", "07 15:00", "08 09:30", "08 15:00", "09 09:30"]),
        ("2026-03-07T15:00", "15.00", ["07 15:00", "08 15:00", "09 15:00", "10 15:00", "11 15:00"]),
        ("2026-03-07T10:00", "12:00;11:00", ["07 10:00", "07 11:00", "07 12:00", "08 11:00", "08 12:00"]),
    ],
)
def test_the_same_times_every_day(first, times, expected):
    form = DailyTimesForm({"first": first, "times": times}, first_day=date(2026, 3, 7))
    assert form.is_valid(), form.errors
    assert [start.strftime("%d %H:%M") for start in form.starts(5)] == expected


@pytest.mark.parametrize("times", ["", "25:00", "9", "9:30 noon", "٩:٣٠", "9:3"])
def test_times_that_are_none_are_refused(desk, tournament, times):
    answer = desk("organizer").client.get(
        desk("organizer").url("schedule"), {"first": "2026-03-07T15:00", "times": times}
    )
    assert answer.context["daily"].errors["times"]
    assert answer.context["form"]["round_1"].value() is None


def test_usual_texts_are_in_both_languages_and_leave_alone_what_is_written(organization, tournament):
    with scope(organization=organization):
        tournament.texts = {"default_time": {"en": "15 minutes."}}
        tournament.rated_as = "none"
        suggested = usual_texts(tournament)
    assert set(suggested) >= set(REQUIRED_TEXTS) - {"default_time"}
    assert "default_time" not in suggested
    assert suggested["rated"] == {
        "en": "The games count for no rating list.", "it": "Le partite non valgono per alcuna lista Elo.",
    }  # fmt: skip
    assert all(set(versions) == {"en", "it"} and len(set(versions.values())) == 2 for versions in suggested.values())


def test_suggestions_are_saved_only_when_the_organizer_saves(organization, desk, tournament):
    organizer = desk("organizer")
    address = organizer.url("announcement")
    page = organizer.client.get(address, {"suggest": "1"})
    assert "Suggested texts, not saved yet" in page.content.decode()
    assert page.context["texts"]["entries_close_en"].value() == "Entries close one hour before round 1."
    with scope(organization=organization):
        assert Tournament.objects.get().texts == {}
    assert "Begin with usual texts" in organizer.text("announcement")


def test_from_an_entry_list_to_a_frozen_acceleration(organization, desk, tournament):
    """Choose, announce, freeze: what an organizer types is little, and nobody can change it afterwards."""
    organizer, arbiter = desk("organizer"), desk("arbiter")
    assert organizer.post("acceleration_save", data={"method": "british"} | LEAVING).status_code == 302
    page = organizer.text("acceleration")
    assert "Compare plans in a simulation" in page
    organizer.post("acceleration_authorise", data={"reference": "QC 7/2026"})

    details = sent(organizer.get("details").context["form"])
    details |= {
        "organizer": "Chess Club", "federation": "ITA", "contact": "club@example.org", "chief_arbiter": "IA Rossi",
        "time_control": "90 minutes + 30 seconds",
    }  # fmt: skip
    assert organizer.post("details", data=details).status_code == 302
    filled = organizer.client.get(
        organizer.url("schedule"), {"first": "2026-03-07T15:00", "times": "9:30 15:00"}
    ).context["form"]
    assert organizer.post("schedule_save", data=sent(filled)).status_code == 302
    suggested = organizer.client.get(organizer.url("announcement"), {"suggest": "1"}).context["texts"]
    assert organizer.post("announcement_save", data=sent(suggested)).status_code == 302
    assert organizer.post("announcement_publish", data=LEAVING).status_code == 302

    with scope(organization=organization):
        version = AnnouncementVersion.objects.get()
        starts = list(Round.objects.order_by("number").values_list("starts_at", flat=True))
    with timezone.override("Europe/Rome"):
        assert [timezone.localtime(start).strftime("%d %H:%M") for start in starts] == [
            "07 15:00", "08 09:30", "08 15:00", "09 09:30", "09 15:00",
        ]  # fmt: skip
    assert version.content["acceleration"]["plan"]["method"] == "british"
    assert version.content["texts"]["authorisation"]["en"] == "QC 7/2026"
    assert version.content["game_minutes"] == 240
    with translation.override("it"):
        public = organizer.client.get("/it/federation/open/announcement/").content.decode()
    assert "Chi arriva più di 30 minuti dopo l&#x27;inizio del turno perde la partita." in public

    assert arbiter.post("pair", 1).status_code == 302
    with scope(organization=organization):
        pair_round(tournament, arbiter.user)
        assert Regulations.objects.get().frozen_at is not None
        assert Entry.objects.count() == 12
    assert "The acceleration is frozen" in organizer.text("acceleration")
    organizer.post("acceleration_save", data={"method": "none"})
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration["method"] == "british"


@pytest.mark.parametrize(
    ("rated", "method", "lacks"), [("standard", "haley", True), ("standard", "baku", False), ("none", "haley", False)]
)
def test_a_missing_authorisation_is_said_before_round_1_asks_for_it(
    organization, desk, tournament, rated, method, lacks
):
    with scope(organization=organization):
        Tournament.objects.filter(pk=tournament.pk).update(rated_as=rated)
    organizer = desk("organizer")
    assert organizer.post("acceleration_save", data={"method": method} | LEAVING).status_code == 302
    page = organizer.text("announcement")
    assert ("Before round 1 can be paired" in page) is lacks
    assert ("a rated event needs its authorisation before round 1" in page) is lacks
    if lacks:
        with scope(organization=organization):
            record_authorisation(tournament=tournament, actor=None, reference="QC 12/2026")
        assert "Before round 1 can be paired" not in organizer.text("announcement")
