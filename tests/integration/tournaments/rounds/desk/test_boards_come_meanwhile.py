"""The page of a round that is read while the worker puts its pairing on the boards."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.rounds.pages import desk as pages
from tournaments.rounds.run_status import RunStatus

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def test_boards_that_come_while_the_page_is_made_are_no_failure(organization, desk, monkeypatch):
    make_tournament(organization, entries=4, slug="open")
    came = RunStatus(1, uuid4(), "draft", "", 1)
    monkeypatch.setattr(pages, "run_status", lambda **_words: came)
    page = desk("arbiter").text("round", 1)
    assert 'class="state failed"' not in page
    panel = page.split('id="run"')[1].split("</section>")[0]
    assert "hx-get" in panel.split(">")[0]
    assert "the boards are being set up" in panel
