"""The Keizer system on rounds that its definition taken literally gives, and the verdict on them."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.model import Pair
from pairing.engine.trf import read, state_of
from pairing.engine.verifier import Grade, verify_round

FOLDER = Path(__file__).parent / "systems" / "keizer"


def rounds():
    """(name, report file, expected boards) of every round."""
    for path in sorted(FOLDER.glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            for name in sorted(one for one in archive.getnames() if one.endswith(".trf")):
                text, rows = (archive.extractfile(f"{name[:-4]}.{end}").read() for end in ("trf", "keizer"))
                boards = [tuple(map(int, row.split())) for row in rows.decode().splitlines()[1:]]
                yield f"{path.name[:4]} {name[:-4]}", text, boards


ROUNDS = list(rounds())


def test_the_cases_are_complete():
    assert len(ROUNDS) == 88


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*one[1:], id=one[0]) for one in ROUNDS])
def test_a_round_is_paired_as_the_definition_says_and_the_verifier_agrees(text, expected):
    state = state_of(read(text))
    assert state.system == "keizer"
    answer = pair(state)
    found = [(board.white, board.black) for board in answer.pairs]
    assert (found if answer.bye is None else [*found, (answer.bye, 0)]) == expected
    byes = tuple(one for one, other in expected if not other)
    verdict = verify_round(state, [Pair(one, other) for one, other in expected if other], byes)
    assert verdict.grade is Grade.EXACT, verdict
