"""What followers are told, and how often."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.db import IntegrityError
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common import sending
from portal.organizations.letters import LONGEST_PAUSE
from portal.organizations.quotas import MESSAGES_PER_HOUR, set_quota
from tests.factories import enter_results, pair_round, publish_next
from tests.integration.tournaments.following.letters import follower, tell
from tests.integration.tournaments.public_event import Open, build
from tournaments.following import requests, sweeping, telling
from tournaments.models import Board, Entry, Follower, FollowerMessage, Round, Tournament
from tournaments.results.actions import enter_result, hold_results
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import publish_round, republish_round


@pytest.fixture
def player(spring_open: Open) -> Entry:
    return spring_open.board(2).white


def play(spring_open: Open, white: str = "1", black: str = "0", board: int = 2) -> None:
    with scope(organization=spring_open.organization):
        enter_result(
            board=spring_open.board(board), white_outcome=white, black_outcome=black, actor=spring_open.staff.arbiter
        )


def test_a_result_is_told_once_even_if_the_task_runs_twice(spring_open: Open, player):
    row = follower(spring_open, player)
    assert tell(spring_open) == []
    play(spring_open)
    (letter,) = tell(spring_open)
    assert letter.to == [row.email]
    assert letter.subject == "Spring Open, round 3"
    assert letter.body.startswith(f"{player.name}: 1 against {spring_open.board(2).black.name}.\n")
    assert f"http://localhost:8000/en/federation/open/players/{player.pk}/" in letter.body
    assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        Follower.objects.update(version=0)
    assert tell(spring_open) == []


def test_two_workers_at_once_tell_it_once(spring_open: Open, player, monkeypatch):
    follower(spring_open, player)
    play(spring_open)
    real = telling.compose

    def meanwhile(*args, **words):
        monkeypatch.setattr(telling, "compose", real)
        other.extend(tell_beside())
        return real(*args, **words)

    def tell_beside():
        with scope(organization=spring_open.organization):
            telling.tell(Tournament.objects.select_related("organization").get(pk=spring_open.tournament.pk))
        return list(mail.outbox)

    other: list = []
    monkeypatch.setattr(telling, "compose", meanwhile)
    assert len(tell(spring_open)) == 1
    assert other == []


def test_a_corrected_result_is_told_as_a_correction(spring_open: Open, player):
    follower(spring_open, player, language="it")
    play(spring_open)
    assert tell(spring_open)[0].subject == "Spring Open, turno 3"
    with scope(organization=spring_open.organization):
        enter_result(
            board=spring_open.board(2), white_outcome="=", black_outcome="=", actor=spring_open.staff.arbiter,
            reason="Misread",
        )  # fmt: skip
    (letter,) = tell(spring_open)
    assert letter.subject == "Correzione: Spring Open, turno 3"
    assert f"{player.name}: ½ contro " in letter.body


def test_a_draft_is_told_to_nobody_and_the_published_round_to_every_follower(spring_open: Open):
    with scope(organization=spring_open.organization):
        enter_results(spring_open.board(1).round, spring_open.staff.arbiter)
        round_ = pair_round(spring_open.tournament, spring_open.staff.arbiter)
        board = Board.objects.select_related("white", "black").get(round=round_, number=1)
    follower(spring_open, board.white, "white@example.org")
    follower(spring_open, board.black, "black@example.org")
    with scope(organization=spring_open.organization):
        Tournament.objects.update(public_version=500)
    assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        publish_round(round=round_, actor=spring_open.staff.arbiter)
    white, black = tell(spring_open)
    assert (white.to, black.to) == (["white@example.org"], ["black@example.org"])
    assert white.subject == "Spring Open, round 4"
    assert f"{board.white.name}: Board 1, White against {board.black.name}." in white.body
    assert f"{board.black.name}: Board 1, Black against {board.white.name}." in black.body
    assert "It begins on Tuesday 10 March, 15:00." in white.body


def test_a_bye_is_told(spring_open: Open):
    entry = spring_open.bye().entry
    follower(spring_open, entry)
    with scope(organization=spring_open.organization):
        FollowerMessage.objects.filter(round__number=3).delete()
        Follower.objects.update(version=0)
    (letter,) = tell(spring_open)
    assert f"{entry.name}: No opponent in this round: " in letter.body


def test_only_whose_place_a_correction_changes_hears_of_it(spring_open: Open, player):
    follower(spring_open, player, "changed@example.org")
    follower(spring_open, spring_open.board(1).white, "same@example.org")
    with scope(organization=spring_open.organization):
        round_ = spring_open.board(2).round
        swap_colours(round=round_, board_number=2, actor=spring_open.staff.arbiter, reason="Wrong")
        republish_round(round=round_, actor=spring_open.staff.arbiter, reason="Wrong")
    (letter,) = tell(spring_open)
    assert letter.to == ["changed@example.org"]
    assert letter.subject == "Correction: Spring Open, round 3"
    assert "Board 2, Black against" in letter.body


def test_a_follower_hears_only_what_was_chosen(spring_open: Open, player):
    follower(spring_open, player, "round@example.org", results=False)
    follower(spring_open, player, "result@example.org", rounds=False)
    play(spring_open)
    assert [letter.to for letter in tell(spring_open)] == [["result@example.org"]]


def test_results_that_are_held_back_are_told_to_nobody_before_they_are_public(spring_open: Open, player):
    follower(spring_open, player)
    with scope(organization=spring_open.organization):
        round_ = Round.objects.get(tournament=spring_open.tournament, number=3)
        hold_results(round=round_, held=True, actor=spring_open.staff.arbiter)
    play(spring_open)
    assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        hold_results(round=round_, held=False, actor=spring_open.staff.arbiter)
    assert len(tell(spring_open)) == 1


def test_nothing_is_told_about_a_hidden_event(spring_open: Open, player):
    follower(spring_open, player)
    play(spring_open)
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert tell(spring_open) == []


def test_a_mail_server_that_is_away_costs_no_message_and_doubles_none(spring_open: Open, player, monkeypatch):
    row = follower(spring_open, player)
    play(spring_open)

    def away(*_args):
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr(telling.Post, "send", away)
        assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        row.refresh_from_db()
        assert row.retry_at is not None
        assert row.retry_at > timezone.now()
        assert row.tries == 1
    assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        Follower.objects.update(retry_at=timezone.now())
    assert len(tell(spring_open)) == 1
    assert tell(spring_open) == []


def test_an_address_that_is_refused_keeps_nobody_waiting_and_goes_in_the_end(spring_open: Open, player, monkeypatch):
    follower(spring_open, player, "gone@example.org")
    follower(spring_open, player, "there@example.org")
    play(spring_open)
    real = telling.Post.send

    def refusing(post, message):
        if message.to[0].startswith("gone"):
            raise SMTPRecipientsRefused({})
        real(post, message)

    monkeypatch.setattr(telling.Post, "send", refusing)
    assert [letter.to for letter in tell(spring_open)] == [["there@example.org"]]
    with scope(organization=spring_open.organization):
        Follower.objects.filter(email="gone@example.org").update(tries=LONGEST_PAUSE, retry_at=None)
    tell(spring_open)
    with scope(organization=spring_open.organization):
        assert list(Follower.objects.values_list("email", flat=True)) == ["there@example.org"]


def test_an_organization_sends_no_more_than_its_share_and_the_others_wait(spring_open: Open, player):
    with scopes_disabled():
        set_quota(organization=spring_open.organization, name=MESSAGES_PER_HOUR, most=2)
        spring_open.organization.refresh_from_db()
    for number in range(3):
        follower(spring_open, player, f"{number}@example.org")
    play(spring_open)
    assert len(tell(spring_open)) == 2
    assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        FollowerMessage.objects.filter(at__isnull=False).update(at=timezone.now() - timedelta(hours=2))
    assert [letter.to for letter in tell(spring_open)] == [["2@example.org"]]


def test_a_long_list_takes_turns(spring_open: Open, player, monkeypatch):
    monkeypatch.setattr(telling, "BATCH", 2)
    queued = []
    monkeypatch.setattr("tournaments.following.tasks.queue_telling", lambda *place: queued.append(place))
    for number in range(3):
        follower(spring_open, player, f"{number}@example.org")
    play(spring_open)
    assert len(tell(spring_open)) == 2
    assert queued == [(spring_open.tournament.pk, spring_open.organization.pk)]
    assert len(tell(spring_open)) == 1
    assert len(queued) == 1


def test_publishing_queues_once_after_the_commit_and_only_where_somebody_follows(
    spring_open: Open, player, monkeypatch, django_capture_on_commit_callbacks
):
    queued = []
    monkeypatch.setattr(requests, "send", lambda task, place: queued.append((task, *place)) or True)
    with scope(organization=spring_open.organization):
        enter_results(spring_open.board(1).round, spring_open.staff.arbiter)
        with django_capture_on_commit_callbacks(execute=True):
            publish_next(spring_open.tournament, spring_open.staff.arbiter)
    assert queued == []
    follower(spring_open, player)
    with scope(organization=spring_open.organization):
        enter_results(Round.objects.get(tournament=spring_open.tournament, number=4), spring_open.staff.arbiter)
        with django_capture_on_commit_callbacks(execute=True):
            publish_next(spring_open.tournament, spring_open.staff.arbiter)
            assert queued == []
    assert queued == [("tournaments.tell_followers", spring_open.tournament.pk, spring_open.organization.pk)]


def test_a_round_is_published_without_a_broker_and_its_followers_hear_of_it_when_one_is_back(
    spring_open: Open, player, monkeypatch, django_capture_on_commit_callbacks
):
    class Away:
        def __init__(self, *_words, **_more):
            pass

        def apply_async(self, **_options):
            raise OSError("Redis is away")

    follower(spring_open, player)
    with scope(organization=spring_open.organization):
        enter_results(spring_open.board(1).round, spring_open.staff.arbiter)
        with monkeypatch.context() as broken, django_capture_on_commit_callbacks(execute=True):
            broken.setattr(sending, "signature", Away)
            round_ = publish_next(spring_open.tournament, spring_open.staff.arbiter)
    assert round_.revision_id is not None
    sending.outage.forget()
    queued = []
    monkeypatch.setattr(sweeping, "queue_telling", lambda *place: queued.append(place))
    with scopes_disabled():
        sweeping.reach_followers()
    assert queued == [(spring_open.tournament.pk, spring_open.organization.pk)]
    assert "Spring Open, round 4" in [letter.subject for letter in tell(spring_open)]


def test_a_sweep_queues_each_event_with_news_once_and_none_of_the_others(spring_open: Open, player, monkeypatch):
    neighbours = build("neighbours")
    follower(neighbours, neighbours.board(2).white)
    follower(spring_open, player)
    follower(spring_open, spring_open.board(1).white)
    queued = []
    monkeypatch.setattr(sweeping, "queue_telling", lambda *place: queued.append(place))
    with scopes_disabled():
        sweeping.reach_followers()
    assert queued == []
    play(spring_open)
    with scopes_disabled():
        sweeping.reach_followers()
    assert queued == [(spring_open.tournament.pk, spring_open.organization.pk)]
    assert {letter.to[0] for letter in tell(neighbours)} == set()


def test_rounds_that_come_in_together_are_told_by_the_last(spring_open: Open, player):
    follower(spring_open, player)
    play(spring_open)
    with scope(organization=spring_open.organization):
        FollowerMessage.objects.all().delete()
        Follower.objects.update(version=0)
    subjects = [letter.subject for letter in tell(spring_open)]
    assert subjects == ["Spring Open, round 2", "Spring Open, round 3", "Spring Open, round 3"]


def test_the_database_refuses_a_message_about_a_round_of_another_event(spring_open: Open, player):
    row = follower(spring_open, player)
    foreign = build("neighbours").board(1).round
    with scopes_disabled(), pytest.raises(IntegrityError, match="rounds of the tournament of the player"):
        FollowerMessage.objects.create(follower=row, round=foreign, kind="round", told="1w2")
