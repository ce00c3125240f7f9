"""One organization never delays another: ten studies of one run while another pairs. Real processes."""

from __future__ import annotations

import statistics
import sys

import pytest

from tests.neighbours import Neighbours
from tests.separate_site import Site

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are a POSIX matter")

STUDIES = 10
ROUNDS = 5


def test_rounds_are_computed_while_another_organization_simulates(tmp_path, capsys):
    site = Site(tmp_path)
    try:
        with Neighbours(site, studies=STUDIES, field=1500) as portal:
            portal.start_studies()
            before = portal.simulated()
            waits = portal.rounds(ROUNDS)
            after = portal.simulated()
    finally:
        site.close()
    with capsys.disabled():
        told = ", ".join(f"{one.computed:.2f}" for one in waits)
        print(
            f"\n{before.studies} studies under way, {before.computing} parts in hand; {ROUNDS} rounds of 10 players "
            f"next door computed after {told} s; {after.studies} studies still under way, {after.parts} parts done"
        )
    # A round behind the studies would come when they end. benchmarks/neighbours_wait.py measures how long it waits.
    assert (before.studies, after.studies) == (STUDIES, STUDIES)
    assert before.computing + before.parts > 0
    # A part takes seconds. Where rounds share processes with studies, each waits until one of them has ended.
    assert statistics.median(one.parts for one in waits) == 0
