"""Rounds that are matches of two games: entered game by game, counted together, shown, reported and read back."""

from __future__ import annotations

import csv
import io

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from pairing.engine.model import Outcome
from pairing.engine.trf import read, state_of, write
from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, play_rounds, publish_next
from tests.markup import even
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Bye, Regulations, ResultEntry, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.reports.report_file import report_file
from tournaments.results.actions import clear_result, close_round, enter_result
from tournaments.results.desk_queries import changed_boards, missing_results, play_rows
from tournaments.results.files import round_results_csv
from tournaments.results.slips import game_of_code, open_reports, report_result, slip_code
from tournaments.rounds.queries import round_page
from tournaments.standings.crosstable import crosstable_page
from tournaments.standings.queries import standings_page


@pytest.fixture
def tournament(organization, staff):
    return make_tournament(organization, entries=7, rounds=4, system="double_swiss")


@pytest.fixture
def round_(tournament, staff):
    return publish_next(tournament, staff.arbiter)


@pytest.fixture
def arbiter(staff):
    client = Client()
    client.force_login(staff.arbiter)
    return client


def board_of(round_, number=1):
    return Board.objects.select_related("round", "white", "black").get(round=round_, number=number)


def points_of(tournament):
    return {line.player.entry_id: line.points for line in standings_page(tournament).lines}


def enter(board, game, white, black, staff, **more):
    return enter_result(
        board=board, game=game, white_outcome=white, black_outcome=black, actor=staff.arbiter, **more
    ).board


def test_each_game_counts_for_who_had_the_colour(tournament, round_, staff):
    enter_results(round_, staff.arbiter)
    board = board_of(round_)
    enter(board, 1, "1", "0", staff)
    stored = enter(board, 2, "=", "=", staff)
    assert (stored.white_outcome, stored.black_outcome, stored.white_second, stored.black_second) == (
        "1",
        "0",
        "=",
        "=",
    )
    found = points_of(tournament)
    assert (found[board.white_id], found[board.black_id]) == (15, 5)

    enter(board, 2, "1", "0", staff)  # White of the second game had Black in the first
    found = points_of(tournament)
    assert (found[board.white_id], found[board.black_id]) == (10, 10)


def test_the_bye_of_the_pairing_brings_a_won_and_a_drawn_game_and_a_half_point_bye_half_a_point_for_each(
    tournament, staff
):
    absent = tournament.entries.get(pairing_number=4)
    Bye.objects.create(round=tournament.rounds.get(number=2), entry=absent, kind="H", requested=True)
    play_rounds(tournament, 2, staff.arbiter)
    pairing = Bye.objects.get(round__number=1, kind="U").entry
    state = take_snapshot(tournament, 3).state
    worth = state.scoring.table
    assert state.by_number[pairing.pairing_number].games[0].points(worth) == 15
    game = state.by_number[4].games[1]
    assert (game.outcome, game.second, game.points(worth)) == (Outcome.HALF_BYE, Outcome.HALF_BYE, 10)
    assert {bye.points for bye in round_page(tournament, 1).byes} == {15}
    assert {bye.points for bye in round_page(tournament, 2).byes} == {10}


def test_a_round_is_not_complete_before_both_games_of_every_match(tournament, round_, staff):
    enter_results(round_, staff.arbiter)
    board = board_of(round_, 2)
    clear_result(board=board, game=2, actor=staff.arbiter)
    assert missing_results(round_) == 1
    assert not board_of(round_, 2).has_result
    with pytest.raises(Refused) as refused:
        close_round(round=round_, actor=staff.arbiter)
    assert (refused.value.code, refused.value.facts["boards"]) == ("results_missing", [2])
    shown = next(one for one in round_page(tournament, 1).boards if one.number == 2)
    assert shown.white_outcome, "the first game is public as soon as it is entered"
    assert not shown.white_second
    assert standings_page(tournament).after_round == 0


def test_two_arbiters_enter_the_two_games_of_one_match_without_standing_in_each_others_way(round_, staff):
    board = board_of(round_)
    first = enter(board, 1, "1", "0", staff, seen=board.result_version)
    second = enter(board, 2, "0", "1", staff, seen=board.second_version)
    assert second.second_version > first.result_version == second.result_version
    with pytest.raises(Refused) as refused:
        enter(board, 2, "=", "=", staff, seen=board.second_version)
    assert refused.value.code == "result_changed"
    assert ResultEntry.objects.filter(board=board).values_list("game", flat=True).count() == 2


