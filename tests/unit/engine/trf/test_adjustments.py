"""Record 299: what bonus and penalty points, and results with a worth of their own, come to."""

from __future__ import annotations

import pytest

from pairing.engine.standings import standings
from pairing.engine.trf import AbnormalPoints, file_of, read, state_of, write
from pairing.engine.trf.team_records import TeamAbnormalPoints
from tests.unit.engine.trf.test_reader import HEAD, line

EVENT = (
    HEAD
    + line(1, "   2 w 1", "   3 b =")
    + line(2, "   1 b 0", "0000 - H")
    + line(3, "   4 w +", "   1 w =")
    + line(4, "   3 b -", "0000 - U")
)


def record(kind: str, points: str, round_: str, *numbers: int) -> str:
    return f"299 {kind:1}        {points:>4}  {round_:>3} " + " ".join(f"{number:>4}" for number in numbers) + "\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (record("", "-0.5", "001", 1), {1: (-5,)}),
        (record("", "1", "002", 2, 4), {2: (0, 10), 4: (0, 10)}),
        (record("", "-1.0", "000", 3), {3: (-10,)}),
        (record("", "-1.0", "", 3), {3: (-10,)}),
        (record("", "-1.0", "003", 3), {}),
        (record("W", "2.0", "001", 1, 3), {1: (10,)}),
        (record("+", "0.0", "000"), {3: (-10,)}),
        (record("H", "0.0", "002", 2) + record("H", "0.2", "000"), {2: (0, -3)}),
        (record("D", "0.0", "002", 1) + record("", "0.5", "002", 1), {}),
        (record("-", "-1.0", "001", 4), {4: (-10,)}),
    ],
)
def test_what_the_records_come_to(lines, expected):
    state = state_of(read(EVENT + lines), to_pair=False)
    assert {c.number: c.adjustments for c in state.competitors if c.adjustments} == expected


def test_the_standings_and_the_pairing_count_them():
    state = state_of(read(EVENT + record("", "-1.0", "002", 1)))
    assert [(row.number, row.points) for row in standings(state, [])] == [(3, 15), (4, 10), (1, 5), (2, 5)]
    assert state_of(read(EVENT + record("", "-1.0", "002", 1))) != state_of(read(EVENT))


def test_points_of_record_001_have_to_include_them():
    declared = EVENT.replace(line(1, "   2 w 1", "   3 b ="), line(1, "   2 w 1", "   3 b =", points="0.5"))
    assert read(declared + record("", "-1.0", "002", 1)).players[0].points == 5
    with pytest.raises(Exception, match=r"the file says 0\.5 points, the results bring 1\.5"):
        read(declared)


def test_a_state_writes_them_as_penalty_and_bonus():
    state = state_of(read(EVENT + record("W", "2.0", "001", 1) + record("", "-0.5", "002", 2, 4)))
    trf_file = file_of(state)
    assert trf_file.abnormal_points == (AbnormalPoints("", 10, 1, (1,)), AbnormalPoints("", -5, 2, (2, 4)))
    assert [player.points for player in trf_file.players] == [25, 0, 15, 5]
    assert "299          -0.5  002    2    4\r\n" in write(trf_file)
    assert state_of(read(write(trf_file))) == state


def test_match_points_belong_to_a_team_event():
    text = EVENT + "299 +   2.0   2.5  001    1\n299 -  -1.0\n"
    assert read(text).team_data.abnormal_points == (
        TeamAbnormalPoints("+", 20, 25, 1, (1,)), TeamAbnormalPoints("-", -10, 0),
    )  # fmt: skip
