"""Pictures of shared links and the marks of the installation."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from django_scopes import scope
from PIL import Image

from portal.common.cache.known import front
from tests.integration.tournaments.public_event import empty_cache, spring_open
from tournaments.models import Tournament
from tournaments.sharing.cards import board_card, event_card
from tournaments.sharing.drawing import SIZE, BoardRow, Card, draw

__all__ = ["empty_cache", "spring_open"]


def picture_named(client, address):
    page = client.get(address).content.decode()
    (found,) = re.findall(r'<meta property="og:image" content="http://testserver([^"]+)">', page)
    return found


def test_a_shared_event_and_a_shared_board_have_a_picture_of_their_own(client, spring_open):
    event = picture_named(client, spring_open.url("standings"))
    board = picture_named(client, spring_open.url("board", round_number=2, board_number=1))
    assert board.endswith("/rounds/2/boards/1/picture.png")
    assert event != board
    for address in (event, board):
        answer = client.get(address)
        assert answer["Content-Type"] == "image/png"
        drawn = Image.open(BytesIO(answer.content))
        assert drawn.size == SIZE
        assert drawn.getpixel((5, 5)) == (31, 95, 139)
    assert client.get(event).content != client.get(board).content


def test_the_cards_say_round_and_result(spring_open):
    with scope(organization=spring_open.organization):
        event = event_card(spring_open.tournament)
        board = board_card(spring_open.tournament, 2, 1)
        assert board_card(spring_open.tournament, 2, 99) is None
        assert board_card(spring_open.tournament, 4, 1) is None
    assert (event.title, event.heading) == ("Spring Open", "Round 3")
    assert {row.result for row in event.rows} == {""}
    assert board.heading == "Round 2, board 1: why?"
    assert [row.result for row in board.rows] in (["1–0"], ["½–½"], ["0–1"])


def test_a_result_held_back_and_a_hidden_event_are_in_no_picture(client, spring_open):
    address = spring_open.url("board_picture", round_number=2, board_number=1)
    shown = client.get(address).content
    with scope(organization=spring_open.organization):
        rounds = spring_open.tournament.rounds.all()
        rounds.update(results_held=True)
        assert [row.result for row in board_card(spring_open.tournament, 2, 1).rows] == [""]
        Tournament.objects.update(is_public=False)
    assert shown
    assert client.get(address).status_code == 404
    assert client.get(spring_open.url("picture")).status_code == 404


@pytest.mark.parametrize("name", ["Þ" * 200, "王" * 90, "\u202e\n\t", ""])
def test_any_name_can_be_drawn(name):
    rows = (BoardRow(name, "½–½", name),) * 4
    drawn = Image.open(BytesIO(draw(Card(name, name, name, rows, name, "#1f5f8b"))))
    edge = {drawn.getpixel((x, y)) for x in (10, 1195) for y in range(40, 620)}
    assert edge == {(255, 255, 255)}


def test_the_manifest_says_the_name_and_its_marks_are_there(client, db, settings):
    settings.SITE_NAME = "Scacchi in Valle"
    found = json.loads(client.get("/manifest.webmanifest").content)
    assert found["name"] == "Scacchi in Valle"
    assert [one["sizes"] for one in found["icons"]] == ["192x192", "512x512"]
    assert client.get("/favicon.ico").url.endswith(".png")
    page = client.get("/en/").content.decode()
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    assert 'rel="apple-touch-icon"' in page
    assert 'hreflang="x-default" href="http://testserver/en/"' in page


def test_the_manifest_is_in_the_language_of_its_reader_whoever_asked_before(client, db, settings):
    settings.FRONT_SECONDS = 60
    front.clear()
    said = {}
    for language in ("it", "en"):
        answer = client.get("/manifest.webmanifest", headers={"accept-language": language})
        said[language] = json.loads(answer.content)["description"]
        assert "Accept-Language" in answer["Vary"]
    front.clear()
    assert said["it"] != said["en"]
