"""Who is withdrawn stands so in the newest standings at once, on pages, in files and in the API."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, play_rounds
from tests.markup import text_of
from tournaments.entries.actions import reinstate_entry, withdraw_entry
from tournaments.models import Entry
from tournaments.standings.queries import standings_page


@pytest.fixture
def event(organization, staff):
    made = make_tournament(organization, entries=6, rounds=3)
    play_rounds(made, 2, staff.arbiter)
    return made


def called_so(event, after_round=None):
    return [line.player.entry_id for line in standings_page(event, after_round).lines if line.status == "withdrawn"]


def test_the_newest_standings_say_it_at_once_and_earlier_ones_stay(event, staff):
    leaver = Entry.objects.get(pairing_number=3)
    withdraw_entry(entry=leaver, actor=staff.arbiter, reason="ill")
    assert (called_so(event), called_so(event, 2), called_so(event, 1)) == ([leaver.pk], [leaver.pk], [])
    place = ["federation", "open"]
    shown = text_of(Client().get(reverse("public:standings", args=place)))
    assert re.search(rf"{leaver.name} 2370 you (decided by \S+ )?withdrawn", shown)
    file = Client().get(reverse("public:standings_file", args=[*place, "csv"])).content.decode()
    assert file.count("(withdrawn)") == 1
    assert f"{leaver.name} (withdrawn)" in file
    told = Client().get("/api/v1/organizations/federation/tournaments/open/standings/").json()
    assert [line["status"] for line in told["results"]].count("withdrawn") == 1
    play_rounds(event, 1, staff.arbiter)
    assert (called_so(event), called_so(event, 2)) == ([leaver.pk], [])


def test_who_comes_back_is_not_called_so(event, staff):
    leaver = Entry.objects.get(pairing_number=3)
    withdraw_entry(entry=leaver, actor=staff.arbiter)
    leaver.refresh_from_db()
    reinstate_entry(entry=leaver, actor=staff.arbiter)
    assert called_so(event) == []
