"""A corrected rating or result moves no acceleration group and no virtual points of the past (C.04.7 Article 1.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.factories import make_tournament, play_rounds, publish_next
from tournaments.acceleration.settled_groups import out_of_place
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.numbering import reassign_numbers
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Entry, Grade, Round
from tournaments.verification import actions as verification


@pytest.fixture
def played(organization, staff):
    """Eight players, Baku, round 1 published and played: players 1 to 4 are group A."""
    tournament = make_tournament(organization, entries=8, rounds=7, acceleration="baku")
    play_rounds(tournament, 1, staff.arbiter)
    return tournament


def numbered(tournament, number):
    return Entry.objects.get(tournament=tournament, pairing_number=number)


def rows_of(round_):
    return {row["entry"]: row for row in round_.revision.payload["players"]}


def correct(tournament, staff, entry, rating):
    edit_entry(entry=entry, actor=staff.arbiter, rating=rating)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="Wrong rating")


@pytest.mark.parametrize("rating", [1000, 2600])
def test_a_corrected_rating_of_the_last_of_a_moves_nobody(played, staff, rating):
    last = numbered(played, 4)
    before = {entry: row["group"] for entry, row in rows_of(played.rounds.get(number=1)).items()}

    correct(played, staff, last, rating)
    second = publish_next(played, staff.arbiter)

    rows = rows_of(second)
    assert rows[last.pk]["number"] == (8 if rating == 1000 else 1)
    assert {entry: row["group"] for entry, row in rows.items()} == before
    assert Counter(row["virtual"] for row in rows.values()) == {10: 4, 0: 4}
    assert verification.verify_revision(revision_id=second.revision_id).grade == Grade.EXACT


def test_the_desk_names_who_stays_against_the_order(played, staff):
    assert not out_of_place(played)
    last, first_of_b = numbered(played, 4), numbered(played, 5)
    correct(played, staff, last, 1000)
    assert [(entry.pk, group) for entry, group in out_of_place(played)] == [(first_of_b.pk, "B"), (last.pk, "A")]


def test_a_late_entry_after_a_correction_goes_by_the_place_of_the_border(played, staff):
    correct(played, staff, numbered(played, 4), 1000)
    high = add_entry(tournament=played, actor=staff.arbiter, name="Late, High", rating=2395)
    low = add_entry(tournament=played, actor=staff.arbiter, name="Late, Low", rating=1500)

    rows = rows_of(publish_next(played, staff.arbiter))

    assert (rows[high.pk]["group"], rows[low.pk]["group"]) == ("A", "B")


def test_virtual_points_of_past_rounds_are_the_published_ones(organization, staff):
    """A plan that looks at results: a corrected result changes the next round, never the one that was paired."""
    tournament = make_tournament(organization, entries=16, rounds=5, acceleration="progressive")
    play_rounds(tournament, 2, staff.arbiter)
    second = Round.objects.get(tournament=tournament, number=2)
    published = {entry: row["virtual"] for entry, row in rows_of(second).items()}
    for board in Board.objects.filter(round__tournament=tournament, round__number=1):
        Board.objects.filter(pk=board.pk).update(
            white_outcome=board.black_outcome, black_outcome=board.white_outcome
        )  # as if every result of round 1 had been entered the wrong way round

    snapshot = take_snapshot(tournament, 3)

    assert {
        entry.pk: one.virtual_points[1] for entry, one in zip(snapshot.entries, snapshot.state.competitors, strict=True)
    } == published


def test_groups_that_were_moved_are_not_called_exact(played, staff, monkeypatch):
    """What the portal did before: the last person's new place decided, for past rounds too."""
    monkeypatch.setattr("tournaments.history.snapshot.published_acceleration", lambda *_args: ())
    correct(played, staff, numbered(played, 4), 1000)
    second = publish_next(played, staff.arbiter)
    assert {row["group"] for row in rows_of(second).values()} == {"A"}

    verdict = verification.verify_revision(revision_id=second.revision_id)

    assert verdict.grade == Grade.LEGAL
    assert Counter(fact["code"] for fact in verdict.facts) == {
        "check.legal": 1,
        "check.group_moved": 4,
        "check.virtual_past": 4,
    }


def test_the_entries_page_says_so(client, played, staff):
    correct(played, staff, numbered(played, 4), 1000)
    client.force_login(staff.arbiter)
    page = client.get("/en/manage/federation/open/entries/").content.decode()
    assert "The acceleration groups stay with the people" in page
