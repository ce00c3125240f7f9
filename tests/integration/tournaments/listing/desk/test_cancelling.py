"""Cancelling an event that people know of, and taking that back: who may, when, and what is refused meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django_scopes import scope

from pairing import runs as pairing_runs
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import announce, enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.announcements.actions import publish_announcement
from tournaments.check_in.phones import open_check_in
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.festivals.actions import add_section, create_festival
from tournaments.festivals.moving import move_entry
from tournaments.imports.entry_actions import import_entries
from tournaments.listing.cancelling import cancel_event, resume_event
from tournaments.models import Board, Entry, Registration, Regulations, Round, RoundState, Tournament
from tournaments.results.actions import close_round, enter_result
from tournaments.results.adjustment_actions import adjust_points
from tournaments.rounds import actions as runs
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import publish_round
from tournaments.rounds.timed_publication import publish_due, publish_later
from tournaments.rounds.withdrawal import withdraw_publication

NOTICE = "The hall is flooded.\nFees are paid back."


@pytest.fixture
def event(organization, inside):
    """Public, six players, three rounds, nothing paired; the scope is open."""
    return make_tournament(organization, entries=6, rounds=3)


def read(event):
    return Tournament.objects.get(pk=event.pk)


def code_of(act, *args, **words):
    with pytest.raises(Refused) as refused:
        act(*args, **words)
    return refused.value.code


def test_it_keeps_the_notice_and_journals_it_and_regulations_stay_as_they_are(event, staff):
    play_rounds(event, 1, staff.arbiter)
    before, frozen = read(event), Regulations.objects.get(tournament=event)
    assert cancel_event(tournament=event, actor=staff.organizer, notice=f" {NOTICE} ".replace("\n", "\r\n")) == 0
    after = read(event)
    assert after.is_cancelled
    assert after.cancellation_notice == NOTICE
    assert after.public_version > before.public_version
    now = Regulations.objects.get(tournament=event)
    assert (now.digest, now.frozen_at) == (frozen.digest, frozen.frozen_at)
    said = JournalEntry.objects.get(action="tournament.cancelled")
    assert (said.subject, said.actor_id) == (event.subject, staff.organizer.pk)
    assert said.after == {"notice": NOTICE, "readers": 0}


def test_taking_it_back_needs_a_reason_that_the_journal_keeps(event, staff):
    assert code_of(resume_event, tournament=event, actor=staff.organizer, reason="Dry.") == "not_cancelled"
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    version = read(event).public_version
    assert code_of(resume_event, tournament=event, actor=staff.organizer, reason="  ") == "no_reason"
    assert code_of(resume_event, tournament=event, actor=staff.organizer, reason="x" * 501) == "text_too_long"
    assert read(event).is_cancelled
    resume_event(tournament=event, actor=staff.organizer, reason="It is dry again.")
    after = read(event)
    assert (after.cancelled_at, after.cancellation_notice) == (None, "")
    assert after.public_version > version
    said = JournalEntry.objects.get(action="tournament.resumed")
    assert (said.reason, said.before, said.after) == ("It is dry again.", {"notice": NOTICE}, {"readers": 0})
    assert pair_round(event, staff.arbiter).state == RoundState.DRAFT


@pytest.mark.parametrize(("notice", "code"), [("", "no_notice"), (" \n ", "no_notice"), ("x" * 1001, "text_too_long")])
def test_a_notice_must_be_there_and_short(event, staff, notice, code):
    assert code_of(cancel_event, tournament=event, actor=staff.organizer, notice=notice) == code
    assert not read(event).is_cancelled


def test_it_is_cancelled_once(event, staff):
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    assert code_of(cancel_event, tournament=event, actor=staff.organizer, notice="Again.") == "cancelled_already"
    assert read(event).cancellation_notice == NOTICE


def test_an_event_that_nobody_knows_is_deleted_instead(event, staff, organization):
    Tournament.objects.update(is_public=False)
    assert code_of(cancel_event, tournament=event, actor=staff.organizer, notice=NOTICE) == "event_unseen"
    Registration.objects.create(
        tournament=event, state="pending", last_name="A", folded="a", consent="Yes.", confirmed_at=timezone.now()
    )
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    other = make_tournament(organization, slug="other", is_public=False)
    announce(other, staff.organizer)
    cancel_event(tournament=other, actor=staff.organizer, notice=NOTICE)
    assert read(event).is_cancelled
    assert read(other).is_cancelled


def test_not_once_the_last_round_has_all_its_results(event, staff):
    play_rounds(event, 2, staff.arbiter)
    last = publish_next(event, staff.arbiter)
    boards = Board.objects.filter(round=last)
    enter_results(last, staff.arbiter, boards.filter(number__gt=1))
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    resume_event(tournament=event, actor=staff.organizer, reason="Dry.")
    enter_results(last, staff.arbiter, boards.filter(number=1))
    assert code_of(cancel_event, tournament=event, actor=staff.organizer, notice=NOTICE) == "event_finished"
    close_round(round=last, actor=staff.arbiter)
    assert code_of(cancel_event, tournament=event, actor=staff.organizer, notice=NOTICE) == "event_finished"


def test_nothing_is_played_while_it_is_cancelled(event, staff):
    publish_next(event, staff.arbiter)
    first = Round.objects.select_related("tournament").get(number=1)
    board = Board.objects.select_related("round__tournament", "white").get(round=first, number=1)
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    who = {"actor": staff.arbiter}
    Tournament.objects.update(phone_check_in=True)
    refused = [
        lambda: enter_result(board=board, white_outcome="1", black_outcome="0", **who),
        lambda: close_round(round=first, **who),
        lambda: swap_colours(round=first, board_number=1, reason="Why not.", **who),
        lambda: withdraw_publication(round=first, reason="Why not.", **who),
        lambda: adjust_points(entry=board.white, round_number=1, points=5, reason="Why not.", **who),
        lambda: runs.request_round(tournament=event, **who),
        lambda: add_entry(tournament=event, name="Late, Lia", **who),
        lambda: import_entries(tournament=event, rows=[], **who),
        lambda: publish_announcement(tournament=event, actor=staff.organizer),
        lambda: open_check_in(tournament=event, **who),
    ]
    assert {code_of(act) for act in refused} == {"event_cancelled"}
    edit_entry(entry=board.white, club="A club", **who)
    resume_event(tournament=event, actor=staff.organizer, reason="Dry.")
    enter_result(board=board, white_outcome="1", black_outcome="0", **who)


def test_a_draft_stays_one_and_loses_its_time(event, staff):
    draft = pair_round(event, staff.arbiter)
    publish_later(round=draft, at=timezone.now() + timedelta(hours=1), actor=staff.arbiter)
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    draft.refresh_from_db()
    assert (draft.state, draft.publish_at) == (RoundState.DRAFT, None)
    assert code_of(publish_round, round=draft, actor=staff.arbiter) == "event_cancelled"
    at = timezone.now() + timedelta(hours=1)
    assert code_of(publish_later, round=draft, at=at, actor=staff.arbiter) == "event_cancelled"
    Round.objects.filter(pk=draft.pk).update(publish_at=timezone.now(), publish_by=staff.arbiter)
    assert not publish_due(tournament=event)
    resume_event(tournament=event, actor=staff.organizer, reason="Dry.")
    publish_round(round=draft, actor=staff.arbiter)


def test_a_pairing_that_is_being_computed_is_given_up_and_made_anew_afterwards(event, staff):
    run = runs.request_round(tournament=event, actor=staff.arbiter, announced="On the wall.")
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    run.refresh_from_db()
    assert run.state == "cancelled"
    resume_event(tournament=event, actor=staff.organizer, reason="Dry.")
    assert pair_round(event, staff.arbiter).state == RoundState.DRAFT


def test_a_pairing_that_is_ready_just_then_waits_for_the_end_of_the_cancellation(event, staff):
    run = runs.request_round(tournament=event, actor=staff.arbiter, announced="On the wall.")
    pairing_runs.compute(run_id=run.pk)
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    assert not runs.adopt_run(run_id=run.pk)
    assert Round.objects.get(number=1).state == RoundState.PLANNED
    resume_event(tournament=event, actor=staff.organizer, reason="Dry.")
    runs.request_round(tournament=event, actor=staff.arbiter)
    assert Round.objects.get(number=1).state == RoundState.DRAFT


def test_players_move_out_of_a_cancelled_section_and_not_into_it(event, organization, staff):
    other = make_tournament(organization, slug="other", entries=0)
    festival = create_festival(organization=organization, actor=None, name="Days", slug="days")
    for section in (event, other):
        add_section(festival=festival, tournament=section, actor=None, section=section.name)
    cancel_event(tournament=event, actor=staff.organizer, notice=NOTICE)
    one = Entry.objects.select_related("tournament").filter(tournament=event).first()
    moved = move_entry(entry=one, to=read(other), actor=staff.organizer)
    assert moved.tournament_id == other.pk
    assert code_of(move_entry, entry=moved, to=read(event), actor=staff.organizer) == "event_cancelled"


def test_the_desk_leads_there_asks_for_notice_and_name_and_leads_back(desk, organization):
    with scope(organization=organization):
        event = make_tournament(organization, entries=6)
    organizer = desk("organizer")
    for page in ("details", "event_delete"):
        assert f'href="{organizer.url("event_cancel")}"' in organizer.text(page)
    page = organizer.text("event_cancel")
    assert "0 e-mails with the notice go to players who registered" in page
    for data, said in (
        ({"name": "Open"}, "This field is required."),
        ({"notice": NOTICE, "name": "Opera"}, "Type “Open”."),
        ({"notice": "x" * 1001, "name": "Open"}, "at most 1000 characters"),
    ):
        answer = organizer.post("event_cancel", data=data)
        assert answer.status_code == 422
        assert said in answer.content.decode()
    with scope(organization=organization):
        assert not read(event).is_cancelled
    answer = organizer.post("event_cancel", data={"notice": NOTICE, "name": " Open "}, follow=True)
    assert answer.redirect_chain == [(organizer.url("console"), 302)]
    said = answer.content.decode()
    assert "The event is cancelled: nothing is to be done." in said
    assert "The hall is flooded.<br>Fees are paid back." in said
    assert f'href="{organizer.url("event_resume")}"' in said
    assert "This event is cancelled already." in organizer.text("event_cancel")
    assert "It stays, so that people find the notice." in organizer.text("event_delete")
    assert "Cancelled" in organizer.text("dashboard")
    assert "Event cancelled" in organizer.text("journal")
    assert organizer.post("event_resume", data={}).status_code == 422
    answer = organizer.post("event_resume", data={"reason": "It is dry."}, follow=True)
    assert "The event takes place." in answer.content.decode()
    assert "flooded" not in organizer.text("console")
    assert "This event is not cancelled." in organizer.text("event_resume")
    assert organizer.post("event_resume", data={"reason": "Once more."}).status_code == 422


def test_only_who_prepares_events_cancels_one(desk, organization):
    with scope(organization=organization):
        event = make_tournament(organization)
    for role in ("arbiter", "viewer"):
        for page in ("event_cancel", "event_resume"):
            assert desk(role).get(page).status_code == 403
            assert desk(role).post(page, data={"notice": NOTICE, "name": "Open"}).status_code == 403
    with scope(organization=organization):
        cancel_event(tournament=event, actor=None, notice=NOTICE)
    page = desk("arbiter").text("console")
    assert "The hall is flooded." in page
    assert "Take the cancellation back" not in page


def test_a_draft_that_nobody_has_seen_is_led_to_deletion(desk, organization):
    with scope(organization=organization):
        make_tournament(organization, is_public=False)
    organizer = desk("organizer")
    page = organizer.text("event_cancel")
    assert "there is nobody to tell" in page
    assert f'href="{organizer.url("event_delete")}"' in page
    assert 'name="notice"' not in page
