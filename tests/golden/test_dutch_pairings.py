"""The Dutch engine on report files with known pairings, both editions: pairs, colours, byes, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.systems.dutch.system import Dutch
from pairing.engine.trf import read, state_of

HERE = Path(__file__).parent
CASES = [case for case in json.loads((HERE / "trf" / "index.json").read_text()) if case["exit2026"] != 3]
ROUNDS = [
    pytest.param(edition, entry, id=f"{edition}-{number}-{entry['family']}")
    for edition in ("2026", "2017")
    for number, entry in enumerate(json.loads((HERE / "engine" / f"rounds-{edition}.json").read_text()))
]


def boards(answer):
    """White and Black per board, the bye last as an opponent 0."""
    found = [(board.white, board.black) for board in answer.pairs]
    return found if answer.bye is None else [*found, (answer.bye, 0)]


@pytest.mark.parametrize("edition", ["2026", "2017"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_report_file_is_paired_as_published(case, edition):
    state = state_of(read((HERE / "trf" / f"{case['name']}.trf").read_bytes()), edition=edition)
    if case[f"exit{edition}"] == 1:
        with pytest.raises(NoPairing) as refusal:
            pair(state)
        assert set(refusal.value.facts["blocked"]) <= {competitor.number for competitor in state.competitors}
        assert refusal.value.facts["blocked"]
        return
    rows = (HERE / "trf" / f"{case['name']}.{edition}").read_text().splitlines()[1:]
    expected = [tuple(map(int, row.split())) for row in rows if row.strip()]
    found = boards(pair(state))
    assert sorted(found) == sorted(expected)
    if not any(any(competitor.virtual_points) for competitor in state.competitors):
        assert found == expected  # the published order sorts by real points, which are pairing scores here


@pytest.mark.parametrize(("edition", "entry"), ROUNDS)
def test_simulated_round_is_paired_as_the_reference_engine_pairs_it(edition, entry):
    state = state_of(read(entry["trf"]), edition=edition)
    engine = Dutch(prove=len(state.competitors) <= 24)
    if entry["pairs"] is None:
        with pytest.raises(NoPairing):
            engine.pair(state)
        return
    assert sorted(boards(engine.pair(state))) == sorted(map(tuple, entry["pairs"]))
