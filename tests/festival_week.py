"""The week before a festival, done through the pages: three sections copied from last year's, registrations, a messy
file, players by hand, three announcements.

What the organizer does is counted: a click, a field filled in, a choice, or one run of keys that names somebody (Enter
included) is one action. Everything that anybody types is kept, so that a name which a list knew would be found in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.core import mail
from django.test import Client
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from playwright.sync_api import Locator, Page, expect

from portal.organizations.models import Organization
from tests.factories import Staff, make_organization, make_staff, make_tournament
from tests.integration.tournaments.rating_lists import lists
from tests.saturday import names
from tournaments.categories.actions import add_category
from tournaments.festivals.actions import add_section, create_festival
from tournaments.listing.actions import set_schedule, update_tournament
from tournaments.models import Entry, Prize, Registration, RegistrationSettings, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.registration import tasks
from tournaments.registration.settings_actions import save_settings

LISTED = 400
"""Players of the list: each third is of one section."""
LIMITS = {"a": (1800, None), "b": (1500, 1799), "c": (None, 1499)}
RATINGS = {"a": 1850, "b": 1550, "c": 1150}
FIRST_DAY = date(2026, 4, 3)
HEADINGS = {"Wer": "Name", "Staerke": "Rating", "Wann": "Year of birth", "Wo": "Club"}
"""Of a file that nobody has seen before, with what they mean."""
NEWCOMER = "Newcomer"
"""Of this name are those whom no list knows."""


@dataclass(frozen=True)
class Person:
    """Somebody of the list."""

    fide_id: int
    name: str
    rating: int
    section: str
    born: int

    @property
    def beginning(self) -> str:
        """Three letters of the last and of the first name."""
        return " ".join(word[:3].lower() for word in self.name.split(", "))


@dataclass
class Week:
    """The organizer at the desk, the players outside, and what came of it."""

    page: Page
    address: str
    organization: Organization
    staff: Staff
    folder: Path
    people: list[Person]
    language: str = "en"
    """Of the organizer's pages."""
    year: int = 2027
    """Of the sections at which the desk works."""
    actions: int = 0
    tasks: dict[str, int] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    """By the organizer and, where a list could be asked, by players."""
    widths: list[str] = field(default_factory=list)
    """Pages that did not fit the screen."""
    failures: list[str] = field(default_factory=list)
    """Addresses that the server could not answer, and what scripts of the pages complained of."""

    def __post_init__(self) -> None:
        self.page.on("response", lambda one: self.failures.append(one.url) if one.status >= 500 else None)
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))

    # ---- Hands ----

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        before = self.actions
        yield
        self.tasks[name] = self.actions - before

    def go(self, path: str) -> None:
        """Follow a link of the desk."""
        self.actions += 1
        self.page.goto(f"{self.address}/{self.language}/manage/federation/{path}")
        self._look()

    def press(self, name: str, within: Locator | None = None) -> None:
        found = (within or self.page).get_by_role("button", name=name)
        self.click(found.or_((within or self.page).get_by_role("link", name=name)).first)

    def click(self, target: Locator) -> None:
        self.actions += 1
        target.click()
        self._look()

    def write(self, target: Locator, text: str) -> None:
        self.actions += 1
        self.typed.append(text)
        target.fill(text)

    def choose(self, target: Locator, label: str) -> None:
        self.actions += 1
        target.select_option(label=label)

    def _look(self) -> None:
        self.page.wait_for_load_state("load")
        if self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            self.widths.append(self.page.url)

    # ---- The organizer ----

    def copy_last_year(self) -> None:
        with self.task("three sections from last year's festival"):
            self.go("festivals/")
            self.press("Spring 2026")
            self.press("Next edition")
            self.write(self.page.get_by_label("Name"), "Spring 2027")
            self.write(self.page.locator("#id_starts_on"), "2/4/2027")
            self.press("Make the next edition")
        expect(self.page.get_by_text("The next edition was made with all its sections.")).to_be_visible()

    def open_registrations(self) -> None:
        with self.task("open the registration of the three"):
            for section in LIMITS:
                self.go(f"open-{section}-2027/registrations/")
                self.press("Settings of the registration")
                self.click(self.page.get_by_label("Players can register on the public page"))
                self.press("Save the settings")

    def publish(self) -> None:
        with self.task("publish the three announcements"):
            for section in LIMITS:
                self.go(f"open-{section}-2027/announcement/")
                self.press("Publish the announcement")
                expect(self.page.get_by_role("heading", name="Version 1 is in force")).to_be_visible()

    def accept(self) -> None:
        """Read the list of each section, accept all who have a place, and look who waits."""
        with self.task("read the registrations and accept everybody who has a place"):
            for section in LIMITS:
                self.go(f"open-{section}-2027/registrations/")
                self.press("Accept all")

    def import_file(
        self, section: str, rows: list[tuple[str, str, str, str]], mended: dict[int, tuple[str, str]]
    ) -> None:
        """``rows``: name, rating, year and club below unknown headings; ``mended``: line to field and value."""
        file = self.folder / "club.csv"
        file.write_text("\n".join(";".join(row) for row in [tuple(HEADINGS), *rows]), encoding="utf-8")
        with self.task(f"{len(rows)} rows of a messy file"):
            self.go(f"open-{section}-2027/import/")
            self.actions += 1
            self.page.locator("input[type=file]").set_input_files(file)
            self.press("Show the preview")
            self.press("Say which column holds what")
            self.choose(self.page.get_by_label("Row with the headings"), f"Line 1: {' | '.join(HEADINGS)}")
            for place, meaning in enumerate(HEADINGS.values()):
                self.choose(self.page.locator(f"[name='column-{place}']"), meaning)
            self.press("Show the preview")
            for line, (name, value) in mended.items():
                self.write(self.page.locator(f"[name='{line}-{name}']"), value)
            self.press("Check again")
            self.press("Import the")

    def add_by_hand(self, section: str, people: list[Person]) -> None:
        """Three letters and Enter for each."""
        with self.task(f"{len(people)} by hand"):
            self.go(f"open-{section}-2027/entries/")
            self.press("Add a player")
            self.press("From a rating list")
            for person in people:
                self.actions += 1
                self.typed.append(person.beginning)
                self.page.get_by_label("Part of the name, FIDE ID or national ID").press_sequentially(person.beginning)
                expect(self.page.get_by_role("button", name=f"Add {person.name}")).to_be_visible()
                self.page.keyboard.press("Enter")
                expect(self.page.get_by_text(f"{person.name} was added.")).to_be_visible()

    # ---- The players ----

    def letter(self, section: str) -> str:
        """Let a worker post what waits; the link of the newest letter."""
        with scope(organization=self.organization):
            key = Tournament.objects.get(slug=f"open-{section}-{self.year}").pk
        tasks.post_registration_letters(key, self.organization.pk)
        found = re.search(r"http://[^/]+(/\S+/register/\S+)", mail.outbox[-1].body)
        assert found, mail.outbox[-1].body
        return found[1]

    def register(self, section: str, person: Person | str, place: int, *, follows: bool = True, **said: str) -> int:
        """Somebody sends the form of a section, with the data that the list gives where it knows the player, and where
        a letter comes ``follows`` its link; the status of the answer to the form."""
        client = Client(REMOTE_ADDR=f"10.0.{place % 250}.{place // 250 + 1}")
        address = f"/en/federation/open-{section}-{self.year}/register/"
        if isinstance(person, Person):
            form = client.get(address, {"fide_id": person.fide_id}).context["form"]
        else:
            form = client.get(address).context["form"]
        data = {name: value for name in form.fields if (value := form[name].value()) not in (None, "", [], False)}
        if isinstance(person, str):
            data |= {"last_name": NEWCOMER, "first_name": person, "birth_year": "1990"}
        data |= {"email": f"player{place}@example.org", "consent": "on"} | said
        before = len(mail.outbox)
        answer = client.post(address, data)
        if answer.status_code == 200 and follows:
            link = self.letter(section)
            assert len(mail.outbox) > before
            client.post(link)
        return int(answer.status_code)

    def register_in_browser(self, page: Page, section: str, person: Person, place: int) -> None:
        """The same with a phone: the player types the FIDE ID, an address, and nothing that the list knows."""
        page.goto(f"{self.address}/en/federation/open-{section}-2027/register/")
        page.locator("#look-up").fill(str(person.fide_id))
        page.get_by_role("button", name="Fill in").click()
        expect(page.get_by_text("Filled in from FIDE's list")).to_be_visible()
        expect(page.locator("#id_last_name")).to_have_value(person.name.split(", ")[0])
        page.locator("#id_email").fill(f"player{place}@example.org")
        page.locator("#id_consent").check()
        page.get_by_role("button", name="Register").last.click()
        expect(page.get_by_text("Look into your mail")).to_be_visible()
        page.goto(self.address + self.letter(section))
        page.get_by_role("button", name="Yes, register").click()
        expect(page.get_by_role("button", name="Yes, register")).to_have_count(0)
        self.typed += [str(person.fide_id), f"player{place}@example.org"]

    # ---- What came of it ----

    def states(self, section: str) -> Counter[str]:
        with scope(organization=self.organization):
            rows = Registration.objects.filter(tournament__slug=f"open-{section}-{self.year}")
            return Counter(rows.values_list("state", flat=True))

    def entered(self, section: str) -> list[str]:
        with scope(organization=self.organization):
            return list(
                Entry.objects.filter(tournament__slug=f"open-{section}-{self.year}").values_list("name", flat=True)
            )

    def close(self, section: str) -> None:
        """The closing date passes."""
        with scope(organization=self.organization):
            settings = RegistrationSettings.objects.filter(tournament__slug=f"open-{section}-{self.year}")
            settings.update(closes_at=timezone.now() - timedelta(minutes=1))


