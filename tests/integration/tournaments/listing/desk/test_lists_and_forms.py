"""Lists cost the same number of queries whatever their length, and forms say beside the field what is wrong."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.organizations.models import Membership
from tests.factories import add_entries, make_tournament, make_user, pair_round, play_rounds, publish_next
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Entry, Regulations, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


def count(action) -> int:
    action()  # sessions and content types are read once
    with CaptureQueriesContext(connection) as queries:
        answer = action()
    assert answer.status_code == 200
    return len(queries)


def test_dashboard(organization, staff, desk):
    viewer = desk("viewer")
    make_tournament(organization, slug="one", entries=2)
    one = count(lambda: viewer.get("dashboard"))
    for slug in ("two", "three"):
        play_rounds(make_tournament(organization, slug=slug, entries=4), 1, staff.arbiter)
    assert count(lambda: viewer.get("dashboard")) == one


def test_console(organization, staff, desk):
    viewer = desk("viewer")
    tournament = make_tournament(organization, entries=4, rounds=5)
    before_round_1 = count(lambda: viewer.get("console"))
    play_rounds(tournament, 1, staff.arbiter)
    one = count(lambda: viewer.get("console"))
    # Before round 1 it asks whether the acceleration is announced and authorised.
    assert before_round_1 == one + 2
    play_rounds(tournament, 2, staff.arbiter)
    assert count(lambda: viewer.get("console")) == one


def test_entries(organization, staff, desk):
    arbiter = desk("arbiter")
    tournament = make_tournament(organization, entries=1)
    one = count(lambda: arbiter.get("entries"))
    for entry in add_entries(tournament, 2, rating=1800):
        request_bye(entry=entry, round_number=1, kind="Z", actor=staff.arbiter)
    assert count(lambda: arbiter.get("entries")) == one


def test_results_review_and_journal(organization, staff, desk):
    arbiter = desk("arbiter")
    costs = []
    for slug, players in (("small", 2), ("large", 12)):
        arbiter.tournament = slug
        publish_next(make_tournament(organization, slug=slug, entries=players), staff.arbiter)
        costs.append((count(lambda: arbiter.get("round", 1)), count(lambda: arbiter.get("journal"))))
    assert costs[0] == costs[1]


def test_drafts(organization, staff, desk):
    arbiter = desk("arbiter")
    costs = []
    for slug, players in (("small", 2), ("large", 12)):
        arbiter.tournament = slug
        pair_round(make_tournament(organization, slug=slug, entries=players), staff.arbiter)
        costs.append([count(lambda page=page: arbiter.get(page, 1)) for page in ("round", "publish", "change")])
    assert costs[0] == costs[1]


def test_members(client, organization, staff):
    client.force_login(staff.owner)
    address = f"/en/organizations/{organization.slug}/members/"
    four = count(lambda: client.get(address))
    for index in range(3):
        Membership.objects.create(organization=organization, user=make_user(f"m{index}@example.org"), roles="viewer")
    assert count(lambda: client.get(address)) == four


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ({}, {"name", "starts_on", "ends_on", "time_zone", "rounds"}),
        ({"name": "!!!", "starts_on": "yesterday", "ends_on": "2026-01-01", "time_zone": "Moon/Base", "rounds": "x"},
         {"slug", "starts_on", "time_zone", "rounds"}),
        ({"name": "New", "starts_on": "2026-01-02", "ends_on": "2026-01-01", "time_zone": "Europe/Rome", "rounds": "5"},
         {"slug"}),
        ({"name": "Cup", "starts_on": "2026-01-02", "ends_on": "2026-01-01", "time_zone": "Europe/Rome", "rounds": "5"},
         {"ends_on"}),
    ],
)  # fmt: skip
def test_a_bad_tournament_form(desk, data, fields):
    answer = desk("organizer").post("new", data=data)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"win": "one"}, {"win"}),
        ({"win": "1.05"}, {"win"}),
        ({"win": "-1"}, {"win"}),
        ({"win": "½"}, {"win"}),
        ({"pairing_bye": "2"}, {"pairing_bye"}),
        ({"rounds": ""}, {"rounds"}),
        ({"half_point_byes": "-1"}, {"half_point_byes"}),
        ({"last_entry_round": "6"}, {"last_entry_round"}),
        ({"last_entry_round": "soon"}, {"last_entry_round"}),
        ({"initial_order": "by colour of hair"}, {"initial_order"}),
    ],
)
def test_a_bad_regulations_form(organization, desk, changed, fields):
    make_tournament(organization)
    good = {
        "system": "dutch",
        "edition": "2026",
        "rounds": "5",
        "win": "1",
        "draw": "0,5",
        "loss": "0",
        "pairing_bye": "1",
        "half_point_byes": "1",
        "last_half_point_round": "0",
        "last_entry_round": "0",
        "initial_order": "rating",
        "initial_colour": "w",
    }
    before = Regulations.objects.values().get()
    answer = desk("organizer").post("regulations_save", data=good | changed)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)
    assert Regulations.objects.values().get() == before
    assert desk("organizer").post("regulations_save", data=good).status_code == 302


def test_baku_stays_in_the_way_of_three_points_for_a_win(organization, desk):
    make_tournament(organization, acceleration="baku")
    data = {"system": "dutch", "edition": "2026", "rounds": "5", "win": "3", "draw": "1", "loss": "0"}
    data |= {"pairing_bye": "3", "half_point_byes": "0", "last_half_point_round": "0", "last_entry_round": "0"}
    data["initial_order"] = "rating"
    answer = desk("organizer").post("regulations_save", data=data)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"__all__"})
    assert "Baku may be used only where a win is worth exactly two draws" in answer.content.decode()
    assert Regulations.objects.get().win == 10


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"name": ""}, {"name"}),
        ({"rating": "strong"}, {"rating"}),
        ({"rating": "5000"}, {"rating"}),
        ({"federation": "I1A"}, {"federation"}),
        ({"title": "Dr"}, {"title"}),
        ({"fide_id": "12x"}, {"fide_id"}),
        ({"birth_year": "-5"}, {"birth_year"}),
    ],
)
def test_a_bad_entry_form(organization, desk, changed, fields):
    make_tournament(organization, entries=2)
    answer = desk("arbiter").post("entry_add", data={"name": "Good, Name", "rating": "1500"} | changed)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)
    assert Entry.objects.count() == 2


def test_a_bad_schedule_form_keeps_the_times(organization, desk):
    make_tournament(organization, rounds=2)
    arbiter = desk("arbiter")
    wrong = arbiter.post("schedule_save", data={"round_1": "2026-03-07T15:00", "round_2": "2026-03-07T09:00"})
    assert (wrong.status_code, set(wrong.context["form"].errors)) == (422, {"round_2"})
    assert arbiter.post("schedule_save", data={"round_1": "soon", "round_2": ""}).status_code == 422
    assert not Round.objects.filter(starts_at__isnull=False).exists()
    assert arbiter.post("schedule_save", data={"round_1": "2026-03-07T15:00", "round_2": ""}).status_code == 302
    assert Round.objects.get(number=1).starts_at.isoformat() == "2026-03-07T14:00:00+00:00", "typed in Rome's time"


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ({}, {"reason"}),
        ({"reason": "x"}, {"__all__"}),
        ({"reason": "x", "board": "99"}, {"board"}),
        ({"reason": "x", "first": "SAME", "second": "SAME"}, {"second"}),
        ({"reason": "x", "first": "SAME", "second": "OTHER", "board": "1"}, {"__all__"}),
        ({"reason": "x", "first": "SAME", "second": "999999"}, {"second"}),
    ],
)
def test_a_bad_change_form(organization, staff, desk, data, fields):
    tournament = make_tournament(organization, entries=4)
    pair_round(tournament, staff.arbiter)
    known = {"SAME": str(Entry.objects.get(pairing_number=1).pk), "OTHER": str(Entry.objects.get(pairing_number=2).pk)}
    answer = desk("arbiter").post("change", 1, data={key: known.get(value, value) for key, value in data.items()})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)


def test_the_schedule_names_rounds_outside_the_days_of_the_event(organization, desk):
    tournament = make_tournament(organization, entries=2, rounds=3)
    organizer = desk("organizer")
    assert "outside the days of the event" not in organizer.text("schedule")
    last = tournament.ends_on
    starts = {f"round_{number}": f"{last + timedelta(days=number - 1)} 15:00" for number in (1, 2, 3)}
    assert organizer.post("schedule_save", data=starts).status_code == 302
    assert "Rounds 2, 3 start outside the days of the event" in organizer.text("schedule")
    Tournament.objects.update(ends_on=last + timedelta(days=1))
    assert "Round 3 starts outside the days of the event" in organizer.text("schedule")
