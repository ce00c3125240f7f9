"""What the report of a team event says of boards at the time of an earlier pairing, so that ``check`` and an import
judge a round by what was known then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.trf import read, state_of, write
from pairing.engine.verifier import Grade, verify_report, verify_state
from pairing.engine.wording import word
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.imports.test_import_report import fresh
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tournaments.imports.preview import preview
from tournaments.models import Board
from tournaments.reports.files import trf26
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round, enter_result
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")
RESULTS = ("1 =", "= 0", "0 1")


def begin(organization, **fields):
    tournament = make_teams(organization, count=8, rounds=5, **fields)
    fill(tournament)
    return tournament


def play_rounds(tournament, staff, rounds, adjourned=()):
    """So many rounds on two boards; the ``adjourned`` ones are (round, match, board)."""
    for _round in range(rounds):
        round_ = publish_next(tournament, staff.arbiter)
        for match in Board.objects.filter(round=round_).select_related("round", "white", "black").order_by("number"):
            for team in (match.white, match.black):
                set_line_up(round=round_, team=team, seats=ids(team, 1, 2), actor=staff.arbiter)
            play(match, RESULTS[(match.number + round_.number) % 3], staff.arbiter)
            for game in (1, 2):
                if (round_.number, match.number, game) in adjourned:
                    put(tournament, (round_.number, match.number, game), "? ?", staff)
        close_round(round=round_, actor=staff.arbiter)


def put(tournament, place, ends, staff):
    """The result of a board, White's side first."""
    number, match, game = place
    board = Board.objects.select_related("round").get(round__tournament=tournament, round__number=number, number=match)
    white, black = ends.split()
    enter_result(
        board=board, game=game, white_outcome=white, black_outcome=black, actor=staff.arbiter, reason="Read again",
    )  # fmt: skip


def report(tournament, *comments):
    made = report_file(tournament)
    return read(write(replace(made, other_lines=(*made.other_lines, *comments))))


def exact(verdicts):
    return [one.grade is Grade.EXACT for one in verdicts]


@pytest.mark.parametrize("game", [1, 2])
def test_a_board_that_was_open_counts_as_the_draw_that_it_was(organization, staff, game):
    tournament = begin(organization)
    play_rounds(tournament, staff, 3, adjourned={(1, 1, game)})
    put(tournament, (1, 1, game), "0 1", staff)
    play_rounds(tournament, staff, 1)
    found = report(tournament)
    assert not all(exact(verify_state(state_of(found, to_pair=False, teams=True))))
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 4
    assert [[one.code for one in verdict.known] for verdict in verdicts] == [
        [], ["check.known_open_board"], ["check.known_open_board"], []
    ]  # fmt: skip
    told = verdicts[1].known[0].params
    board = Board.objects.select_related("white", "black").get(round__number=1, number=1)
    first, second = board.white.pairing_number, board.black.pairing_number
    white, black = (first, second) if game == 1 else (second, first)
    assert (told["board"], told["of_round"], told["player"], told["opponent"]) == (game, 1, white, black)
    assert f"board {game} of round 1" in word(verdicts[1].known[0], "en")


@pytest.mark.parametrize("game", [1, 2])
def test_a_board_put_right_after_the_next_round_was_published_reaches_back_to_no_pairing(organization, staff, game):
    tournament = begin(organization)
    play_rounds(tournament, staff, 2)
    before = Board.objects.get(round__number=1, number=1).outcomes(game)
    put(tournament, (1, 1, game), "0 1" if before[0] == "1" else "1 0", staff)
    play_rounds(tournament, staff, 2)
    found = report(tournament)
    assert not all(exact(verify_state(state_of(found, to_pair=False, teams=True))))
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 4
    assert [[one.code for one in verdict.known] for verdict in verdicts] == [[], ["check.known_result_board"], [], []]
    assert verdicts[1].known[0].params["result"] == "-".join("½" if one == "=" else one for one in before)


def test_a_match_that_was_no_forfeit_yet_is_played_for_the_rounds_before(organization, staff):
    tournament = begin(organization)
    play_rounds(tournament, staff, 2)
    put(tournament, (1, 1, 1), "+ -", staff)
    put(tournament, (1, 1, 2), "- +", staff)
    play_rounds(tournament, staff, 1)
    found = report(tournament)
    assert [one.round_number for one in found.team_data.forfeited] == [1]
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 3
    assert [one.code for one in verdicts[1].known] == ["check.known_result_board"] * 2
    assert verdicts[2].known == ()


@pytest.mark.parametrize(
    "comment",
    [
        "### Adjournment @ Round 3: round 1, 1 - 5 ended 1-0",
        "### Adjournment @ Round 3: round 1, 1 - 5, board 3 ended 1-0",
        "### Adjournment @ Round 3: round 1, 1 - 4, board 1 ended 1-0",
        "### Adjournment @ Round 3: round 0, 1 - 5, board 1 ended 1-0",
        "### Adjournment @ Round 3: round 9, 1 - 5, board 1 ended 1-0",
        "### Adjournment @ Round 3: round 1, 1 - 99, board 1 ended 1-0",
        "### Result correction @ Round 2: round 1, 1 - 5, board 1: 1-0 instead of 7-7",
        "### Result correction @ Round 2: round 1, 1 - 5, board 1: 1-0 instead of 0-1, for the rating report only",
    ],
)
def test_a_comment_that_fits_no_board_says_nothing(organization, staff, comment):
    tournament = begin(organization)
    play_rounds(tournament, staff, 2)
    assert {(1, 5), (5, 1)} & {
        (one.white.pairing_number, one.black.pairing_number) for one in Board.objects.filter(round__number=1)
    }
    verdicts = verify_report(report(tournament, comment))
    assert verdicts == verify_report(report(tournament))
    assert not any(one.known for one in verdicts)


def test_of_weighted_boards_a_comment_says_nothing(organization, staff):
    """What the boards brought then cannot be told from record 299, which has what they bring now."""
    tournament = begin(organization, board_weights="2 1")
    play_rounds(tournament, staff, 2)
    put(tournament, (1, 1, 1), "1 0", staff)
    found = report(tournament)
    assert "299 " in write(found)
    assert any("Result correction" in line for line in found.other_lines)
    assert not any(one.known for one in verify_report(found))


def test_an_import_says_that_comments_on_boards_are_lost(organization, staff):
    tournament = begin(organization)
    play_rounds(tournament, staff, 2)
    put(tournament, (1, 1, 1), "1 0", staff)
    found = preview(trf26(tournament, 2), fresh(organization, "target", rounds=5))
    codes = [problem.code for problem in found.problems]
    assert (codes.count("past_lost"), "not_kept" in codes) == (1, False)


def test_tie_breaks_that_tables_bar_are_said_to_be_left_out(organization, staff):
    tournament = begin(organization, system="round_robin")
    play_rounds(tournament, staff, 1)
    lines = ["202 BH:MP" if line.startswith("202") else line for line in trf26(tournament, 1).decode().split("\r\n")]
    assert "202 BH:MP" in lines
    found = preview("\r\n".join(lines).encode(), fresh(organization, "target", rounds=5))
    said = [problem.message for problem in found.problems if problem.code == "left_out"]
    assert any("BH:MP" in one for one in said)
    assert any("The list of this event stays" in one for one in said)
