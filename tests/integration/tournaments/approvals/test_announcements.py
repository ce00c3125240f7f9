"""An announcement is published with the approval of exactly its text, where the house rules ask for one."""

from __future__ import annotations

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.integration.tournaments.approvals.conftest import keep, refused
from tests.markup import even
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement, update_texts
from tournaments.approvals import actions, telling
from tournaments.models import AnnouncementVersion, Approval, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


def digest_of(tournament: Tournament) -> str:
    return content_digest(announcement_content(tournament))


def change(tournament: Tournament, actor) -> None:
    update_texts(tournament=tournament, actor=actor, texts={"prizes": {"en": "A cup."}})
    tournament.refresh_from_db()


def refusal(tournament: Tournament, actor) -> Refused:
    with pytest.raises(Refused) as found:
        publish_announcement(tournament=tournament, actor=actor, change_note="More.")
    return found.value


def test_without_an_approval_nothing_is_published_and_the_message_says_what_to_do(event, staff):
    for actor in (staff.organizer, staff.owner):
        said = refusal(event, actor)
        assert said.code == "approval_missing"
        assert str(said) == (
            "House rule of Federation: an announcement is approved before it is published. Ask for the approval first."
        )
    event.refresh_from_db()
    assert not event.is_public
    assert not AnnouncementVersion.objects.exists()


def test_an_organization_without_the_rule_publishes_as_before(event, organization, staff):
    keep(organization, approvals=["report"])
    event.organization.refresh_from_db()
    assert publish_announcement(tournament=event, actor=staff.organizer).version == 1
    with refused("approval_not_needed"):
        actions.ask_for_announcement(tournament=event, actor=staff.organizer)


def test_an_approved_text_is_published_and_the_journal_names_its_hash(event, staff):
    asked = actions.ask_for_announcement(tournament=event, actor=staff.organizer, note="Please by Friday.")
    assert (asked.state, asked.digest) == ("waiting", digest_of(event))
    assert "Organizer asked for it on " in str(refusal(event, staff.organizer))
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=asked.digest)
    version = publish_announcement(tournament=event, actor=staff.organizer)
    assert (version.version, version.digest) == (1, asked.digest)
    rows = JournalEntry.objects.filter(action__startswith="announcement.").order_by("pk")
    assert [(row.action, row.actor, row.after["digest"]) for row in rows] == [
        ("announcement.approval_asked", staff.organizer, asked.digest),
        ("announcement.approved", staff.owner, asked.digest),
        ("announcement.published", staff.organizer, asked.digest),
    ]
    assert rows[0].reason == "Please by Friday."


def test_an_approval_lapses_when_the_text_changes_and_holds_again_when_it_is_changed_back(event, staff):
    first = digest_of(event)
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=first)
    change(event, staff.organizer)
    said = refusal(event, staff.organizer)
    assert said.facts["state"] == "lapsed"
    assert "The text has changed since" in str(said)
    update_texts(tournament=event, actor=staff.organizer, texts={"prizes": {"en": ""}})
    # An empty text is no text: what is published is what was approved.
    event.refresh_from_db()
    assert digest_of(event) == first
    assert publish_announcement(tournament=event, actor=staff.organizer).digest == first


def test_nobody_approves_what_they_have_not_read(event, staff):
    asked = actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    change(event, staff.organizer)
    for action in (actions.approve_announcement, actions.send_announcement_back):
        words = {"reason": "No."} if action is actions.send_announcement_back else {}
        with refused("approval_lapsed"):
            action(tournament=event, actor=staff.owner, digest=asked.digest, **words)
    with refused("approval_not_asked"):
        actions.send_announcement_back(tournament=event, actor=staff.owner, digest=digest_of(event), reason="No.")
    assert list(Approval.objects.values_list("state", flat=True)) == ["waiting"]
    again = actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    states = dict(Approval.objects.values_list("pk", "state"))
    assert states == {asked.pk: "overtaken", again.pk: "waiting"}


def test_a_text_that_is_sent_back_has_a_reason_and_can_be_asked_for_again(event, staff):
    asked = actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    words = {"tournament": event, "actor": staff.owner, "digest": asked.digest}
    with pytest.raises(Refused) as found:
        actions.send_announcement_back(**words, reason=" ")
    assert (found.value.code, found.value.field) == ("reason_missing", "reason")
    actions.send_announcement_back(**words, reason="The fee is missing.")
    assert "It was sent back: The fee is missing." in str(refusal(event, staff.organizer))
    actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    with refused("approval_waits"):
        actions.ask_for_announcement(tournament=event, actor=staff.organizer)


