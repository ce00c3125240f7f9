"""The list of results has a row and five buttons for every board: what one row weighs, 1,000 weigh a thousandfold."""

from __future__ import annotations

import re

from tests.factories import make_tournament, publish_next
from tournaments.models import Entry
from tournaments.results.actions import enter_result

MOST_OF_A_ROW = 1000
"""Bytes: with them the page of 1,000 boards stays within a megabyte."""


def rows_of(client, round_):
    tournament = round_.tournament
    base = f"/en/manage/{tournament.organization.slug}/{tournament.slug}/rounds/{round_.number}/"
    return re.findall(r"<tr\s+id=.*?</tr>", client.get(base).content.decode(), re.DOTALL)


def test_a_row_is_short_enough_for_a_thousand_boards(organization, staff, client):
    tournament = make_tournament(organization, entries=12, rounds=5)
    for entry in Entry.objects.filter(tournament=tournament):
        entry.name, entry.rating = f"Longlastname{entry.pk:04}, Firstname", 2000 + entry.pk % 500
        entry.save(update_fields=["name", "rating"])
    round_ = publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)

    rows = rows_of(client, round_)

    assert len(rows) == 6
    assert max(len(row.encode()) for row in rows) <= MOST_OF_A_ROW


def test_only_the_button_of_the_result_says_that_it_is_pressed(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=5)
    round_ = publish_next(tournament, staff.arbiter)
    enter_result(board=round_.boards.get(number=1), white_outcome="=", black_outcome="=", actor=staff.arbiter)
    client.force_login(staff.arbiter)

    first, second = rows_of(client, round_)

    (pressed,) = re.findall(r'<button [^>]*aria-pressed="true"[^>]*>', first)
    assert re.search(r'value="1 \d+ \d+ =:="', pressed)
    assert first.count("<button") == second.count("<button") == 5
    assert "aria-pressed" not in second
