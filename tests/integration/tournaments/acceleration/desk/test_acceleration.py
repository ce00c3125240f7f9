"""The acceleration page: presets and own plans from form to stored plan and back, faults beside their fields."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Event,
    Group,
    Opponents,
    RatingFrom,
    Remaining,
    Rounding,
    RoundRule,
    Rule,
    Share,
    Size,
    ThroughNumber,
    preset,
)
from pairing.engine.acceleration.plan import Basis
from portal.common.models import JournalEntry
from tests.factories import add_entries, make_tournament, pair_round, publish_next
from tests.integration.tournaments.acceleration.desk.plan_forms import BLANK, HTMX, TWO, own
from tests.integration.tournaments.desk import LEAVING
from tournaments.acceleration.desk_queries import preview_plan, real_before
from tournaments.acceleration.forms import PlanEditor
from tournaments.announcements.actions import announcement_content, authorisation_of
from tournaments.announcements.wording import sections
from tournaments.models import Entry, Regulations
from tournaments.regulations.actions import plan_of


@pytest.mark.parametrize("method", PRESETS)
def test_every_preset_from_the_form_to_the_stored_plan_and_back(organization, desk, tournament, method):
    organizer = desk("organizer")
    assert organizer.post("acceleration_save", data={"method": method} | LEAVING).status_code == 302
    with scope(organization=organization):
        regulations = Regulations.objects.get()
    expected = preset(method, Event(rounds=9, scoring=regulations.scoring, players=24))
    assert plan_of(regulations) == expected
    assert (regulations.acceleration == {}) == (method == "none")
    editor = organizer.get("acceleration").context["editor"]
    assert editor.main["method"].value() == method
    # The rows hold the preset's own groups and rules, so that a plan of its own can begin there.
    again = PlanEditor(regulations, data=as_sent(editor) | {"method": "own"})
    assert again.is_valid() == expected.accelerates, again.faults
    if expected.accelerates:
        assert replace(again.plan, method=method) == expected


def as_sent(editor: PlanEditor) -> dict[str, Any]:
    return {
        field.html_name: "" if field.value() is None else field.field.prepare_value(field.value())
        for form in (editor.main, *editor.groups, *editor.rules, *editor.round_rules)
        for field in form
    }


def test_every_parameter_can_be_set(organization, desk, tournament):
    data = own(
        [
            ("Top", "rating", "2350"),
            ("Next", "number", "8"),
            ("Mid", "size", "4"),
            BLANK,
            ("Low", "share_remaining", "25 %", "nearest_4"),
            ("Rest", "remaining", ""),
        ],
        [
            ("Top", "1", "3", "2"),
            ("", "", "", ""),
            ("Top", "2", "3", "0", "2"),
            ("Mid", "1", "4", "½"),
            ("Rest", "3", "4", "1", "1,5"),
        ],
        cap="1.5",
    )
    assert desk("organizer").post("acceleration_save", data=data | LEAVING).status_code == 302
    with scope(organization=organization):
        plan = plan_of(Regulations.objects.get())
    assert plan == AccelerationPlan(
        "own",
        (
            Group("Top", RatingFrom(2350)),
            Group("Next", ThroughNumber(8)),
            Group("Mid", Size(4)),
            Group("Low", Share(1, 4, Basis.REMAINING, Rounding.NEAREST_4)),
            Group("Rest", Remaining()),
        ),
        (
            Rule("Top", 1, 3, 20),
            Rule("Top", 2, 3, 0, 20),
            Rule("Mid", 1, 4, 5),
            Rule("Rest", 3, 4, 10, 15),
        ),
        cap=15,
    )


@pytest.mark.parametrize(
    ("data", "target", "words"),
    [
        ({"method": "warp"}, "id_method", "warp"),
        ({}, "id_method", "required"),
        (own([], []), "id_method", "no groups"),
        (own([BLANK], []), "id_groups-0-kind", "no groups"),
        (own([("A", "size", "0"), ("B", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-0-amount", "0 players"),
        (own([("A", "size", "-4"), ("B", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-0-amount", "whole number"),
        (own([("A", "size", "many"), ("B", "remaining", "")], []), "id_groups-0-amount", "whole number"),
        (own([("A", "share_field", "half"), ("B", "remaining", "")], []), "id_groups-0-amount", "1/2 or 25 %"),
        (own([("A", "share_field", "3/2"), ("B", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-0-amount", "3/2"),
        (own([("A", "share_field", "1/0"), ("B", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-0-amount", "1/0"),
        (own([("A", "rating", "0"), ("B", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-0-amount", "above 0"),
        (own([("A", "", "40"), ("B", "remaining", "")], []), "id_groups-0-kind", "how this group ends"),
        (own([("", "size", "4"), ("B", "remaining", "")], []), "id_groups-0-key", "name"),
        (own([("A", "size", "4"), ("A", "remaining", "")], [("A", 1, 2, "1")]), "id_groups-1-key", "called A"),
        (own([("A", "share_field", "1/2"), BLANK, ("B", "share_field", "1/3"), ("C", "remaining", "")],
             [("A", 1, 2, "1")]), "id_groups-2-kind", "above the end of group A"),
        (own([("A", "remaining", ""), ("B", "size", "4"), ("C", "remaining", "")], [("A", 1, 2, "1")]),
         "id_groups-0-kind", "above the end"),
        (own([("A", "size", "4")], [("A", 1, 2, "1")]), "id_groups-0-kind", "left without a group"),
        (own(TWO, []), "id_groups-0", ""),
        (own(TWO, [("A", 1, 2, "")]), "id_rules-0-virtual_points", "clear the row"),
        (own(TWO, [("A", "", 2, "1")]), "id_rules-0-first_round", "clear the row"),
        (own(TWO, [("A", 1, 2, "0.55")]), "id_rules-0-virtual_points", "½ or 0.5"),
        (own(TWO, [("A", 1, 2, "100")]), "id_rules-0-virtual_points", "½ or 0.5"),
        (own(TWO, [("A", 0, 2, "1")]), "id_rules-0-first_round", "greater than or equal to 1"),
        (own(TWO, [("A", 3, 2, "1")]), "id_rules-0-last_round", "cannot end before it begins"),
        (own(TWO, [("A", 1, 10, "1")]), "id_rules-0-last_round", "from 1 to 9"),
        (own(TWO, [("X", 1, 2, "1")]), "id_rules-0-group", "group X"),
        (own(TWO, [("A", 1, 2, "1"), ("", "", "", ""), ("A", 2, 3, "2")]), "id_rules-2-group", "in round 2"),
        (own(TWO, [("A", 1, 3, "1"), ("A", 1, 3, "0", "4")]), "id_rules-1-minimum_points", "can have more than 2"),
        (own(TWO, [("A", 1, 3, "0")]), "id_rules-0-virtual_points", "nobody virtual points"),
        (own(TWO, [("A", 1, 3, "1")], cap="0"), "id_cap", "from 0 to"),
        (own(TWO, [], [("A", "", 2, 2, "all", "")]), "id_round_rules-0-lower", "clear the row"),
        (own(TWO, [], [("A", "X", 2, 2, "all", "")]), "id_round_rules-0-lower", "group X"),
        (own(TWO, [], [("B", "A", 2, 2, "all", "")]), "id_round_rules-0-lower", "upper group first"),
        (own(TWO, [], [("A", "B", 1, 2, "all", "")]), "id_round_rules-0-first_round", "round 2 or later"),
        (own(TWO, [], [("A", "B", 2, 10, "all", "")]), "id_round_rules-0-last_round", "from 1 to 9"),
        (own(TWO, [], [("A", "B", 2, 3, "some", "")]), "id_round_rules-0-opponents", "some"),
        (own(TWO, [], [("A", "B", 2, 3, "all", "0")]), "id_round_rules-0-most_dropped", "at least ½"),
        (own(TWO, [("A", 1, 2, "1")], [("A", "B", 2, 3, "all", "")]), "id_round_rules-0-first_round", "round 2"),
        (own(TWO, [("A", 1, 1, "1")], [("A", "B", 2, 3, "all", "")], cap="1"), "id_cap", "Remove the limit"),
        (own(TWO, [("A", 1, 3, "1")]) | {"results": "own", "own_results": "1x"}, "id_own_results", "1, = or 0"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("door", ["acceleration_save", "acceleration_preview"])
def test_a_fault_stands_beside_its_field_and_changes_nothing(organization, desk, tournament, door, data, target, words):
    if target == "id_groups-0":
        target, words = "id_rules-0-virtual_points", "nobody virtual points"
        data = data | own([], [("", "", "", "")], method="own")
    answer = desk("organizer").post(door, data=data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert [(fault.target, words in fault.message) for fault in answer.context["editor"].faults] == [(target, True)]
    assert f'href="#{target}"' in page
    assert f'id="{target}_error"' in page
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration == {}
        assert not JournalEntry.objects.exists()


def test_a_rule_on_who_meets_whom_can_be_set_and_previewed(organization, desk, tournament):
    data = own(TWO, [("A", 1, 1, "1")], [("A", "B", 2, 4, "as_needed", "1,5")]) | {"round_rules-0-pooled": "on"}
    page = desk("organizer").post("acceleration_preview", data=data, **HTMX).content.decode()
    assert "Players of group A on a perfect score meet one another in rounds 2–4." in page
    assert "In brackets: only while somebody of the lower group is on a perfect score" in page
    assert desk("organizer").post("acceleration_save", data=data | LEAVING).status_code == 302
    with scope(organization=organization):
        plan = plan_of(Regulations.objects.get())
    assert plan.round_rules == (RoundRule("A", "B", 2, 4, Opponents.AS_NEEDED, 15, pooled=True),)
    assert plan.rules == (Rule("A", 1, 1, 10),)


def test_every_fault_is_named_at_once(desk, tournament):
    data = own([("A", "remaining", ""), ("B", "size", "0")], [("A", 4, 3, "1"), ("", "", "", ""), ("C", 1, 2, "1")])
    answer = desk("organizer").post("acceleration_save", data=data)
    assert answer.status_code == 422
    assert {fault.target for fault in answer.context["editor"].faults} == {
        "id_groups-0-kind", "id_groups-1-amount", "id_groups-1-kind", "id_rules-0-last_round", "id_rules-2-group",
    }  # fmt: skip


def test_baku_is_refused_beside_the_method_where_a_win_is_three_points(organization, desk):
    with scope(organization=organization):
        make_tournament(organization, win=30, draw=10, pairing_bye=30)
    answer = desk("organizer").post("acceleration_save", data={"method": "baku"})
    (fault,) = answer.context["editor"].faults
    assert (answer.status_code, fault.target) == (422, "id_method")
    assert "A win is worth" in fault.message or "a win is worth 3" in fault.message
    assert desk("organizer").post("acceleration_save", data={"method": "haley"} | LEAVING).status_code == 302


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([("A", 1, 1, "1")], "Only round 1 is accelerated. That is useless"),
        ([("A", 1, 2, "0.3")], "0.3 virtual points cannot be reached with wins and draws"),
        ([("A", 1, 2, "1")], "24 players are not more than 2 to the power of 9"),
        ([("A", 1, 2, "1")], "The ratings run from 2160 to 2390: 230 points."),
    ],
)
def test_what_is_unwise_is_said_with_its_numbers_and_may_be_saved(desk, tournament, rules, words):
    organizer = desk("organizer")
    answer = organizer.post("acceleration_preview", data=own(TWO, rules), **HTMX)
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert organizer.post("acceleration_save", data=own(TWO, rules) | LEAVING).status_code == 302


def test_groups_that_do_not_fit_the_list_are_said(desk, tournament):
    groups = [("A", "number", "40"), ("B", "remaining", "")]
    page = desk("organizer").post("acceleration_preview", data=own(groups, [("A", 1, 2, "1")])).content.decode()
    assert "Group A would end with number 40, but the list has 24 players." in page


def test_the_preview_shows_groups_table_pairings_and_points_and_saves_nothing(organization, desk, tournament):
    data = own(TWO, [("A", 1, 2, "1")]) | {"results": "own", "own_results": "1="}
    answer = desk("organizer").post("acceleration_preview", data=data, **HTMX)
    shown = answer.context["preview"]
    assert "<html" not in answer.content.decode()
    assert [(group.key, group.members[0].number, group.members[-1].number) for group in shown.groups] == [
        ("A", 1, 12),
        ("B", 13, 24),
    ]
    assert [row.values for row in shown.described.table] == [(10, 10, 0, 0, 0, 0, 0, 0, 0), (0,) * 9]
    assert [(board.white.number, board.black.number) for board in shown.boards[:2]] == [(1, 7), (8, 2)]
    assert {(board.white_group, board.black_group) for board in shown.boards} == {("A", "A"), ("B", "B")}
    assert [(step.real, step.virtual) for step in shown.groups[0].steps[:4]] == [(0, 10), (10, 10), (15, 0), (25, 0)]
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration == {}
        assert not JournalEntry.objects.exists()
        assert set(Entry.objects.values_list("pairing_number", flat=True)) == set(range(1, 25))


def test_who_is_absent_in_round_1_is_not_counted_in_a_share(organization, desk, tournament):
    from tournaments.entries.bye_actions import request_bye

    with scope(organization=organization):
        for entry in Entry.objects.order_by("pairing_number")[:4]:
            request_bye(entry=entry, round_number=1, kind="Z", actor=None)
    answer = desk("organizer").post("acceleration_preview", data=own(TWO, [("A", 1, 2, "1")]))
    shown = answer.context["preview"]
    assert shown.players == 20
    assert shown.groups[0].members[-1].number == 14  # four absent and the first ten of those who play


def test_rows_can_be_added_and_filled_without_a_script(desk, tournament):
    organizer = desk("organizer")
    data = own(TWO, [("A", 1, 2, "1")])
    more = organizer.post("acceleration_preview", data=data | {"more_groups": "1"})
    assert (more.status_code, len(more.context["editor"].groups), len(more.context["editor"].rules)) == (200, 4, 1)
    assert 'value="1/2"' in more.content.decode()
    filled = organizer.post("acceleration_preview", data={"method": "quarters", "fill": "1"}).context["editor"]
    assert filled.main["method"].value() == "own"
    assert [row["amount"].value() for row in filled.groups[:3]] == ["1/4", "1/2", None]


def test_frozen_it_is_a_sealed_page(organization, desk, staff, tournament):
    organizer = desk("organizer")
    organizer.post("acceleration_save", data={"method": "baku"})
    with scope(organization=organization):
        pair_round(tournament, staff.arbiter)
        before = Regulations.objects.values().get()
    page = organizer.text("acceleration")
    assert plan_of(Regulations(**before)).digest in page
    assert "nobody can remove or change the acceleration" in page
    assert "acceleration/save/" not in page
    refused = organizer.post("acceleration_save", data={"method": "none"}, follow=True).content.decode()
    assert "Discard that pairing" in refused
    with scope(organization=organization):
        assert Regulations.objects.values().get() == before


def test_frozen_by_publication_it_says_so(organization, desk, staff, tournament):
    with scope(organization=organization):
        publish_next(tournament, staff.arbiter)
    refused = desk("organizer").post("acceleration_save", data={"method": "baku"}, follow=True).content.decode()
    assert "They cannot change during the tournament." in refused
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration == {}


def test_the_authorisation_is_noted_and_announced(organization, desk, tournament):
    organizer = desk("organizer")
    assert "Qualification Commission" not in organizer.text("acceleration")
    organizer.post("acceleration_save", data={"method": "haley"} | LEAVING)
    page = organizer.text("acceleration")
    assert "A rated event needs the authorisation of the Qualification Commission" in page
    reference = "QC 114/2026 of 3 March 2026"
    assert organizer.post("acceleration_authorise", data={"reference": reference}).status_code == 302
    assert reference in organizer.text("acceleration")
    tournament.refresh_from_db()
    assert authorisation_of(tournament) == reference
    with scope(organization=organization):
        lines = [line for section in sections(announcement_content(tournament)) for line in section.lines]
    assert [(line.label, line.text) for line in lines if line.key == "authorisation"] == [
        ("Authorisation of the acceleration", reference)
    ]
    too_long = organizer.post("acceleration_authorise", data={"reference": "x" * 301})
    assert (too_long.status_code, set(too_long.context["authorisation"].errors)) == (422, {"reference"})
    # Another save of the texts leaves it alone.
    organizer.post("announcement_save", data={"fees_en": "30 euro"})
    tournament.refresh_from_db()
    assert authorisation_of(tournament) == reference


def test_a_viewer_reads_the_plan_without_the_form(organization, desk, tournament):
    desk("organizer").post("acceleration_save", data={"method": "baku"})
    page = desk("viewer").text("acceleration")
    assert "Round 1 as it would be paired today" in page
    assert "acceleration/save/" not in page
    assert desk("arbiter").post("acceleration_preview", data={"method": "haley"}).status_code == 403


def test_the_regulations_show_it_and_lead_to_it(desk, tournament):
    organizer = desk("organizer")
    organizer.post("acceleration_save", data={"method": "baku"})
    page = organizer.text("regulations")
    assert organizer.url("acceleration") in page
    assert "Baku (FIDE, C.04.7)" in page
    assert 'name="acceleration"' not in page


def test_the_table_of_field_sizes_and_the_two_schools(desk, tournament):
    page = desk("viewer").text("acceleration")
    assert "2 to the power of the rounds" in page
    assert ">512<" in page
    assert ">27<" in page
    sizes = dict(desk("viewer").get("acceleration").context["field_sizes"])
    assert sizes[7] == [128, 86, None, 400]
    assert sizes[9] == [512, 344, 1024, 1500]


def test_real_points_before_each_round():
    scoring = Regulations().scoring
    assert real_before("1", 4, scoring) == [0, 10, 20, 30]
    assert real_before("1=0", 5, scoring) == [0, 10, 15, 15, 25]


def test_the_number_of_queries_does_not_grow_with_the_list(organization, desk):
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=8, acceleration="baku")
    organizer = desk("organizer")
    organizer.get("acceleration")

    def count() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert organizer.get("acceleration").status_code == 200
        return len(seen)

    few = count()
    with scope(organization=organization):
        add_entries(tournament, 60, rating=2000)
        with CaptureQueriesContext(connection) as reading:
            regulations = Regulations.objects.get()
            preview_plan(tournament, regulations, plan_of(regulations), "1")
    assert count() == few
    assert len(reading) == 9