def test_the_next_version_needs_an_approval_of_its_own(event, staff):
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest_of(event))
    publish_announcement(tournament=event, actor=staff.organizer)
    with refused("announcement_unchanged"):
        actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    change(event, staff.organizer)
    assert refusal(event, staff.organizer).facts["state"] == "none"
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest_of(event))
    assert publish_announcement(tournament=event, actor=staff.organizer, change_note="A cup.").version == 2


def test_the_database_keeps_what_was_decided(event, staff):
    row = actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest_of(event))
    for changes in ({"state": "waiting", "decided_by": None, "decided_at": None}, {"digest": "0" * 64}):
        with pytest.raises(IntegrityError, match="guard"), transaction.atomic():
            Approval.objects.filter(pk=row.pk).update(**changes)
    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.create(
            tournament=event, subject="announcement", state="sent_back", asked_by=staff.owner, asked_at=row.asked_at,
            decided_by=staff.owner, decided_at=row.asked_at,
        )  # fmt: skip


def test_who_may_approve_and_who_asked_get_e_mails(event, staff):
    asked = actions.ask_for_announcement(tournament=event, actor=staff.organizer, note="By Friday.")
    telling.tell(asked.pk)
    telling.tell(asked.pk)
    assert [one.to for one in mail.outbox] == [[staff.officer.email, staff.owner.email]]
    page = reverse("manage:announcement", args=["federation", "open"])
    assert "By Friday." in mail.outbox[0].body
    assert mail.outbox[0].body.endswith(page)
    actions.send_announcement_back(tournament=event, actor=staff.owner, digest=asked.digest, reason="No fee.")
    telling.tell(asked.pk)
    assert mail.outbox[1].to == [staff.organizer.email]
    assert mail.outbox[1].subject == "Spring Open: the announcement was sent back"
    assert "No fee." in mail.outbox[1].body
    # Who approves their own text writes to nobody.
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=asked.digest)
    assert not Approval.objects.filter(tell_at__isnull=False).exists()


def test_a_mail_server_that_is_away_is_tried_again(event, staff, monkeypatch):
    asked = actions.ask_for_announcement(tournament=event, actor=staff.organizer)
    monkeypatch.setattr(telling.Mailbox, "send", lambda *_words: (_ for _ in ()).throw(OSError("away")))
    telling.tell(asked.pk)
    asked.refresh_from_db()
    assert (asked.tries, asked.tell_at > asked.asked_at) == (1, True)
    monkeypatch.undo()
    queued = []
    monkeypatch.setattr(telling, "queue_telling", lambda *place: queued.append(place))
    telling.tell_what_waits()
    assert queued == []
    Approval.objects.update(tell_at=asked.asked_at)
    telling.tell_what_waits()
    assert queued == [(asked.pk, event.organization_id)]


def test_the_pages_lead_through_it(event, staff, desk):
    organizer, owner = desk("organizer"), desk("owner")
    text = organizer.text("announcement")
    assert "Ask for the approval" in text
    assert "Publish the announcement" not in text
    assert organizer.post("announcement_publish").status_code == 422
    assert organizer.post("approval_ask", data={"note": "By Friday."}).status_code == 302
    assert organizer.post("approval_answer", data={"decision": "approve"}).status_code == 403
    text = even(owner.text("announcement"))
    assert "Organizer asked for it on" in text
    assert "By Friday." in text
    seen = digest_of(event)
    assert seen in text
    answer = owner.post("approval_answer", data={"decision": "back", "digest": seen}, follow=True)
    assert "Say in a few words what is to be changed." in answer.content.decode()
    owner.post("approval_answer", data={"decision": "back", "digest": seen, "reason": "No fee."})
    assert "No fee." in organizer.text("announcement")
    assert "Announcement sent back" in organizer.text("journal")
    organizer.post("approval_ask")
    answer = owner.post("approval_answer", data={"decision": "perhaps", "digest": seen}, follow=True)
    assert "Answer: Select a valid choice." in answer.content.decode()
    owner.post("approval_answer", data={"decision": "approve", "digest": seen})
    assert "Owner approved exactly this text on" in even(organizer.text("announcement"))
    assert organizer.post("announcement_publish").status_code == 302
    assert Tournament.objects.get().is_public
