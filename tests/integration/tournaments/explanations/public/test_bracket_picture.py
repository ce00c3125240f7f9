"""The picture of a scoregroup on the page of a board."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from django_scopes import scope

from tests.integration.tournaments.public_event import Open, empty_cache, spring_open
from tests.markup import text_of
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import republish_round

__all__ = ["empty_cache", "spring_open"]


def picture(client, address):
    body = client.get(address).content.decode()
    found = re.search(r'<details class="bracket-picture".*?</details>', body, re.DOTALL)
    return found[0] if found else ""


def test_every_board_of_a_group_of_three_and_more_is_drawn_and_each_name_asks(client, spring_open: Open):
    drawn = 0
    for number in range(1, 6):
        board = spring_open.board(number)
        found = picture(client, spring_open.url("board", round_number=3, board_number=number))
        if not found:
            continue
        drawn += 1
        assert found.count('class="real own"') == 1
        strong = re.findall(r'class="strong".*?>\s*(\d+) ', found, re.DOTALL)
        assert {int(one) for one in strong} == {board.white.pairing_number, board.black.pairing_number}
        assert 'viewBox="0 0 340 ' in found
        for link in re.findall(r'<a href="([^"]+)"', found):
            asked = parse_qs(urlsplit(link.replace("&amp;", "&")).query)
            assert int(asked["player"][0]) in {board.white_id, board.black_id}
            answer = client.get(link.replace("&amp;", "&"))
            assert answer.status_code == 200
            assert "Why does" in text_of(answer)
    assert drawn >= 2


def test_it_is_drawn_in_italian_and_not_for_a_pair_made_by_hand(client, spring_open: Open):
    addresses = [
        (number, spring_open.url("board", "it", round_number=3, board_number=number)) for number in range(1, 6)
    ]
    number, address = next(one for one in addresses if picture(client, one[1]))
    assert "Il gruppo di punteggio come disegno" in picture(client, address)
    with scope(organization=spring_open.organization):
        round_ = spring_open.board(number).round
        swap_colours(round=round_, board_number=number, actor=spring_open.staff.arbiter, reason="Ramp")
        republish_round(round=round_, actor=spring_open.staff.arbiter, reason="Ramp")
    assert picture(client, address) == ""
