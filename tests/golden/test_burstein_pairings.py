"""The Burstein system on rounds with known pairings: pairs, colours and byes, and the verdict on them."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from pairing.engine.model import Pair
from pairing.engine.systems.burstein.system import Burstein
from pairing.engine.trf import read, state_of
from pairing.engine.verifier import Grade, verify_round

FOLDER = Path(__file__).parent / "systems" / "burstein"
PROVED = 24
"""Up to so many players every bracket is decided again by weights."""


def rounds():
    """(name, report file, expected boards) of every round."""
    for path in sorted(FOLDER.glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            for name in sorted(one for one in archive.getnames() if one.endswith(".trf")):
                texts = [archive.extractfile(f"{name[:-4]}.{end}").read() for end in ("trf", "burstein")]
                rows = [tuple(map(int, row.split())) for row in texts[1].decode().splitlines()[1:] if row.strip()]
                yield f"{path.name.removesuffix('.tar.gz')} {name[:-4]}", texts[0], rows


ROUNDS = list(rounds())


def test_the_cases_are_complete():
    assert len(ROUNDS) == 139 + 13


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*one[1:], id=one[0]) for one in ROUNDS])
def test_a_round_is_paired_as_known_and_the_verifier_agrees(text, expected):
    state = state_of(read(text), "2026", "burstein")
    answer = Burstein(prove=len(state.competitors) <= PROVED).pair(state)
    found = [(board.white, board.black) for board in answer.pairs]
    assert sorted(found if answer.bye is None else [*found, (answer.bye, 0)]) == sorted(expected)
    byes = tuple(one for one, other in expected if not other)
    verdict = verify_round(state, [Pair(one, other) for one, other in expected if other], byes)
    assert verdict.grade is Grade.EXACT, verdict
