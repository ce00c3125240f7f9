"""The week before a festival in a browser: copied from last year's, registered for, imported, typed, announced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser

from tests.festival_week import LIMITS, NEWCOMER, RATINGS, Week, last_year, load

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WHOLE = os.environ.get("PORTAL_FESTIVAL") == "whole"
REGISTRATIONS, FILE_ROWS, BY_HAND = (150, 60, 10) if WHOLE else (36, 60, 3)
DUPLICATES, SECOND_SECTION, LATE, IN_BROWSER = 6, 3, 5, 2
SCREENS = {"phone": (360, 640), "desk": (1280, 800)}


@pytest.mark.parametrize("screen", list(SCREENS) if WHOLE else ["phone"])
def test_a_festival_from_last_years_to_its_announcements(browser: Browser, live_server, tmp_path: Path, screen: str):
    own = REGISTRATIONS - DUPLICATES - SECOND_SECTION - LATE
    places = own // 3 - 2
    organization, staff, people = last_year(places)
    load(people, tmp_path)
    width, height = SCREENS[screen]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=screen == "phone")
    outside = browser.new_context(viewport={"width": width, "height": height}, has_touch=screen == "phone")
    owner = Client()
    owner.force_login(staff.owner)
    context.add_cookies([{"name": "sessionid", "value": owner.cookies["sessionid"].value, "url": live_server.url}])
    week = Week(context.new_page(), live_server.url, organization, staff, tmp_path, people)
    week.copy_last_year()
    week.open_registrations()
    week.publish()

    # Players register: two with a browser, the others by the same form, some of whom no list knows.
    asking = {section: [one for one in people if one.section == section] for section in LIMITS}
    phone = outside.new_page()
    for place in range(own):
        section = "abc"[place % 3]
        if place < IN_BROWSER:
            week.register_in_browser(phone, section, asking[section].pop(0), place)
        elif place % 10 == 9:
            assert week.register(section, f"Nino {chr(65 + place // 10)}", place, rating=str(RATINGS[section])) == 200
        else:
            assert week.register(section, asking[section].pop(0), place) == 200
    came = {section: [one for one in people if one.section == section][: own // 3 - 4] for section in LIMITS}
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
    waiting = own - 3 * places
    for section in LIMITS:
        states = week.states(section)
        assert states["pending"] == places, (section, states)
    assert sum(week.states(section)["waiting"] for section in LIMITS) == waiting
    assert sum(week.states(section).total() for section in LIMITS) == own

    week.accept()
    for section in LIMITS:
        assert week.states(section)["accepted"] == len(week.entered(section)) == places

    # A messy file for section C: people of the list by name and year, six bad cells, a namesake, people who are there.
    new = [asking["c"].pop() for _ in range(FILE_ROWS - 8)]
    there, elsewhere = came["c"][:3], came["a"][:3]
    rows = [(one.name, str(one.rating), str(one.born), "Castle") for one in (*new, *there, *elsewhere)]
    rows += [("Doppel, Dora", "1300", "", "North"), ("Doppel, Dora", "1400", "", "South")]
    wrong = {2 + place: ("rating", str(new[place].rating)) for place in range(3)}
    wrong |= {2 + place: ("birth_year", str(new[place].born)) for place in range(3, 6)}
    for line, (name, _value) in wrong.items():
        row = list(rows[line - 2])
        row[1 if name == "rating" else 2] = "see below" if name == "rating" else "19x0"
        rows[line - 2] = tuple(row)  # type: ignore[assignment]
    week.import_file("c", rows, wrong)
    entered = week.entered("c")
    assert {one.name for one in new} <= set(entered)
    assert not {one.name for one in elsewhere} & set(entered), "they play in another section"
    assert len(entered) == places + len(new) + entered.count("Doppel, Dora")

    by_hand = [asking["a"][-1 - place] for place in range(BY_HAND)]
    week.add_by_hand("a", by_hand)
    assert {one.name for one in by_hand} <= set(week.entered("a"))
    assert len(week.entered("a")) == places + BY_HAND

    known = {word for one in people for word in (one.name, *one.name.split(", "))}
    assert not known & set(week.typed), "somebody typed a name that the list knew"
    assert week.widths == []
    assert {name: week.tasks[name] for name in list(week.tasks)[:3]} == {
        "three sections from last year's festival": 6,
        "open the registration of the three": 12,
        "publish the three announcements": 6,
    }
    print(f"\n{screen}: {week.tasks}, {sum(week.tasks.values())} in all; {own} registered, {waiting} wait")
    phone.goto(f"{live_server.url}/en/federation/festivals/spring-2027/")
    assert NEWCOMER not in phone.content()
    for one in (context, outside):
        one.close()
