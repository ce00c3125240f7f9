"""Followers are told that an event is cancelled, and that it takes place after all; each once."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.integration.tournaments.following.letters import follower, tell
from tests.integration.tournaments.public_event import Open
from tournaments.following import telling
from tournaments.listing.cancelling import cancel_event, resume_event
from tournaments.models import Follower


def cancel(event: Open) -> None:
    with scope(organization=event.organization):
        cancel_event(tournament=event.tournament, actor=event.staff.organizer, notice="The hall is flooded.")


def resume(event: Open) -> None:
    with scope(organization=event.organization):
        resume_event(tournament=event.tournament, actor=event.staff.organizer, reason="Dry.")


def test_each_is_told_once_in_the_own_language(spring_open: Open):
    player = spring_open.board(2).white
    follower(spring_open, player, rounds=False, results=False)
    follower(spring_open, player, email="tifoso@example.org", language="it")
    cancel(spring_open)
    english, italian = tell(spring_open)
    assert english.subject == "Spring Open is cancelled"
    assert english.body.startswith("The hall is flooded.\nhttp://localhost:8000/en/federation/open/players/")
    assert italian.subject == "Spring Open è annullato"
    with scope(organization=spring_open.organization):
        Follower.objects.update(version=0)
    assert tell(spring_open) == []
    resume(spring_open)
    english, italian = tell(spring_open)
    assert english.subject == "Spring Open takes place after all"
    assert italian.body.startswith("L'annullamento è stato revocato.")
    assert tell(spring_open) == []


def test_who_begins_to_follow_a_cancelled_event_knows_it(spring_open: Open):
    cancel(spring_open)
    follower(spring_open, spring_open.board(2).white)
    with scope(organization=spring_open.organization):
        Follower.objects.update(version=0)
    assert tell(spring_open) == []


def test_what_was_taken_back_before_it_was_told_is_not_told(spring_open: Open):
    follower(spring_open, spring_open.board(2).white)
    cancel(spring_open)
    resume(spring_open)
    assert tell(spring_open) == []


def test_a_message_that_does_not_go_out_is_told_later(spring_open: Open, monkeypatch):
    row = follower(spring_open, spring_open.board(2).white)
    cancel(spring_open)

    def away(*_args):
        raise OSError("no mail server")

    with monkeypatch.context() as broken:
        broken.setattr(telling.Post, "hand_over", away)
        assert tell(spring_open) == []
    with scope(organization=spring_open.organization):
        row.refresh_from_db()
        assert row.cancellation_told is None
        Follower.objects.update(retry_at=None)
    assert len(tell(spring_open)) == 1


def test_two_workers_at_once_tell_it_once(spring_open: Open, monkeypatch):
    follower(spring_open, spring_open.board(2).white)
    cancel(spring_open)
    with scope(organization=spring_open.organization):
        [late] = telling.behind().select_related("entry__tournament__organization")
    assert len(tell(spring_open)) == 1
    with scope(organization=spring_open.organization), telling.Post() as post:
        monkeypatch.setattr(post, "hand_over", lambda *_args: pytest.fail("told twice"))
        assert telling._tell_whether_it_takes_place(late, post) == 0
