"""Two people press the same button, or a page is left open: a sentence says what happened, and nothing is broken."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.models import PairingRun
from tests.factories import make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Board, Bye, Entry, Round, RoundRevision, RoundState
from tournaments.rounds.manual import swap_players
from tournaments.rounds.publication import republish_round
from tournaments.rounds.withdrawal import withdraw_publication


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=7)


@pytest.fixture
def two(staff):
    """Two people at the desk of one tournament."""
    clients = Client(), Client()
    for client, user in zip(clients, (staff.arbiter, staff.owner), strict=True):
        client.force_login(user)
    return clients


def press(client, name, data=None, number=1):
    return client.post(reverse(f"manage:{name}", args=["federation", "open", number]), data or {}, follow=True)


def the_round(tournament):
    return Round.objects.get(tournament=tournament, number=1)


def test_two_press_pair_before_a_worker_answers(tournament, two):
    said = [text_of(press(client, "pair")) for client in two]
    assert PairingRun.objects.count() == 1
    assert all("waiting for a worker" in one for one in said)
    assert the_round(tournament).state == RoundState.PLANNED


def test_the_second_presses_pair_when_the_draft_is_there(tournament, two, staff):
    pair_round(tournament, staff.arbiter)
    boards = list(Board.objects.order_by("pk").values())
    said = text_of(press(two[1], "pair"))
    assert "Round 1 is paired and waits for your review." in said
    assert list(Board.objects.order_by("pk").values()) == boards
    assert PairingRun.objects.count() == 1


def test_two_press_publish(tournament, two, staff):
    pair_round(tournament, staff.arbiter)
    assert "Round 1 is published." in text_of(press(two[0], "publish"))
    assert "Round 1 is published already." in text_of(press(two[1], "publish"))
    assert RoundRevision.objects.count() == 1


def test_a_draft_that_is_gone_is_not_published_from_an_open_page(tournament, two, staff):
    pair_round(tournament, staff.arbiter)
    press(two[0], "discard", {"reason": "The list was wrong."})
    said = text_of(press(two[1], "publish"))
    assert "Round 1 has no pairing under review." in said
    assert not RoundRevision.objects.exists()
    assert not Board.objects.exists()


def test_a_draft_without_a_player_who_left_waits_until_it_is_paired_again(tournament, two, staff):
    draft = pair_round(tournament, staff.arbiter)
    gone = draft.boards.get(number=1).white
    withdraw_entry(entry=gone, actor=staff.owner)
    said = text_of(press(two[0], "publish"))
    assert "Entries, byes or results changed since round 1 was paired." in said
    assert not RoundRevision.objects.exists()
    press(two[0], "pair_again")
    assert the_round(tournament).run.snapshot["competitors"][-1]["number"] == 6
    assert not Board.objects.filter(white=gone).exists()


def send(client, board):
    """White wins ``board`` as a page shows it that was loaded before the change."""
    entry = f"{board.number} {board.pk} 0 1:0"
    answer = client.post(
        reverse("manage:enter", args=["federation", "open", 1]),
        {"entry": entry},
        headers={"Accept": "application/json"},
    )
    return answer.status_code, answer.json()["code"], answer.json()["message"]


GONE = (
    422, "pair_changed", "The pair of board 1 was changed meanwhile. Nothing was saved: load the page again.",
)  # fmt: skip


def test_there_is_no_result_for_a_player_who_has_a_bye_now(tournament, two, staff):
    round_ = publish_next(tournament, staff.arbiter)
    seen = Board.objects.get(round=round_, number=1)
    resting = Bye.objects.get(round=round_, kind="U").entry_id
    swap_players(round=round_, first=seen.white_id, second=resting, actor=staff.arbiter, reason="absent")
    republish_round(round=round_, actor=staff.arbiter, reason="absent")
    assert send(two[0], seen) == GONE
    assert not Board.objects.exclude(white_outcome="").exists()


def test_there_is_no_result_for_a_player_who_withdrew_and_was_paired_out(tournament, two, staff):
    round_ = publish_next(tournament, staff.arbiter)
    seen = Board.objects.get(round=round_, number=1)
    withdraw_publication(round=round_, actor=staff.arbiter, reason="The top player is ill.")
    press(two[0], "discard", {"reason": "The top player is ill."})
    withdraw_entry(entry=Entry.objects.get(pk=seen.white_id), actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    assert send(two[0], seen) == GONE
    assert not Board.objects.exclude(white_outcome="").exists()
