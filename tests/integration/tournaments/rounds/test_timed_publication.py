"""A draft is published at its set time: by a worker, or by the first page that somebody opens."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round
from tournaments.entries.actions import edit_entry
from tournaments.models import Entry, Round, RoundRevision, RoundState
from tournaments.rounds import hand, manual, tasks, timed_publication
from tournaments.rounds.timed_publication import publish_due, publish_later, publish_not_later


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=8, rounds=5)


@pytest.fixture
def draft(tournament, staff):
    return pair_round(tournament, staff.arbiter)


@pytest.fixture
def soon():
    return timezone.now() + timedelta(hours=2)


def time_comes(draft):
    Round.objects.filter(pk=draft.pk).update(publish_at=timezone.now() - timedelta(seconds=1))


def test_nothing_happens_before_the_time(tournament, draft, staff, soon):
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    assert not publish_due(tournament=tournament)
    assert not RoundRevision.objects.exists()


def test_it_is_published_once_by_who_set_the_time(tournament, draft, staff, soon):
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    time_comes(draft)
    assert publish_due(tournament=tournament)
    assert not publish_due(tournament=tournament)
    revision = RoundRevision.objects.get()
    assert revision.published_by == staff.arbiter
    draft.refresh_from_db()
    assert (draft.state, draft.publish_at) == (RoundState.PUBLISHED, None)


def test_the_first_reader_of_a_public_page_publishes_what_is_due(client, tournament, draft, staff, soon):
    url = reverse("public:round", args=["federation", "open", 1])
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    assert client.get(url).status_code == 404
    time_comes(draft)
    assert client.get(url).status_code == 200


def test_the_worker_looks_again_until_the_time_has_come(tournament, draft, staff, soon, monkeypatch):
    calls = []
    monkeypatch.setattr(timed_publication, "wake_up", lambda *args: calls.append(args))
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    tasks.publish_due(tournament.pk, tournament.organization_id)
    assert calls == [(tournament.pk, tournament.organization_id, soon)]
    time_comes(draft)
    tasks.publish_due(tournament.pk, tournament.organization_id)
    assert RoundRevision.objects.count() == 1
    assert len(calls) == 1


def test_a_sweep_sends_for_what_nobody_has_published(tournament, draft, staff, soon, monkeypatch):
    sent = []
    monkeypatch.setattr(timed_publication, "send", lambda task, words, **_options: sent.append((task, words)))
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    timed_publication.queue_due_publications()
    assert sent == []
    Round.objects.filter(pk=draft.pk).update(publish_at=timezone.now() - timedelta(seconds=10))
    timed_publication.queue_due_publications()
    assert sent == [("tournaments.publish_due", (tournament.pk, tournament.organization_id))]


def test_a_draft_out_of_date_stays_a_draft_and_says_why(tournament, draft, staff, soon):
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    edit_entry(entry=Entry.objects.get(pairing_number=8), actor=staff.arbiter, rating=2399)
    time_comes(draft)
    assert not publish_due(tournament=tournament)
    draft.refresh_from_db()
    assert (draft.state, draft.publish_at) == (RoundState.DRAFT, None)
    row = JournalEntry.objects.get(action="round.not_published")
    assert row.after["problem"] == "draft_outdated"


def test_what_is_refused(tournament, draft, staff, soon):
    for change, code in (
        (lambda: publish_later(round=draft, at=timezone.now(), actor=staff.arbiter), "time_over"),
        (lambda: publish_not_later(round=draft, actor=staff.arbiter), "no_time_set"),
    ):
        with pytest.raises(Refused) as refusal:
            change()
        assert refusal.value.code == code
    hand.take_apart(round=draft, boards=[1], actor=staff.arbiter, reason="x")
    with pytest.raises(Refused) as refusal:
        publish_later(round=draft, at=soon, actor=staff.arbiter)
    assert refusal.value.code == "players_unplaced"


def test_the_desk_sets_the_time_shows_it_and_takes_it_back(client, tournament, draft, staff):
    client.force_login(staff.arbiter)
    url = reverse("manage:publish", args=["federation", "open", 1])
    assert client.post(url, {"later": "", "at": "yesterday"}).status_code == 422
    assert client.post(url, {"later": "", "at": "2020-01-01T10:00"}).status_code == 422
    answer = client.post(url, {"later": "", "at": "2099-01-01T10:00"}, follow=True).content.decode()
    assert "Do not publish by itself" in answer
    client.post(reverse("manage:unschedule", args=["federation", "open", 1]))
    draft.refresh_from_db()
    assert draft.publish_at is None


CHANGES = {
    "turned": lambda draft, actor: hand.turn_colours(round=draft, board=1, actor=actor, reason="Drawn again."),
    "swapped": lambda draft, actor: manual.swap_colours(
        round=draft, board_number=1, actor=actor, reason="Drawn again."
    ),
    "undone": lambda draft, actor: hand.undo(round=draft, actor=actor),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_pairs_takes_the_time_back(change, tournament, draft, staff, soon):
    if change == "undone":
        CHANGES["turned"](draft, staff.arbiter)
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    draft.refresh_from_db()
    CHANGES[change](draft, staff.arbiter)
    draft.refresh_from_db()
    assert (draft.state, draft.publish_at, draft.publish_by) == (RoundState.DRAFT, None, None)
    newest = JournalEntry.objects.order_by("-pk").first()
    assert (newest.action, newest.actor) == ("round.publication_unset", staff.arbiter)
    assert "it was set for other pairs" in newest.reason
    Round.objects.update(publish_at=None)
    assert not publish_due(tournament=tournament)


def test_the_pages_say_that_the_time_is_gone_and_ask_for_the_tick_again(client, tournament, draft, staff, soon):
    client.force_login(staff.arbiter)
    place = ["federation", "open", 1]
    publish = reverse("manage:publish", args=place)
    publish_later(round=draft, at=soon, actor=staff.arbiter)
    board = {"colours": "1", "reason": "Drawn again."}
    page = client.post(reverse("manage:hand", args=place), board, follow=True).content.decode()
    assert "The time of the publication is taken back: it was set for other pairs." in page
    later = {"later": "", "at": "2030-03-07T10:00"}
    assert client.post(publish, later).status_code == 422
    draft.refresh_from_db()
    assert draft.publish_at is None
    assert client.post(publish, {**later, "understood": "on"}).status_code == 302
    draft.refresh_from_db()
    assert draft.publish_at is not None
    again = {"board": "2", "reason": "This one, too."}
    page = client.post(reverse("manage:change", args=place), again, follow=True).content.decode()
    assert "The time of the publication is taken back: it was set for other pairs." in page
    draft.refresh_from_db()
    assert draft.publish_at is None
