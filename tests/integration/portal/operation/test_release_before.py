"""The release before, on today's tables: it shows what it showed, and an arbiter goes on with it.

The long form, both ways and with the tests of pages, is ``tests.benchmarks.operation.release_before``.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.operation.earlier_release import (
    BUILD,
    PLAY_ON,
    Release,
    cells,
    migrations_between,
    revision_before,
    sites,
    unpack,
)
from tests.separate_site import ROOT

PAGES = ("/en/federation/", "/en/federation/open/", "/en/federation/open/rounds/2/", "/en/federation/open/standings/")
BEFORE = revision_before()


@pytest.mark.long
@pytest.mark.skipif(not BEFORE, reason="this checkout does not have the release before in its history")
def test_the_release_before_serves_and_writes_on_todays_tables(tmp_path):
    code = unpack(BEFORE, tmp_path / "code")
    with sites(tmp_path, "site") as [site]:
        site.prepare()
        old, new = Release(code, site), Release(ROOT, site)
        old.run(BUILD)
        assert old.run(PLAY_ON) == [4 * 6, 3]
        shown, today = old.look_at(PAGES), new.look_at(PAGES)

        assert {status for status, _body in shown.values()} == {status for status, _body in today.values()} == {200}
        for path in PAGES[2:]:
            assert len(cells(shown[path][1])) > 12, path
            assert cells(shown[path][1]) - cells(today[path][1]) == set(), path
        for program in (old, new):
            assert "2 tournaments, 0 with faults" in program.manage("check_chains")


@pytest.mark.skipif(not BEFORE, reason="this checkout does not have the release before in its history")
def test_a_commit_that_is_not_there_is_no_release_before():
    assert revision_before("v0.0.0-of-nobody") == ""
    assert len(revision_before("HEAD")) == len(BEFORE) == 40
    assert revision_before("HEAD") != BEFORE
    assert migrations_between(revision_before("HEAD")) == []
    assert migrations_between(BEFORE) != []
