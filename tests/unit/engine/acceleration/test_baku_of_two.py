"""Baku where two play: half of them, rounded up to an even number, is both (C.04.7 Article 1.2)."""

import pytest

from pairing.engine.acceleration import Entrant, Event, freeze, preset
from pairing.engine.errors import InvalidState
from pairing.engine.simulation import Recipe, play
from pairing.engine.verifier import verify_state


def frozen(method, players):
    plan = preset(method, Event(rounds=5, players=players))
    return freeze(plan, [Entrant(number, 2000 - number, True) for number in range(1, players + 1)])


def test_both_are_in_group_a_and_who_comes_later_is_in_b():
    groups = frozen("baku", 2)
    assert groups.members([1, 2, 3]) == {1: "A", 2: "A", 3: "B"}
    assert frozen("baku", 3).members([1, 2, 3]) == {1: "A", 2: "A", 3: "B"}


def test_such_an_event_is_played_and_judged():
    played = play(Recipe(1, 2, 1, acceleration="baku"))
    assert [competitor.virtual_points for competitor in played.state.competitors] == [(10,), (10,)]
    assert [one.grade.value for one in verify_state(played.state)] == ["exact"]


def test_nobody_alone_makes_a_group():
    with pytest.raises(InvalidState) as refusal:
        frozen("baku", 0)
    assert refusal.value.code.startswith("groups.")
