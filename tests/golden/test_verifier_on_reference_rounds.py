"""The verifier against pairings of established engines (see ``trf/README.md`` and ``engine/README.md``)."""

import json
from pathlib import Path

import pytest

from pairing.engine.model import Pair
from pairing.engine.trf import read, state_of
from pairing.engine.verifier import Grade, verify_round
from pairing.engine.verifier.completability import Completability
from pairing.engine.verifier.editions import RULES
from pairing.engine.verifier.field import field_of
from tests import literal_verifier as literal

CASES = Path(__file__).parent / "trf"
NAMES = sorted(path.stem for path in CASES.glob("*.2026"))
LITERAL = 16
"""Players up to whom the literal procedure is quick."""


def load(name):
    state = state_of(read((CASES / f"{name}.trf").read_bytes()), "2026")
    rows = [tuple(map(int, line.split())) for line in (CASES / f"{name}.2026").read_text().splitlines()[1:] if line]
    return state, [row for row in rows if row[1]], tuple(row[0] for row in rows if not row[1])


def test_the_reference_is_complete():
    assert len(NAMES) == 65


@pytest.mark.parametrize("name", NAMES)
def test_the_expected_round_is_exactly_the_rules(name):
    state, pairs, byes = load(name)
    verdict = verify_round(state, [Pair(*one) for one in pairs], byes)
    assert verdict.grade is Grade.EXACT, verdict


def test_the_literal_procedure_gives_the_expected_rounds_of_small_fields():
    checked = 0
    for name in NAMES:
        state, pairs, byes = load(name)
        field = field_of(state)
        if len(field.entrants) > LITERAL:
            continue
        checked += 1
        paired = literal.pair_round(RULES["2026"], field)
        found = {frozenset(field.numbers(1 << a | 1 << b)) for a, b in literal.partners(paired)}
        assert (found, literal.bye_of(paired)) == ({frozenset(one) for one in pairs}, next(iter(byes), None)), name
    assert checked >= 16


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_the_simulated_rounds_of_the_reference_engine_are_exactly_the_rules(edition):
    rules = RULES[edition]
    judged = 0
    for entry in json.loads((CASES.parent / "engine" / f"rounds-{edition}.json").read_text()):
        state = state_of(read(entry["trf"]), edition=edition)
        if entry["pairs"] is None:
            assert not Completability(field_of(state), lowest_bye=rules.lowest_bye).possible
            continue
        pairs = [Pair(white, black) for white, black in entry["pairs"] if black]
        byes = tuple(white for white, black in entry["pairs"] if not black)
        verdict = verify_round(state, pairs, byes)
        assert verdict.grade is Grade.EXACT, (entry["family"], verdict)
        judged += 1
    assert judged >= 90
