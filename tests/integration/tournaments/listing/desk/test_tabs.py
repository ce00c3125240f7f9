"""The tabs of the desk: in the order of the work, the page that is open marked, rights respected."""

from __future__ import annotations

import re

import pytest
from django_scopes import scope

from tests.factories import make_tournament
from tournaments.serving.tabs import GROUPS

TAB = re.compile(r'<a href="([^"]+)"( aria-current="page")?\s*>([^<]+)</a>')


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        return make_tournament(organization, rounds=9)


def groups(page: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    row = page.split('<nav class="tabs grouped"')[1].split("</nav>")[0]
    parts = re.split(r"<span>([^<]+)</span>", row)[1:]
    return [(name, TAB.findall(links)) for name, links in zip(parts[::2], parts[1::2], strict=True)]


def test_the_groups_follow_the_work(desk, tournament):
    found = groups(desk("owner").text("console"))
    assert [(name, [label for _, _, label in links]) for name, links in found] == [
        ("Before the event", ["Details", "Schedule", "Regulations", "Acceleration", "Simulations", "Prizes",
                              "Announcement", "People"]),
        ("The rounds", ["Rounds", "Entries", "Hall", "Paper"]),
        ("After the event", ["Ties", "Norms", "Reports", "Journal"]),
    ]  # fmt: skip


def test_each_tab_leads_to_a_page_on_which_it_alone_is_marked(desk, tournament):
    owner = desk("owner")
    pages = [tab.address or tab.section for _, tabs in GROUPS for tab in tabs]
    for name in pages:
        links = [link for _, found in groups(owner.text(name)) for link in found]
        assert [url for url, current, _ in links if current] == [owner.url(name)], name


@pytest.mark.parametrize(
    ("role", "hidden"),
    [("viewer", {"Details"}), ("officer", {"Details", "Simulations", "People", "Journal"}), ("arbiter", {"Details"})],
)
def test_everybody_sees_the_tabs_that_open_and_no_tab_that_would_refuse(desk, tournament, role, hidden):
    who = desk(role)
    links = [link for _, found in groups(who.text("console")) for link in found]
    everything = {label for _, found in groups(desk("owner").text("console")) for _, _, label in found}
    assert everything - {label for _, _, label in links} == hidden
    for url, _, label in links:
        assert who.client.get(url).status_code == 200, label
    for tab in (tab for _, tabs in GROUPS for tab in tabs if str(tab.label) in hidden):
        assert who.get(tab.address or tab.section).status_code == 403, tab.label
