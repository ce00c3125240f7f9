"""The forfeit of a whole match: every board at once, or nothing."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_matches import make_teams
from tests.markup import text_of
from tournaments.models import Board, ResultEntry, Round
from tournaments.reports.gaps import team_gaps
from tournaments.results.actions import clear_result, close_round, enter_result
from tournaments.results.forfeits import forfeit_match
from tournaments.standings.queries import standings_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def match(organization, staff):
    """Match 1 of two, each on three boards, in round 1."""
    round_ = publish_next(make_teams(organization, count=4, rounds=2, boards=3), staff.arbiter)
    return Board.objects.select_related("white", "black", "round__tournament").get(round=round_, number=1)


def sent(match, winner, **more):
    return {"first": match.white_id, "second": match.black_id, "winner": winner, **more}


def stored(match):
    """Everything that an entry writes."""
    changes = JournalEntry.objects.filter(action__startswith="result.").count()
    version = Round.objects.get(pk=match.round_id).results_version
    rows = ResultEntry.objects.filter(board=match).order_by("pk").values_list("game", "white_outcome", "black_outcome")
    return Board.objects.values().get(pk=match.pk), list(rows), changes, version


@pytest.mark.parametrize(
    ("side", "of_first", "of_match", "games"),
    [
        ("white", "+-+-+-", ("+", "-"), [(1, "+", "-"), (2, "-", "+"), (3, "+", "-")]),
        ("black", "-+-+-+", ("-", "+"), [(1, "-", "+"), (2, "+", "-"), (3, "-", "+")]),
        ("", "------", ("-", "-"), [(1, "-", "-"), (2, "-", "-"), (3, "-", "-")]),
    ],
)
def test_every_board_is_stored_by_its_colours_and_the_match_follows(match, staff, side, of_first, of_match, games):
    winner = getattr(match, f"{side}_id") if side else None
    done = forfeit_match(board=match, winner=winner, actor=staff.arbiter)
    row, rows, changes, _version = stored(match)
    assert (row["team_outcomes"], (row["white_outcome"], row["black_outcome"])) == (of_first, of_match)
    assert done.team_outcomes == of_first
    assert rows == games
    assert changes == 3
    assert set(ResultEntry.objects.values_list("entered_by", flat=True)) == {staff.arbiter.pk}
    forfeit_match(board=Board.objects.get(round=match.round, number=2), winner=None, actor=staff.arbiter)
    lines = standings_page(match.round.tournament).lines
    points = {line.player.name: (line.points, line.cells[0].text) for line in lines}
    expected = {"white": ((20, "3.0"), (0, "0.0")), "black": ((0, "0.0"), (20, "3.0")), "": ((0, "0.0"), (0, "0.0"))}
    assert (points[match.white.name], points[match.black.name]) == expected[side]


def test_the_same_again_changes_nothing_and_a_board_that_has_it_already_keeps_it(match, staff):
    enter_result(board=match, game=2, white_outcome="-", black_outcome="+", actor=staff.organizer)
    forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    before = stored(match)
    assert [one[0] for one in before[1]] == [2, 1, 3]
    forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    assert stored(match) == before


@pytest.mark.parametrize("result", [("1", "0"), ("+", "-"), ("?", "?")])
def test_a_board_with_another_result_is_named_and_all_stays_as_it_was(match, staff, result):
    enter_result(board=match, game=2, white_outcome=result[0], black_outcome=result[1], actor=staff.arbiter)
    before = stored(match)
    with pytest.raises(Refused, match=r"Board 1\.2 has another result") as refused:
        forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    assert (refused.value.code, stored(match)) == ("match_begun", before)
    clear_result(board=match, game=2, actor=staff.arbiter)
    forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    assert stored(match)[0]["team_outcomes"] == "+-+-+-"


def test_a_refusal_at_the_last_board_takes_the_others_back(match, staff, monkeypatch):
    before = stored(match)

    def refuse_third(**entry):
        if entry["game"] == 3:
            raise Refused("no_such_game", "Not this one.")
        return enter_result(**entry)

    monkeypatch.setattr("tournaments.results.forfeits.enter_result", refuse_third)
    with pytest.raises(Refused, match="Not this one"):
        forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    assert stored(match) == before


def test_only_a_round_under_way_a_match_of_teams_and_one_of_its_two_teams(match, organization, staff):
    other = Board.objects.get(round=match.round, number=2)
    before = stored(match)
    with pytest.raises(Refused) as refused:
        forfeit_match(board=match, winner=other.white_id, actor=staff.arbiter)
    assert (refused.value.code, stored(match)) == ("pair_changed", before)
    for board in (match, other):
        forfeit_match(board=board, winner=board.black_id, actor=staff.arbiter)
    close_round(round=match.round, actor=staff.arbiter)
    before = stored(match)
    with pytest.raises(Refused) as refused:
        forfeit_match(board=match, winner=match.white_id, actor=staff.arbiter)
    assert (refused.value.code, stored(match)) == ("round_not_open", before)
    players = make_tournament(organization, slug="players", entries=2, rounds=1)
    board = Board.objects.get(round=publish_next(players, staff.arbiter))
    with pytest.raises(Refused) as refused:
        forfeit_match(board=board, winner=board.white_id, actor=staff.arbiter)
    assert (refused.value.code, ResultEntry.objects.filter(board=board).exists()) == ("not_of_teams", False)


def test_the_page_asks_before_it_stores_and_then_offers_the_match_no_more(match, desk):
    arbiter, before = desk("arbiter"), stored(match)
    target = arbiter.url("forfeit_match", 1, 1)
    assert f'action="{target}"' in arbiter.text("round", 1)
    assert target not in desk("viewer").text("round", 1)
    question = arbiter.post("forfeit_match", 1, 1, data=sent(match, "second"))
    assert (question.status_code, stored(match)) == (200, before)
    assert f"“{match.black.name}” wins all 3 boards by forfeit." in text_of(question)
    answer = arbiter.post("forfeit_match", 1, 1, data=sent(match, "second", confirmed="1"), follow=True)
    assert stored(match)[0]["team_outcomes"] == "-+-+-+"
    assert "Match 1 is forfeited." in text_of(answer)
    assert target not in answer.content.decode()
    assert arbiter.url("forfeit_match", 1, 2) in answer.content.decode()


def test_the_page_says_what_is_missing_or_in_the_way(match, desk, staff):
    arbiter = desk("arbiter")
    enter_result(board=match, game=3, white_outcome="=", black_outcome="=", actor=staff.arbiter)
    before = stored(match)
    for data, words in [
        (sent(match, ""), "Match 1: choose who wins."),
        (sent(match, "nobody"), "Board 1.3 has another result"),
        (sent(match, "nobody", confirmed="1"), "Board 1.3 has another result"),
        (sent(match, "first", confirmed="1", first=match.black_id, second=match.white_id), "The pair of board 1"),
    ]:
        answer = arbiter.post("forfeit_match", 1, 1, data=data)
        assert answer.status_code == 422
        assert words in text_of(answer)
    assert stored(match) == before


def test_an_event_of_players_has_no_such_step(organization, staff, desk):
    event = make_tournament(organization, slug="open", entries=2, rounds=1)
    board = Board.objects.get(round=publish_next(event, staff.arbiter))
    arbiter = desk("arbiter")
    assert 'id="forfeits"' not in arbiter.text("round", 1)
    assert arbiter.post("forfeit_match", 1, 1, data=sent(board, "first", confirmed="1")).status_code == 404


def test_the_page_asks_the_database_no_more_often_for_more_matches_and_boards(organization, staff, desk):
    counts = []
    for slug, teams, boards in (("small", 4, 2), ("large", 12, 8)):
        event = make_tournament(
            organization, slug=slug, entries=teams, rounds=2, system="team", team_boards=boards, win=20, draw=10,
            pairing_bye=10, tie_breaks=["MPVGP"],
        )  # fmt: skip
        publish_next(event, staff.arbiter)
        arbiter = desk("arbiter")
        arbiter.tournament = slug
        arbiter.get("round", 1)
        with CaptureQueriesContext(connection) as queries:
            page = arbiter.text("round", 1)
        assert page.count("/forfeit/") == teams // 2
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("side", ["white", ""])
def test_the_report_needs_no_line_up_of_a_forfeited_match(match, staff, side):
    def missing():
        return [[name for _pk, name in gap.entries] for gap in team_gaps(match.round.tournament) if gap.needed]

    other = Board.objects.get(round=match.round, number=2)
    assert missing() == [[match.white.name, match.black.name, other.white.name, other.black.name]]
    forfeit_match(board=match, winner=getattr(match, f"{side}_id") if side else None, actor=staff.arbiter)
    assert missing() == [[other.white.name, other.black.name]]
