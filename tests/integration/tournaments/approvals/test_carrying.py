"""Pairing round 1, and discarding it, edits no announcement: what was asked and answered about it stays."""

from __future__ import annotations

from typing import Any

import pytest

from portal.common.models import JournalEntry
from tests.factories import pair_round
from tests.integration.tournaments.approvals.conftest import refused
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement, update_texts
from tournaments.approvals import actions
from tournaments.approvals.gate import standing
from tournaments.models import Approval, Round, Tournament
from tournaments.rounds.drafts import discard_draft

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


def digest_of(event: Tournament) -> str:
    return content_digest(announcement_content(Tournament.objects.select_related("organization").get(pk=event.pk)))


def state_of(event: Tournament) -> str:
    return standing(event, digest_of(event)).state


@pytest.fixture
def pair(event, staff) -> Any:
    return lambda: pair_round(event, staff.arbiter)


def test_an_approved_text_is_published_after_round_1_is_paired(event, staff, pair):
    before = digest_of(event)
    given = actions.approve_announcement(tournament=event, actor=staff.owner, digest=before)
    pair()
    after = digest_of(event)
    assert after != before
    assert state_of(event) == "approved"
    newest = Approval.objects.order_by("-pk").first()
    assert (newest.digest, newest.decided_by, newest.decided_at, newest.given_for) == (
        after, staff.owner, given.decided_at, given.given_for,
    )  # fmt: skip
    row = JournalEntry.objects.get(action="announcement.approval_stays")
    assert (row.before, row.after) == ({"digest": before}, {"digest": after})
    assert publish_announcement(tournament=event, actor=staff.organizer).digest == after


def test_it_stays_when_the_pairing_is_discarded(event, staff, pair):
    before = digest_of(event)
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=before)
    pair()
    discard_draft(round=Round.objects.get(tournament=event, number=1), actor=staff.arbiter)
    assert digest_of(event) == before
    assert state_of(event) == "approved"


def test_a_question_waits_on_and_can_be_answered(event, staff, pair):
    actions.ask_for_announcement(tournament=event, actor=staff.organizer, note="Soon.")
    pair()
    assert state_of(event) == "waiting"
    waiting = Approval.objects.get(state="waiting")
    assert (waiting.note, waiting.asked_by, waiting.tell_at is not None) == ("Soon.", staff.organizer, True)
    assert not Approval.objects.filter(state="overtaken", tell_at__isnull=False).exists()
    with refused("approval_missing"):
        publish_announcement(tournament=event, actor=staff.organizer)
    actions.send_announcement_back(tournament=event, actor=staff.owner, digest=digest_of(event), reason="No prizes.")
    assert state_of(event) == "sent_back"


def test_what_had_lapsed_before_stays_lapsed(event, staff, pair):
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest_of(event))
    update_texts(tournament=event, actor=staff.organizer, texts={"prizes": {"en": "A cup."}})
    pair()
    assert state_of(event) == "lapsed"
    with refused("approval_missing"):
        publish_announcement(tournament=event, actor=staff.organizer)


def test_what_is_edited_afterwards_needs_another_one(event, staff, pair):
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest_of(event))
    pair()
    update_texts(tournament=event, actor=staff.organizer, texts={"prizes": {"en": "A cup."}})
    assert state_of(event) == "lapsed"
