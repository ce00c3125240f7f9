"""Baku whose group A is not that of the list any more comes in as Baku, and the event stays in FIDE mode."""

from __future__ import annotations

import pytest

from pairing.engine.trf import read
from pairing.engine.verifier import Grade, verify_report
from portal.common.errors import Refused
from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.imports.test_adjustments import told
from tests.integration.tournaments.imports.test_import_report import fresh
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.numbering import reassign_numbers
from tournaments.imports.mode_left import refuse_unasked
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Entry, Regulations, Round, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.reports.files import trf26
from tournaments.verification.audit import audit

SYSTEMS = ["dutch", "burstein", "lim", "double_swiss"]


def played(organization, staff, kind, system="dutch", *, first=1, then=2):
    points = {"win": 10, "draw": 5, "pairing_bye": 15} if system == "double_swiss" else {}
    source = make_tournament(
        organization,
        slug="source",
        entries=12,
        rounds=6,
        acceleration="baku",
        system=system,
        tie_breaks=["BH"],
        **points,
    )
    play_rounds(source, first, staff.arbiter)
    if kind == "late":
        add_entry(tournament=source, actor=staff.arbiter, name="Late, Strong", rating=2388)
    elif kind == "renumbered":
        eleventh = Entry.objects.get(tournament=source, pairing_number=11)
        edit_entry(entry=eleventh, actor=staff.arbiter, rating=2500)
        reassign_numbers(tournament=source, actor=staff.arbiter, reason="Wrong rating")
    play_rounds(source, then, staff.arbiter)
    return source


def take_over(organization, staff, text):
    target = fresh(organization, "target", rounds=6)
    found = preview(text, target)
    assert found.can_be_imported
    refuse_unasked(target, found.report)
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    return found, Tournament.objects.get(pk=target.pk)


def of_acceleration(text):
    return [line for line in text.decode().split("\r\n") if line[:3] in {"192", "250"}]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", ["late", "renumbered"])
def test_the_group_of_the_file_stays_and_so_does_fide_mode(organization, staff, kind, system):
    text = trf26(played(organization, staff, kind, system), 3)
    _found, target = take_over(organization, staff, text)
    assert plan_of(Regulations.objects.get(tournament=target)).method == "baku"
    assert target.fide_mode_left == {}
    out = trf26(target, 3)
    assert of_acceleration(out) == of_acceleration(text)
    assert "Not in FIDE mode" not in out.decode()
    assert audit(target).intact


@pytest.mark.parametrize("rounds_played", [1, 2, 3])
def test_a_report_that_ends_its_records_with_the_played_rounds_goes_on_with_baku(organization, staff, rounds_played):
    source = make_tournament(organization, slug="source", entries=12, rounds=7, acceleration="baku")
    play_rounds(source, rounds_played, staff.arbiter)
    text = trf26(source, rounds_played)
    assert [line.split()[-3] for line in text.decode().splitlines() if line[:3] == "250"][-1] == str(rounds_played)
    target = fresh(organization, "target", rounds=7)
    found = preview(text, target)
    refuse_unasked(target, found.report)
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    target = Tournament.objects.get(pk=target.pk)
    assert plan_of(Regulations.objects.get(tournament=target)).method == "baku"
    assert target.fide_mode_left == {}
    publish_next(target, staff.arbiter)
    publish_next(source, staff.arbiter)
    assert of_acceleration(trf26(target, rounds_played)) == of_acceleration(text)
    pairs = [
        list(
            Board.objects.filter(round__tournament=one, round__number=rounds_played + 1)
            .order_by("number")
            .values_list("white__pairing_number", "black__pairing_number")
        )
        for one in (source, target)
    ]
    assert pairs[0] == pairs[1]


@pytest.mark.parametrize(("kind", "group"), [("late", "1–7"), ("renumbered", "2–7")])
def test_the_preview_names_the_group_where_it_is_not_that_of_the_list(organization, staff, kind, group):
    found, _target = take_over(organization, staff, trf26(played(organization, staff, kind), 3))
    said = f"Group A of the acceleration is that of the file, and not that of the list alone: no. {group}."
    assert [message for _line, message in told(found, "baku_group")] == [said]


def test_of_a_group_like_that_of_the_list_nothing_is_said(organization, staff):
    found, _target = take_over(organization, staff, trf26(played(organization, staff, ""), 3))
    assert told(found, "baku_group") == []


@pytest.mark.parametrize("kind", ["late", "renumbered"])
def test_the_event_goes_on_with_the_group_of_the_file(organization, staff, kind):
    """Round 2 of six is played: the next one has virtual points, and a newcomer goes by the place of the group."""
    source = played(organization, staff, kind, then=1)
    _found, target = take_over(organization, staff, trf26(source))
    for event in (source, target):
        add_entry(tournament=event, actor=staff.arbiter, name="Later, High", rating=2399)
        add_entry(tournament=event, actor=staff.arbiter, name="Later, Low", rating=1500)
    rows = []
    for event in (source, target):
        payload = publish_next(event, staff.arbiter).revision.payload
        rows.append(
            [(one["number"], one["name"], one["group"], one["real"], one["virtual"]) for one in payload["players"]]
        )
    assert rows[0] == rows[1]
    assert {virtual for *_rest, virtual in rows[0]} == {0, 5}
    pairs = [
        sorted(
            (board.white.name, board.black.name) for board in Round.objects.get(tournament=event, number=3).boards.all()
        )
        for event in (source, target)
    ]
    assert pairs[0] == pairs[1]
    assert [one.grade for one in verify_report(read(trf26(target)))][-1] is Grade.EXACT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("250       0.5   3   3", "250       1.0   3   3"),
        ("250       1.0   1   2", "250       1.0   1   1"),
        ("192 FIDE_DUTCH_BAKU", "192 FIDE_DUTCH"),
    ],
)
def test_points_that_are_not_those_of_baku_are_another_acceleration(organization, staff, old, new):
    text = trf26(played(organization, staff, "renumbered"), 3).decode().replace(old, new).encode()
    target = fresh(organization, "target", rounds=6)
    found = preview(text, target)
    with pytest.raises(Refused, match="FIDE mode"):
        refuse_unasked(target, found.report)
