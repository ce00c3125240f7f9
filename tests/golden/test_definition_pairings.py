"""Rounds that definitions taken literally give, and tables read cell by cell, with the verdict on them."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.model import Pair
from pairing.engine.trf import read, state_of
from pairing.engine.verifier import Grade, verify_round

FOLDER = Path(__file__).parent / "systems"
SYSTEMS = (
    "english", "seeded", "six_subgroups", "lottery", "monrad", "italo_swiss", "yugoslav", "alternating", "round_robin",
    "double_round_robin", "scheveningen", "two_life",
)  # fmt: skip


def rounds():
    """(name, system, report file, expected boards) of every round."""
    for system in SYSTEMS:
        for path in sorted((FOLDER / system).glob("*.tar.gz")):
            with tarfile.open(path) as archive:
                for name in sorted(one for one in archive.getnames() if one.endswith(".trf")):
                    texts = [
                        archive.extractfile(f"{name[:-4]}.{end}").read() for end in ("trf", system.replace("_", ""))
                    ]
                    rows = [tuple(map(int, row.split())) for row in texts[1].decode().splitlines()[1:]]
                    yield f"{system} {path.name[:4]} {name[:-4]}", system, texts[0], rows


ROUNDS = list(rounds())


def test_the_cases_are_complete():
    assert [sum(one[1] == system for one in ROUNDS) for system in SYSTEMS] == [
        173, 162, 125, 117, 128, 132, 151, 121, 83, 96, 119, 119,
    ]  # fmt: skip


@pytest.mark.parametrize(("system", "text", "expected"), [pytest.param(*one[1:], id=one[0]) for one in ROUNDS])
def test_a_round_is_paired_as_the_definition_says_and_the_verifier_agrees(system, text, expected):
    state = state_of(read(text))
    assert state.system == system
    answer = pair(state)
    found = [(board.white, board.black) for board in answer.pairs]
    assert sorted(found if answer.bye is None else [*found, (answer.bye, 0)]) == sorted(expected)
    byes = tuple(one for one, other in expected if not other)
    verdict = verify_round(state, [Pair(one, other) for one, other in expected if other], byes)
    assert verdict.grade is Grade.EXACT, verdict
