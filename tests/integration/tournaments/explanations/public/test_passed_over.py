"""A board's reasons lead from whoever was passed over though allowed to what that pair would have cost."""

from __future__ import annotations

import html
import re

import pytest
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tests.markup import text_of

ROUNDS = 4
BOARDS = 10
LINK = re.compile(r'<span class="passed-over">(.*?)</span>', re.DOTALL)


@pytest.fixture
def event(db) -> str:
    organization = make_organization()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        play_rounds(make_tournament(organization, entries=2 * BOARDS, rounds=ROUNDS + 1), ROUNDS, arbiter)
    return "/federation/open/"


def test_each_name_leads_to_an_answer_that_says_what_it_would_have_cost(client, event):
    found = 0
    for number in range(2, ROUNDS + 1):
        for board in range(1, BOARDS + 1):
            page = client.get(f"/en{event}rounds/{number}/boards/{board}/").content.decode()
            for line in LINK.findall(page):
                names = re.findall(r">\s*([^<>]+?)\s*</a>", line)
                queries = re.findall(r'\bhref="([^"]+)"', line)
                assert 1 <= len(names) == len(queries) <= 3
                answer = text_of(client.get(html.unescape(queries[0])))
                assert f"not meet {names[0]}?" in answer
                assert "Then " in answer or "just as good" in answer or "could not all be paired" in answer, answer
                found += 1
        if found >= 4:
            break
    assert found, "no board of this event passes anybody over"


def test_who_may_not_be_met_at_all_is_no_question(client, event):
    for board in range(1, BOARDS + 1):
        page = client.get(f"/en{event}rounds/{ROUNDS}/boards/{board}/").content.decode()
        for step in re.findall(r"<li>(.*?)</li>", page, re.DOTALL):
            assert ("already met by" in step and "passed-over" in step) is False
