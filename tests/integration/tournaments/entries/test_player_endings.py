"""What a player's page says first about virtual points: the next change, and when they end for good."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament, publish_next
from tests.markup import text_of
from tournaments.entries.player_queries import player_page
from tournaments.models import Entry

ENDING = "From round 6 on there are no virtual points any more"


@pytest.fixture
def pages(db, client):
    """Baku, nine rounds: 1 virtual point for the upper half in rounds 1 to 3, ½ in 4 and 5. Round 1 is public."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=16, rounds=9, acceleration="baku")
        publish_next(tournament, staff.arbiter)
        first, last = (Entry.objects.get(tournament=tournament, pairing_number=number) for number in (1, 16))
        yield {
            number: text_of(client.get(f"{tournament.get_absolute_url()}players/{entry.pk}/"))
            for number, entry in ((1, first), (16, last))
        }
        assert player_page(tournament, first.pk).ending
        assert player_page(tournament, last.pk).never_lifted


def test_who_has_virtual_points_reads_at_the_top_when_they_end(pages):
    top = pages[1].split("This is me")[0]
    assert ENDING in top


def test_who_has_none_reads_that_the_group_has_none(pages):
    assert "Group B has no virtual points in this event." in pages[16].split("This is me")[0]
    assert "no virtual points in this event" not in pages[1]
