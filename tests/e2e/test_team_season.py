"""A small league through the pages alone: captains send from phones, the arbiter enters every board."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pairing.engine import faults_of
from pairing.engine.trf import read
from tests.result_typing import desk_page
from tests.saturday_course import site_of_the_day
from tests.team_season import Season

pytestmark = pytest.mark.browser


def test_a_league_of_four_teams_from_its_list_to_its_report(browser: Browser, tmp_path: Path):
    with site_of_the_day(tmp_path) as address:
        phone = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
        pages = [desk_page(browser, address, role=role) for role in ("arbiter", "owner")]
        for page in (phone, *pages):
            page.set_default_timeout(30_000)
        season = Season(*pages, phone, address, tmp_path, 4, 3, random.Random(1))
        season.prepare()
        for number in range(1, 4):
            season.play_round(number)
            season.verdict(number)
        assert season.faults() == []
        assert season.sent == 3 * 4
        text = season.report().read_text(encoding="utf-8")
        assert [one.message for one in faults_of(text)] == []
        report = read(text)
        assert report.system_code == "BERGER_TEAM_ROUNDROBIN"
        told = {one.name: (one.match_points, one.game_points) for one in report.team_data.teams}
        assert told == {name: (season.match_points[name], season.game_points[name]) for name in season.list}
        for page in (phone, *pages):
            page.context.close()
