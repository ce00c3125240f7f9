"""How many queries a page asks does not depend on how many players there are: for every page in the URL conf."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from tests.factories import announce, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import play
from tests.isolation.addresses import addresses
from tournaments.festivals.actions import add_section, create_festival
from tournaments.models import Board, Captain, Entry, TeamPlayer
from tournaments.registration.settings_actions import save_settings
from tournaments.standings.progress import keep_ranks
from tournaments.teams.captains import add_captain, link_of
from tournaments.teams.line_ups import set_line_up
from tournaments.verification.chain import parse_once

FEW, MANY = 8, 24
MOST = 40
"""Queries of one page, whatever it shows."""
SHEETS = ("boards", "names", "match-sheets", "standings", "crosstable", "wall-chart", "check-in", "name-cards")
PAGES_OF_TEAMS = {
    "public:captain", "public:entries", "public:player", "public:league_calendar", "public:team_players",
    "public:standings", "public:crosstable", "public:ratings", "manage:entries", "manage:entry", "manage:team",
    "manage:team_player", "manage:teams_import", "manage:league_calendar", "manage:journal", "manage:reports",
}  # fmt: skip
OF_THE_ROUND = {"public:round", "public:board", "manage:line_up", "manage:fixture", "manage:sheet match-sheets"}


@pytest.mark.parametrize("stage", ["public", "draft"])
def test_a_page_of_many_players_asks_as_often_as_one_of_few(organization, staff, stage):
    few, many = (_event(organization, staff.arbiter, count, stage) for count in (FEW, MANY))
    owner = Client()
    owner.force_login(staff.owner)
    clients = {"public": Client(), "manage": owner}
    asked = {}
    for one in addresses():
        client = clients.get(one.name.split(":")[0])
        if client is not None and "tournament" in one.words:
            counts = [_queries(client, one.name, one.words, tournament) for tournament in (few, many)]
            if None not in counts:
                asked[one.name] = counts
    assert len(asked) > 75
    _constant(asked)


@pytest.mark.parametrize("stage", ["public", "draft"])
def test_a_page_of_many_teams_asks_as_often_as_one_of_few(organization, staff, stage):
    """Every team has a line-up in every round, and players and a captain of its own."""
    few, many = (_league(organization, staff, count, stage) for count in (4, 12))
    owner = Client()
    owner.force_login(staff.owner)
    clients = {"public": Client(), "manage": owner}
    asked = {}
    for one in addresses():
        client = clients.get(one.name.split(":")[0])
        if client is not None and "tournament" in one.words:
            for sheet in SHEETS if "sheet" in one.words else ("",):
                counts = [_queries(client, one.name, one.words, tournament, sheet) for tournament in (few, many)]
                if None not in counts:
                    asked[f"{one.name} {sheet}".strip()] = counts
    assert len(asked) > 75
    assert (PAGES_OF_TEAMS | (OF_THE_ROUND if stage == "public" else set())) - set(asked) == set()
    _constant(asked)


def test_a_page_of_a_festival_of_many_players_asks_as_often_as_one_of_few(organization, staff):
    owner = Client()
    owner.force_login(staff.owner)
    clients = {"public": Client(), "manage": owner}
    slugs = [_festival(organization, staff.arbiter, count) for count in (FEW, MANY)]
    asked = {}
    for one in addresses():
        client = clients.get(one.name.split(":")[0])
        if client is not None and one.words == {"organization", "festival"}:
            pages = [reverse(one.name, args=[organization.slug, slug]) for slug in slugs]
            if client.get(pages[0]).status_code == 200:
                asked[one.name] = [_count(client, page) for page in pages]
    assert len(asked) > 7
    _constant(asked)


def _constant(asked):
    assert {name: counts for name, counts in asked.items() if counts[0] != counts[1]} == {}
    assert {name: counts for name, counts in asked.items() if max(counts) > MOST} == {}


def _festival(organization, arbiter, players):
    """Two sections of so many players each, the registration open and somebody waiting in each."""
    slug = f"spring-{players}"
    festival = create_festival(organization=organization, actor=None, name=slug, slug=slug)
    for letter in "ab":
        section = make_tournament(organization, entries=players, slug=f"{letter}-{players}", acceleration="haley")
        save_settings(tournament=section, actor=None, registration_open=True, highest_rating=2390)
        play_rounds(section, 2, arbiter)
        publish_next(section, arbiter)
        section.refresh_from_db()
        add_section(festival=festival, tournament=section, actor=None, section=letter)
        keep_ranks(section)
    return slug


def _league(organization, staff, teams, stage):
    """Two rounds are complete; the third is on the wall with its line-ups, or a draft."""
    tournament = make_tournament(
        organization, entries=teams, rounds=5, slug=f"league-{teams}", system="team", win=20, draw=10, pairing_bye=10,
        team_boards=2, tie_breaks=["MPVGP", "EDE", "EMGSB", "TBR"],
    )  # fmt: skip
    fill(tournament, 3)
    for team in Entry.objects.filter(tournament=tournament).select_related("tournament"):
        add_captain(team=team, name=f"Captain of {team.name}", email="", actor=None)
    announce(tournament, staff.arbiter)
    for _number in range(2):
        round_ = publish_next(tournament, staff.arbiter)
        _seat(round_, staff.arbiter)
        for board in Board.objects.filter(round=round_):
            play(board, "1 =", staff.arbiter)
    if stage == "public":
        _seat(publish_next(tournament, staff.arbiter), staff.arbiter)
    else:
        pair_round(tournament, staff.arbiter)
    parse_once(tournament)
    keep_ranks(tournament)
    return tournament


def _seat(round_, arbiter):
    for board in Board.objects.filter(round=round_).select_related("round__tournament", "white", "black"):
        for team in (board.white, board.black):
            set_line_up(round=round_, team=team, seats=ids(team, 1, 2), actor=arbiter)


def _event(organization, arbiter, players, stage):
    """Two rounds are complete; the third is on the wall, or a draft."""
    tournament = make_tournament(organization, entries=players, slug=f"open-{players}", acceleration="haley")
    announce(tournament, arbiter)
    play_rounds(tournament, 2, arbiter)
    (publish_next if stage == "public" else pair_round)(tournament, arbiter)
    parse_once(tournament)
    keep_ranks(tournament)
    return tournament


def _queries(client, name, words, tournament, sheet="boards"):
    """How many queries the page asks when nothing is kept of it; None where there is no such page."""
    first = Entry.objects.get(tournament=tournament, pairing_number=1)
    captain = Captain.objects.filter(team=first).select_related("team__tournament__organization").first()
    player = TeamPlayer.objects.filter(team=first).first()
    known = {
        "organization": tournament.organization.slug,
        "tournament": tournament.slug,
        "round_number": 3,
        "board_number": 2,
        "entry": first.pk,
        "kind": "csv",
        "of": "clubs",
        "name": "report.trf",
        "sheet": sheet,
    }
    if captain and player:
        known |= {"token": link_of(captain).rstrip("/").rpartition("/")[2], "player": player.pk}
    try:
        address = reverse(name, kwargs={word: known[word] for word in words})
    except (KeyError, NoReverseMatch):
        return None
    if client.get(address).status_code != 200:
        return None
    return _count(client, address)


def _count(client, address):
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
        b"".join(answer.streaming_content) if answer.streaming else answer.content
    return len(queries)