def test_a_board_of_one_game_has_no_second_one(organization, staff):
    round_ = publish_next(make_tournament(organization, slug="single", entries=6), staff.arbiter)
    with pytest.raises(Refused) as refused:
        enter(board_of(round_), 2, "1", "0", staff)
    assert refused.value.code == "no_such_game"
    with pytest.raises(IntegrityError), transaction.atomic():
        Board.objects.filter(round=round_).update(white_second="1", black_second="0")


def test_the_desk_has_a_row_for_each_game_and_takes_them_one_by_one(organization, tournament, round_, arbiter, staff):
    rows = play_rows(round_, {})
    assert [row.place for row in rows] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    assert (rows[0].white, rows[0].black) == (rows[1].black, rows[1].white)
    place = [organization.slug, tournament.slug, 1]
    page = arbiter.get(reverse("manage:round", args=place)).content.decode()
    assert 'data-board="2.2"' in page
    assert "Every match has two rows" in page

    sent = {"entry": f"2.2 {rows[3].pk} {rows[3].version} 1:0", "key": "a-key-of-this-page"}
    told = arbiter.post(reverse("manage:enter", args=place), sent, headers={"Accept": "application/json"}).json()
    assert [(one["number"], one["result"]) for one in told["boards"]] == [(2.2, "1:0")]
    board = board_of(round_, 2)
    assert (board.white_second, board.black_second, board.white_outcome) == ("0", "1", "")
    assert [one["number"] for one in changed_boards(round_, told["boards"][0]["version"] - 1)] == [2.2]

    refused = arbiter.post(reverse("manage:enter", args=place), {"entry": f"2.3 {rows[3].pk} 0 1:0"})
    assert "Board 2 has no such game." in refused.content.decode()
    plain = arbiter.post(reverse("manage:enter", args=place), {"entry": f"3.1 {rows[4].pk} {rows[4].version} =:="})
    assert plain["Location"].endswith("#board-3-1")


def test_the_page_of_one_game_corrects_that_game(organization, tournament, round_, arbiter, staff):
    enter_results(round_, staff.arbiter)
    board = board_of(round_, 3)
    address = reverse("manage:result", args=[organization.slug, tournament.slug, 1, 3])
    page = even(arbiter.get(f"{address}?game=2").content.decode())
    assert "Board 3, game 2" in page
    assert page.index(board.black.name) < page.index(board.white.name), "White of this game stands first"
    arbiter.post(f"{address}?game=2", {"result": "0:1", "seen": board.second_version})
    board = board_of(round_, 3)
    assert board.outcomes(2) == ("0", "1")
    assert board.white_second == "1"
    assert arbiter.get(f"{address}?game=3").status_code == 404


def test_each_game_has_its_slip_and_the_two_reports_of_it_enter_it(tournament, round_, staff):
    Tournament.objects.filter(pk=tournament.pk).update(player_reports=True)
    cache.clear()
    board = board_of(round_)
    codes = slip_code(board), slip_code(board, 2)
    assert codes[0] != codes[1]
    assert [game_of_code(tournament, code).game for code in codes] == [1, 2]
    assert game_of_code(tournament, codes[1]).white == board.black
    reported = {"tournament": tournament, "code": codes[1], "white_outcome": "1", "black_outcome": "0"}
    report_result(side="w", **reported)
    assert open_reports(round_) == {"1.2": "White reports: White won."}
    assert report_result(side="b", **reported).has_result
    board = board_of(round_)
    assert (board.white_outcome, board.white_second, board.black_second) == ("", "0", "1")


