"""Parts for other sites and screens for the hall: what they show, who may frame them, and that they hold no person."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.integration.tournaments.listing.public.test_pages import text_of
from tests.integration.tournaments.public_event import empty_cache, spring_open
from tournaments.models import Round, Tournament

__all__ = ["empty_cache", "spring_open"]


@pytest.mark.parametrize("times", [1, 2])
def test_only_the_part_for_other_sites_may_stand_in_a_frame(client, spring_open, times):
    """The second answer comes from the cache."""
    for _ in range(times):
        answer = client.get(spring_open.url("widget"))
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer
    for page in ("screen", "share", "standings", "tournament"):
        answer = client.get(spring_open.url(page))
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], page
        assert answer["X-Frame-Options"] == "DENY", page


def test_a_part_sets_no_cookie_and_knows_nobody(client, spring_open):
    unknown = client.get(spring_open.url("widget"))
    assert not unknown.cookies
    client.force_login(spring_open.staff.owner)
    known = client.get(spring_open.url("widget"))
    assert not known.cookies
    assert known.content == unknown.content
    assert b"csrf" not in known.content


def test_it_shows_the_newest_round_the_standings_or_ones_own_board(client, spring_open):
    board = spring_open.board(1)
    pairings = text_of(client.get(spring_open.url("widget")))
    assert "Round 3" in pairings
    assert board.white.name in pairings
    standings = text_of(client.get(spring_open.url("widget"), {"show": "standings"}))
    assert "Standings after round 2" in standings
    mine = text_of(client.get(spring_open.url("widget"), {"show": "board", "q": "de luca"}))
    assert "De Luca, Anna" in mine
    assert "Round 3, board" in mine
    nobody = text_of(client.get(spring_open.url("widget"), {"show": "board", "q": "nobody"}))
    assert "No player has this name" in nobody
    assert client.get(spring_open.url("widget"), {"show": "secrets"}).status_code == 404


def test_results_held_back_are_on_no_screen(client, spring_open):
    with scope(organization=spring_open.organization):
        third = Round.objects.filter(tournament=spring_open.tournament, number=3)
        third.get().boards.update(white_outcome="1", black_outcome="0")
        third.update(results_held=True)
    assert "1–0" not in text_of(client.get(spring_open.url("screen")))
    with scope(organization=spring_open.organization):
        third.update(results_held=False)
        Tournament.objects.update(public_version=spring_open.tournament.public_version + 100)
    assert "1–0" in text_of(client.get(spring_open.url("screen") + "?show=pairings"))


def test_a_hidden_event_has_no_parts(client, spring_open):
    for page in ("widget", "screen", "share"):
        assert client.get(spring_open.url(page)).status_code == 200
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    for page in ("widget", "screen", "share"):
        answer = client.get(spring_open.url(page) + "?x")
        assert answer.status_code == 404, page
        assert "frame-ancestors *" not in answer["Content-Security-Policy"]


def test_the_page_to_share_gives_the_lines_to_copy(client, spring_open):
    page = client.get(spring_open.url("share", "it")).content.decode()
    assert page.count('&lt;iframe src="http://testserver/it/federation/open/widget/?show=') == 3
    assert f'href="{spring_open.url("screen", "it")}?show=standings"' in page


def test_scripts_of_other_sites_may_read_the_api_and_nothing_else(client, spring_open):
    place = "/api/v1/organizations/federation/tournaments/open/"
    for address in (place, f"{place}standings/", f"{place}nothing/"):
        answer = client.get(address, headers={"Origin": "https://club.example"})
        assert answer["Access-Control-Allow-Origin"] == "*", address
        assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Origin" not in client.get(spring_open.url("standings"))
