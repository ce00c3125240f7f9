"""The worked examples of C.04.4.2, what it refuses, and the doors through which it is reached."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pairing.engine import InvalidState, NoPairing, pair
from pairing.engine.cli import main
from pairing.engine.history import derive
from pairing.engine.model import Competitor, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.snapshot import from_json, to_json
from pairing.engine.systems.burstein.evaluation import Index, opposition
from pairing.engine.systems.refusals import require_suitable
from pairing.engine.trf import file_of, read, state_of, write
from tests.small_events import event
from tests.unit.engine.literal_burstein import LiteralRound


def burstein(*arguments, **more):
    return replace(event(*arguments, **more), system="burstein")


def pairs(state):
    answer = pair(state)
    return {frozenset((board.white, board.black)) for board in answer.pairs}, answer.bye


def test_who_has_met_all_others_floats():
    """Example 3: six equal players of whom 3 and 4 may meet none of the others: 1-6, 2-5, and 3 and 4 float."""
    apart = (*((one, other) for one in (3, 4) for other in (1, 2, 5, 6)), (3, 4))
    top = dict.fromkeys(range(1, 7), (10,))
    state = burstein(8, 1, virtual=top, forbidden=apart)
    first = pair(state, trace=True).brackets[0]
    assert (first.pairs, first.floaters) == (((1, 6), (2, 5)), (3, 4))
    assert pairs(state) == ({frozenset(one) for one in ((1, 6), (2, 5), (3, 8), (4, 7))}, None)


@pytest.mark.parametrize(("colours", "floater"), [("", 3), ("1 2", 2)])
def test_an_incoming_floater_does_not_float_again(colours, floater):
    """Example 4: floater 1 (4 points) joins 2 and 3 (3 points): one of these floats, and 2 when 1 and 2 want Black."""
    virtual = {1: (0, 20), 2: (0, 10), 3: (0, 10)}
    played = {
        "": "1-4 =, 5-2 =, 3-6 =",
        "1 2": "1-4 =, 2-5 =, 6-3 =",
    }[colours]
    state = replace(burstein(6, 3, played, virtual=virtual), rounds=2)
    answer = pair(state, trace=True)
    assert answer.brackets[0].floaters == (1,)
    assert answer.brackets[1].floaters == (floater,)
    assert pairs(state)[0] == {frozenset(one) for one in LiteralRound(state).pair()[0]}


def test_the_index_counts_rounds_without_a_game_as_games_against_oneself():
    state = burstein(5, 4, "1-3 1-0, 2-4 =, 5 U", "5-1 0-1, 3-2 +-, 4 H")
    found = opposition(derive(state))
    # 1 has 2 points and met 3 (1 point) and 5 (1 point); 3 has 1 point, met 1, and won without playing.
    assert found[1] == Index(20, 200)
    assert found[3] == Index(20 + 10, 0 + 100)
    # 4 has 1 point: ½ from 2, who has ½, and ½ for the half-point bye.
    assert found[4] == Index(5 + 10, 25 + 50)
    # 5 has 1 point, by the bye, and lost to 1.
    assert found[5] == Index(10 + 20, 100 + 0)


def test_who_left_with_zero_point_byes_counts_for_the_others_as_if_they_were_draws():
    """1.7.2, exception: only for those out in this round too, only the unbroken run, only for the opponents met."""
    played = ("1-3 1-0, 2-4 1-0", "1-2 1-0, 3 Z, 4 Z", "1-4 1-0, 2 U, 3 Z")
    gone = opposition(derive(burstein(4, 9, *played, absent={3: "Z"})))
    back = opposition(derive(burstein(4, 9, *played)))
    assert back[1] == Index(0 + 20 + 0, 10 * 20)
    assert gone[1] == Index(10 + 20 + 0, 10 * 10 + 10 * 20)
    assert {number: index for number, index in gone.items() if number in (2, 4)} == {
        number: index for number, index in back.items() if number in (2, 4)
    }
    half = opposition(derive(burstein(4, 9, *played, absent={3: "H"})))
    assert half[1] == back[1]


def test_the_lowest_index_gets_the_bye():
    """Example 5: among equal scores and games."""
    state = burstein(7, 5, "1-4 1-0, 5-2 0-1, 3-6 1-0, 7 U", "1-2 1-0, 4-3 0-1, 7-5 1-0, 6 U")
    found = opposition(derive(state))
    # 4 lost to 1 (2) and 3 (2), 5 to 2 (1) and 7 (2).
    assert (found[4].buchholz, found[5].buchholz) == (40, 30)
    assert pairs(state)[1] == 5


def test_more_rounds_than_opponents_are_refused_when_planned_and_named_when_reached():
    with pytest.raises(InvalidState) as refusal:
        require_suitable(description_of("burstein"), rounds=6, players=6)
    assert refusal.value.code == "more_rounds_than_opponents"
    state = burstein(4, 5, "1-3 =, 4-2 =", "3-2 =, 1-4 =", "2-1 =, 4-3 =")
    with pytest.raises(NoPairing) as nobody:
        pair(state)
    assert nobody.value.facts["blocked"] == [1, 2, 3, 4]


def test_an_edition_or_an_option_that_it_does_not_have_is_refused():
    with pytest.raises(InvalidState) as refusal:
        pair(replace(burstein(4, 3), edition="2017"))
    assert refusal.value.code == "unknown_edition"
    with pytest.raises(InvalidState) as refusal:
        pair(replace(burstein(4, 3), options={"type": "A"}))
    assert refusal.value.code == "unknown_option"


def test_the_report_file_and_the_snapshot_name_the_system():
    state = TournamentState(tuple(Competitor(number) for number in range(1, 7)), 5, 0, system="burstein")
    text = write(file_of(state))
    assert "192 FIDE_BURSTEIN\r\n" in text
    assert state_of(read(text)).system == "burstein"
    assert from_json(to_json(state)) == state


def test_the_commands_take_the_system(tmp_path, capfdbinary):
    path = tmp_path / "event.trf"
    arguments = ["generate", "--system", "burstein", "--players", "12", "--rounds", "7", "--seed", "3", "-o", str(path)]
    arguments += ["--acceleration", "none"]
    assert main(arguments) == 0
    assert "192 FIDE_BURSTEIN\n" in path.read_text(encoding="utf-8")
    assert main(["check", str(path), "--json"]) == 0
    verdicts = json.loads(capfdbinary.readouterr().out)["rounds"]
    assert [one["grade"] for one in verdicts] == ["exact"] * 7
    assert main(["explain", str(path), "--round", "5", "--lang", "it"]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert "Indice di " in told
    assert "[Articolo C.04.4.2 1.8]" in told
    assert main(["why-not", str(path), "1", "2", "--round", "4"]) == 0
    assert capfdbinary.readouterr().out


def test_the_pair_command_takes_the_system_of_a_file_that_names_none(tmp_path, capfdbinary):
    path = tmp_path / "event.trf"
    text = write(file_of(burstein(8, 2, "1-5 0-1, 6-2 =, 3-7 =, 8-4 =")))
    path.write_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith("192")))
    assert main(["pair", str(path), "--system", "burstein"]) == 0
    expected = pair(burstein(8, 2, "1-5 0-1, 6-2 =, 3-7 =, 8-4 ="))
    found = capfdbinary.readouterr().out.decode().splitlines()[1:]
    assert sorted(found) == sorted(f"{board.white} {board.black}" for board in expected.pairs)
