"""How many queries a page asks does not depend on how many players there are: for every page in the URL conf."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from tests.factories import announce, make_tournament, pair_round, play_rounds, publish_next
from tests.isolation.addresses import addresses
from tournaments.models import Entry
from tournaments.standings.progress import keep_ranks
from tournaments.verification.chain import parse_once

FEW, MANY = 8, 24
MOST = 40
"""Queries of one page, whatever it shows."""


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
    assert {name: counts for name, counts in asked.items() if counts[0] != counts[1]} == {}
    assert {name: counts for name, counts in asked.items() if max(counts) > MOST} == {}


def _event(organization, arbiter, players, stage):
    """Two rounds are complete; the third is on the wall, or a draft."""
    tournament = make_tournament(organization, entries=players, slug=f"open-{players}", acceleration="haley")
    announce(tournament, arbiter)
    play_rounds(tournament, 2, arbiter)
    (publish_next if stage == "public" else pair_round)(tournament, arbiter)
    parse_once(tournament)
    keep_ranks(tournament)
    return tournament


def _queries(client, name, words, tournament):
    """How many queries the page asks when nothing is kept of it; None where there is no such page."""
    known = {
        "organization": tournament.organization.slug,
        "tournament": tournament.slug,
        "round_number": 3,
        "board_number": 2,
        "entry": Entry.objects.get(tournament=tournament, pairing_number=1).pk,
        "kind": "csv",
        "of": "clubs",
        "name": "report.trf",
        "sheet": "boards",
    }
    try:
        address = reverse(name, kwargs={word: known[word] for word in words})
    except (KeyError, NoReverseMatch):
        return None
    if client.get(address).status_code != 200:
        return None
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
        b"".join(answer.streaming_content) if answer.streaming else answer.content
    return len(queries)
