"""Keys at typing speed: every result lands on the board that was in focus, however slow the server answers."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser

from tests.result_typing import desk_page, type_at_random

pytestmark = pytest.mark.browser


def test_no_key_lands_on_another_board(browser: Browser, address):
    page = desk_page(browser, address, latency=800)
    url = f"{address}/en/manage/federation/open-0/rounds/1/"
    chance = random.Random(7)
    wrong = [line for _ in range(8) for line in type_at_random(page, url, chance, keys=12)]
    page.context.close()
    assert wrong == []
