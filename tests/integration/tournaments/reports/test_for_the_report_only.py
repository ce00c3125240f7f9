"""What was put right for the rating report alone stands in the file, and ``check``, ``standings`` and ``pair`` count
what the event counted (C.04.2 Article 4.3)."""

from __future__ import annotations

import json

import pytest

from pairing.engine.__main__ import main
from pairing.engine.model import Colour, Outcome
from pairing.engine.trf import counted_file, decimal, read, state_of
from pairing.engine.verifier import Grade, verify_report, verify_state
from tests.factories import make_tournament, play_rounds, publish_next
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board
from tournaments.reports.files import trf16, trf26
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round, enter_result
from tournaments.results.adjustment_actions import adjust_points
from tournaments.results.colours import correct_colours
from tournaments.standings.queries import standings_page

CODES = ["BPG", "BWG", "WIN", "WON", "BH/C1", "BH", "SB", "FB", "PS", "REP", "DE"]
"""Criteria that a result, a colour or a game that was not played changes."""


@pytest.fixture
def tournament(organization, staff):
    return make_tournament(organization, entries=12, rounds=6, tie_breaks=CODES)


def board_of(tournament, round_number, number):
    return Board.objects.select_related("round", "white", "black").get(
        round__tournament=tournament, round__number=round_number, number=number
    )


def put_right(board, outcomes, staff, *, for_rating=True):
    enter_result(
        board=board, white_outcome=outcomes[0], black_outcome=outcomes[1], actor=staff.arbiter, reason="Slip found",
        for_rating=for_rating,
    )  # fmt: skip


def of_the_site(tournament):
    """By number: rank, points and the values of the tie-breaks, as the page of the standings says them."""
    lines = standings_page(tournament).lines
    return {line.player.number: (line.rank, decimal(line.points), [cell.text for cell in line.cells]) for line in lines}


