"""A whole team event through the pages of the portal: the organizer makes it from a list, captains send their line-ups
from phones of 360 by 640 pixels, the arbiter pairs, publishes and types the results of every board.

Nothing is read from or written to the database behind the portal's back: what must come of it is counted here from what
was typed. Used by the browser tests with a small league and by ``tests/benchmarks/peers/team_season.py`` with large
events.
"""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.saturday import EXACT, POINTS, names

NAME = "Valley League"
PLACES = """
    Aosta Bari Como Dolo Enna Fano Gela Ivrea Jesi Lodi Massa Nola Ostia Pavia Rieti Siena Terni Udine Varese Zara
    Alba Biella Cuneo Desio Este Forlì Gorizia Imola Lecce Monza Novara Orvieto Parma Ragusa Savona Trento Urbino Vasto
    Asti Brà
"""
EMPTY_BOARD, FORFEIT = 2, 3
"""In this round a team leaves its last board empty in match 1, in that one a team does not come to match 2."""


@dataclass
class Season:
    """The event, and what is known of it from what was typed."""

    arbiter: Page
    organizer: Page
    phone: Page
    """One after the other the captains': it has no account."""
    address: str
    folder: Path
    teams: int
    rounds: int
    chance: random.Random
    system: str = "round_robin"
    boards: int = 4
    pause: float = 5
    """Milliseconds between two keys of results."""
    look: Callable[[Page, str], None] = lambda _page, _name: None
    """Called with a page and a name wherever it deserves a picture."""
    links: dict[str, str] = field(default_factory=dict)
    """The address of each captain's page, by team."""
    match_points: dict[str, int] = field(default_factory=dict)
    game_points: dict[str, int] = field(default_factory=dict)
    verdicts: dict[int, str] = field(default_factory=dict)
    sent: int = 0
    """Line-ups that captains have sent."""
    early: list[str] = field(default_factory=list)
    """Players that could be read in public before the time had passed."""

    def __post_init__(self) -> None:
        self.desk = f"{self.address}/en/manage/federation/valley-league/"
        self.public = f"{self.address}/en/federation/valley-league/"
        self.list = PLACES.split()[: self.teams]
        self.match_points = dict.fromkeys(self.list, 0)
        self.game_points = dict.fromkeys(self.list, 0)

    def prepare(self) -> None:
        """Make the event, take over the teams with five players each, publish it, and name a captain for each team."""
        page = self.organizer
        page.goto(f"{self.address}/en/manage/federation/new/")
        for name, text in {
            "name": NAME, "starts_on": "2026-03-07", "ends_on": "2026-05-30", "rounds": str(self.rounds),
            "city": "Castle", "federation": "ITA", "chief_arbiter": "IA Rossi, Maria", "organizer": "Castle Club",
            "contact": "castle@example.org", "time_control": "90 minutes + 30 seconds",
        }.items():  # fmt: skip
            page.locator(f"#id_{name}").fill(text)
        page.locator("#id_rated_as").select_option("none")
        page.get_by_role("button", name="Create the tournament").click()
        page.wait_for_url(f"{self.desk}**")
        self._regulate(page)
        self._import(page)
        page.goto(f"{self.desk}schedule/")
        for number in range(1, self.rounds + 1):
            day = date(2026, 3, 7) + timedelta(days=7 * (number - 1))
            page.locator(f"#id_round_{number}").fill(f"{day:%d.%m.%Y} 15:00")
        page.get_by_role("button", name="Save the schedule").click()
        page.wait_for_load_state("networkidle")
        page.goto(f"{self.desk}announcement/?suggest=1")
        page.get_by_role("button", name="Save the texts").click()
        for name in ("rated", "entries_close", "late_entries", "default_time", "round_times", "venue"):
            text = page.locator(f"#id_{name}_en")
            if text.count() and not text.input_value():
                text.fill("As the arbiter says.")
        page.get_by_role("button", name="Save the texts").click()
        page.get_by_role("button", name="Publish the announcement").first.click()
        expect(page.get_by_role("heading", name="Version 1 is in force")).to_be_visible()
        self._name_captains(page)

    def _regulate(self, page: Page) -> None:
        page.goto(f"{self.desk}regulations/?system={self.system}")
        page.locator("#id_team_boards").fill(str(self.boards))
        page.locator("#id_line_up_order").select_option("list")
        self.look(page, "regulations")
        page.get_by_role("button", name="Save the regulations").click()
        expect(page.get_by_text("The regulations were saved.")).to_be_visible()
        lot = page.get_by_role("button", name="Draw the initial colour by lot")
        if lot.count():
            lot.click()
            expect(lot).to_have_count(0)

    def _import(self, page: Page) -> None:
        people = self.chance.sample(names(450), self.teams * (self.boards + 1))
        rows = [
            f"{team};{people.pop()};{2450 - 7 * place - 45 * board};ITA;{100001 + 10 * place + board};1990;m"
            for place, team in enumerate(self.list)
            for board in range(self.boards + 1)
        ]
        page.goto(f"{self.desk}teams/import/")
        page.locator("textarea").fill("\n".join(["Team;Name;Rating;Federation;FIDE ID;Birth;Sex", *rows]))
        self.look(page, "import")
        page.get_by_role("button", name="Take over the teams").click()
        expect(page.get_by_text(f"{len(rows)} players were added. {self.teams} teams are new.")).to_be_visible()
        self.look(page, "entries")

    def _name_captains(self, page: Page) -> None:
        page.goto(f"{self.desk}entries/")
        found = page.locator("a[href*='/teams/']").evaluate_all(
            "(links) => links.map((link) => [link.textContent.trim(), link.href])"
        )
        for team, address in [(name, href) for name, href in found if name in self.list]:
            page.goto(address)
            page.locator("#captains ~ form #id_name").fill(f"Captain of {team}")
            page.get_by_role("button", name="Add a captain").click()
            link = page.locator("p.digest").inner_text()
            self.links[team] = f"{self.address}{re.sub('^https?://[^/]+', '', link)}"
        self.look(page, "team")

    def play_round(self, number: int) -> None:
        """Pair, publish, take the line-ups of all captains, enter every board, complete."""
        page = self.arbiter
        self._pair(page, number)
        seats = self._line_ups(page, number)
        self._results(page, number, seats)

    def _pair(self, page: Page, number: int) -> None:
        page.goto(f"{self.desk}rounds/{number}/")
        page.get_by_role("button", name=f"Pair round {number}").click()
        expect(page.get_by_text("Only members see this pairing.")).to_be_visible(timeout=60_000)
        self.look(page, f"draft-{number}")
        publish = page.get_by_role("button", name=f"Publish round {number}")
        publish.or_(page.get_by_role("link", name=f"Publish round {number}")).first.click()
        page.wait_for_url("**/publish/")
        page.get_by_role("button", name=f"Publish round {number} now").click()
        expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()

    def _open(self, page: Page, number: int, ahead: float) -> datetime:
        page.goto(f"{self.desk}rounds/{number}/")
        if not page.locator("#id_until").is_visible():
            page.get_by_text("Line-ups", exact=True).click()
        until = datetime.now(ZoneInfo("Europe/Rome")) + timedelta(seconds=ahead)
        page.locator("#id_until").fill(f"{until:%d.%m.%Y %H:%M:%S}")
        page.get_by_role("button", name="Let captains send line-ups").click()
        expect(page.get_by_text("Captains can send their line-ups now.")).to_be_visible()
        return until

    def _line_ups(self, page: Page, number: int) -> dict[str, list[str]]:
        """Every captain with a match sends; then the arbiter lets the time end, and what is public is looked at."""
        self._open(page, number, 3600)
        seats = {}
        short = self._team_of_match(page, 1) if number == EMPTY_BOARD else ""
        for team in self.links:
            found = self._send(team, number, empty=team == short)
            if found:
                seats[team] = found
        sent = {name for found in seats.values() for name in found if name}
        before = self.arbiter.request.get(f"{self.public}rounds/{number}/").text()
        self.early += [name for name in sent if name in before]
        until = self._open(page, number, 8)
        page.wait_for_timeout(max(0, (until - datetime.now(ZoneInfo("Europe/Rome"))).total_seconds() * 1000) + 4500)
        after = self.arbiter.request.get(f"{self.public}rounds/{number}/").text()
        assert [name for name in sent if name not in after] == [], "line-ups that were sent and are not public"
        return seats

    @staticmethod
    def _team_of_match(page: Page, number: int) -> str:
        """The team named first in a match of the round that the arbiter looks at."""
        found = page.locator("details.panel ul.list li").nth(number - 1).inner_text()
        return found.split(maxsplit=1)[1].split(" line-up", 1)[0].strip()

    def _send(self, team: str, number: int, *, empty: bool) -> list[str]:
        """A captain leaves one of five players out; nothing for a team without a match."""
        phone = self.phone
        phone.goto(self.links[team])
        if not phone.get_by_role("heading", name=re.compile(f"^Round {number} ")).count():
            return []
        first = phone.locator("#id_board_1 option[value]:not([value=''])")
        players = first.evaluate_all("(found) => found.map((one) => [one.value, one.textContent])")
        out = self.chance.randrange(len(players))
        chosen = [one for place, one in enumerate(players) if place != out][: self.boards]
        for board, (key, _name) in enumerate(chosen, start=1):
            last = empty and board == self.boards
            phone.locator(f"#id_board_{board}").select_option("" if last else key)
        if team == self.list[0]:
            assert fits(phone)
            self.look(phone, f"captain-{number}")
        phone.get_by_role("button", name="Send the line-up").click()
        expect(phone.get_by_text("Your line-up is stored.")).to_be_visible()
        if team == self.list[0]:
            assert fits(phone)
            self.look(phone, f"captain-sent-{number}")
        self.sent += 1
        shown = [re.sub(r"^\d+\. | \(\d+\)$", "", text.strip()) for _key, text in chosen]
        return ["" if empty and board == self.boards else name for board, name in enumerate(shown, start=1)]

    def _results(self, page: Page, number: int, seats: Mapping[str, list[str]]) -> None:
        page.goto(f"{self.desk}rounds/{number}/")
        rows = page.evaluate(
            "[...document.querySelectorAll('tr[data-board]')].map((row) => [row.dataset.board,"
            " ...['.w', '.b'].map((side) => row.querySelector(side).firstChild.textContent.trim())])"
        )
        won: dict[str, int] = {}
        matches: dict[str, set[str]] = {}
        self.look(page, f"results-empty-{number}")
        if number == 1:
            self._watch(number)
        expect(page.locator("tr[data-board] .keys button").first).to_be_focused()
        for place, *sides in rows:
            match, board = place.split(".")
            who = [_seat(side) for side in sides]
            for name, team in who:
                assert name == seats[team][int(board) - 1], (place, name, team)
            key = self._key(number, int(match), int(board), [name for name, _team in who])
            page.keyboard.press(key)
            page.wait_for_timeout(self.pause)
            for (_name, team), points in zip(who, POINTS[key], strict=True):
                won[team] = won.get(team, 0) + points
                matches.setdefault(match, set()).add(team)
        expect(page.locator("[data-state=pending], [data-state=unsent]")).to_have_count(0, timeout=120_000)
        self._count(won, matches)
        if number == 1:
            self._see_cards(number, won)
        self.look(page, f"results-{number}")
        page.get_by_role("button", name=f"Close round {number}").click()
        expect(page.get_by_text(f"Round {number} is completed.")).to_be_visible()

    def _watch(self, number: int) -> None:
        """A phone opens the match cards before there is a result; no word of a long name is broken on them."""
        self.phone.goto(f"{self.public}rounds/{number}/")
        lines = self.phone.locator(".matches .teams a").last.evaluate(
            "(link) => { const name = link.textContent; link.textContent = 'Borgonevoso';"
            " const lines = link.getClientRects().length; link.textContent = name; return lines; }"
        )
        assert lines == 1
        assert fits(self.phone)
        self.phone.evaluate("window.notLoadedAgain = true")

    def _see_cards(self, number: int, won: Mapping[str, int]) -> None:
        """The cards of the open page show what was typed meanwhile, and the page was not loaded again."""
        for card in self.phone.locator(".matches > li").all():
            first, second = card.locator(".teams a").all_inner_texts()
            score = "–".join(_points(won[team]) for team in (first, second))
            expect(card.locator(".teams .result")).to_have_text(score, timeout=90_000)
        assert self.phone.evaluate("window.notLoadedAgain")
        self.look(self.phone, f"live-{number}")

    def _key(self, number: int, match: int, board: int, who: list[str]) -> str:
        if not all(who):
            return "+" if who[0] else "-"
        if number == FORFEIT and match == 2:
            return "+" if board % 2 else "-"
        return self.chance.choice("11100===")

    def _count(self, won: Mapping[str, int], matches: Mapping[str, set[str]]) -> None:
        for pair in matches.values():
            first, second = sorted(pair, key=lambda team: -won[team])
            for team, other in ((first, second), (second, first)):
                self.game_points[team] += won[team]
                own, against = won[team], won[other]
                self.match_points[team] += 20 if own > against else 10 if own == against else 0
        for team in set(self.list) - set(won):
            if self.system == "team":
                # The bye of the pairing is a drawn match (C.04.6 Article 1.4).
                self.match_points[team] += 10
                self.game_points[team] += 5 * self.boards

    def verdict(self, number: int) -> str:
        """What the independent check says of a round, once the worker has made it."""
        said = ""
        for _try in range(120):
            self.arbiter.goto(f"{self.desk}rounds/{number}/")
            said = self.arbiter.locator(".verdict strong").inner_text()
            if said != "Not checked yet":
                break
            self.arbiter.wait_for_timeout(500)
        self.verdicts[number] = said
        return said

    def standings(self) -> list[dict[str, str]]:
        """The standings as anybody downloads them: columns by their heading."""
        told = self.arbiter.request.get(f"{self.public}standings.csv").text().lstrip("\ufeff")
        return list(csv.DictReader(io.StringIO(told), delimiter=";" if ";" in told.splitlines()[0] else ","))

    def report(self) -> Path:
        """The report file, taken from its page."""
        answer = self.arbiter.request.get(f"{self.desk}reports/files/trf26.trf")
        assert answer.ok, answer.status
        file = self.folder / "report.trf"
        file.write_bytes(answer.body())
        return file

    def faults(self) -> list[str]:
        """Where verdicts and standings say something else than what was typed."""
        found = [f"round {number}: {said}" for number, said in self.verdicts.items() if said != EXACT]
        found += [f"{name} was public before the time had passed" for name in self.early]
        lines = self.standings()
        found += [f"{len(lines)} teams in the standings"] if len(lines) != self.teams else []
        for line in lines:
            name = line["Name"]
            told = [round(10 * float(line[column].replace(",", "."))) for column in ("Points", "MPVGP")]
            typed = [self.match_points[name], self.game_points[name]]
            found += [f"{name}: {told} in the standings, typed were {typed} tenths"] if told != typed else []
        return found


def _points(tenths: int) -> str:
    """As pages write them: 25 is 2½."""
    whole, half = divmod(tenths, 10)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def _seat(text: str) -> tuple[str, str]:
    """Player and team of a row of results; no name where nobody sits."""
    name, _, team = text.removesuffix(")").rpartition(" (")
    return name, team
