"""From the file to the state that is paired: which round, who is absent, what is missing."""

from __future__ import annotations

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.model import Colour, Outcome
from pairing.engine.trf import TrfError, file_of, read, state_of, write
from tests.unit.engine.trf.test_reader import HEAD, four, line


def refusal(text: str) -> list[str]:
    with pytest.raises(TrfError) as caught:
        state_of(read(text))
    return [fault.code for fault in caught.value.faults]


def test_the_round_to_pair_follows_the_last_round_with_a_result():
    state = state_of(read(four()))
    assert (state.completed, state.round_number, state.rounds) == (1, 2, 3)
    assert (state.system, state.edition) == ("dutch", "2026")


def test_requested_byes_written_ahead_are_absences_and_no_round():
    text = HEAD + line(1, "0000 - H") + line(2, "0000 - Z") + line(3) + line(4)
    state = state_of(read(text + "240 F   1    3\n"))
    assert state.completed == 0
    assert [c.absence for c in state.competitors] == [Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE, None]


def test_a_round_with_only_a_pairing_bye_is_a_round():
    assert state_of(read(HEAD + line(1, "0000 - U") + line(2))).completed == 1


def test_a_missing_round_of_the_past_is_a_zero_point_bye():
    state = state_of(read(four() + line(5)))
    assert [game.outcome for game in state.competitors[4].games] == [Outcome.ZERO_BYE]


def test_bye_records_of_other_rounds_do_not_count():
    assert all(c.absence is None for c in state_of(read(four() + "240 Z   3    1    2\n")).competitors)


def test_without_a_record_the_initial_colour_is_that_of_the_first_player_paired_in_round_one():
    text = four("0000 - H", "   3 b 1", "   2 w 0", "0000 - H").replace("152 W\n", "")
    assert state_of(read(text)).initial_colour is Colour.BLACK
    assert state_of(read("142 3\n" + line(1) + line(2))).initial_colour is Colour.WHITE


@pytest.mark.parametrize(
    ("code", "start", "expected"),
    [
        ("FIDE_DUTCH_2017", "", ("dutch", "2017")),
        ("FIDE_DUTCH_2026_BAKU", "2020/01/01", ("dutch", "2026")),
        ("FIDE_DUTCH_2025", "", ("dutch", "2026")),
        ("FIDE_DUTCH", "2026/01/31", ("dutch", "2017")),
        ("FIDE_DUTCH", "2026/02/01", ("dutch", "2026")),
        ("FIDE_DUBOV", "", ("dubov", "2026")),
        ("FIDE_BURSTEIN_BAKU", "", ("burstein", "2026")),
    ],
)
def test_record_192_names_system_and_edition(code, start, expected):
    state = state_of(read(f"192 {code}\n042 {start}\n" + four()))
    assert (state.system, state.edition) == expected


def test_a_wish_wins_over_record_192_but_the_system_of_an_event_that_began_stays():
    assert state_of(read("192 FIDE_DUTCH_2026\n" + four()), "2017").edition == "2017"
    assert state_of(read("192 FIDE_DUBOV\n" + HEAD + line(1) + line(2)), "2017", "dutch").system == "dutch"
    with pytest.raises(InvalidState) as refused:
        state_of(read("192 FIDE_DUBOV\n" + four()), "2017", "dutch")
    assert refused.value.code == "system_changed"
    assert refused.value.facts == {"system": "dubov", "other": "dutch", "completed": 1}


def test_explicit_virtual_points_win_over_baku_in_record_192():
    baku = "192 FIDE_DUTCH_BAKU\n"
    assert [c.virtual_points for c in state_of(read(baku + four())).competitors] == [(10, 5), (10, 5), (), ()]
    explicit = state_of(read(baku + four() + "250       2.0   1   1    1    1\n"))
    assert [c.virtual_points for c in explicit.competitors] == [(20, 0), (), (), ()]


def test_what_keeps_a_round_from_being_paired_is_named():
    assert refusal(four().replace("142 3\n", "")) == ["missing_rounds"]
    assert refusal(four().replace("142 3\n", "142 1\n")) == ["all_rounds_played"]
    assert refusal(four("   2 w  ", "   1 b  ")) == ["missing_result", "missing_result"]
    assert refusal(four() + "XXZ 1 2 3 4\n") == ["everybody_absent"]
    assert refusal(four() + "299 W         1,0  one    1\n") == ["bad_abnormal_points"]
    assert refusal(four() + "299 W         1.0  001    9\n") == ["unknown_player"]
    assert refusal(four() + "192 FIDE_TEAM\n") == ["team_event"]
    assert refusal("XXC rank\n" + line(2) + line(1) + "XXR 3\n") == ["file_order"]


def test_standings_need_no_next_round_and_leave_out_the_round_in_progress():
    state = state_of(read(four().replace("142 3\n", "142 1\n")), to_pair=False)
    assert state.completed == 1
    assert state_of(read(four("   2 w  ", "   1 b  ")), to_pair=False).completed == 0


def test_a_state_survives_the_way_through_a_file():
    state = state_of(
        read(
            four() + "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n240 H   2    1\n250       1.0   1   2    1    2\n"
            "250       0.5   3   3    1    2\n260   1   2    1    4\n"
        )
    )
    text = write(file_of(state, name="Spring Open"))
    assert state_of(read(text)) == state
    assert "XXA    1  1.0  1.0\r\nXXA    2  1.0  1.0\r\n" in text
    plain = write(file_of(state), engine_dialect=False)
    assert "250       1.0   1   2    1    2\r\n" in plain
    assert state_of(read(plain)) == state
    assert "240 H   2    1\r\n" in text
    assert "XXA    1  1.0  1.0\r\n" in text


def test_baku_counts_the_players_of_round_one():
    def accelerated(first_two: str, played: bool = True) -> int:
        games = [(f"{n + (-1 if n % 2 == 0 else 1):>4} {'bw'[n % 2]} =") if played else "" for n in range(3, 9)]
        rows = [line(1, first_two), line(2, first_two), *(line(n, game) for n, game in enumerate(games, start=3))]
        state = state_of(read("192 FIDE_DUTCH_BAKU\n" + HEAD + "".join(rows)))
        return sum(1 for competitor in state.competitors if competitor.virtual_points)

    assert [accelerated(f"0000 - {bye}") for bye in "HFZ"] == [6, 6, 6]
    assert accelerated("") == 6
    assert accelerated("0000 - H", played=False) == 6
    assert accelerated("0000 - Z", played=False) == 6
    assert accelerated("", played=False) == 4