def of_the_file(text, tmp_path, capsys):
    """The same from ``standings`` of the file, and the exit status of ``check``."""
    file = tmp_path / "report.trf"
    file.write_bytes(text)
    capsys.readouterr()
    status = main(["check", str(file)])
    capsys.readouterr()
    assert main(["standings", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    return status, {
        row["id"]: (row["rank"], row["points"], [one or "" for one in row["values"].values()]) for row in rows
    }


def many_corrections(tournament, staff):
    play_rounds(tournament, 2, staff.arbiter)
    adjust_points(
        entry=board_of(tournament, 2, 1).white, round_number=2, points=-5, reason="Telephone", actor=staff.arbiter
    )
    play_rounds(tournament, 3, staff.arbiter)
    put_right(board_of(tournament, 1, 2), ("=", "="), staff)
    put_right(board_of(tournament, 1, 3), ("+", "-"), staff)
    put_right(board_of(tournament, 2, 1), ("0", "1"), staff)
    put_right(board_of(tournament, 2, 1), ("=", "="), staff)
    put_right(board_of(tournament, 3, 1), ("0", "0"), staff)
    correct_colours(board=board_of(tournament, 2, 2), actor=staff.arbiter, reason="Sheets", for_rating=True)
    correct_colours(board=board_of(tournament, 1, 2), actor=staff.arbiter, reason="Sheets", for_rating=True)
    correct_colours(board=board_of(tournament, 3, 3), actor=staff.arbiter, reason="Sheets", for_rating=True)
    correct_colours(board=board_of(tournament, 3, 3), actor=staff.arbiter, reason="No", for_rating=True)


def test_the_file_is_ranked_and_judged_as_the_event_counted(tournament, staff, tmp_path, capsys):
    many_corrections(tournament, staff)
    before = of_the_site(tournament)
    text = trf26(tournament, 5)
    status, found = of_the_file(text, tmp_path, capsys)
    assert found == before
    assert status == 0
    file = read(text)
    stands = state_of(file, to_pair=False)
    assert state_of(counted_file(file), to_pair=False) != stands
    verdicts = verify_report(file)
    assert [one.grade for one in verdicts] == [Grade.EXACT] * 5
    assert {one.code for one in verdicts[4].known} == {"check.known_result", "check.known_colours"}
    assert not all(one.grade is Grade.EXACT for one in verify_state(stands)), "colours and floats of the report mislead"
    assert of_the_file(_uncommented(text), tmp_path, capsys)[1] != before, "so do its tie-breaks"


def _uncommented(text):
    return b"\r\n".join(line for line in text.split(b"\r\n") if not line.startswith(b"###"))


def test_the_coming_round_is_paired_from_the_file_as_on_the_site(tournament, staff, tmp_path, capsys):
    many_corrections(tournament, staff)
    close_round(round=board_of(tournament, 5, 1).round, actor=staff.arbiter)
    file = read(trf26(tournament))
    own, theirs = take_snapshot(tournament, 6).state, state_of(counted_file(file))
    worth = own.scoring.table
    for one in own.competitors:
        other = theirs.by_number[one.number]
        assert (other.games, other.real_points(worth)) == (one.games, one.real_points(worth))
    target = tmp_path / "report.trf"
    target.write_bytes(trf26(tournament))
    assert main(["pair", str(target)]) == 0
    pairs = capsys.readouterr().out.split("\n")[1:-1]
    publish_next(tournament, staff.arbiter)
    boards = Board.objects.filter(round__tournament=tournament, round__number=6).select_related("white", "black")
    assert sorted(pairs) == sorted(f"{one.white.pairing_number} {one.black.pairing_number}" for one in boards)


def test_a_correction_that_counts_ends_one_for_the_report(tournament, staff, tmp_path, capsys):
    play_rounds(tournament, 2, staff.arbiter)
    board = board_of(tournament, 2, 1)
    close_round(round=board.round, actor=staff.arbiter)
    put_right(board, ("0", "0"), staff)
    put_right(board, ("0", "0"), staff, for_rating=False)
    earlier = board_of(tournament, 1, 1)
    correct_colours(board=earlier, actor=staff.arbiter, reason="Sheets", for_rating=True)
    correct_colours(board=earlier, actor=staff.arbiter, reason="Sheets")
    text = trf26(tournament)
    pair = f"round 2, {board.white.pairing_number} - {board.black.pairing_number}"
    assert [line for line in read(text).other_lines if pair in line] == [
        f"### Result correction @ Round 2: {pair}: 0-0 instead of 1-0, for the rating report only",
        f"### Result correction @ Round 2: {pair}: 0-0 instead of 1-0",
    ]
    found = read(text)
    stands = state_of(found, to_pair=False)
    assert state_of(counted_file(found), to_pair=False) == stands
    numbers = earlier.white.pairing_number, board.white.pairing_number
    colours, result = (stands.by_number[number].games for number in numbers)
    assert (colours[0].colour, result[1].outcome) == (Colour.BLACK, Outcome.LOSS)
    status, rows = of_the_file(text, tmp_path, capsys)
    assert (status, rows) == (0, of_the_site(tournament))


def test_an_import_counts_what_counted(tournament, organization, staff, tmp_path, capsys):
    many_corrections(tournament, staff)
    text = trf26(tournament)
    target = make_tournament(organization, entries=0, rounds=6, slug="target")
    seen = preview(text, target)
    assert not [one for one in seen.problems if one.code in {"report_only", "past_lost"}]
    import_tournament_file(tournament=target, report=seen.report, rows=seen.entry_rows, actor=staff.owner)
    assert of_the_site(target) == of_the_site(tournament)
    again = trf26(target)
    assert of_the_file(again, tmp_path, capsys) == (0, of_the_site(tournament))
    after, before = ([(one.games, one.points, one.rank) for one in read(of).players] for of in (again, text))
    assert after == before
    assert read(again).abnormal_points == read(text).abnormal_points


def test_the_games_of_a_match_are_rounds_of_the_file(organization, staff, tmp_path, capsys):
    codes = ["WIN", "WON", "BH/C1", "BH", "SB", "PS"]
    points = {"win": 10, "draw": 5, "pairing_bye": 15}
    event = make_tournament(
        organization, entries=12, rounds=5, slug="double", system="double_swiss", tie_breaks=codes, **points
    )
    play_rounds(event, 4, staff.arbiter)
    for number, game, (white, black) in ((1, 1, "+-"), (1, 2, "00"), (2, 2, "-+")):
        enter_result(
            board=board_of(event, number, 2), game=game, white_outcome=white, black_outcome=black, actor=staff.arbiter,
            reason="Slip found", for_rating=True,
        )  # fmt: skip
    text = trf26(event)
    one, other = (entry.pairing_number for entry in (board_of(event, 2, 2).white, board_of(event, 2, 2).black))
    assert f"round 4, {other} - {one}: --+ instead of ".encode() in text
    status, found = of_the_file(text, tmp_path, capsys)
    assert (status, found) == (0, of_the_site(event))
    assert of_the_file(_uncommented(text), tmp_path, capsys)[1] != found


def test_a_comment_on_a_match_of_teams_names_the_board(organization, staff):
    points = {"win": 20, "draw": 10, "pairing_bye": 10, "team_boards": 2}
    event = make_tournament(
        organization, entries=6, rounds=4, slug="teams", system="team", tie_breaks=["MPVGP"], **points
    )
    for _number in range(3):
        round_ = publish_next(event, staff.arbiter)
        for board in Board.objects.filter(round=round_):
            for game in (1, 2):
                enter_result(board=board, game=game, white_outcome="1", black_outcome="0", actor=staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    board = board_of(event, 1, 1)
    told = {"board": board, "actor": staff.arbiter, "reason": "Slip", "for_rating": True}
    enter_result(game=2, white_outcome="0", black_outcome="1", **told)
    place = f"round 1, {board.white.pairing_number} - {board.black.pairing_number}, board 2"
    assert [line for line in report_file(event).other_lines if line.startswith("### Result")] == [
        f"### Result correction @ Round 3: {place}: 0-1 instead of 1-0, for the rating report only"
    ]


def test_a_file_of_trf16_has_no_records_299_and_is_read_alike(tournament, staff, tmp_path, capsys):
    play_rounds(tournament, 4, staff.arbiter)
    put_right(board_of(tournament, 1, 2), ("=", "="), staff)
    put_right(board_of(tournament, 2, 1), ("+", "-"), staff)
    correct_colours(board=board_of(tournament, 2, 2), actor=staff.arbiter, reason="Sheets", for_rating=True)
    text = trf16(tournament)
    assert b"\r\n299 " not in text
    file = tmp_path / "again.trf"
    file.write_bytes(text)
    assert main(["standings", str(file), "--json", "--tiebreaks", ",".join(CODES)]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    assert {row["id"]: row["points"] for row in rows} == {n: row[1] for n, row in of_the_site(tournament).items()}
    assert {row["id"]: [one or "" for one in row["values"].values()] for row in rows} == {
        n: row[2] for n, row in of_the_site(tournament).items()
    }
    assert {one.grade for one in verify_report(read(text))} == {Grade.EXACT}
