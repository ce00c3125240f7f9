"""Every address of the site that shows a page, with an organization in which each has something to show."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django_scopes import scope, scopes_disabled

from tests.e2e.pages.every_page.further import further_pages, slip
from tests.integration.tournaments.public_event import Open, build
from tests.isolation.addresses import Address, addresses
from tests.isolation.matrix.private_house import PrivateHouse, every_state
from tests.isolation.matrix.trying import OPEN_WORDS
from tests.isolation.test_members_pages import OWN_WORDS
from tests.team_league import captain_of, league
from tournaments.listing.cancelling import cancel_event
from tournaments.models import TeamPlayer, Tournament
from tournaments.teams.captains import link_of
from tournaments.verification import browser_python

STATES = ("started", "ended", "drafted", "early")
"""The event that has most to show comes first."""

OF_TEAMS = (
    "public:tournament", "public:round", "public:board", "public:entries", "public:player", "public:standings",
    "public:crosstable", "public:captain", "manage:teams_import", "manage:team", "manage:team_player", "manage:line_up",
    "manage:round", "manage:entries", "manage:regulations", "manage:reports", "public:league_calendar",
    "manage:league_calendar", "manage:fixture", "public:team_players", "public:progress", "public:ratings",
    "manage:console", "manage:entry", "manage:round_paper", "manage:schedule", "manage:ties", "manage:journal",
)  # fmt: skip
"""Pages that are looked at once more, of a league of teams."""

NO_PAGES = frozenset({
    "announcement_file", "board_picture", "boards_pdf", "calendar_file", "chain_log", "crosstable_file",
    "crosstable_pdf", "events_calendar", "feed", "follow_device", "guide_pdf", "input_json", "input_trf", "logo",
    "members_calendar_file", "names_pdf", "now", "picture", "picture_file", "player_calendar", "points_file",
    "prizes_file", "ratings_file", "schedule_file", "series_file", "simulation_pdf", "simulation_table",
    "standings_file", "standings_pdf", "teams_file", "version",
})  # fmt: skip
"""Files and parts of pages among the addresses that everybody may open."""

CANCELLED = ("public:tournament", "manage:console", "manage:event_resume")
"""Pages that are looked at once more, of an event that is cancelled."""


@dataclass(frozen=True)
class Site:
    """Addresses by name, as a stranger and as an owner, with the cookie of the latter."""

    open: dict[str, str]
    owned: dict[str, str]
    session: str
    slip: str
    """With which a player reports a result."""


@pytest.fixture
def site(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[Site]:
    """Whole pages only: a fragment is looked at in the page that holds it."""
    logging.disable(logging.ERROR)
    # A page that loads nothing before its button is pressed needs no more of the Python for browsers.
    settings.BROWSER_PYTHON_DIR = tmp_path
    browser_python.folder().mkdir()
    accelerated = build("accelerated")
    house = every_state("federation")
    with scopes_disabled():
        Tournament.objects.filter(is_template=False).update(is_public=True)
    events = [_words(accelerated), *(house.events[state] for state in STATES)]
    # Some tables of the whole house hold a row without content: their pages are shown of another event.
    stranger, owner = Client(raise_request_exception=False), Client(raise_request_exception=False)
    owner.force_login(house.house.staff.owner)
    found: dict[bool, dict[str, str]] = {False: further_pages(house.house.organization, house.house.staff), True: {}}
    for one in addresses():
        if page := _shown(stranger, one, events):
            found[False].setdefault(one.name, page)
        elif page := _shown(owner, one, events):
            found[True][one.name] = page
    with scopes_disabled():
        off = Tournament.objects.get(slug=house.events["drafted"]["tournament"])
        cancel_event(tournament=off, actor=None, notice="The hall is flooded.\nFees are paid back.")
    for one in addresses():
        if one.name in CANCELLED:
            found["manage" in one.name][f"{one.name}, cancelled"] = _shown(owner, one, [house.events["drafted"]])
    with scope(organization=house.house.organization):
        words = _of_teams(house)
    for one in addresses():
        if one.name in OF_TEAMS:
            shown = _shown(owner, one, [words])
            assert shown, one.name
            found["manage" in one.name][f"{one.name}, of teams"] = shown
    yield Site(found[False], found[True], owner.cookies["sessionid"].value, slip(house.house.organization))
    logging.disable(logging.NOTSET)


def _of_teams(house: PrivateHouse) -> dict[str, Any]:
    tournament = league(house.house.organization, house.house.staff.arbiter)
    player = TeamPlayer.objects.filter(team__tournament=tournament).first()
    assert player is not None
    token = link_of(captain_of(tournament, player.team_id)).rstrip("/").rpartition("/")[2]
    place = {"organization": house.house.organization.slug, "tournament": tournament.slug}
    words = {"round_number": 3, "board_number": 1, "entry": player.team_id, "player": player.pk, "token": token}
    return place | words


def _words(event: Open) -> dict[str, Any]:
    entry = event.bye().entry_id
    place = {"organization": event.organization.slug, "tournament": event.tournament.slug}
    return place | {"round_number": 3, "board_number": 1, "entry": entry, "of": "federations"}


def _shown(client: Client, one: Address, events: list[dict[str, Any]]) -> str:
    for event in events:
        words = OPEN_WORDS | event | OWN_WORDS.get(one.name, {})
        try:
            with translation.override("en"):
                target = reverse(one.name, kwargs={word: words[word] for word in one.words})
        except (KeyError, NoReverseMatch):
            continue
        answer = client.get(target)
        if answer.status_code == 200 and not answer.streaming and b"<html" in answer.content[:200]:
            return target
    return ""
