"""The table of all players of a team event, and the prizes for boards that follow from it."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament
from tests.markup import text_of
from tests.team_league import league
from tournaments.models import Board, Seat, TeamPlayer
from tournaments.results.actions import enter_result
from tournaments.teams.player_table import By, boards_in, player_table, ranked

ADDRESS = "/{}/federation/league/team-players/"


@pytest.fixture
def event(db):
    organization = make_organization()
    with scope(organization=organization):
        yield league(organization, make_staff(organization).arbiter)


def test_everybody_who_sat_at_a_board_has_points_percentage_and_performance(event):
    lines = player_table(event)
    assert len(lines) == Seat.objects.filter(line_up__round__number__lte=2).values("player").distinct().count() == 12
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert sum(line.points for line in lines) == 2 * 2 * 3 * 10
    assert boards_in(lines) == (1, 2, 3)
    best = lines[0]
    opponents = [TeamPlayer.objects.get(pk=cell.game.opponent.player_id).rating for cell in best.cells if cell.game]
    assert (best.played, len(best.cells), len(opponents)) == (2, 3, 2)
    mean = (sum(opponents) * 2 + 2) // 4
    gained = {100: 800, 75: 193, 50: 0, 25: -193, 0: -800}
    assert best.performance == mean + gained[best.percent // 10]
    by_number = {line.number: line for line in lines}
    for line in lines:
        for cell in line.cells:
            if cell.game:
                other = by_number[cell.opponent].cells[cell.game.round_number - 1]
                assert other.opponent == line.number
                assert other.game.colour != cell.game.colour


def test_board_prizes_rank_one_board_with_enough_games(event):
    lines = player_table(event)
    for by in By:
        first = ranked(lines, by, board=1, fewest=2)
        assert len(first) == 4
        assert {line.board for line in first} == {1}
        key = {By.POINTS: "points", By.PERCENTAGE: "percent", By.PERFORMANCE: "performance"}[by]
        assert [getattr(line, key) for line in first] == sorted((getattr(line, key) for line in first), reverse=True)
        assert first[0].rank == 1
    assert ranked(lines, By.POINTS, board=1, fewest=3) == ()


def test_a_win_without_a_game_is_not_counted(event):
    with scope(organization=event.organization):
        board = Board.objects.select_related("round__tournament").get(round__number=1, number=1)
        enter_result(board=board, game=1, white_outcome="+", black_outcome="-", actor=None, reason="did not come")
        line = next(one for one in player_table(event) if one.seat.player_id == _seat(board, 1))
    assert line.played == 1


def _seat(board: Board, place: int) -> int:
    return Seat.objects.get(line_up__round=board.round, line_up__team=board.white, board=place).player_id


def test_everybody_reads_the_table_in_both_languages(event, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(20):
        page = client.get(ADDRESS.format("en"), {"by": "performance", "board": "2", "fewest": "2"})
    text = text_of(page)
    assert "Only games played over the board count." in text
    assert text.count("Rossi 1, 2") == 1
    assert "Rossi 1, 1" not in text
    assert "Giocatori di tutte le squadre" in text_of(client.get(ADDRESS.format("it")))
    assert "Nobody has played so many games here." in text_of(client.get(ADDRESS.format("en"), {"fewest": "9"}))
    assert client.get(ADDRESS.format("en"), {"by": "luck"}).status_code == 404
    assert client.get(ADDRESS.format("en"), {"board": "x"}).status_code == 404


def test_an_event_of_players_has_no_such_table(event, client):
    make_tournament(event.organization, entries=4, slug="players")
    assert player_table(event.organization.tournaments.get(slug="players")) == ()
    assert client.get("/en/federation/players/team-players/").status_code == 404
