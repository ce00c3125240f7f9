"""Who has White on which board, whatever the regulations of a team event say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.board_colours import first_has_white, kept, written
from tournaments.models import Board

PATTERNS = st.text("WB", min_size=2, max_size=9)
OUTCOMES = st.sampled_from([("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("?", "?")])


@given(PATTERNS)
def test_every_board_has_the_colour_of_its_letter(colours):
    assert [first_has_white(colours, board) for board in range(1, len(colours) + 1)] == [one == "W" for one in colours]
    assert written(colours, len(colours)) == colours


@given(st.integers(2, 9))
def test_nothing_said_is_white_on_odd_boards(boards):
    assert [first_has_white("", board) for board in range(1, boards + 1)] == [n % 2 == 1 for n in range(1, boards + 1)]
    assert kept(written("", boards)) == ""


@given(PATTERNS)
def test_what_an_event_keeps_says_the_same(colours):
    assert written(kept(colours), len(colours)) == colours


@given(PATTERNS, st.data())
def test_results_of_a_board_come_back_as_they_were_entered_and_stand_on_the_side_that_had_white(colours, data):
    board = Board(team_outcomes=".." * len(colours), board_colours=kept(colours))
    entered = [data.draw(OUTCOMES) for _one in colours]
    for game, outcomes in enumerate(entered, start=1):
        board.set_outcomes(game, outcomes, version=game)
    assert [board.outcomes(game) for game in range(1, len(colours) + 1)] == entered
    first = [white if colour == "W" else black for colour, (white, black) in zip(colours, entered, strict=True)]
    assert board.team_outcomes[::2] == "".join(first)
