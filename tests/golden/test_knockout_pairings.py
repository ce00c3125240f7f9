"""Every golden knock-out round is paired as cards on a table pair it (``systems/knockout/README.md``)."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from pairing.engine import pair
from pairing.engine.trf import read, state_of

CASES = sorted((Path(__file__).parent / "systems" / "knockout").glob("*.tar.gz"))


def test_the_cases_are_there():
    assert len(CASES) == 40


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name[:4])
def test_every_round_is_paired_in_order_and_with_its_colours(path):
    with tarfile.open(path) as archive:
        texts = {name: archive.extractfile(name).read().decode() for name in archive.getnames()}
    rounds = sorted(name for name in texts if name.endswith(".trf"))
    assert rounds
    for name in rounds:
        state = state_of(read(texts[name]))
        rows = texts[name.replace(".trf", ".knockout")].splitlines()[1:]
        assert [f"{one.white} {one.black}" for one in pair(state).pairs] == rows
