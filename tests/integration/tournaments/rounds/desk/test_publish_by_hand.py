"""A draft that was changed by hand is published only after a tick, below what the engine pairs instead."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from tests.factories import make_tournament, pair_round
from tests.markup import text_of
from tournaments.models import Board, RoundState
from tournaments.reports.files import trf26
from tournaments.rounds.hand import turn_colours, undo

READ = "I have read what was changed by hand, and what the engine pairs instead"


@pytest.fixture
def draft(organization, staff, client):
    client.force_login(staff.arbiter)
    with scope(organization=organization):
        yield pair_round(make_tournament(organization, entries=6, rounds=3), staff.arbiter)


@pytest.fixture
def address(draft):
    return reverse("manage:publish", args=[draft.tournament.organization.slug, draft.tournament.slug, 1])


def turned(draft, staff):
    turn_colours(round=draft, board=1, actor=staff.arbiter, reason="Drawn again.")


def test_what_was_changed_by_hand_needs_a_tick_now_and_at_a_set_time(draft, address, client, staff):
    turned(draft, staff)
    page = client.get(address)
    assert text_of(page).count(READ) == 2
    assert "The report file says “### MPA @ Round 1”" in text_of(page)
    for sent in ({}, {"later": "", "at": "2030-03-07T10:00"}):
        answer = client.post(address, sent)
        assert answer.status_code == 422
        assert "Tick it first, or go back to the review." in text_of(answer)
        draft.refresh_from_db()
        assert (draft.state, draft.publish_at) == (RoundState.DRAFT, None)
    assert client.post(address, {"understood": "on"}).status_code == 302
    draft.refresh_from_db()
    assert draft.state == RoundState.PUBLISHED
    assert "### MPA @ Round 1: published" in trf26(draft.tournament).decode()


def test_the_engines_own_round_needs_none(draft, address, client, staff):
    turned(draft, staff)
    undo(round=draft, actor=staff.arbiter)
    assert READ not in text_of(client.get(address))
    assert client.post(address).status_code == 302
    draft.refresh_from_db()
    assert draft.state == RoundState.PUBLISHED
    assert Board.objects.filter(round=draft).count() == 3
