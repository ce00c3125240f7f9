"""A whole tournament of one busy Saturday, done through the pages of the portal by people with a browser: the organizer
announces it, the arbiter checks in, pairs, publishes, enters results, corrects, prints and reports.

Nothing is read from or written to the database behind the portal's back: what must come of it is counted here from what
was typed. Used by the browser tests with a small field and by ``tests/benchmarks/saturday.py`` with 400 players.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.arbiter_hands import Hands

NAME = "Castle Saturday"
SURNAMES = """
    Rossi Bianchi Ferrari Esposito Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo Lombardi Moretti
    Barbieri Fontana Santoro Mariani Müller Keller Weiß Çelik Ødegård Łukasik Nuñez Dvořák Ibáñez Österlund
"""
GIVEN = "Ada Bruno Carla Dario Elena Fabio Gaia Hugo Irene Jörg Katia Livio Marta Nicolò Olga"
POINTS = {
    "1": (10, 0), "=": (5, 5), "0": (0, 10), "+": (10, 0), "-": (0, 10), "x": (0, 0), "?": (5, 5)
}  # fmt: skip
"""Tenths for White and Black by key."""
STORED = {"1": "1:0", "=": "=:=", "0": "0:1", "+": "+:-", "-": "-:+", "x": "-:-", "?": "?:?"}
EXACT = "Exactly what the rules give"
LEGAL = "Legal, but not what the rules give"


def names(count: int) -> list[str]:
    """So many different names."""
    found = [f"{surname}, {given}" for given in GIVEN.split() for surname in SURNAMES.split()]
    assert count <= len(found)
    return found[:count]


@dataclass
class Saturday:
    """The day, and what is known of it from what was typed."""

    page: Page
    """The arbiter's."""
    organizer: Page
    address: str
    folder: Path
    players: int
    rounds: int
    chance: random.Random
    pause: tuple[float, float] = (20, 40)
    """Milliseconds between two keys of results, at least and at most."""
    whole_hall: bool = True
    """Whether everybody is checked in one by one before round 1; otherwise only those who are absent are noted."""
    look: Callable[[str], None] = lambda _name: None
    """Called with a name wherever the page deserves a picture."""
    points: dict[str, int] = field(default_factory=dict)
    """Tenths by name, byes included."""
    verdicts: dict[int, str] = field(default_factory=dict)
    boards: dict[int, dict[int, tuple[str, str]]] = field(default_factory=dict)
    """White and Black by round and board, as the page showed them when the results were typed."""
    typed: dict[int, dict[int, str]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    """Who has withdrawn and not come back."""
    stuck: list[int] = field(default_factory=list)
    """Rounds whose page did not show the draft by itself and had to be loaded again."""
    entry_milliseconds: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hands = Hands(self.page, f"{self.address}/en/manage/federation/castle-saturday/")
        self.list = names(self.players)
        self.batch = self.list[10 : 10 + max(4, self.players // 20)]
        self.points = dict.fromkeys([*self.list, "Late, Luca", "Later, Lia"], 0)

    # ---- Before the day ----

    def announce(self) -> None:
        """Create the tournament, import the list, choose Baku, draw the colour, write times and texts, publish."""
        do, page = self._organizer(), self.organizer
        file = self.folder / "players.csv"
        rows = [f"{name};{2400 - 3 * place};ITA" for place, name in enumerate(self.list)]
        file.write_text("Name;Rating;Federation\n" + "\n".join(rows) + "\n", encoding="utf-8")
        with do.task("create and announce the tournament"):
            page.goto(f"{self.address}/en/manage/federation/new/")
            for name, text in {
                "name": NAME, "starts_on": "2026-03-07", "ends_on": "2026-03-08", "rounds": str(self.rounds),
                "city": "Castle", "federation": "ITA", "chief_arbiter": "IA Rossi, Maria", "organizer": "Castle Club",
                "contact": "castle@example.org", "time_control": "15 minutes + 10 seconds",
            }.items():  # fmt: skip
                do.write(page.locator(f"#id_{name}"), text)
            do.choose(page.locator("#id_rated_as"), value="none")
            do.button("Create the tournament")
            page.wait_for_url(do.tournament + "**")
            self._regulate(do)
            do.go("schedule/")
            for number in range(1, self.rounds + 1):
                moment = f"2026-03-{7 + (number - 1) // 5:02}T{9 + 2 * ((number - 1) % 5):02}:00"
                do.write(page.locator(f"#id_round_{number}"), moment)
            do.button("Save the schedule")
            do.go("announcement/?suggest=1")
            do.button("Save the texts")
            for field_name in ("rated", "entries_close", "late_entries", "default_time"):
                if not page.locator(f"#id_{field_name}_en").input_value():
                    do.write(page.locator(f"#id_{field_name}_en"), "As the arbiter says.")
            do.button("Save the texts")
        with do.task("import the list"):
            do.go("import/")
            do.give_file(page.locator("input[type=file]"), file)
            do.button("Show the preview")
            do.button("Import now")
            expect(page.get_by_text(f"The list was imported: {self.players} new, 0 changed.")).to_be_visible()
        with do.task("publish the announcement"):
            do.go("announcement/")
            do.button("Publish the announcement")
            expect(page.get_by_role("heading", name="Version 1 is in force")).to_be_visible()

    def _organizer(self) -> Hands:
        return Hands(self.organizer, self.hands.tournament, tasks=self.hands.tasks, answers=self.hands.answers)

    @staticmethod
    def _regulate(do: Hands) -> None:
        page = do.page
        do.go("regulations/")
        do.write(page.locator("#id_half_point_byes"), "2")
        do.button("Save the regulations")
        do.button("Draw the initial colour by lot")
        do.go("acceleration/")
        do.choose(page.locator("#id_method"), value="baku")
        do.button("Save the acceleration")

    # ---- Before a round ----

    def check_in(self, absent: list[str]) -> None:
        """Note everybody as present but ``absent``, by number, and give those who are missing a zero-point bye."""
        do, page = self.hands, self.page
        do.go("hall/", "hall")
        rows = page.locator("#hall tbody tr").all()
        numbers = {row.locator("th").inner_text(): row.locator("td.num").inner_text() for row in rows}
        for name, number in numbers.items():
            if name in absent:
                continue
            with do.task("note one player as present"):
                page.locator("#typed").focus()
                do.type(number if number.isdecimal() else name)
                do.press("Enter")
                expect(page.get_by_text(f"{name} is present.")).to_be_visible()
        with do.task("settle everybody who is missing"):
            do.button("Zero-point bye in round 1")
            expect(page.get_by_text(f"{len(absent)} players were settled.")).to_be_visible()

    def byes(self, people: list[str], round_: int, kind: str) -> None:
        """The same bye for several people, in one form."""
        do, page = self.hands, self.page
        do.go("hall/", "hall")
        for name in people:
            do.click(page.get_by_role("checkbox", name=f"Bye for {name}", exact=True))
        boxes = page.locator("#byes input[name=rounds]")
        for box in boxes.all():
            if box.is_checked() != (box.get_attribute("value") == str(round_)):
                do.click(box)
        chosen = page.locator(f"#byes input[name=kind][value={kind}]")
        if not chosen.is_checked():
            do.click(chosen)
        do.button("Note the byes")
        expect(page.get_by_text(re.compile(r"byes? (was|were) noted")).first).to_be_visible()
        for name in people:
            self.points[name] += {"H": 5, "Z": 0}[kind]

    def absent(self, people: list[str]) -> None:
        """A press for each who does not come to the round to be paired."""
        do, page = self.hands, self.page
        do.go("hall/", "hall")
        for name in people:
            do.click(page.get_by_role("button", name=f"{name} is absent in this round", exact=True))
            expect(page.get_by_text(f"{name} is absent: zero-point bye")).to_be_visible()

    def add_late(self, name: str, rating: int, round_: int) -> None:
        """A late entry from ``round_`` on."""
        do, page = self.hands, self.page
        with do.task("add a late entry"):
            do.go("entries/add/")
            do.write(page.locator("#id_name"), name)
            do.write(page.locator("#id_rating"), str(rating))
            if page.locator("#id_first_round").count():
                do.choose(page.locator("#id_first_round"), value=str(round_))
            do.button("Add the player")
            expect(page.get_by_text(name).first).to_be_visible()

    def open_player(self, name: str) -> None:
        """The page of a player, found by typing the name."""
        do, page = self.hands, self.page
        do.go("entries/", "entries")
        do.write(page.locator("[data-filter=entries]"), name)
        do.click(page.get_by_role("link", name=name, exact=True))

    def withdraw(self, name: str) -> None:
        with self.hands.task("withdraw a player"):
            self.open_player(name)
            self.hands.button("Withdraw the player")
            expect(self.page.get_by_text("withdrawn after round")).to_be_visible()
        self.gone.add(name)

    def return_(self, name: str) -> None:
        with self.hands.task("let a player return"):
            self.open_player(name)
            self.hands.write(self.page.locator("#withdraw_reason"), "Back from the doctor")
            self.hands.button("Let the player take part again")
            expect(self.page.get_by_role("button", name="Withdraw the player")).to_be_visible()
        self.gone.discard(name)

    # ---- A round ----

    def pair(self, round_: int) -> None:
        """Press *Pair* and follow the page until the draft is there."""
        with self.hands.task("pair a round"):
            self.hands.go(f"rounds/{round_}/", "round to pair")
            adjourned = self.page.get_by_label("They count as draws in this pairing")
            if adjourned.count():
                self.hands.click(adjourned)
            again = self.page.get_by_role("button", name=f"Pair round {round_} again")
            self.hands.click(again if again.count() else self.page.get_by_role("button", name=f"Pair round {round_}"))
            drafted = self.page.get_by_text("Only members see this pairing.")
            try:
                expect(drafted).to_be_visible(timeout=60_000)
            except AssertionError:
                self.stuck.append(round_)
                self.hands.go(f"rounds/{round_}/", "round to pair")
                expect(drafted).to_be_visible()

    def publish(self, round_: int) -> None:
        with self.hands.task("publish a round"):
            self.hands.button(f"Publish round {round_}")
            self.page.wait_for_url("**/publish/")
            if (by_hand := self.page.locator("#by_hand_now")).count():
                self.hands.click(by_hand)
            self.hands.button(f"Publish round {round_} now")
            expect(self.page.get_by_text(f"Round {round_} is published.")).to_be_visible()

    def withdraw_publication(self, round_: int) -> None:
        with self.hands.task("withdraw a publication"):
            self.hands.go(f"rounds/{round_}/withdraw/")
            self.hands.write(self.page.locator("#id_reason"), "A late entry was forgotten.")
            self.hands.click(self.page.locator("form button[type=submit]", has_text="Withdraw the publication"))
            expect(self.page.get_by_text("Only members see this pairing.")).to_be_visible()

    def pair_two_by_hand(self, round_: int) -> None:
        """Exchange the opponents of boards 1 and 2, fix both, and let the engine pair everybody else."""
        do, page = self.hands, self.page
        with do.task("two boards by hand, the rest by the engine"):
            do.go(f"rounds/{round_}/hand/", "by hand")
            rows = page.locator("#hand tbody tr")
            seats = [rows.nth(place).locator("td").nth(side).inner_text() for place in (0, 1) for side in (1, 2)]
            do.write(page.locator("#id_reason"), "The two sisters do not meet.")
            for first, second in ((0, 3), (2, 1)):
                do.choose(page.locator("#id_first"), label=seats[first])
                do.choose(page.locator("#id_second"), label=seats[second])
                do.choose(page.locator("#id_white"), value="first")
                do.button("Pair the two")
                found = rows.filter(has_text=seats[first]).filter(has_text=seats[second])
                expect(found).to_have_count(1)
                if not page.locator("#id_reason").input_value():
                    do.write(page.locator("#id_reason"), "The two sisters do not meet.")
            do.button("Let the engine pair the rest")
            expect(page.get_by_text("has no place yet")).to_have_count(0)
            do.button("End the changes and review the round")
            expect(page.get_by_text("Only members see this pairing.")).to_be_visible()

    def read_boards(self, round_: int) -> None:
        """Open the page of results and note who sits where, and who has the bye."""
        self.hands.go(f"rounds/{round_}/", "results")
        found = self.page.evaluate(
            "[...document.querySelectorAll('tr[data-board]')].map((row) => [Number(row.dataset.board),"
            " ...['.w', '.b'].map((side) => row.querySelector(side).firstChild.textContent.trim())])"
        )
        self.boards[round_] = {number: (white, black) for number, white, black in found}
        byes = self.page.locator("h2:has-text('Without a board') + ul li").all_inner_texts()
        for line in byes:
            if "pairing-allocated" in line:
                name = next(name for name in self.points if line.startswith(name))
                self.points[name] += 10

    def enter_results(self, round_: int, special: dict[int, str]) -> None:
        """A key for each board, at typing speed; ``special`` keys by board."""
        self.read_boards(round_)
        boards = self.boards[round_]
        keys = {board: special.get(board) or self.chance.choice("1110==00") for board in boards}
        self.typed[round_] = keys
        self.page.evaluate("performance.setResourceTimingBufferSize(2000)")
        expect(self.page.locator("#board-1 .keys button").first).to_be_focused()
        with self.hands.task(f"enter the results of a round of {len(boards)} boards"):
            for board in boards:
                self.hands.press(keys[board], self.chance.uniform(*self.pause))
            waiting = self.page.locator("[data-state=pending], [data-state=unsent]")
            expect(waiting).to_have_count(0, timeout=120_000)
            expect(self.page.get_by_role("button", name=f"Close round {round_}")).to_be_visible()
        self.entry_milliseconds += self.page.evaluate(
            "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/results/'))"
            ".map((one) => one.responseEnd - one.requestStart)"
        )
        self.page.reload()
        shown = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('tr[data-board]')]"
            ".map((row) => [row.dataset.board, row.dataset.result]))"
        )
        assert shown == {str(board): STORED[key] for board, key in keys.items()}
        for board, key in keys.items():
            self.count(round_, board, key)

    def count(self, round_: int, board: int, key: str, sign: int = 1) -> None:
        """Add the points of a result to what was typed."""
        for player, points in zip(self.boards[round_][board], POINTS[key], strict=True):
            self.points[player] += sign * points

    def second_reading(self, round_: int, boards: int) -> None:
        """Take the first boards again; the second one as a different result, which is then found to be wrong."""
        keys, page = self.typed[round_], self.page
        page.locator("#board-1 .keys button").first.focus()
        with self.hands.task(f"second reading of {boards} boards"):
            self.hands.press("s")
            for board in range(1, boards + 1):
                other = "0" if keys[board] in "1+" else "1"
                self.hands.press(other if board == 2 else keys[board])
                if board == 2:
                    expect(page.locator("#differs")).to_contain_text("Board 2")
                    self.look("second-reading")
                    self.hands.button("The first is right")
            self.hands.button("End the second reading")
        expect(page.locator("[data-state=pending], [data-state=unsent]")).to_have_count(0)
        assert page.locator("#board-2").get_attribute("data-result") == STORED[keys[2]]

    def close(self, round_: int) -> None:
        with self.hands.task("close a round"):
            self.hands.button(f"Close round {round_}")
            expect(self.page.get_by_text(f"Round {round_} is completed.")).to_be_visible()

    def correct(self, round_: int, board: int, key: str, reason: str, task: str) -> None:
        """Another result for a board of a completed round."""
        do, page = self.hands, self.page
        with do.task(task):
            do.go(f"rounds/{round_}/boards/{board}/result/", "correct a result")
            do.choose(page.locator("#id_result"), value=STORED[key])
            if reason:
                do.write(page.locator("#id_reason"), reason)
            do.button("Correct the result")
            if self.typed[round_][board] == "?" and key != "=":
                do.button("Enter the result")  # It counted as a draw so far, and the desk is asked.
            elif any(later > round_ for later in self.typed):
                expect(page.locator("#question")).to_be_visible()
                do.button("Correct the result")  # A published round rests on it, and the desk is asked.
            page.wait_for_url(f"**/rounds/{round_}/")
        self.count(round_, board, self.typed[round_][board], -1)
        self.typed[round_][board] = key
        self.count(round_, board, key)

    def verdict(self, round_: int) -> str:
        """What the independent check says, once the worker has made it."""
        said = ""
        for _ in range(120):
            self.page.goto(f"{self.hands.tournament}rounds/{round_}/")
            said = self.page.locator(".verdict strong").inner_text()
            if said != "Not checked yet":
                break
            self.page.wait_for_timeout(500)
        self.verdicts[round_] = said
        return said
