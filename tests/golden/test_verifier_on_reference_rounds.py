"""The verifier against pairings of an established engine for the rules of 2026 (see ``trf/README.md``)."""

from pathlib import Path

import pytest

from pairing.engine.check import Grade, check_round, literal
from pairing.engine.check.editions import RULES
from pairing.engine.check.field import field_of
from pairing.engine.model import Pair
from pairing.engine.trf import read

CASES = Path(__file__).parent / "trf"
NAMES = sorted(path.stem for path in CASES.glob("*.2026"))
LITERAL = 16
"""Players up to whom the literal procedure is quick."""


def load(name):
    state = read((CASES / f"{name}.trf").read_bytes()).state("2026")
    rows = [tuple(map(int, line.split())) for line in (CASES / f"{name}.2026").read_text().splitlines()[1:] if line]
    return state, [row for row in rows if row[1]], tuple(row[0] for row in rows if not row[1])


def test_the_reference_is_complete():
    assert len(NAMES) == 65


@pytest.mark.parametrize("name", NAMES)
def test_the_expected_round_is_exactly_the_rules(name):
    state, pairs, byes = load(name)
    verdict = check_round(state, [Pair(*one) for one in pairs], byes)
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
