"""What a tally says: means with their intervals, and marks for differences that chance rarely makes."""

from __future__ import annotations

import pytest

from pairing.engine.simulation import (
    report,
)
from tests.unit.engine.simulation.small_study import tally_of


def test_intervals_and_marks_by_hand():
    study, tally = tally_of(*[(0, 1), (1, 1)] * 50)
    line = next(line for line in report(study, tally).lines if line.metric.name == "tau")
    # 100 values 0 and 1, and as many differences 1 and 0: mean 0.5, deviation 0.502519.
    assert line.estimates[0].mean == 0.5
    assert line.estimates[0].high == pytest.approx(0.5 + 1.959964 * 0.0502519, abs=1e-5)
    assert line.estimates[1].low == line.estimates[1].high == 1
    assert line.differences[1].mean == 0.5
    assert line.differences[1].low == pytest.approx(0.5 - 1.959964 * 0.0502519, abs=1e-5)
    assert line.differences[1].mark == 2
    assert line.differences[0] is None


@pytest.mark.parametrize(("ones", "mark"), [(0, 0), (54, 0), (61, 1), (65, 2)])
def test_a_difference_is_marked_only_when_luck_hardly_makes_one(ones, mark):
    """100 differences of +1 or -1; at 61 times +1 the mean is 2.2 standard errors above nothing, at 65 3.1."""
    signs = [(0, 1)] * ones + [(1, 0)] * (100 - ones) if ones else [(1, 1)] * 100
    study, tally = tally_of(*signs)
    assert {line.differences[1].mark for line in report(study, tally).lines if line.differences[1]} == {mark}


def test_few_tournaments_are_never_marked():
    study, tally = tally_of(*[(0, 1)] * 29)
    assert {line.differences[1].mark for line in report(study, tally).lines if line.differences[1]} == {0}


def test_a_chance_stays_between_nothing_and_certainty():
    study, tally = tally_of(*[(0, 1)] * 40)
    never, always = next(line for line in report(study, tally).lines if line.metric.name == "single_winner").estimates
    assert (never.low, always.high) == (0, 1)
    assert never.high == pytest.approx(0.0876, abs=0.0001)
    assert always.low == pytest.approx(1 - 0.0876, abs=0.0001)