def last_year(places: int) -> tuple[Organization, Staff, list[Person]]:
    """A federation with last year's festival of three sections, each with room for ``places``, and FIDE's list."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        festival = create_festival(organization=organization, actor=None, name="Spring 2026", slug="spring-2026")
        for section, (lowest, highest) in LIMITS.items():
            _section(organization, staff, section, lowest, highest, places)
            one = Tournament.objects.get(slug=f"open-{section}-2026")
            add_section(festival=festival, tournament=one, actor=None, section=f"Open {section.upper()}")
    people = [_person(place, name) for place, name in enumerate(names(LISTED))]
    return organization, staff, people


def load(people: list[Person], folder: Path) -> None:
    """FIDE's list of the ``people``."""
    rows = [(one.fide_id, one.name, "ITA", "M", "", (one.rating, 20), (0, 40), (0, 40), one.born, "") for one in people]
    path = lists.saved(folder, lists.combined(rows))
    with scopes_disabled():
        load_list(path=path, month=date(2026, 3, 1))


def _person(place: int, name: str) -> Person:
    section = "abc"[place % 3]
    return Person(800_001 + place, name, RATINGS[section] + place % 200, section, 1950 + place % 40)


def _section(
    organization: Organization, staff: Staff, section: str, lowest: int | None, highest: int | None, places: int
) -> None:
    made = make_tournament(
        organization, slug=f"open-{section}-2026", entries=4, rounds=5, tie_breaks=["BH"], last_entry_round=2
    )
    update_tournament(
        tournament=made, actor=staff.owner, name=f"Open {section.upper()} 2026", starts_on=FIRST_DAY,
        ends_on=FIRST_DAY + timedelta(days=4), federation="ITA", organizer="Castle Club", contact="castle@example.org",
        time_control="90 minutes + 30 seconds", chief_arbiter="IA Rossi, Maria", city="Castle",
    )  # fmt: skip
    texts = {
        name: {"en": "As the arbiter says.", "it": "Come dice l'arbitro."}
        for name in ("rated", "entries_close", "late_entries", "default_time")
    }
    made.texts = texts
    Tournament.objects.filter(pk=made.pk).update(texts=texts)
    starts = {
        number: datetime(2026, 4, 2 + number, 15, tzinfo=ZoneInfo("Europe/Rome")) for number in range(1, 6)
    }  # fmt: skip
    set_schedule(tournament=made, actor=staff.owner, starts=starts)
    women = add_category(tournament=made, actor=staff.owner, sex="w", names={"en": "Women", "it": "Donne"})
    Prize.objects.create(tournament=made, category=women, place=1, amount=10000)
    fees = [{"name": "", "amount": 3000}]
    save_settings(
        tournament=made, actor=staff.owner, registration_open=True, most_players=places, lowest_rating=lowest,
        highest_rating=highest, fees=fees,
    )  # fmt: skip
