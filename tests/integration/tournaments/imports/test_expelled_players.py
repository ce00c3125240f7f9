"""Whom a comment of a report file says to be expelled comes in as expelled, without a rank."""

from __future__ import annotations

import pytest

from pairing.engine.trf import expelled_in, read
from portal.common.models import JournalEntry
from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.imports.test_adjustments import told
from tests.integration.tournaments.imports.test_ranks_after import named_and_changed
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.undoing.reports import undo_report
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.reports.files import trf26
from tournaments.results.expulsion_actions import expel_entry, take_expulsion_back
from tournaments.standings.queries import standings_page

BLAMED = "### Expulsion @ Round 2: no. {number} has no rank in the standings"


@pytest.fixture
def text(organization, staff):
    """The file of an event of eight after three of five rounds, from which number 1 was expelled in round 2."""
    source = make_tournament(organization, entries=8, rounds=5, slug="source", tie_breaks=["BH", "SB"])
    play_rounds(source, 2, staff.arbiter)
    expelled = Entry.objects.get(tournament=source, pairing_number=1)
    expel_entry(entry=expelled, round_number=2, reason="An engine in the pocket.", actor=staff.arbiter)
    play_rounds(source, 1, staff.arbiter)
    return trf26(source, 3).decode()


def test_the_player_comes_in_as_expelled_and_no_rank_changes(organization, staff, text):
    found, named, other = named_and_changed(organization, staff, text)
    assert (named, other) == ({}, {})
    assert told(found, "not_kept") == []
    target = Tournament.objects.get(slug="target")
    entry = Entry.objects.get(tournament=target, pairing_number=1)
    assert (entry.expelled_from, entry.status, entry.withdrawn_after) == (2, EntryStatus.WITHDRAWN, 2)
    assert entry.expulsion_reason == "Comment of the imported file."
    assert expelled_in(read(trf26(target, 3))) == {1}
    page = standings_page(target)
    assert [line.player.number for line in page.expelled] == [1]
    assert [line.player.number for line in standings_page(target, 1).expelled] == []
    absent = {one.number for one in take_snapshot(target, 4).state.competitors if one.absence is not None}
    assert 1 in absent


def test_the_expulsion_can_be_taken_back(organization, staff, text):
    named_and_changed(organization, staff, text)
    entry = Entry.objects.get(tournament__slug="target", pairing_number=1)
    take_expulsion_back(entry=entry, reason="Heard on appeal.", actor=staff.arbiter)
    entry.refresh_from_db()
    assert (entry.expelled_from, entry.status) == (None, EntryStatus.ACTIVE)
    assert len(standings_page(Tournament.objects.get(slug="target")).lines) == 8


def test_the_journal_says_it_and_the_import_can_be_undone(organization, staff, text):
    named_and_changed(organization, staff, text)
    Tournament.objects.filter(slug="target").update(is_public=False)
    target = Tournament.objects.get(slug="target")
    rows = JournalEntry.objects.filter(subject=target.subject)
    assert rows.get(action="entry.expelled").after == {"name": "Player, 001", "round": 2}
    undo_report(tournament=target, row=rows.get(action="tournament.imported"), actor=staff.owner, reason="Wrong file")
    assert not Entry.objects.filter(tournament=target).exists()


@pytest.mark.parametrize(
    "comment",
    [
        BLAMED.format(number=77),
        BLAMED.format(number=1).replace("Round 2", "Round 9"),
        "### Expulsion @ Round 2: nobody",
    ],
)
def test_a_comment_that_names_nobody_of_the_file_expels_nobody(organization, staff, text, comment):
    changed = text.replace(BLAMED.format(number=1), comment)
    assert changed != text
    found, named, other = named_and_changed(organization, staff, changed)
    assert sorted(named) == sorted(other)
    assert other
    assert told(found, "not_kept") == [(0, "Comments and records of other programs are not kept: ###.")]
    assert not Entry.objects.filter(tournament__slug="target", expelled_from__isnull=False).exists()
