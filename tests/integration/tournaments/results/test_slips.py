"""Results that players report with the code on the slip."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, publish_next
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Board, PlayerReport, Tournament
from tournaments.results.actions import enter_result
from tournaments.results.slips import game_of_code, open_reports, report_result, slip_code
from tournaments.rounds.manual import swap_colours, swap_players
from tournaments.rounds.publication import republish_round
from tournaments.serving import wrong_codes
from tournaments.signed_codes import LETTERS


@pytest.fixture
def tournament(organization, staff):
    made = make_tournament(organization, entries=7)
    Tournament.objects.filter(pk=made.pk).update(player_reports=True)
    publish_next(made, staff.arbiter)
    made.refresh_from_db()
    cache.clear()
    return made


def board_of(tournament, number=1, round_number=1):
    return Board.objects.get(round__tournament=tournament, round__number=round_number, number=number)


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as caught:
        action(*arguments, **more)
    return caught.value.code, str(caught.value)


def say(tournament, board, side, result=("1", "0")):
    return report_result(
        tournament=tournament, code=slip_code(board), side=side, white_outcome=result[0], black_outcome=result[1]
    )


def test_a_code_is_eight_letters_without_look_alikes(tournament):
    codes = {slip_code(board) for board in Board.objects.all()}
    assert len(codes) == 3
    assert all(len(code) == 9 and set(code.replace("-", "")) <= set(LETTERS) for code in codes)
    assert not set(LETTERS) & set("ILOQSZ0125")
    board = board_of(tournament)
    assert game_of_code(tournament, f" {slip_code(board).lower().replace(chr(45), chr(32))} ").board == board


def test_both_the_same_enters_the_result(tournament):
    board = board_of(tournament)
    assert not say(tournament, board, "w").has_result
    assert open_reports(board.round) == {"1": "White reports: White won."}
    assert say(tournament, board, "b").has_result
    stored = board_of(tournament)
    assert (stored.white_outcome, stored.black_outcome, stored.entered_by) == ("1", "0", None)
    assert stored.result_entries.get().from_players
    assert open_reports(board.round) == {}


def test_contradicting_reports_wait_for_the_arbiter(tournament, staff):
    board = board_of(tournament)
    say(tournament, board, "w")
    say(tournament, board, "b", ("=", "="))
    assert not board_of(tournament).has_result
    assert open_reports(board.round) == {"1": "⚠ The players differ. White: White won; Black: draw."}
    enter_result(board=board, white_outcome="=", black_outcome="=", actor=staff.arbiter, seen=board.result_version)
    assert open_reports(board.round) == {}


def test_a_side_reports_once(tournament):
    board = board_of(tournament)
    say(tournament, board, "w")
    code, message = refusal(say, tournament, board, "w", ("0", "1"))
    assert (code, message) == (
        "slip_used", "White has reported this game already. If that was wrong, go to the arbiter.",
    )  # fmt: skip
    assert PlayerReport.objects.get().white_outcome == "1"


def test_a_code_of_another_round(tournament, staff):
    old = board_of(tournament)
    enter_results(old.round, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    code, message = refusal(game_of_code, tournament, slip_code(old))
    assert (code, message) == (
        "slip_round", "This code is of round 1, and round 2 is being played. Go to the arbiter.",
    )  # fmt: skip


def test_a_player_who_has_a_bye_now(tournament, staff):
    board = board_of(tournament)
    bye = board.round.byes.get(kind="U").entry_id
    code = slip_code(board)
    swap_players(round=board.round, first=board.black_id, second=bye, actor=staff.arbiter, reason="absent")
    republish_round(round=board.round, actor=staff.arbiter, reason="absent")
    found, message = refusal(game_of_code, tournament, code)
    assert found == "slip_bye"
    assert message.startswith(f"The pairing of this slip was changed: {board.black.name} has a bye in round 1")


def test_a_pair_that_was_changed(tournament, staff):
    board = board_of(tournament)
    code = slip_code(board)
    swap_colours(round=board.round, board_number=1, actor=staff.arbiter, reason="wrong colours")
    assert refusal(game_of_code, tournament, code)[0] == "slip_pair_changed"
    assert slip_code(board_of(tournament)) != code


def test_a_withdrawn_player_and_a_board_with_a_result(tournament, staff):
    board, other = board_of(tournament), board_of(tournament, 2)
    enter_result(board=other, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    assert refusal(game_of_code, tournament, slip_code(other)) == (
        "slip_entered", "Board 2 has its result: White won. If that is wrong, go to the arbiter.",
    )  # fmt: skip
    withdraw_entry(entry=board.white, actor=staff.arbiter, reason="ill")
    code, message = refusal(game_of_code, tournament, slip_code(board))
    assert (code, message) == (
        "slip_withdrawn", f"{board.white.name} has withdrawn. Take the slip to the arbiter.",
    )  # fmt: skip


def test_players_cannot_report_a_forfeit(tournament):
    assert refusal(say, tournament, board_of(tournament), "w", ("+", "-"))[0] == "slip_result"
    assert refusal(say, tournament, board_of(tournament), "x")[0] == "slip_result"


def test_the_page(tournament, client, monkeypatch):
    # All wrong codes fall into one window, however slow the machine is.
    monkeypatch.setattr(wrong_codes, "time", SimpleNamespace(time=lambda: 1_000_000.0))
    url = reverse("public:report_result", args=["federation", tournament.slug])
    board = board_of(tournament)
    assert "Code on the result slip" in client.get(url).content.decode()
    shown = client.post(url, {"code": slip_code(board)}).content.decode()
    assert board.white.name in shown
    assert board.black.name in shown
    sent = {"code": slip_code(board), "known": "1", "side": "w", "result": "1:0"}
    assert client.post(url, {**sent, "side": ""}).status_code == 422
    assert not PlayerReport.objects.exists()
    assert "Your report is stored." in client.post(url, sent).content.decode()
    assert "The result is entered." in client.post(url, {**sent, "side": "b"}).content.decode()
    for _ in range(30):
        assert client.post(url, {"code": "AAAA-AAAA"}).status_code == 422
    refused = client.post(url, {"code": "AAAA-AAAA"})
    assert (refused.status_code, "Too many wrong codes." in refused.content.decode()) == (429, True)
    other = slip_code(board_of(tournament, 2))
    assert "Your report is stored." in client.post(url, {**sent, "code": other}).content.decode(), "a right code counts"
    Tournament.objects.update(player_reports=False)
    assert client.get(url).status_code == 404
