"""A small open of five rounds from its announcement to its report, through the pages alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.result_typing import desk_page
from tests.saturday import EXACT, Saturday
from tests.saturday_course import play, site_of_the_day
from tests.saturday_papers import faults_of_papers, faults_of_report

pytestmark = pytest.mark.browser


def test_a_whole_tournament_from_announcement_to_report(browser: Browser, tmp_path: Path):
    with site_of_the_day(tmp_path) as address:
        pages = [desk_page(browser, address, role=role) for role in ("arbiter", "owner")]
        for page in pages:
            page.set_default_timeout(30_000)
        day = Saturday(*pages, address, tmp_path, 40, 5, random.Random(1), (5, 10))
        play(day)
        assert {round_ for round_, said in day.verdicts.items() if said == EXACT} >= {1, 2, 4, 5}
        for board in (1, 2):
            told = day.page.request.get(f"{address}/en/federation/castle-saturday/rounds/3/boards/{board}/").text()
            assert "The two sisters do not meet." in told
        assert faults_of_papers(day, 5) == []
        assert faults_of_report(day) == []
        assert day.stuck == []
        actions = {task: doing.actions[0] for task, doing in day.hands.tasks.items()}
        assert actions["enter the results of a round of 18 boards"] == 18
        assert actions["pair a round"] == actions["publish a round"] == 2
        assert actions["half-point byes for 4 players"] == 4 + 4, "a tick each, page, round, kind, button"
        assert actions["one absence"] == 1 + 1, "page and press"
        for page in pages:
            page.context.close()
