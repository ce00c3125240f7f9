"""The preview of a report file names every rank that is another one after the import, and no other."""

from __future__ import annotations

import pytest

from pairing.engine.trf import read
from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.imports.test_adjustments import at, changed, told
from tests.integration.tournaments.imports.test_import_report import fresh
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Regulations, Tournament
from tournaments.reports.files import trf16, trf26

RANKS = {"wrong_rank", "rank_inside_tie", "rank_changes"}


@pytest.fixture
def lines(organization, staff):
    """The lines of a file with five rounds played by twelve players."""
    source = make_tournament(organization, entries=12, rounds=5, slug="source", tie_breaks=["BH/C1", "BH", "SB"])
    play_rounds(source, 5, staff.arbiter)
    return trf26(source).decode().split("\r\n")


def ranks_of(text):
    return {one.number: one.rank for one in read(text).players}


def named_and_changed(organization, staff, text, slug="target", **settings):
    """The preview, the new rank of everybody whom it names, and of everybody who has another one after the import."""
    target = fresh(organization, slug, rounds=5)
    Regulations.objects.filter(tournament=target).update(**settings)
    found = preview(text.encode(), target)
    assert [one.message for row in found.rows for one in row.problems if row.is_open] == []
    assert found.can_be_imported
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    before, after = ranks_of(text), ranks_of(trf26(Tournament.objects.get(pk=target.pk)).decode())
    other = {number: rank for number, rank in after.items() if before[number] != rank}
    at_line = {one.line: one.number for one in found.report.players}
    named = {at_line[one.line]: one.message for one in found.problems if one.code in RANKS}
    assert len(named) == sum(one.code in RANKS for one in found.problems)
    return found, named, other


@pytest.mark.parametrize(
    "record",
    [
        "202 XYZ,SB",
        "202 XYZ",
        "202 BH/C1;BH;SB",
        "202",
        "202 WIN",
        "202 BHC1,BH,SB",
        "202 SB,OTHER_LOTS",
        "202 BH/C1,BH,SB",
    ],
)
@pytest.mark.parametrize("own", [["SB", "WIN"], ["BH/C1", "BH", "SB"], []])
def test_every_rank_that_changes_is_named_and_no_other(organization, staff, lines, record, own):
    text = "\r\n".join(changed(lines, "202", record))
    _found, named, other = named_and_changed(organization, staff, text, tie_breaks=own)
    assert sorted(named) == sorted(other)
    for number, rank in other.items():
        assert f"Player {number}: " in named[number]
        assert f"the rank is {rank}, not {ranks_of(text)[number]}." in named[number]


@pytest.mark.parametrize("ranked_by", [["SB", "WIN"], ["ARO"]])
def test_a_file_without_record_202_is_ranked_by_the_list_of_the_event(organization, staff, ranked_by):
    source = make_tournament(organization, entries=8, rounds=4, slug="source", tie_breaks=ranked_by)
    play_rounds(source, 4, staff.arbiter)
    text = trf16(source, 4).decode()
    found, named, other = named_and_changed(organization, staff, text)
    assert sorted(named) == sorted(other)
    assert other
    number = min(other)
    assert named[number] == (
        f"Player {number}: by the tie-breaks that the event has after the import the rank is {other[number]}, not "
        f"{ranks_of(text)[number]}."
    )
    own = ", ".join(Regulations.objects.get(tournament__slug="target").tie_breaks)
    stays = f"The file lists no tie-breaks (record 202). The list of this event stays: {own}."
    assert stays in [message for _line, message in told(found, "read_otherwise")]


def test_the_list_of_the_event_is_that_of_the_system_of_the_file(organization, staff):
    """A list that nobody chose follows the system: Buchholz does not rank a round robin."""
    source = make_tournament(organization, entries=6, rounds=5, slug="source", system="round_robin", tie_breaks=["WIN"])
    play_rounds(source, 5, staff.arbiter)
    text = "\r\n".join(line for line in trf26(source).decode().split("\r\n") if line[:3] != "202")
    found, named, other = named_and_changed(organization, staff, text)
    assert sorted(named) == sorted(other)
    own = ", ".join(Regulations.objects.get(tournament__slug="target").tie_breaks)
    assert "BH" not in own
    assert any(f"stays: {own}." in message for _line, message in told(found, "read_otherwise"))


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("202 XYZ,SB", "XYZ."),
        ("202 XYZ", "XYZ. The list of this event stays: WIN."),
        ("212 PTS,XYZ", "XYZ. The list of this event stays: WIN."),
    ],
)  # fmt: skip
def test_it_is_said_when_the_list_of_the_event_stays(organization, staff, lines, record, sentence):
    place, _line = at(lines, "202")
    text = "\r\n".join(changed(lines, "202", record))
    found, _named, _other = named_and_changed(organization, staff, text, tie_breaks=["WIN"])
    assert told(found, "left_out") == [
        (place + 1, f"These tie-breaks are not offered here and are left out: {sentence}")
    ]
    kept = Regulations.objects.get(tournament__slug="target").tie_breaks
    assert kept == (["SB"] if "SB" in record else ["WIN"])


def test_ratings_of_the_event_rank_where_its_rule_is_another_one(organization, staff, lines):
    """The criteria look at the ratings with which the players enter."""
    text = "\r\n".join(changed(lines, "202", "202 ARO,RTNG"))
    _found, named, other = named_and_changed(organization, staff, text, rating_rule="NRO")
    assert sorted(named) == sorted(other)


def test_a_result_that_is_missing_counts_as_in_the_event(organization, staff, lines):
    place, line = at(lines, "001")
    both = {1, int(line[131:135])}
    blank = [
        f"{one[:80]}    {one[84:138]} {one[139:]}" if one[:3] == "001" and int(one[4:8]) in both else one
        for one in lines
    ]
    assert blank[place] != lines[place]
    _found, named, other = named_and_changed(organization, staff, "\r\n".join(blank))
    assert sorted(named) == sorted(other)
