"""Whatever a report file has otherwise than it comes in is told in the preview, with the line."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from pairing.engine.trf import read
from portal.common.errors import Refused
from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.imports.test_import_report import fresh
from tests.markup import text_of
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Entry, Regulations, Tournament
from tournaments.reports.files import trf26


@pytest.fixture
def lines(organization, staff):
    """The lines of a file with three of five rounds played by nine players."""
    source = make_tournament(organization, entries=9, rounds=5, slug="source")
    play_rounds(source, 3, staff.arbiter)
    return trf26(source).decode().split("\r\n")


def at(lines, record):
    """The place of the first line of a record, and its text."""
    return next((place, line) for place, line in enumerate(lines) if line.startswith(record))


def changed(lines, record, replacement):
    place, _line = at(lines, record)
    return [*lines[:place], replacement, *lines[place + 1 :]]


def player(lines, first, last, text):
    """The lines with other columns in the first record 001."""
    place, line = at(lines, "001")
    return [*lines[:place], f"{line[: first - 1]}{text:{last - first + 1}}{line[last:]}", *lines[place + 1 :]]


def seen(lines, organization, slug="target"):
    found = preview("\r\n".join(lines).encode(), fresh(organization, slug, rounds=5))
    assert [problem.message for problem in found.problems if problem.severity.value == "error"] == []
    assert found.can_be_imported
    return found


def told(found, code):
    return [(problem.line, problem.message) for problem in found.problems if problem.code == code]


@pytest.mark.parametrize("record", ["142 2", "XXR 2"])
def test_fewer_rounds_than_were_played_are_refused_with_record_and_line(organization, staff, client, lines, record):
    place, _line = at(lines, "142")
    data = "\r\n".join(changed(lines, "142", record)).encode()
    target = fresh(organization, rounds=5)
    text = "Record 142 (or XXR) plans 2 rounds, but the file has results of 3. Correct the number."
    found = preview(data, target)
    assert [(one.code, one.line, one.message) for one in found.problems if one.severity.value == "error"] == [
        ("more_rounds_than_planned", place + 1, text)
    ]
    assert not found.can_be_imported
    with pytest.raises(Refused, match="plans 2 rounds"):
        import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    client.force_login(staff.owner)
    address = f"/en/manage/{organization.slug}/{target.slug}/import/"
    client.post(address, {"file": SimpleUploadedFile("event.trf", data)})
    shown = client.get(f"{address}preview/")
    assert f"Line {place + 1}: {text}" in text_of(shown)
    done = client.post(f"{address}preview/", {"digest": shown.context["preview"].digest})
    assert done.status_code == 422
    assert not Entry.objects.filter(tournament=target).exists()
    assert Regulations.objects.get(tournament=target).frozen_at is None


def test_a_file_of_the_portal_has_no_adjustments(organization, lines):
    found = seen(lines, organization)
    assert [(one.code, one.message) for one in found.problems if one.line] == []
    assert told(found, "count_missing") == []


DUTCH = "The event is taken as: FIDE (Dutch) System"
BORN = "is not a birth date of the form YYYY/MM/DD (unknown parts 00)."


@pytest.mark.parametrize(
    ("record", "replacement", "code", "sentence"),
    [
        ("062", "062 12", "wrong_count", "Record 062 says 12, but the file has 9. What the file lists counts."),
        ("072", "072 4", "wrong_count", "Record 072 says 4, but the file has 9. What the file lists counts."),
        ("062", "062 all", "bad_count", "“all” is not a number of players or teams. What the file lists counts."),
        ("092", "092 Team: Round-Robin", "type_ignored",
         f"Record 092 says “Team: Round-Robin”, which is not what comes in. {DUTCH}."),
        ("192", "192 NONSENSE_SYS", "unknown_system_code",
         f"“NONSENSE_SYS” is not a code of the list of tournament types. {DUTCH}, edition 2026."),
        ("192", "192 CUSTOM_SWISS", "unknown_system_code",
         f"The type “CUSTOM_SWISS” (record 192) is not one that is played here. {DUTCH}, edition 2026."),
        ("202", "202 BH,BH,SB", "tie_break_twice",
         "These tie-breaks stand in the list twice and count once: BH."),
        ("202", "202 BH,XYZ", "left_out", "These tie-breaks are not offered here and are left out: XYZ."),
        ("152", "152\tW", "control_character", "Use blanks. It is read as a blank."),
        ("152", "152 W\r\n222 soon", "bad_time_control", "It is not taken over."),
        ("152", "152 W\r\n172 ITA ELO", "bad_ranking_method", "The rule of this event stays."),
        ("152", "152 W\r\n777 what", "unknown_record", "the line is ignored. Correct the number."),
        ("142", "142 5\r\n182 Other program", "read_otherwise",
         "is not kept: “Other program”. The report of this event names this program."),
    ],
)  # fmt: skip
def test_what_a_record_says_and_does_not_come_in_is_told(organization, lines, record, replacement, code, sentence):
    lines = [line for line in lines if not line.startswith(("182", "222", "172"))]
    place, _line = at(lines, record)
    line = place + 1 + replacement.count("\r\n")
    ((told_of, message),) = told(seen(changed(lines, record, replacement), organization), code)
    assert told_of == line
    assert message.endswith(sentence)


@pytest.mark.parametrize(
    ("first", "last", "text", "code", "sentence"),
    [
        (70, 79, "1987/13/45", "bad_birth_date", f"Player 1: “1987/13/45” {BORN} It is read as “1987”."),
        (70, 79, "0000/05/17", "bad_birth_date", f"Player 1: “0000/05/17” {BORN} It is not taken over."),
        (81, 84, "", "computed_points", "The points are blank; they are counted from the results."),
        (86, 89, "", "computed_rank", "The rank is blank; it follows from the points and the tie-breaks."),
        (11, 13, " im", "title_spelling", "The title “im” is read as IM."),
        (11, 13, " MI", "title_spelling", "The title “MI” is read as IM."),
        (11, 13, "  m", "old_title", "The title M of an older format is read as IM."),
        (10, 10, "f", "bad_sex", "Player 1: the sex “f” must be m or w. It is read as “w”."),
        (54, 56, "ita", "bad_federation",
         "Player 1: “ita” is not a federation; it has three capital letters. It is read as “ITA”."),
        (15, 47, "Alfa,  Ada", "name_spelling", "The name is read as “Alfa, Ada”."),
        (48, 48, "x", "filled_gap",
         "Column 48 must be blank; record 001 seems to be shifted. What stands there is not read."),
    ],
)  # fmt: skip
def test_what_a_player_has_otherwise_is_told(organization, lines, first, last, text, code, sentence):
    place, _line = at(lines, "001")
    found = seen(player(lines, first, last, text), organization)
    assert told(found, code) == [(place + 1, sentence)]


COUNTED = "Those of the file are counted."
UNKNOWN = "Record 162 says what a game with an unknown result brings: X 1.0. It is not kept:"
UNTIL = "such a game counts as a draw until it has its result."
TEXT = "The text of record 092"
OWN = "is not kept. The report of this event says “Individual: Swiss-System”."


@pytest.mark.parametrize(
    ("record", "replacement", "code", "sentence"),
    [
        ("152", "152 W\r\n162  X 1.0", "unknown_results_ignored", f"{UNKNOWN} {UNTIL}"),
        ("062", "062 ", "count_missing", f"Record 062 does not say how many players there are. {COUNTED}"),
        ("072", "072", "count_missing", f"Record 072 does not say how many players are rated. {COUNTED}"),
        ("092", "092 Individual: SwissSystem", "type_text", f"{TEXT}, “Individual: SwissSystem”, {OWN}"),
        ("092", "092 Individual: ", "type_text", f"{TEXT}, “Individual:”, {OWN}"),
        ("092", "092 Open Swiss by Haley", "type_text", f"{TEXT}, “Open Swiss by Haley”, {OWN}"),
    ],
)  # fmt: skip
def test_what_the_report_of_the_event_replaces_is_told(organization, lines, record, replacement, code, sentence):
    place, _line = at(lines, record)
    found = told(seen(changed(lines, record, replacement), organization), code)
    assert found == [(place + 1 + replacement.count("\r\n"), sentence)]


@pytest.mark.parametrize("record", ["062", "072"])
def test_a_count_that_is_not_there_is_told(organization, lines, record):
    place, _line = at(lines, record)
    ((line, message),) = told(seen([*lines[:place], *lines[place + 1 :]], organization), "count_missing")
    assert (line, message[:19]) == (0, f"Record {record} does not")


def test_comments_that_do_not_come_in_are_told(organization, lines):
    rule = "### Unrated @ Round 0: left out of tie-breaks on ratings"
    found = seen([line for line in [*lines, rule, "### of another program"] if line], organization)
    assert told(found, "not_kept") == [(0, "Comments and records of other programs are not kept: ###.")]


def test_letters_in_another_spelling_are_told_once_for_a_player(organization, lines):
    place, line = at(lines, "001")
    capitals = f"{line[:91]}{line[91:].replace(' w ', ' W ').replace(' b ', ' B ')}"
    found = seen([*lines[:place], capitals, *lines[place + 1 :]], organization)
    assert told(found, "colour_spelling") == [
        (place + 1, "Colours in capitals are read as w and b, in rounds: 1, 2, 3.")
    ]
    place, line = next((n, one) for n, one in enumerate(lines) if one.startswith("001") and " U" in one[91:])
    small = seen([*lines[:place], line.replace(" U", " u"), *lines[place + 1 :]], organization, "small")
    ((of, message),) = told(small, "result_spelling")
    assert (of, message[:54]) == (place + 1, "Results in small letters are read as capitals, in roun")


@pytest.mark.parametrize("written", ["M", "W"])
def test_a_sex_in_capitals_is_told(organization, lines, written):
    place, _line = at(lines, "001")
    found = seen(player(lines, 10, 10, written), organization)
    assert told(found, "sex_spelling") == [(place + 1, f"The sex “{written}” is read as “{written.lower()}”.")]


@pytest.mark.parametrize("record", ["202 bh/c1, BH, sb", "212 pts,BH/C1,bh,SB"])
def test_tie_breaks_in_small_letters_are_told(organization, lines, record):
    place, _line = at(lines, "202")
    found = seen(changed(lines, "202", record), organization)
    said = "The tie-breaks are read in capitals: BH/C1, BH, SB."
    assert told(found, "tie_break_spelling") == [(place + 1, said)]
    assert told(seen(lines, organization, "capitals"), "tie_break_spelling") == []


def test_a_rank_inside_a_tie_that_the_event_shares_is_told(organization, staff, lines):
    """The list of tie-breaks was cut: who stood one behind the other share the rank in the event, and so it exports."""
    cut = changed(lines, "202", "202 WIN")
    found = seen(cut, organization)
    target = Tournament.objects.get(slug="target")
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    declared = {one.number: one.rank for one in found.report.players}
    exported = {one.number: one.rank for one in read(trf26(target)).players}
    other = {number for number, rank in declared.items() if exported[number] != rank}
    assert other
    place, _line = at(lines, "001")
    codes = {"rank_inside_tie", "wrong_rank"}
    assert {one.line - place for one in found.problems if one.code in codes} == other
    ((line, message), *_rest) = told(found, "rank_inside_tie")
    number = line - place
    assert message == (
        f"Player {number}: the criteria of the file leave a tie, so the rank is {exported[number]}, not "
        f"{declared[number]}."
    )


def test_what_comes_in_is_what_the_preview_said(organization, staff, lines):
    changes = player(player(lines, 70, 79, "1987/13/45"), 11, 13, " im")
    data = "\r\n".join(changed(changes, "202", "202 BH,BH,SB")).encode()
    target = fresh(organization, rounds=5)
    found = preview(data, target)
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    first = Entry.objects.get(tournament=target, pairing_number=1)
    assert (first.birth_year, first.birth_day, first.title) == (1987, "", "IM")
    assert Regulations.objects.get(tournament=target).tie_breaks == ["BH", "SB"]


@pytest.mark.parametrize(("bye", "blank"), [("240 H 002    1", False), ("240 H 002    1", True)])
def test_a_bye_that_contradicts_the_games_is_told(organization, lines, bye, blank):
    """Also where the columns of the round are blank, which is an absence."""
    if blank:
        lines = [line for line in lines if line.strip()]
        bye = "240 H 002    9"
        lone = next(line for line in lines if line.startswith("001    9"))
        opponent = int(lone[101:105].strip() or 0)
        cut = [
            f"{line[:80]}    {line[84:101]}{'':8}{line[109:]}"
            if line.startswith("001") and int(line[4:8]) in {9, opponent} - {0} else line
            for line in lines
        ]  # fmt: skip
        lines = cut
    lines = [*[line for line in lines if line], bye]
    ((line, message),) = told(seen(lines, organization), "bye_mismatch")
    assert line == len(lines)
    assert message.endswith("Make both agree. Record 001 counts.")


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-16", "The file is in UTF-16. It is read all the same; reports of this event are in UTF-8."),
        ("utf-16-be", "The file is in UTF-16. It is read all the same; reports of this event are in UTF-8."),
        ("cp1252", "The file is not in UTF-8. Its letters are read as Windows-1252: look whether names with accents"),
        ("utf-8-sig", ""),
        ("utf-8", ""),
    ],
)
@pytest.mark.parametrize("played", [True, False])
def test_a_file_in_another_encoding_is_read_alike_and_told(organization, staff, lines, encoding, said, played):
    lines = player(lines, 15, 47, "Müller, Zoë")
    if not played:
        lines = [line[:91].rstrip() if line[:3] == "001" else line for line in lines if line[:3] not in {"299", "250"}]
        lines = [f"{line[:80]}    {line[84:]}" if line[:3] == "001" else line for line in lines]
    data = "\r\n".join(lines).encode(encoding)
    target = fresh(organization, "target", rounds=5)
    found = preview(b"\xfe\xff" + data if encoding == "utf-16-be" else data, target)
    assert (found.can_be_imported, found.rows[0].values["name"]) == (True, "Müller, Zoë")
    assert [(line, message.startswith(said)) for line, message in told(found, "encoding")] == (
        [(0, True)] if said else []
    )
    assert found.played_rounds == (3 if played else 0)


def test_a_name_that_is_cut_comes_in_whole_and_is_told(organization, staff):
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
    source = make_tournament(organization, entries=9, rounds=5, slug="source")
    Entry.objects.filter(tournament=source, pairing_number=4).update(name=name)
    play_rounds(source, 3, staff.arbiter)
    data = trf26(source)
    target = fresh(organization, "target", rounds=5)
    found = preview(data, target)
    place, _line = at(data.decode().split("\r\n"), "001    4")
    whole = f"The name is longer than its columns. It comes in whole, from a comment: “{name}”."
    assert told(found, "long_name") == [(place + 1, whole)]
    assert told(found, "not_kept") == []
    import_tournament_file(tournament=target, report=found.report, rows=found.entry_rows, actor=staff.owner)
    assert Entry.objects.get(tournament=target, pairing_number=4).name == name
    assert f"### Name @ Round 0: no. 4 is called {name}" in trf26(target).decode()


def test_remarks_of_one_kind_stand_together_with_their_lines(organization, staff, client, lines):
    first, _line = at(lines, "001")
    blank = [f"{line[:80]}    {line[84:]}" if line.startswith("001") else line for line in lines]
    small = [f"{line[:53]}ita{line[56:]}" if line.startswith("001") else line for line in blank]
    groups = seen(small, organization).problem_groups
    (points,) = [one for one in groups if one.first.code == "computed_points"]
    assert (points.is_alike, points.place) == (True, f"Lines {first + 1}–{first + 9}:")
    (federations,) = [one for one in groups if one.first.code == "bad_federation"]
    assert (federations.is_alike, len(federations.problems)) == (False, 9)
    client.force_login(staff.owner)
    with translation.override("it"):
        address = f"/it/manage/{organization.slug}/target/import/"
        client.post(address, {"file": SimpleUploadedFile("event.trf", "\r\n".join(small).encode())})
        page = text_of(client.get(f"{address}preview/"))
    assert f"Righe {first + 1}–{first + 9}: I punti mancano" in page
    assert page.count("Letto come «ITA».") == 10  # the first one stands in the summary, too
