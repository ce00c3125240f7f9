"""Leaving, coming back, coming late, and byes for many from a draft: counted in actions of the arbiter."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.factories import enter_results, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Bye, Entry, EntryStatus, RoundState


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=24, rounds=5)


@pytest.fixture
def arbiter(client, staff):
    client.force_login(staff.arbiter)
    return client


def page(name, *more):
    return reverse(f"manage:{name}", args=["federation", "open", *more])


def press(client, list_name, label):
    """Find the button by what it says to those who hear it, and press it: what the second action does."""
    html = client.get(page(list_name)).content.decode()
    button = re.search(rf'<form method="post" action="([^"]+)">(?:(?!</form>).)*aria-label="{label}"', html, re.DOTALL)
    assert button is not None, label
    return client.post(button[1], {"back": list_name})


@pytest.mark.parametrize("list_name", ["hall", "entries"])
def test_leaving_and_coming_back_are_one_press_after_the_search(tournament, arbiter, list_name):
    player = Entry.objects.get(name="Player, 007")

    answer = press(arbiter, list_name, "Withdraw Player, 007")
    assert answer["Location"] == page(list_name)
    player.refresh_from_db()
    assert player.status == EntryStatus.WITHDRAWN

    answer = press(arbiter, list_name, "Let Player, 007 return")
    assert answer["Location"] == page(list_name)
    player.refresh_from_db()
    assert player.status == EntryStatus.ACTIVE


def test_the_search_finds_the_row_of_the_button(tournament, arbiter):
    for name in ("hall", "entries"):
        html = arbiter.get(page(name)).content.decode()
        row = html.split('data-find="player, 007#7"')[1].split("</tr>")[0]
        assert 'aria-label="Withdraw Player, 007"' in row


def test_a_late_entry_is_added_from_the_hall_and_plays_the_next_round(tournament, arbiter, staff):
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    hall = arbiter.get(page("hall")).content.decode()
    form = hall.split(f'action="{page("entry_add")}"')[1].split("</form>")[0]
    hidden = dict(re.findall(r'type="hidden"\s+name="(back|first_round)"\s+value="([^"]+)"', form))
    assert hidden == {"back": "hall", "first_round": "2"}

    answer = arbiter.post(page("entry_add"), hidden | {"name": "Late, Lia", "rating": "2215"})

    assert answer["Location"] == page("hall")
    late = Entry.objects.get(name="Late, Lia")
    assert (late.rating, late.first_round, late.status) == (2215, 2, EntryStatus.ACTIVE)
    assert late in [one for board in publish_next(tournament, staff.arbiter).boards.all() for one in (
        board.white, board.black)]  # fmt: skip


def test_a_late_entry_that_is_wrong_names_the_field_and_adds_nobody(tournament, arbiter):
    answer = arbiter.post(page("entry_add"), {"back": "hall", "first_round": "1", "name": "", "rating": "many"})
    assert answer.status_code == 422
    assert {"name", "rating"} <= set(answer.context["form"].errors)
    assert Entry.objects.count() == 24


def test_twenty_byes_are_noted_from_the_draft_in_fewer_than_25_actions(tournament, arbiter, staff):
    draft = pair_round(tournament, staff.arbiter)
    html = arbiter.get(page("round", 1)).content.decode()
    form = html.split(f'action="{page("hall_byes")}"')[1].split("</form>")[0]
    ticks = re.findall(r'name="entries"\s+value="(\d+)"', form)
    assert len(ticks) == 24
    assert re.search(r'name="rounds"\s+value="1"[^>]*checked', form)
    assert re.search(r'value="Z"[^>]*checked', form)
    chosen = ticks[:20]
    actions = 1 + len(chosen) + 1  # open the list, tick, note: round and kind stand as wanted
    assert actions <= 25

    answer = arbiter.post(
        page("hall_byes"), {"entries": chosen, "rounds": ["1"], "kind": "Z", "back": "round"}, follow=True
    )

    assert answer.redirect_chain == [(page("round", 1), 302)]
    assert Bye.objects.filter(round=draft, requested=True, kind="Z").count() == 20
    said = text_of(answer)
    assert "20 byes were noted." in said
    assert "Pair round 1 again" in said


def test_a_draft_that_somebody_left_open_does_not_publish_who_has_gone(tournament, arbiter, staff):
    draft = pair_round(tournament, staff.arbiter)
    withdraw_entry(entry=draft.boards.first().white, actor=staff.arbiter)

    answer = arbiter.post(page("publish", 1), follow=True)

    draft.refresh_from_db()
    assert draft.state == RoundState.DRAFT
    assert "Entries, byes or results changed since round 1 was paired." in text_of(answer)
