"""Every report file of the collection is read: what it says, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine.trf import TrfError, parse, read, state_of, write
from pairing.engine.trf.state import stated_virtual_points

HERE = Path(__file__).parent
CASES = json.loads((HERE / "trf" / "index.json").read_text(encoding="utf-8"))
BAD_FILES = {"repo-bbp-issue_15": "missing_rounds"}
FILES = [path for folder in ("trf", "tiebreaks", "teams") for path in sorted((HERE / folder).glob("**/*.trf"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_case_becomes_a_state_or_is_refused_as_the_index_says(case):
    trf_file = read((HERE / "trf" / f"{case['name']}.trf").read_bytes())
    assert (case["exit2026"] == 3) == (case["name"] in BAD_FILES)
    if case["name"] in BAD_FILES:
        with pytest.raises(TrfError) as caught:
            state_of(trf_file)
        assert [fault.code for fault in caught.value.faults] == [BAD_FILES[case["name"]]]
        return
    state = state_of(trf_file)
    assert len(state.competitors) == case["players"]
    present = sum(1 for competitor in state.competitors if competitor.absence is None)
    expected = HERE / "trf" / f"{case['name']}.2026"
    if expected.exists():
        numbers = [int(word) for row in expected.read_text().splitlines()[1:] for word in row.split()]
        assert len([number for number in numbers if number]) == present


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_survives_writing_and_reading_back(path):
    trf_file, faults = parse(path.read_bytes())
    assert faults == []
    one_form = replace(trf_file, accelerations=(), virtual_points=stated_virtual_points(trf_file))
    assert parse(write(trf_file)) == (one_form, [])


def test_the_sample_of_both_dialects():
    state = state_of(read((HERE / "tiebreaks" / "samples" / "sample.trf").read_bytes()))
    assert (state.completed, state.rounds, state.edition) == (3, 5, "2026")
    assert [c.number for c in state.competitors if c.absence] == [5]
    assert [c.virtual_points for c in state.competitors] == [(10, 10, 0), (10, 10, 0), (), (), ()]
    assert [(p.numbers, p.first_round, p.last_round) for p in state.prohibitions] == [(frozenset({3, 5}), 1, 5)]


def test_a_team_file_is_read_but_not_paired():
    trf_file = read((HERE / "tiebreaks" / "samples" / "grandmommys_cup_trf26.trf").read_bytes())
    assert (len(trf_file.players), trf_file.rounds, trf_file.system_code) == (249, 14, "FIDE_TEAM_BAKU")
    assert trf_file.tie_breaks == ("EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPVGP")
    with pytest.raises(TrfError, match="team event"):
        state_of(trf_file, to_pair=False)
