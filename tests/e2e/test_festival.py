"""The week before a festival in a browser: copied from last year's, registered for, imported, typed, announced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.festival_week import LIMITS, NEWCOMER, RATINGS, Person, Week, last_year, load

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WHOLE = os.environ.get("PORTAL_FESTIVAL") == "whole"
REGISTRATIONS, FILE_ROWS, BY_HAND = (150, 60, 10) if WHOLE else (36, 60, 3)
DUPLICATES, SECOND_SECTION, LATE, IN_BROWSER = 6, 3, 5, 2
OWN = REGISTRATIONS - DUPLICATES - SECOND_SECTION - LATE
PLACES = OWN // 3 - 2
SCREENS = {"phone": (360, 640), "desk": (1280, 800)}


@pytest.mark.parametrize("screen", list(SCREENS) if WHOLE else ["phone"])
def test_a_festival_from_last_years_to_its_announcements(browser: Browser, live_server, tmp_path: Path, screen: str):
    organization, staff, people = last_year(PLACES)
    load(people, tmp_path)
    width, height = SCREENS[screen]
    contexts = [
        browser.new_context(viewport={"width": width, "height": height}, has_touch=screen == "phone") for _ in "io"
    ]
    owner = Client()
    owner.force_login(staff.owner)
    contexts[0].add_cookies([{"name": "sessionid", "value": owner.cookies["sessionid"].value, "url": live_server.url}])
    week = Week(contexts[0].new_page(), live_server.url, organization, staff, tmp_path, people)
    asking = {section: [one for one in people if one.section == section] for section in LIMITS}
    came = {section: asking[section][: OWN // 3 - 4] for section in LIMITS}
    week.copy_last_year()
    week.open_registrations()
    week.publish()
    players_register(week, contexts[1].new_page(), asking, came)
    week.accept()
    for section in LIMITS:
        assert week.states(section)["accepted"] == len(week.entered(section)) == PLACES
    a_messy_file(week, asking["c"], came)
    by_hand = [asking["a"][-1 - place] for place in range(BY_HAND)]
    week.add_by_hand("a", by_hand)
    assert {one.name for one in by_hand} <= set(week.entered("a"))
    assert len(week.entered("a")) == PLACES + BY_HAND
    known = {word for one in people for word in (one.name, *one.name.split(", "))}
    assert not known & set(week.typed), "somebody typed a name that the list knew"
    assert week.widths == []
    assert week.failures == []
    assert week.tasks == {
        "three sections from last year's festival": 6,
        "open the registration of the three": 12,
        "publish the three announcements": 6,
        "read the registrations and accept everybody who has a place": 6,
        f"{FILE_ROWS} rows of a messy file": 18,
        f"{BY_HAND} by hand": 3 + BY_HAND,
    }
    print(f"\n{screen}: {week.tasks}, {sum(week.tasks.values())} in all; {OWN} registered, {OWN - 3 * PLACES} wait")
    for one in contexts:
        one.close()


def players_register(week: Week, phone: Page, asking: dict[str, list[Person]], came: dict[str, list[Person]]) -> None:
    """Two with a browser, the others by the same form, some of whom no list knows; then those who are there already,
    those who want a second section, and those who come too late."""
    for place in range(OWN):
        section = "abc"[place % 3]
        if place < IN_BROWSER:
            week.register_in_browser(phone, section, asking[section].pop(0), place)
        elif place % 10 == 9:
            assert week.register(section, f"Nino {chr(65 + place // 10)}", place, rating=str(RATINGS[section])) == 200
        else:
            assert week.register(section, asking[section].pop(0), place) == 200
    for place in range(DUPLICATES):
        person = came["abc"[place % 3]][place // 3]
        spelt = {"last_name": person.name.split(", ")[0].upper(), "email": f"again{place}@example.org"}
        assert week.register(person.section, person, 200 + place, follows=False, **spelt) == 200
    for place in range(SECOND_SECTION):
        person = came["a"][place]
        assert week.register("b", person, 210 + place, follows=False, rating="1700") == 200, "nobody is told"
    week.close("c")
    for place in range(LATE):
        assert week.register("c", asking["c"][-1 - place], 220 + place) == 422
    for section in LIMITS:
        assert week.states(section)["pending"] == PLACES
    assert sum(week.states(section)["waiting"] for section in LIMITS) == OWN - 3 * PLACES
    assert sum(week.states(section).total() for section in LIMITS) == OWN
    phone.goto(f"{week.address}/en/federation/festivals/spring-2027/players/")
    assert NEWCOMER not in phone.content(), "nobody is in a list before the desk has accepted"


def a_messy_file(week: Week, asking: list[Person], came: dict[str, list[Person]]) -> None:
    """Rows for section C: people of the list by name and year, six bad cells, a namesake, people who are there."""
    new = [asking.pop() for _ in range(FILE_ROWS - 8)]
    there, elsewhere = came["c"][:3], came["a"][:3]
    rows = [(one.name, str(one.rating), str(one.born), "Castle") for one in (*new, *there, *elsewhere)]
    rows += [("Doppel, Dora", "1300", "", "North"), ("Doppel, Dora", "1400", "", "South")]
    wrong = {2 + place: ("rating", str(new[place].rating)) for place in range(3)}
    wrong |= {2 + place: ("birth_year", str(new[place].born)) for place in range(3, 6)}
    for line, (field, _value) in wrong.items():
        name, rating, year, club = rows[line - 2]
        rows[line - 2] = (name, "see below", year, club) if field == "rating" else (name, rating, "19x0", club)
    week.import_file("c", rows, wrong)
    entered = week.entered("c")
    assert {one.name for one in new} <= set(entered)
    assert not {one.name for one in elsewhere} & set(entered), "they play in another section"
    assert len(entered) == PLACES + len(new) + entered.count("Doppel, Dora")