def test_the_report_file_has_each_game_as_a_round_and_makes_the_same_event_again(organization, tournament, staff):
    Bye.objects.create(
        round=tournament.rounds.get(number=4), entry=tournament.entries.get(pairing_number=7), kind="H", requested=True
    )
    play_rounds(tournament, 2, staff.arbiter)
    board = board_of(publish_next(tournament, staff.arbiter))
    enter(board, 1, "1", "0", staff)
    file = report_file(tournament)
    assert (file.system_code, file.rounds) == ("FIDE_DOUBLESWISS", 8)
    white = next(player for player in file.players if player.number == board.white.pairing_number)
    assert [(game.opponent, game.colour, game.outcome) for game in white.games[4:6]] == [
        (board.black.pairing_number, "w", "1"),
        (board.black.pairing_number, "b", "Z"),
    ]
    assert [(one.round_number, one.numbers) for one in file.requested_byes] == [(7, (7,)), (8, (7,))]

    content = write(report_file(tournament, 2)).encode()
    again = make_tournament(organization, slug="again", entries=0)
    seen = preview(content, again)
    assert seen.played_rounds == 2
    import_tournament_file(tournament=again, report=seen.report, rows=seen.entry_rows, actor=staff.organizer)
    rules = Regulations.objects.get(tournament=again)
    assert (rules.system, rules.rounds, rules.pairing_bye) == ("double_swiss", 4, 15)
    one, other = (take_snapshot(event, 3).state for event in (tournament, again))
    assert [c.games for c in one.competitors] == [c.games for c in other.competitors]
    assert state_of(read(content)).completed == 2


def test_a_federation_gets_each_game_as_a_row_with_its_own_colours(tournament, round_, staff):
    board = board_of(round_)
    enter(board, 1, "1", "0", staff)
    enter(board_of(round_), 2, "=", "=", staff)
    rows = list(csv.DictReader(io.StringIO(round_results_csv(round_).decode("utf-8-sig")), delimiter=";"))
    first, second = rows[:2]
    assert (first["board"], first["white_name"], first["white_result"]) == ("1", board.white.name, "1")
    assert (second["board"], second["white_name"], second["white_result"]) == ("1", board.black.name, "'=")
    assert (second["black_name"], second["black_result"]) == (board.white.name, "'=")
    assert len(rows) == 2 * 3 + 1


def test_public_pages_show_both_games(client, organization, tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    board = board_of(tournament.rounds.get(number=1), 2)
    enter(board, 1, "+", "-", staff)
    enter(board, 2, "0", "1", staff)
    place = [organization.slug, tournament.slug]
    page = client.get(reverse("public:round", args=[*place, 1])).content.decode()
    game = '<span class="game"><span>{}</span><span class="dash">–</span><span>{}</span></span>'
    assert f"{game.format('+', '−')} {game.format('1', '0')}" in page
    enter(board, 1, "0", "1", staff)
    enter(board, 2, "1", "0", staff)
    page = client.get(reverse("public:round", args=[*place, 1])).content.decode()
    assert f"{game.format('0', '1')} {game.format('0', '1')}" in page, "a match without a point is a result, too"
    enter(board, 1, "+", "-", staff)
    enter(board, 2, "0", "1", staff)
    boards = client.get(reverse("api:boards", args=[*place, 1])).json()["results"]
    found = next(one for one in boards if one["number"] == 2)
    assert [found[name] for name in ("games", "white_outcome", "white_second", "black_second")] == [2, "+", "1", "0"]
    player = client.get(reverse("public:player", args=[*place, board.white_id])).content.decode()
    assert "+ 1" in player
    meeting = next(
        one
        for row in crosstable_page(tournament).rows
        if row.standing.player.entry_id == board.white_id
        for one in row.line.rounds
    )
    assert (meeting.points, meeting.second) == (20, Outcome.WIN)


def test_the_usual_bye_follows_the_system_and_a_chosen_one_stays(organization):
    tournament = make_tournament(organization, entries=6)
    found = [
        update_regulations(tournament=tournament, actor=None, **changes).pairing_bye
        for changes in (
            {"system": "double_swiss", "pairing_bye": 10},
            {"system": "dutch"},
            {"pairing_bye": 5},
            {"system": "double_swiss"},
            {"pairing_bye": 20},
        )
    ]
    assert found == [15, 10, 5, 5, 20]
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=None, pairing_bye=25)
    assert refused.value.code == "bye_value"


def test_baku_gives_the_points_of_a_match_won_and_then_drawn(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=4, system="double_swiss", acceleration="baku")
    play_rounds(tournament, 1, staff.arbiter)
    state = take_snapshot(tournament, 2).state
    assert {one.number: one.virtual_points for one in state.competitors if any(one.virtual_points)} == dict.fromkeys(
        range(1, 5), (20, 10)
    )
