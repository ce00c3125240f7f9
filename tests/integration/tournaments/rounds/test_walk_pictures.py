"""How the pairs of a round were made, as a picture and as a table: circles, and what was drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from tests.factories import make_tournament, play_rounds, publish_next
from tests.markup import text_of
from tournaments.rounds.queries import round_page, turns_of
from tournaments.rounds.walk_pictures import MOST_DRAWN, MOST_ON_A_CIRCLE, walk_picture

SYSTEMS = ("italo_swiss", "yugoslav", "lottery")


def played(organization, staff, system, entries=15):
    tournament = make_tournament(organization, system=system, entries=entries, slug=system.replace("_", "-"))
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    return tournament


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_pair_has_its_line_and_every_player_a_place(organization, staff, system):
    tournament = played(organization, staff, system)
    page = round_page(tournament, 2)
    turns = turns_of(tournament, page)
    assert [one.turn for one in turns] == [1, 2, 3, 4, 5, 6, 7]
    boards = {one.number: {one.white.number, one.black.number} for one in page.boards}
    assert all(boards[one.board] == {one.chooser.number, one.opponent.number} for one in turns)
    picture = walk_picture(page, turns)
    assert picture.circle == (system != "lottery")
    assert sorted(one.number for one in picture.seats) == sorted(number for pair in boards.values() for number in pair)
    assert [one.turn for one in picture.lines] == [one.turn for one in turns]
    assert all(0 <= one.x <= 360 and 0 <= one.y <= picture.height for one in (*picture.seats, *picture.lines))
    at = {one.number: (one.x, one.y) for one in picture.seats}
    for line, one in zip(picture.lines, turns, strict=True):
        (first_x, first_y), (x, y) = at[one.chooser.number], at[one.opponent.number]
        if picture.circle:
            assert line.path.startswith(f"M{first_x} {first_y}Q")
            assert line.path.endswith(f" {x} {y}")
        else:
            assert line.path.startswith(f"M226 {first_y}C")
            assert line.path.endswith(f" 226 {y}")
    came = [one["params"].get("came", 0) for one in page.facts if one["code"] == "lottery.order_came"]
    assert sum(one.came for one in picture.seats) == sum(came)


def test_scores_stand_on_the_circle_of_the_yugoslav_system_alone(organization, staff):
    pages = {}
    for system in ("yugoslav", "italo_swiss"):
        tournament = played(organization, staff, system)
        page = round_page(tournament, 2)
        pages[system] = walk_picture(page, turns_of(tournament, page))
    assert [one.score for one in pages["yugoslav"].marks] == [10, 5, 0]
    assert pages["italo_swiss"].marks == ()
    numbers = [one.number for one in pages["italo_swiss"].seats]
    assert numbers == sorted(numbers)


def test_too_many_players_and_rounds_changed_by_hand_have_no_picture(organization, staff):
    tournament = played(organization, staff, "lottery")
    page = round_page(tournament, 2)
    turns = turns_of(tournament, page)
    assert MOST_ON_A_CIRCLE < MOST_DRAWN
    assert walk_picture(page, ()) is None
    facts = tuple({**one, "params": {**one["params"], "order": [1] * 61}} if one["code"] == "lottery.order" else one
                  for one in page.facts)  # fmt: skip
    assert walk_picture(replace(page, facts=facts), turns) is None
    assert walk_picture(replace(page, differences=(None,)), turns) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_shows_picture_and_table_without_script(organization, staff, client, system):
    tournament = played(organization, staff, system)
    address = reverse("public:round", args=[organization.slug, tournament.slug, 2])
    content = client.get(address).content.decode()
    drawing = content[content.index('class="picture walk"') : content.index("</figure>", content.index("picture walk"))]
    assert drawing.count('class="arrow"') == 7
    assert 'aria-hidden="true"' in drawing
    assert "style=" not in drawing
    assert len(drawing) < 12_000
    text = text_of(client.get(address))
    assert "The pairs of round 2 in the order in which they were made" in text
    page = round_page(tournament, 2)
    first = turns_of(tournament, page)[0]
    assert f"1 {first.chooser.number} {first.chooser.name}" in text
