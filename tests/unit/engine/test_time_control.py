"""Record 222: what a code means, and the code of plain words."""

from __future__ import annotations

import pytest

from pairing.engine.time_control import Period, read_time_control, suggested_code


@pytest.mark.parametrize(
    ("code", "minutes", "rate"),
    [
        ("5400+30", 120, "standard"),
        ("40/6000+30:900+30", 145, "standard"),
        ("40/6000:20/3000:900", 150, "standard"),
        ("3600", 60, "standard"),
        ("3000+9", 59, "rapid"),
        ("900+10", 25, "rapid"),
        ("600", 10, "blitz"),
        ("180+2", 5, "blitz"),
        ("180", 3, ""),
        ("W300-B240", 4, ""),
        ("W5400+30-B5400+30", 120, "standard"),
    ],
)
def test_the_time_of_a_player_for_sixty_moves(code, minutes, rate):
    control = read_time_control(code)
    assert (control.minutes, control.rate) == (minutes, rate)


@pytest.mark.parametrize(
    ("code", "minutes"), [("5400+30", 240), ("W300-B240", 9), ("40/6000+30:900+30", 290), ("181", 7)]
)
def test_the_time_of_a_game(code, minutes):
    assert read_time_control(code).game_minutes == minutes


def test_periods_of_both_colours():
    control = read_time_control("W40/5400+30:1800+30-B300")
    assert control.white == (Period(5400, 40, 30), Period(1800, 0, 30))
    assert control.black == (Period(300),)
    assert not control.equal


@pytest.mark.parametrize("code", ["", "90 min", "5400+", "+30", "5400+30:", "W300", "W300-B", "40/5400/3", "x"])
def test_what_is_no_code(code):
    assert read_time_control(code) is None


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("90 minutes + 30 seconds per move", "5400+30"),
        ("90 minuti + 30 secondi a mossa", "5400+30"),
        ("90'+30''", "5400+30"),
        ("15'+10\"", "900+10"),
        ("90 min. + 30 sec.", "5400+30"),
        ("60 minutes", "3600"),
        ("90 minutes for 40 moves, 30 minutes for the rest", ""),
        ("90+30", ""),
        ("", ""),
    ],
)
def test_the_code_of_plain_words(words, code):
    assert suggested_code(words) == code
