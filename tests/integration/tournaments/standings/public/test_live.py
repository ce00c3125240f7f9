"""The live standings: points that are public now, shared places, and never a word about what is held back."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from tests.factories import enter_results, make_organization, make_staff, make_tournament, play_rounds, publish_next
from tests.markup import text_of
from tournaments.models import Board, Round
from tournaments.results.actions import enter_result, hold_results
from tournaments.standings.live import live_page
from tournaments.standings.queries import standings_page


@pytest.fixture
def under_way(db):
    """Nine players, one round played; in the second the first of four boards has a result: Black has won."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=9, rounds=5)
        play_rounds(tournament, 1, staff.arbiter)
        round_ = publish_next(tournament, staff.arbiter)
        board = Board.objects.get(round=round_, number=1)
        enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.arbiter)
        yield tournament, round_, staff


def test_points_are_those_of_the_last_standings_and_of_the_games_that_have_ended(under_way):
    tournament, round_, _staff = under_way
    before = {line.player.entry_id: line.points for line in standings_page(tournament, 1).lines}
    first = Board.objects.get(round=round_, number=1)
    bye = round_.byes.get()
    page = live_page(tournament)
    assert (page.round_number, page.boards, page.finished, page.complete) == (2, 4, 1, False)
    gained = {line.player.entry_id: line.points - before[line.player.entry_id] for line in page.lines}
    assert gained == dict.fromkeys(before, 0) | {first.black_id: 10, bye.entry_id: 10}
    assert [line.playing for line in page.lines].count(True) == 6
    for line in page.lines:
        better = sum(other.points > line.points for other in page.lines)
        assert line.place == better + 1


def test_when_the_last_game_ends_the_points_are_those_of_the_standings(under_way):
    tournament, round_, staff = under_way
    enter_results(round_, staff.arbiter, Board.objects.filter(round=round_, number__gt=1))
    page = live_page(tournament)
    assert page.complete
    assert {line.player.entry_id: line.points for line in page.lines} == {
        line.player.entry_id: line.points for line in standings_page(tournament).lines
    }


def test_a_result_corrected_after_the_next_round_was_paired_counts(under_way):
    """The pairing read the old result; the live points read the new one."""
    tournament, _round, staff = under_way
    board = Board.objects.filter(round__number=1, white_outcome="1").first()
    points = {line.player.entry_id: line.points for line in live_page(tournament).lines}
    enter_result(board=board, white_outcome="0", black_outcome="1", reason="misread", actor=staff.arbiter)
    now = {line.player.entry_id: line.points for line in live_page(tournament).lines}
    assert now == points | {board.white_id: points[board.white_id] - 10, board.black_id: points[board.black_id] + 10}


def test_held_results_have_no_live_standings(under_way, client):
    tournament, round_, staff = under_way
    hold_results(round=round_, held=True, actor=staff.arbiter)
    assert live_page(tournament) is None
    assert client.get(f"{tournament.get_absolute_url()}standings/live/").status_code == 404


def test_the_page_says_what_is_missing_and_its_link_is_there_while_something_is(under_way, client):
    tournament, round_, staff = under_way
    address = f"{tournament.get_absolute_url()}standings/live/"
    body = client.get(address)
    assert "Round 2, provisional: 1 of 4 games" in text_of(body)
    rows = re.findall(r'<tr[^>]*id="p(\d+)".*?</tr>', body.content.decode(), re.S)
    assert rows == [str(line.player.entry_id) for line in live_page(tournament).lines]
    assert body.content.decode().count(">playing<") == 6
    assert address in client.get(f"{tournament.get_absolute_url()}standings/").content.decode()
    enter_results(round_, staff.arbiter, Board.objects.filter(round=round_, number__gt=1))
    tournament.refresh_from_db()
    assert "Every game of round 2 has ended." in text_of(client.get(address))
    assert address not in client.get(f"{tournament.get_absolute_url()}standings/").content.decode()


def test_before_the_first_standings_the_page_leads_there_and_to_no_table_that_is_not(db, client):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization)
        publish_next(tournament, staff.arbiter)
    for page in ("standings/", "standings/live/"):
        body = client.get(f"{tournament.get_absolute_url()}{page}").content.decode()
        assert (">Live standings</a>" in body) == (page == "standings/")
        assert "crosstable/" not in body


def test_before_round_1_and_for_a_knockout_there_are_none(db, client):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        open_ = make_tournament(organization)
        assert live_page(open_) is None
        cup = make_tournament(organization, slug="cup", system="knockout", rounds=3)
        publish_next(cup, staff.arbiter)
        assert Round.objects.get(tournament=cup, number=1).revision_id
        assert live_page(cup) is None


def test_four_queries(under_way):
    tournament = under_way[0]
    with CaptureQueriesContext(connection) as asked:
        live_page(tournament)
    assert len(asked) == 4
