"""Bonus and penalty points: in the standings, in later pairings, in public, in the report file."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, enter_results, make_tournament, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Entry, PointAdjustment, Round
from tournaments.reports.files import trf26
from tournaments.results.actions import close_round, hold_results
from tournaments.results.adjustment_actions import adjust_points, take_adjustment_back
from tournaments.standings.queries import standings_page


@pytest.fixture
def tournament(organization, staff):
    made = make_tournament(organization, entries=8, rounds=5)
    play_rounds(made, 1, staff.arbiter)
    return made


def entry(tournament, number):
    return Entry.objects.get(tournament=tournament, pairing_number=number)


def points_of(tournament, number):
    return next(line.points for line in standings_page(tournament).lines if line.player.number == number)


def test_a_penalty_counts_in_standings_pairing_and_report(tournament, staff):
    leader = standings_page(tournament).lines[0].player
    before = points_of(tournament, leader.number)
    adjust_points(
        entry=entry(tournament, leader.number), round_number=1, points=-5, reason="Phone rang.", actor=staff.arbiter
    )

    assert points_of(tournament, leader.number) == before - 5
    competitor = take_snapshot(tournament, 2).state.by_number[leader.number]
    assert competitor.adjustments == (-5,)
    assert f"299          -0.5  001 {leader.number:>4}\r\n" in trf26(tournament).decode()
    round_ = publish_next(tournament, staff.arbiter)
    row = next(row for row in round_.revision.payload["players"] if row["number"] == leader.number)
    assert row["real"] == before - 5
    entry_row = JournalEntry.objects.get(action="points.adjusted")
    assert (entry_row.reason, entry_row.after["points"]) == ("Phone rang.", -5)


def test_it_is_public_with_its_reason(client, tournament, staff):
    punished = entry(tournament, 3)
    adjust_points(entry=punished, round_number=1, points=-10, reason="Late <again>.", actor=staff.arbiter)
    page = player_page(tournament, punished.pk)
    assert [(one.round_number, one.points) for one in page.adjustments] == [(1, -10)]
    assert page.points == points_of(tournament, 3)
    for address in (
        reverse("public:standings", args=["federation", "open"]),
        reverse("public:player", args=["federation", "open", punished.pk]),
    ):
        text = client.get(address).content.decode()
        assert "Player, 003, round 1: <strong>−1</strong>. Late &lt;again&gt;." in text


def test_programs_read_it_too(client, tournament, staff):
    punished = entry(tournament, 3)
    adjust_points(entry=punished, round_number=1, points=-10, reason="Late again.", actor=staff.arbiter)
    answer = client.get(f"/api/v1/organizations/federation/tournaments/open/entries/{punished.pk}/").json()
    assert answer["adjustments"] == [{"round": 1, "points": -10, "reason": "Late again.", "on_second": False}]


def test_it_is_held_back_with_the_results_of_its_round(tournament, staff):
    adjust_points(entry=entry(tournament, 3), round_number=1, points=5, reason="Bonus.", actor=staff.arbiter)
    hold_results(round=Round.objects.get(tournament=tournament, number=1), held=True, actor=staff.arbiter)
    assert standings_page(tournament).lines == ()
    assert player_page(tournament, entry(tournament, 3).pk).adjustments == ()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"points": 0}, "points_range"),
        ({"points": 1000}, "points_range"),
        ({"reason": " "}, "reason_missing"),
        ({"round_number": 2}, "round_not_published"),
        ({"round_number": 9}, "round_not_published"),
    ],
)
def test_bad_adjustments_are_refused(tournament, staff, change, code):
    good = {"entry": entry(tournament, 1), "round_number": 1, "points": 5, "reason": "x", "actor": staff.arbiter}
    with pytest.raises(Refused) as caught:
        adjust_points(**{**good, **change})
    assert caught.value.code == code
    assert not PointAdjustment.objects.exists()


def test_it_can_be_taken_back_until_the_next_round_is_completed(tournament, staff):
    first = adjust_points(entry=entry(tournament, 1), round_number=1, points=5, reason="x", actor=staff.arbiter)
    second = adjust_points(entry=entry(tournament, 2), round_number=1, points=5, reason="x", actor=staff.arbiter)
    following = publish_next(tournament, staff.arbiter)
    take_adjustment_back(adjustment=first, actor=staff.arbiter)
    enter_results(following, staff.arbiter)
    close_round(round=following, actor=staff.arbiter)
    for action in (
        lambda: take_adjustment_back(adjustment=second, actor=staff.arbiter),
        lambda: adjust_points(entry=entry(tournament, 3), round_number=1, points=5, reason="x", actor=staff.arbiter),
    ):
        with pytest.raises(Refused, match="can no longer be changed"):
            action()
    assert PointAdjustment.objects.get() == second


def test_the_database_knows_its_tournament(organization, tournament, staff):
    stranger = add_entries(make_tournament(organization, entries=0, slug="other"), 1)[0]
    with pytest.raises(IntegrityError, match="tournament of its round"), transaction.atomic():
        PointAdjustment.objects.create(
            round=Round.objects.get(tournament=tournament, number=1), entry=stranger, points=5, created_by=staff.arbiter
        )


def test_the_arbiter_notes_it_on_the_page_of_the_player(client, tournament, staff):
    client.force_login(staff.arbiter)
    words = ["federation", "open", entry(tournament, 2).pk]
    bad = client.post(reverse("manage:points_adjust", args=words), {"points": "0.55", "round_number": 1, "reason": "x"})
    assert bad.status_code == 422
    assert "Give points such as" in bad.content.decode()
    client.post(reverse("manage:points_adjust", args=words), {"points": "−½", "round_number": 1, "reason": "Noise."})
    made = PointAdjustment.objects.get()
    assert (made.points, made.created_by) == (-5, staff.arbiter)
    assert "Round 1: −½" in client.get(reverse("manage:entry", args=words)).content.decode()
    journal = client.get(reverse("manage:journal", args=words[:2])).content.decode()
    assert "Bonus or penalty points given</strong>: Player, 002" in journal
    client.post(reverse("manage:points_back", args=[*words, made.pk]))
    assert not PointAdjustment.objects.exists()
    client.force_login(staff.organizer)
    assert "Give or take points" not in client.get(reverse("manage:entry", args=words)).content.decode()
