"""Every published and twice-computed tie-break value and ranking of the collection (C.07, March 2026)."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pairing.engine.model import TournamentState
from pairing.engine.standings import standings
from pairing.engine.trf import read, state_of

HERE = Path(__file__).parent / "tiebreaks"
EVENTS = sorted(path.name.removesuffix(".expected.json") for path in HERE.glob("*.expected.json"))


@cache
def event(name: str) -> tuple[dict, TournamentState]:
    expected = json.loads((HERE / f"{name}.expected.json").read_text(encoding="utf-8"))
    return expected, state_of(read((HERE / f"{name}.trf").read_bytes()), to_pair=False)


def test_the_collection_is_complete():
    values = sum(len(numbers) for name in EVENTS for numbers in event(name)[0]["values"].values())
    ranks = sum(len(one["rank"]) for name in EVENTS for one in event(name)[0]["rankings"])
    assert (len(EVENTS), values, ranks) == (20, 10360, 1542)


@pytest.mark.parametrize("name", EVENTS)
def test_values(name):
    expected, state = event(name)
    codes = list(expected["values"])
    rows = standings(state, codes, round_robin=expected["system"] == "round-robin")
    found = {
        code: {str(row.number): row.values[code].text and Fraction(row.values[code].text) for row in rows}
        for code in codes
    }
    wanted = {
        code: {number: "" if value is None else Fraction(value) for number, value in values.items()}
        for code, values in expected["values"].items()
    }
    assert found == wanted
    assert {str(row.number): Fraction(row.points, 10) for row in rows} == {
        number: Fraction(points) for number, points in expected["points"].items()
    }


@pytest.mark.parametrize("name", EVENTS)
def test_rankings(name):
    expected, state = event(name)
    for ranking in expected["rankings"]:
        rows = standings(state, ranking["order"], round_robin=expected["system"] == "round-robin")
        assert {str(row.number): row.rank for row in rows} == ranking["rank"], ranking["order"]
