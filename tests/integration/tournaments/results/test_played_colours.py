"""Colours that were not the published ones: what they count for, and until when (C.04.2 Article 4.3)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.model import Colour
from pairing.engine.trf import read, state_of
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, play_rounds, publish_next
from tests.markup import text_of
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, PlayedColours, ResultEntry
from tournaments.reports.files import trf26
from tournaments.results.actions import enter_result
from tournaments.results.colours import correct_colours
from tournaments.standings.queries import standings_page
from tournaments.verification.audit import audit


@pytest.fixture
def tournament(organization, staff):
    made = make_tournament(organization, entries=8, rounds=5, tie_breaks=["BPG", "BH"])
    play_rounds(made, 2, staff.arbiter)
    publish_next(made, staff.arbiter)
    return made


@pytest.fixture
def board(tournament):
    """Of the round before the one under way; a game that was played."""
    return Board.objects.select_related("white", "black").get(round__number=2, number=1)


def put_right(client, board, **more):
    address = reverse("manage:correct_colours", args=["federation", "open", board.round.number, board.number])
    return client.post(address, {"reason": "Both score sheets say so."} | more, follow=True)


def colours_in(state, board, round_number):
    """Of the published White and Black."""
    numbers = board.white.pairing_number, board.black.pairing_number
    by_number = {one.number: one for one in state.competitors}
    return tuple(by_number[number].games[round_number - 1].colour for number in numbers)


def reported(tournament, board):
    return colours_in(state_of(read(trf26(tournament)), to_pair=False), board, board.round.number)


def with_black(tournament, board):
    lines = {line.player.entry_id: line for line in standings_page(tournament).lines}
    return [lines[entry].cells[0].text for entry in (board.white_id, board.black_id)]


def test_an_arbiter_puts_them_right_until_the_next_round_ends(tournament, board, staff):
    client = Client()
    client.force_login(staff.arbiter)
    points = [one.points for one in standings_page(tournament).lines]
    games = with_black(tournament, board)
    asked = put_right(client, board)
    assert f"{board.white.name} and {board.black.name} had each other's colour." in text_of(asked)
    assert not Board.objects.exclude(played_colours="").exists()
    assert "The colours of board 1 are put right." in text_of(put_right(client, board, confirmed="1"))

    assert reported(tournament, board) == (Colour.BLACK, Colour.WHITE)
    assert [one.points for one in standings_page(tournament).lines] == points
    assert with_black(tournament, board) == [str(int(games[0]) + 1), str(int(games[1]) - 1)]
    for one in Board.objects.filter(round__number=3):
        enter_result(board=one, white_outcome="=", black_outcome="=", actor=staff.arbiter)
    assert colours_in(take_snapshot(tournament, 4).state, board, 2) == (Colour.BLACK, Colour.WHITE)
    pair = f"{board.white.pairing_number} - {board.black.pairing_number}"
    assert f"### Colour correction @ Round 3: round 2, {pair}: colours exchanged" in trf26(tournament).decode()
    shown = Client().get(reverse("public:round", args=["federation", "open", 2]))
    assert f"Board 1: {board.black.name} had White, and {board.white.name} had Black." in text_of(shown)
    assert "Both score sheets say so." in text_of(shown)
    assert JournalEntry.objects.filter(action="board.colours_corrected").count() == 1
    assert audit(tournament).intact

    # A second time takes it back, and the report keeps both.
    put_right(client, board, confirmed="1")
    assert Board.objects.get(pk=board.pk).played_colours == ""
    assert reported(tournament, board) == (Colour.WHITE, Colour.BLACK)
    assert f"{pair}: colours as published" in trf26(tournament).decode()


def test_later_they_are_put_right_for_the_report_alone(tournament, staff):
    board = Board.objects.select_related("white", "black").get(round__number=1, number=1)
    with pytest.raises(Refused, match=re.escape("(C.04.2 Article 4.3)")):
        correct_colours(board=board, actor=staff.arbiter, reason="Late.")
    games = with_black(tournament, board)
    correct_colours(board=board, actor=staff.arbiter, reason="Late.", for_rating=True)
    assert Board.objects.get(pk=board.pk).played_colours == PlayedColours.IN_REPORT
    assert reported(tournament, board) == (Colour.BLACK, Colour.WHITE)
    assert with_black(tournament, board) == games
    assert colours_in(take_snapshot(tournament, 4).state, board, 1) == (Colour.WHITE, Colour.BLACK)
    assert "colours exchanged, for the rating report only" in trf26(tournament).decode()


@pytest.mark.parametrize(
    ("outcomes", "reason", "said"),
    [
        (("+", "-"), "Why.", "one game that two players played"),
        (("", ""), "Why.", "one game that two players played"),
        (("1", "0"), "  ", "Say why the colours are put right"),
    ],
)
def test_what_has_no_colours_to_put_right_is_refused(board, staff, outcomes, reason, said):
    Board.objects.filter(pk=board.pk).update(white_outcome=outcomes[0], black_outcome=outcomes[1])
    kept = ResultEntry.objects.count()
    with pytest.raises(Refused, match=said):
        correct_colours(board=board, actor=staff.arbiter, reason=reason)
    assert (Board.objects.get(pk=board.pk).played_colours, ResultEntry.objects.count()) == ("", kept)


@pytest.mark.parametrize("first", PlayedColours)
def test_one_for_the_report_leaves_the_pairings_and_a_second_takes_it_back(first):
    once = first.corrected(for_rating=True)
    assert (once.in_pairings, once.in_report) == (first.in_pairings, not first.in_report)
    assert once.corrected(for_rating=True) == first
    both = first.corrected(for_rating=False)
    assert both.in_pairings == both.in_report != first.in_pairings
