"""Comments on what was known then, and record 172 under another federation: the preview says what becomes of them."""

from __future__ import annotations

import pytest

from pairing.engine.trf import read
from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.imports.test_adjustments import at, seen, told
from tournaments.entries.actions import edit_entry
from tournaments.entries.numbering import reassign_numbers
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Entry, Tournament
from tournaments.reports.files import trf26
from tournaments.results.actions import enter_result
from tournaments.results.colours import correct_colours


def with_a_past(organization, staff, kind):
    """The lines of an event of eight after three of five rounds, in which something was otherwise at first."""
    source = make_tournament(organization, entries=8, rounds=5, slug="source", tie_breaks=["BH"])
    play_rounds(source, 1, staff.arbiter)
    board = Board.objects.filter(round__tournament=source, round__number=1).order_by("number")[0]
    if kind == "adjourned":
        enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter, reason="Adjourned")
    elif kind == "numbers":
        edit_entry(entry=Entry.objects.get(tournament=source, pairing_number=6), actor=staff.arbiter, rating=2500)
        reassign_numbers(tournament=source, actor=staff.arbiter, reason="Wrong rating")
    # A round later the result counts; two rounds later it is for the rating report alone.
    play_rounds(source, 1 if kind in {"corrected", "colours"} else 2, staff.arbiter)
    if kind in {"adjourned", "corrected", "for the report"}:
        board.refresh_from_db()
        new = ("0", "1") if board.white_outcome != "0" else ("1", "0")
        enter_result(
            board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="Wrong",
            for_rating=kind == "for the report",
        )  # fmt: skip
    if kind.startswith("colours"):
        correct_colours(board=board, actor=staff.arbiter, reason="Sheets", for_rating=kind != "colours")
    if kind in {"corrected", "colours"}:
        play_rounds(source, 1, staff.arbiter)
    return trf26(source, 3).decode().split("\r\n")


def test_comments_of_matches_on_what_was_known_then_are_said_to_be_lost(organization, staff):
    points = {"win": 10, "draw": 5, "pairing_bye": 15}
    source = make_tournament(organization, entries=8, rounds=5, slug="source", system="double_swiss", **points)
    play_rounds(source, 2, staff.arbiter)
    board = Board.objects.filter(round__tournament=source, round__number=1).order_by("number")[0]
    new = ("0", "1") if board.white_outcome != "0" else ("1", "0")
    enter_result(board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="Wrong")
    lines = trf26(source, 2).decode().split("\r\n")
    place, _line = at(lines, "### Result correction @ Round ")
    found = seen(lines, organization)
    ((line, message),) = told(found, "past_lost")
    assert (line, message.partition(" say ")[0]) == (place + 1, f"Comments in lines {place + 1}")
    assert message.endswith("as one that is not what the rules give. Keep the file.")
    assert told(found, "not_kept") == []


def test_a_board_that_was_seated_late_is_said_to_be_lost(organization, staff):
    lines = [line for line in with_a_past(organization, staff, "") if line]
    found = seen([*lines, "### MPA @ Round 2: board 4 seated after the publication, 1 - 5"], organization)
    ((line, message),) = told(found, "past_lost")
    assert line == len(lines) + 1
    assert message.startswith(
        f"Comments in lines {line} say that boards were seated when their round was public already."
    )
    assert told(found, "not_kept") == []
    assert told(seen(lines, organization, "without"), "past_lost") == []


def national(organization, staff, rule, *, rated=True):
    source = make_tournament(organization, entries=8, rounds=5, slug="source", tie_breaks=["BH"])
    play_rounds(source, 2, staff.arbiter)
    lines = [line for line in trf26(source, 2).decode().split("\r\n") if line and line[:3] not in {"172", "032"}]
    place, line = at(lines, "001")
    lines = [*lines[:place], f"172 {rule}", *lines[place:]]
    return [*lines, f"{rule[:3]}{line[3:48]}2222 {rule[:3]}"] if rated else lines


@pytest.mark.parametrize(
    ("federation", "sentence"),
    [
        ("ITA", ""),
        ("GER", "In the report of this event they stand under GER, its federation."),
        ("", "This event has no federation: its report has no national ratings, and a comment in place of record 172."),
    ],
)
def test_another_federation_of_record_172_is_told(organization, staff, federation, sentence):
    lines = national(organization, staff, "ITA HBFN")
    organization.country = ""
    organization.save()
    place, _line = at(lines, "172")
    if federation:
        lines.insert(2, f"032 {federation}")
    found = seen(lines, organization)
    target = Tournament.objects.get(slug="target")
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    said = [(place + 1 + bool(federation), f"Record 172 and the national ratings stand under ITA. {sentence}")]
    assert told(found, "other_federation") == (said if sentence else [])
    again = read(trf26(Tournament.objects.get(pk=target.pk), 2))
    assert again.starting_rank_method == (f"{federation} HBFN" if federation else "")


def test_a_rule_without_national_ratings_is_told(organization, staff):
    lines = national(organization, staff, "ITA NRO", rated=False)
    place, _line = at(lines, "172")
    found = seen(lines, organization)
    text = (
        "The rule of record 172, NRO, holds in this event, too. Its report states it only once national ratings are "
        "known."
    )
    assert told(found, "rule_unsaid") == [(place + 1, text)]
