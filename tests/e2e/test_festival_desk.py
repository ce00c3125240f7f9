"""What the desk of a festival does with registrations, in Italian and with a browser, counted action by action."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django_scopes import scope
from playwright.sync_api import Browser, expect

from tests.festival_week import Week, last_year, load
from tournaments.entries.actions import add_entry
from tournaments.models import Entry, Registration, Tournament
from tournaments.registration import tasks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WHOLE = os.environ.get("PORTAL_FESTIVAL") == "whole"
SCREENS = {"phone": (360, 640), "desk": (1280, 800)}
THERE, PLACES = 4, 7
"""Players of the lists, and places, of each section."""
ACTIONS = {
    "refuse one with a reason": 4,
    "accept everybody who has a place": 2,
    "merge one with a player of the list": 3,
    "tick three fees": 4,
    "write to all sections in both languages": 7,
    "move one to a section that is not for the rating": 6,
    "keep an event as a template": 4,
    "begin an event from the template": 6,
    "delete the draft": 4,
    "cancel a public event with a notice": 5,
}


@pytest.mark.parametrize("screen", list(SCREENS) if WHOLE else ["phone"])
def test_the_desk_of_a_festival_in_italian(browser: Browser, live_server, tmp_path: Path, screen: str):
    organization, staff, people = last_year(PLACES)
    load(people, tmp_path)
    width, height = SCREENS[screen]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=screen == "phone")
    owner = Client()
    owner.force_login(staff.owner)
    context.add_cookies([{"name": "sessionid", "value": owner.cookies["sessionid"].value, "url": live_server.url}])
    week = Week(
        context.new_page(), live_server.url, organization, staff, tmp_path, people, language="it", year=2026
    )  # fmt: skip
    asking = {section: [one for one in people if one.section == section] for section in "abc"}
    for place in range(PLACES - THERE + 2):
        week.register("a", asking["a"][place], place, language="en" if place % 2 else "it")
    namesake = asking["b"][0]
    with scope(organization=organization):
        add_entry(tournament=Tournament.objects.get(slug="open-b-2026"), actor=None, name=namesake.name)
    week.register("b", namesake, 20, language="it")
    week.register("c", asking["c"][0], 30, language="it")
    assert (week.states("a"), week.states("b")) == ({"pending": 3, "waiting": 2}, {"pending": 1})
    at_the_list(week)
    letters_to_the_players(week)
    events(week)
    assert week.tasks == ACTIONS
    assert week.widths == []
    assert week.failures == []
    context.close()


def at_the_list(week: Week) -> None:
    page, rows = week.page, week.page.locator("#registrations")
    with week.task("refuse one with a reason"):
        week.go("open-a-2026/registrations/")
        week.click(rows.get_by_role("link").first)
        week.write(page.get_by_label("Motivo"), "Il circolo ha ritirato la delegazione.")
        week.press("Rifiuta l'iscrizione")
    assert week.states("a") == {"refused": 1, "pending": 3, "waiting": 1}, "the first who waited has moved up"
    with week.task("accept everybody who has a place"):
        week.go("open-a-2026/registrations/")
        week.press("Accetta tutte le 3 in attesa")
    expect(page.get_by_text("3 giocatori sono ora nell'elenco.")).to_be_visible()
    with week.task("merge one with a player of the list"):
        week.go("open-b-2026/registrations/")
        week.press("Unisci", rows)
        week.press("Unisci", page.locator("section[aria-labelledby=merge]"))
    assert week.states("b") == {"accepted": 1}
    assert len(week.entered("b")) == THERE + 1
    with week.task("tick three fees"):
        week.go("open-a-2026/registrations/?show=unpaid")
        for left in (2, 1, 0):
            week.press("ha pagato", rows)
            expect(page.get_by_role("navigation", name="Mostra").get_by_text(f"non pagate {left}")).to_be_visible()


def letters_to_the_players(week: Week) -> None:
    page = week.page
    with week.task("write to all sections in both languages"):
        week.go("festivals/spring-2026/registrations/")
        week.press("Scrivi ai giocatori")
        for name, text in {"title_it": "Sala", "text_it": "Si gioca in sala grande.", "title_en": "Hall",
                           "text_en": "We play in the large hall."}.items():  # fmt: skip
            week.write(page.locator(f"#id_{name}"), text)
        week.press("Invia il messaggio")
    expect(page.get_by_text("Il messaggio è in viaggio.")).to_be_visible()
    for section in "abc":
        post(week, section)
    sent = [letter for letter in mail.outbox if letter.subject in {"Sala", "Hall"}]
    assert sorted((letter.subject, letter.to[0]) for letter in sent) == [
        ("Hall", "player1@example.org"),
        ("Hall", "player3@example.org"),
        ("Sala", "player20@example.org"),
        ("Sala", "player2@example.org"),
        ("Sala", "player30@example.org"),
    ]
    letter = sent[0]
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    leave = re.search(r"http://[^/]+(/\S+/leave/)", letter.extra_headers["List-Unsubscribe"])
    assert leave
    assert Client().post(leave[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    with scope(organization=week.organization):
        assert list(Registration.objects.exclude(left_at=None).values_list("email", flat=True)) == letter.to
    with week.task("move one to a section that is not for the rating"):
        week.go("open-c-2026/registrations/")
        week.click(page.locator("#registrations").get_by_role("link").first)
        week.press("Sposta in un'altra sezione")
        week.choose(page.locator("#id_section"), "Open B")
        week.click(page.get_by_label("Anche se la sezione non è per questo Elo"))
        week.press("Sposta il giocatore")
    assert week.states("b") == {"accepted": 1, "pending": 1}


def events(week: Week) -> None:
    page = week.page
    with week.task("keep an event as a template"):
        week.go("open-a-2026/details/")
        week.press("Conservalo come modello")
        week.write(page.locator("#id_name"), "Open di primavera")
        week.press("Crea il modello")
    with week.task("begin an event from the template"):
        week.go("templates/")
        week.press("Inizia un evento")
        for field, text in {"name": "Open di prova", "starts_on": "1/5/2027", "ends_on": "5/5/2027"}.items():
            week.write(page.locator(f"#id_{field}"), text)
        week.press("Crea il torneo")
    with scope(organization=week.organization):
        assert not Entry.objects.filter(tournament__slug="open-di-prova").exists()
    with week.task("delete the draft"):
        week.go("open-di-prova/details/")
        week.press("Elimina l'evento")
        week.write(page.get_by_label("Nome dell'evento"), "Open di prova")
        week.press("Elimina l'evento")
    expect(page.get_by_text("«Open di prova» è stato eliminato.")).to_be_visible()
    with week.task("cancel a public event with a notice"):
        week.go("open-b-2026/details/")
        week.press("Annulla l'evento con un avviso")
        week.write(page.get_by_label("Avviso"), "La sala è allagata.")
        week.write(page.get_by_label("Nome dell'evento"), "Open B 2026")
        week.press("Annulla l'evento")
    mail.outbox.clear()
    post(week, "b")
    assert [(letter.subject, "La sala è allagata." in letter.body) for letter in mail.outbox] == [
        ("Open B 2026 è annullato", True)
    ] * 2


def post(week: Week, section: str) -> None:
    with scope(organization=week.organization):
        key = Tournament.objects.get(slug=f"open-{section}-2026").pk
    tasks.post_registration_letters(key, week.organization.pk)
