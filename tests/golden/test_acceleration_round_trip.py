"""Report files of accelerated rounds, read back: the virtual points and the pairings of every preset.

``acceleration/`` holds per preset the last accelerated round of a random tournament as record 250 and as XXA, and the
pairs that bbpPairings 6.0.0 makes of it (``tests/benchmarks/acceleration_round_trip.py`` wrote them).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.acceleration import PRESETS
from pairing.engine.model import TournamentState
from pairing.engine.trf import read, state_of, write
from tests.benchmarks.acceleration_round_trip import FORMS, boards, files, played, recipe_of

FOLDER = Path(__file__).parent / "acceleration"
METHODS = sorted(set(PRESETS) - {"none"})


def given_points(state: TournamentState) -> list[tuple[int, ...]]:
    """The virtual points of everybody up to the round to be paired."""
    rounds = range(1, state.round_number + 1)
    return [tuple(one.virtual_before(number) for number in rounds) for one in state.competitors]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("method", METHODS)
def test_a_file_of_every_preset_is_paired_as_another_engine_pairs_it(method, form):
    text = (FOLDER / f"{method}.{form}.trf").read_bytes()
    assert (b"\n250 " in text, b"\nXXA " in text) == (form == "250", form == "XXA")
    rows = (FOLDER / f"{method}.pairs").read_text().splitlines()
    answer = pair(state_of(read(text)))
    assert boards(answer) == {tuple(map(int, row.split())) for row in rows}
    without = [replace(one, virtual_points=()) for one in state_of(read(text)).competitors]
    assert boards(pair(replace(state_of(read(text)), competitors=tuple(without)))) != boards(answer)


@pytest.mark.parametrize("method", METHODS)
def test_both_forms_say_the_same_points(method):
    by_form = [read((FOLDER / f"{method}.{form}.trf").read_bytes()) for form in FORMS]
    states = [state_of(one) for one in by_form]
    assert given_points(states[0]) == given_points(states[1])
    again = read(write(by_form[0], engine_dialect=False).encode())
    assert again.accelerations == by_form[0].accelerations != ()


@given(st.sampled_from(METHODS), st.integers(0, 9999))
@settings(max_examples=40)
def test_every_round_of_a_tournament_survives_both_forms(method, seed):
    rounds = played(recipe_of(method, seed, (8, 16), (4, 6)))
    for state, answer in rounds:
        virtual = {one.number: one.virtual_points for one in state.competitors if any(one.virtual_points)}
        for text in files(state, virtual).values():
            again = state_of(read(text.encode()))
            assert given_points(again) == given_points(state)
            assert boards(pair(again)) == boards(answer)
