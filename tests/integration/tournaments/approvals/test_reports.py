"""The final report is taken with a signature alone, where the house rules ask for one."""

from __future__ import annotations

import pytest
from django.core import mail

from portal.common.models import JournalEntry
from tests.factories import play_rounds
from tests.integration.tournaments.approvals.conftest import keep, refused
from tests.markup import even
from tournaments.approvals import actions, telling
from tournaments.models import Approval, Entry, ReportVersion, Webhook, WebhookMessage
from tournaments.programs.actions import make_token
from tournaments.programs.webhook_actions import make_webhook
from tournaments.reports.actions import freeze_report, unsigned_at_the_end

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


@pytest.fixture
def played(event, staff):
    play_rounds(event, 2, staff.arbiter)
    return event


def taken(desk, version: int, name: str = "trf26.trf") -> bool:
    return "attachment" in desk.get("report_version", version, name).get("Content-Disposition", "")


def test_freezing_asks_for_the_signature_and_signing_hands_the_files_out(played, staff, desk):
    arbiter, owner = desk("arbiter"), desk("owner")
    made = freeze_report(tournament=played, actor=staff.arbiter, note="final")
    row = Approval.objects.get()
    assert (row.subject, row.version, row.digest, row.state, row.note) == ("report", 1, made.digest, "waiting", "final")
    telling.tell(row.pk)
    assert [one.to for one in mail.outbox] == [[staff.officer.email, staff.owner.email]]
    assert "waits for its signature" in arbiter.text("reports")
    assert "report_version" not in arbiter.text("reports")
    for name in ("trf26.trf", "trf16.trf", "declaration.pdf"):
        assert not taken(arbiter, 1, name)
    assert taken(owner, 1)
    answer = arbiter.get("report_version", 1, "trf26.trf", follow=True)
    assert "Version 1 is not signed off yet" in answer.content.decode()
    assert arbiter.post("sign_off_answer", 1, data={"decision": "approve"}).status_code == 403
    assert owner.post("sign_off_answer", 1, data={"decision": "approve"}).status_code == 302
    assert taken(arbiter, 1)
    assert "Owner signed it off on" in even(arbiter.text("reports"))
    assert list(JournalEntry.objects.filter(action__startswith="report.").order_by("pk").values_list("action")) == [
        ("report.frozen",), ("report.sign_off_asked",), ("report.signed_off",),
    ]  # fmt: skip


def test_the_present_file_after_the_last_round_is_that_of_the_signed_version(event, staff, desk):
    arbiter = desk("arbiter")

    def now() -> bool:
        return "attachment" in arbiter.get("export_file", "trf16.trf").get("Content-Disposition", "")

    play_rounds(event, 1, staff.arbiter)
    assert now()  # to go on in another program
    play_rounds(event, 1, staff.arbiter)
    assert not now()
    assert "Freeze it here" in unsigned_at_the_end(event)
    report = freeze_report(tournament=event, actor=staff.arbiter)
    assert not now()
    actions.sign_report_off(tournament=event, report=report, actor=staff.owner)
    assert now()
    first = Entry.objects.filter(tournament=event).first()
    Entry.objects.filter(pk=first.pk).update(fide_id=812345)
    assert not now()
    assert "since version 1 was signed off" in unsigned_at_the_end(event)
    assert taken(arbiter, 1)


def test_a_report_that_is_sent_back_is_asked_for_again_or_replaced(played, staff, desk):
    arbiter, owner = desk("arbiter"), desk("owner")
    first = freeze_report(tournament=played, actor=staff.arbiter)
    owner.post("sign_off_answer", 1, data={"decision": "back"})
    assert Approval.objects.get().state == "waiting"
    owner.post("sign_off_answer", 1, data={"decision": "back", "reason": "Who is the deputy?"})
    assert "Who is the deputy?" in arbiter.text("reports")
    assert not taken(arbiter, 1)
    arbiter.post("sign_off_ask", 1)
    assert list(Approval.objects.order_by("pk").values_list("state", flat=True)) == ["sent_back", "waiting"]
    Entry.objects.filter(pk=Entry.objects.filter(tournament=played).first().pk).update(fide_id=812345)
    second = freeze_report(tournament=played, actor=staff.arbiter)
    assert list(Approval.objects.order_by("pk").values_list("version", "state")) == [
        (1, "sent_back"), (1, "overtaken"), (2, "waiting"),
    ]  # fmt: skip
    with refused("approval_not_asked"):
        actions.sign_report_off(tournament=played, report=first, actor=staff.owner)
    with refused("report_overtaken"):
        actions.ask_for_report(tournament=played, report=first, actor=staff.arbiter)
    actions.sign_report_off(tournament=played, report=second, actor=staff.owner)
    assert (taken(arbiter, 1), taken(arbiter, 2)) == (False, True)


def test_a_report_from_before_the_rule_stays_free(played, organization, staff, desk):
    keep(organization)
    played.organization.refresh_from_db()
    freeze_report(tournament=played, actor=staff.arbiter)
    assert not Approval.objects.exists()
    keep(organization, approvals=["report"])
    assert taken(desk("arbiter"), 1)


def test_programs_meet_the_same_gate_and_are_told_of_the_signature(played, organization, staff, client):
    owner = staff.owner
    _row, key = make_token(organization=organization, actor=owner, name="p", scopes=["read", "reports"], days=9)
    make_webhook(organization=organization, actor=owner, address="https://hook.example.org/", kinds=["report"])
    here = "/api/v1/organizations/federation/tournaments/open/desk/"
    place = f"{here}reports/"
    words = {"HTTP_AUTHORIZATION": f"Bearer {key}"}
    frozen = client.post(place, "{}", content_type="application/json", HTTP_IDEMPOTENCY_KEY="1", **words)
    assert frozen.status_code == 201, frozen.content
    urls = [f"{place}1/trf26.trf", f"{here}report/trf26.trf"]
    held = [client.get(url, **words) for url in urls]
    assert [(one.status_code, one.json()["code"]) for one in held] == [(409, "sign_off_missing")] * 2
    report = ReportVersion.objects.get()
    actions.sign_report_off(tournament=played, report=report, actor=owner)
    assert [client.get(url, **words).content.decode() for url in urls] == [report.trf26] * 2
    assert Webhook.objects.count() == 1
    actions_told = [one.content["action"] for one in WebhookMessage.objects.order_by("number")]
    assert actions_told == ["report.frozen", "report.signed_off"]
