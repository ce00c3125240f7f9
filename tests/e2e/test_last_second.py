"""Captains send in the last seconds before the time ends, to the real server: by raw requests at once, and from two
browsers. None is lost, none is seen too early, and whoever is too late is told so."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.result_typing import running_site
from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.browser

LEAGUE = """
from datetime import datetime
from tests.integration.tournaments.teams.test_line_ups import fill
from tests.integration.tournaments.teams.test_matches import make_teams
from tournaments.teams.captains import add_captain, link_of
from tournaments.teams.line_ups import open_line_ups
organization = Organization.objects.get(slug="federation")
arbiter = User.objects.get(email="arbiter@federation.example.org")
with scope(organization=organization):
    tournament = make_teams(organization, count=12, rounds=11, boards=4, system="round_robin")
    fill(tournament, 4)
    round_ = factories.publish_next(tournament, arbiter)
    teams = Entry.objects.filter(tournament=tournament).select_related("tournament__organization")
    links = {team.name: link_of(add_captain(team=team, name="Captain", email="", actor=None)) for team in teams}
    pairs = list(Board.objects.filter(round=round_).values_list("white__name", "black__name"))
print(json.dumps({"links": links, "pairs": pairs}))
"""
OPEN = """
from datetime import UTC, datetime, timedelta
from tournaments.teams.line_ups import open_line_ups
with scopes_disabled():
    organization, tournament, arbiter = site()
with scope(organization=organization):
    # Counted from here: on a busy machine the start of this process takes longer than the captains have.
    until = datetime.now(UTC) + timedelta(seconds={seconds})
    open_line_ups(round=Round.objects.get(tournament=tournament, number=1), until=until, actor=arbiter)
print(json.dumps(until.isoformat()))
"""
STORED = """
with scopes_disabled():
    organization, tournament, arbiter = site()
with scope(organization=organization):
    found = [(one.team.name, one.seats.count()) for one in LineUp.objects.select_related("team")]
print(json.dumps(found))
"""
LATE = "Line-ups were taken until"


@dataclass
class League:
    """Twelve teams in round 1, whose captains wait."""

    site: Site
    address: str
    links: dict[str, str]
    pairs: list[list[str]]

    def open(self, seconds: float) -> datetime:
        """Let captains send for so many seconds."""
        return datetime.fromisoformat(self.site.run(OPEN.format(seconds=seconds)))

    def page(self) -> str:
        """The round as anybody reads it."""
        with urlopen(f"{self.address}/en/federation/open/rounds/1/") as answer:
            return str(answer.read().decode())

    def seated(self) -> dict[str, int]:
        """How many players the stored line-up of each team has."""
        return dict(self.site.run(STORED))


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with running_site(tmp_path, tournaments=0) as (site, address):
        told = site.run(LEAGUE)
        links = {name: address + "/" + link.split("/", 3)[3] for name, link in told["links"].items()}
        yield League(site, address, links, told["pairs"])


class Captain:
    """One captain's telephone, without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        page = self._opener.open(address).read().decode()
        chosen = [re.search(r'value="(\d+)" selected', part) for part in page.split('id="id_board_')[1:]]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        self._form = {"csrfmiddlewaretoken": token[1], "seen": ""}
        self._form |= {f"board_{n}": one[1] for n, one in enumerate(chosen, start=1) if one}
        assert len(self._form) == 2 + 4
        self.answer = ""

    def send(self) -> None:
        """Send the line-up that the page proposes, and note what is said."""
        body = Request(self.address, urlencode(self._form).encode(), {"Referer": self.address})
        try:
            self.answer = self._opener.open(body).read().decode()
        except HTTPError as refused:
            self.answer = refused.read().decode()


def left(until: datetime) -> float:
    """Seconds until then."""
    return (until - datetime.now(UTC)).total_seconds()


def test_twelve_captains_in_the_last_seconds(league: League):
    league.open(600)
    captains = {name: Captain(link) for name, link in league.links.items()}
    until = league.open(12)
    time.sleep(max(0, left(until) - 3))
    together = threading.Barrier(len(captains))
    early: list[str] = []

    def send(captain: Captain) -> None:
        together.wait()
        captain.send()

    def watch() -> None:
        while left(until) > 0:
            page = league.page()
            if left(until) > 0:
                early.extend(name for name in captains if f"{name} 1" in page)

    threads = [threading.Thread(target=send, args=[one]) for one in captains.values()]
    threads.append(threading.Thread(target=watch))
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert early == []
    # The page after a line-up that was stored in time may be read when the time has passed: it still shows it.
    taken = {name for name, one in captains.items() if "Your line-up" in one.answer}
    late = {name for name, one in captains.items() if LATE in one.answer} - taken
    assert taken, "nobody was in time"
    assert taken | late == set(captains), "everybody is told what became of the line-up"
    assert league.seated() == dict.fromkeys(taken, 4)
    wait_for(lambda: all(f"{name} {place}" in league.page() for name in taken for place in (1, 2, 3, 4)))
    again = captains[min(captains)]
    again.send()
    assert LATE in again.answer


def test_two_browsers_in_the_last_seconds(browser: Browser, league: League):
    names = league.pairs[0]
    league.open(600)
    contexts = [browser.new_context(viewport={"width": 360, "height": 640}) for _name in names]
    phones = [context.new_page() for context in contexts]
    for phone, name in zip(phones, names, strict=True):
        phone.goto(league.links[name])
    until = league.open(15)
    for phone in phones:
        phone.evaluate("document.querySelector('form[method=post]:has(#id_board_1)').requestSubmit()")
    for phone in phones:
        expect(phone.get_by_text("Your line-up is stored.")).to_be_visible()
    other = contexts[1].new_page()
    other.goto(f"{league.address}/en/federation/open/rounds/1/")
    if left(until) > 0:
        expect(other.get_by_text("The line-ups are not known yet.").first).to_be_visible()
        assert f"{names[0]} 1" not in other.content()
    wait_for(lambda: left(until) < 0)
    wait_for(lambda: all(f"{name} {place}" in league.page() for name in names for place in (1, 2, 3, 4)))
    phones[0].reload()
    expect(phones[0].get_by_text(LATE)).to_be_visible()
    assert league.seated() == dict.fromkeys(names, 4)
    for context in contexts:
        context.close()
