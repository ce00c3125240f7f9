"""What the brackets say about a round: groups, floats, criteria, the rule behind every colour, the order of boards."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.history import derive
from pairing.engine.model import Outcome
from pairing.engine.trf import read, state_of
from tests.small_events import board_text, event

ENTRIES = [
    entry
    for edition in ("2026",)
    for entry in json.loads((Path(__file__).parents[2] / "golden" / "engine" / f"rounds-{edition}.json").read_text())
    if entry["pairs"]
]


def criteria(bracket):
    return {result.criterion: (result.value, result.players) for result in bracket.criteria}


def test_without_trace_there_are_no_brackets():
    assert pair(event(6, 5)).brackets == ()


@pytest.mark.parametrize("entry", ENTRIES[::4], ids=range(len(ENTRIES[::4])))
def test_brackets_account_for_every_player_and_every_pair(entry):
    state = state_of(read(entry["trf"]), edition="2026")
    answer = pair(state, trace=True)
    assert board_text(answer) == board_text(pair(state))
    carried: tuple[int, ...] = ()
    met = set()
    for bracket in answer.brackets:
        assert sorted(bracket.moved_down) == sorted(carried)
        paired = [number for one in (*bracket.mdp_pairs, *bracket.pairs) for number in one]
        gone = [bracket.bye] if bracket.bye is not None else []
        assert sorted([*paired, *bracket.downfloaters, *gone]) == sorted([*bracket.residents, *bracket.moved_down])
        assert set(bracket.limbo) <= set(bracket.moved_down)
        met |= {frozenset(one) for one in (*bracket.mdp_pairs, *bracket.pairs)}
        names = [result.criterion for result in bracket.criteria]
        assert names == sorted(names, key=lambda name: int(name[1:]))
        assert ("C6" in names) == bool(bracket.downfloaters or gone)
        carried = bracket.downfloaters
    assert carried == ()
    assert met == {frozenset((board.white, board.black)) for board in answer.pairs}


def test_c8_shows_where_the_next_bracket_leaves_over_more_than_parity_asks():
    shown = 0
    for entry in ENTRIES:
        brackets = pair(state_of(read(entry["trf"]), edition="2026"), trace=True).brackets
        for bracket, following in pairwise(brackets):
            left = [*following.downfloaters, *([following.bye] if following.bye else [])]
            size = len(following.residents) + len(following.moved_down)
            better = len(left) <= size % 2 and not set(left) & set(following.moved_down)
            if not bracket.downfloaters or better:
                assert "C8" not in criteria(bracket)
                continue
            value, players = criteria(bracket)["C8"]
            assert (value[0], players) == (len(left), tuple(left))
            shown += 1
    assert shown


def test_a_downfloater_shows_in_c6_and_c7():
    top, bottom = pair(event(5, 5, "1-3 1-0, 4-2 =", absent={5: Outcome.ZERO_BYE}), trace=True).brackets[:2]
    assert criteria(top) == {"C6": ((1,), (1,)), "C7": ((10,), (1,))}
    assert bottom.moved_down == (1,)


def test_unmet_preferences_show_in_c12_and_c13():
    """All six want Black: only 5.2.3 and 5.2.4 can tell them apart, one pair per board fails."""
    state = event(6, 5, "1-4 =, 2-5 =, 3-6 =", absent=dict.fromkeys((4, 5, 6), Outcome.ZERO_BYE))
    only = pair(state, trace=True).brackets[0]
    assert criteria(only)["C12"] == ((1,), (1, 2))
    assert criteria(only)["C13"] == ((1,), (1, 2))
    assert only.bye == 3


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((), {(1, 3): "5.2.5", (4, 2): "5.2.5"}),
        (("1-3 =, 4-2 =",), {(2, 1): "5.2.1", (3, 4): "5.2.1"}),
    ],
)
def test_every_board_names_the_rule_of_its_colours(lines, expected):
    assert {(board.white, board.black): board.colour_rule for board in pair(event(4, 5, *lines)).pairs} == expected


def test_stronger_preference_wins_by_5_2_2():
    state = event(3, 9, "1-3 =", "3-2 =, 1 H", absent={3: Outcome.ZERO_BYE})
    only = pair(state).pairs[0]
    assert (only.white, only.black, only.colour_rule) == (2, 1, "5.2.1")
    state = event(4, 9, "1-3 =, 4-2 =", "1-4 =, 3-2 =", absent={3: Outcome.ZERO_BYE, 4: Outcome.ZERO_BYE})
    history = derive(state)
    assert [history.players[number].colour_difference for number in (1, 2)] == [2, -2]
    assert pair(state).pairs[0].colour_rule == "5.2.1"


def test_boards_are_ordered_by_pairing_score_then_sum_then_number():
    state = event(8, 5, "1-5 1-0, 2-6 =, 3-7 =, 8-4 1-0", virtual={6: (0, 20)}, absent=None)
    answer = pair(state)
    scores = {one.number: one.pairing_score for one in derive(state).present}
    keys = []
    for board in answer.pairs:
        high, low = sorted((board.white, board.black), key=lambda number: (-scores[number], number))
        keys.append((-scores[high], -scores[high] - scores[low], high))
    assert keys == sorted(keys)
    assert 6 in (answer.pairs[0].white, answer.pairs[0].black)
