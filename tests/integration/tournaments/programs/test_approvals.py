"""Announcements and approvals by programs: what waits, what is answered, what is published, and who may."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from portal.organizations.models import Organization
from tests.factories import make_tournament, play_rounds
from tests.integration.tournaments.public_event import complete
from tournaments.models import AnnouncementVersion, Approval, Regulations, Tournament
from tournaments.reports.actions import freeze_report

LIST = "/api/v1/organizations/federation/desk/approvals/"


@pytest.fixture
def event(organization):
    Organization.objects.filter(pk=organization.pk).update(event_rules={"approvals": ["announcement", "report"]})
    made = make_tournament(organization, entries=6, rounds=3)
    complete(made)
    return made


def waiting(program):
    answer = Client().get(LIST, headers={"Authorization": f"Bearer {program.key}"})
    return answer.status_code, answer.json()


def refused(answer):
    return answer.status_code, answer.json()["code"], answer.json()["field"]


def test_from_the_question_to_the_published_announcement(event, program, staff):
    organizer = program("announcements", "read")
    owner = program("approvals", "read")
    seen = organizer("GET", "desk/announcement/").json()
    assert (seen["approval"], seen["version"], seen["missing"], seen["question"]) == ("none", None, [], None)
    assert refused(organizer("POST", "desk/announcement/publish/", {})) == (409, "approval_missing", None)

    asked = organizer("POST", "desk/announcement/ask/", {"note": "As last year."}).json()
    assert (asked["approval"], asked["digest"]) == ("waiting", seen["digest"])
    assert refused(organizer("POST", "desk/announcement/ask/", {})) == (409, "approval_waits", None)
    status, (one,) = waiting(owner)
    assert status == 200
    assert {key: one[key] for key in ("tournament", "subject", "digest", "version", "note", "asked_by")} == {
        "tournament": "open", "subject": "announcement", "digest": seen["digest"], "version": 0,
        "note": "As last year.", "asked_by": str(staff.owner),
    }  # fmt: skip

    answer = "desk/announcement/answer/"
    assert refused(owner("POST", answer, {"decision": "approve", "digest": "0" * 64})) == (409, "approval_lapsed", None)
    back = {"decision": "back", "digest": seen["digest"]}
    assert refused(owner("POST", answer, back)) == (422, "reason_missing", "reason")
    sent = owner("POST", answer, back | {"reason": "The fee is missing."}).json()
    assert (sent["state"], sent["reason"], sent["decided_by"]) == ("sent_back", "The fee is missing.", str(staff.owner))
    assert waiting(owner) == (200, [])
    assert organizer("GET", "desk/announcement/").json()["approval"] == "sent_back"

    organizer("POST", "desk/announcement/ask/", {})
    approved = owner("POST", answer, {"decision": "approve", "digest": seen["digest"]}).json()
    assert approved["state"] == "approved"
    published = organizer("POST", "desk/announcement/publish/", {})
    assert published.status_code == 201
    assert (published.json()["version"], published.json()["published"]) == (1, True)
    assert AnnouncementVersion.objects.get().published_by == staff.owner
    assert refused(organizer("POST", "desk/announcement/publish/", {})) == (409, "announcement_unchanged", None)


def test_an_approval_lapses_with_the_text(event, program):
    ask = program()
    digest = ask("POST", "desk/announcement/ask/", {}).json()["digest"]
    ask("POST", "desk/announcement/answer/", {"decision": "approve", "digest": digest})
    Tournament.objects.filter(pk=event.pk).update(city="Elsewhere")
    assert ask("GET", "desk/announcement/").json()["approval"] == "lapsed"
    assert refused(ask("POST", "desk/announcement/publish/", {})) == (409, "approval_missing", None)


def test_a_question_about_a_text_that_has_changed_waits_no_longer(event, program):
    ask = program()
    ask("POST", "desk/announcement/ask/", {})
    assert len(waiting(ask)[1]) == 1
    city = event.city
    Tournament.objects.filter(pk=event.pk).update(city="Elsewhere")
    assert waiting(ask) == (200, [])
    Tournament.objects.filter(pk=event.pk).update(city=city)
    assert len(waiting(ask)[1]) == 1
    Tournament.objects.filter(pk=event.pk).update(city="Elsewhere")
    again = ask("POST", "desk/announcement/ask/", {}).json()
    assert [one["digest"] for one in waiting(ask)[1]] == [again["digest"]]


def test_a_report_is_sent_back_asked_for_again_and_signed_off(event, program, staff):
    play_rounds(event, 3, staff.arbiter)
    report = freeze_report(tournament=event, actor=staff.arbiter)
    ask, path = program(), f"desk/reports/{report.version}/"
    assert ask("GET", path).json()["question"]["state"] == "waiting"
    assert refused(ask("GET", f"{path}trf26.trf")) == (409, "sign_off_missing", None)
    assert [(one["subject"], one["version"]) for one in waiting(ask)[1]] == [("report", report.version)]
    sent = ask("POST", f"{path}answer/", {"decision": "back", "reason": "Who is the deputy?"})
    assert sent.json()["state"] == "sent_back"
    assert refused(ask("POST", f"{path}answer/", {"decision": "approve"})) == (409, "approval_not_asked", None)
    assert ask("POST", f"{path}ask/", {"note": "There was none."}).json()["question"]["note"] == "There was none."
    assert ask("POST", f"{path}answer/", {"decision": "approve"}, Idempotency_Key="s").json()["state"] == "approved"
    assert ask("POST", f"{path}answer/", {"decision": "approve"}, Idempotency_Key="s").json()["state"] == "approved"
    assert ask("GET", f"{path}trf26.trf").status_code == 200
    assert ask("GET", "desk/reports/99/").status_code == 404


def test_without_house_rules_nothing_is_asked(organization, program, staff):
    made = make_tournament(organization, entries=6, rounds=1)
    complete(made)
    ask = program()
    assert ask("GET", "desk/announcement/").json()["approval"] == "not_needed"
    assert refused(ask("POST", "desk/announcement/ask/", {})) == (409, "approval_not_needed", None)
    assert ask("POST", "desk/announcement/publish/", {}).status_code == 201
    play_rounds(made, 1, staff.arbiter)
    report = freeze_report(tournament=made, actor=staff.arbiter)
    assert refused(ask("POST", f"desk/reports/{report.version}/ask/", {})) == (409, "approval_not_needed", None)


def test_an_announcement_outside_fide_mode_has_to_be_understood(organization, program):
    made = make_tournament(organization, entries=6, rounds=3)
    complete(made)
    Regulations.objects.filter(tournament=made).update(edition="2017")
    ask = program()
    asked = ask("POST", "desk/announcement/publish/", {})
    assert refused(asked) == (409, "not_understood", None)
    assert "begins outside FIDE mode" in asked.json()["doubts"][0]
    assert not AnnouncementVersion.objects.exists()
    assert ask("POST", "desk/announcement/publish/", {"understood": True}).status_code == 201


def test_each_scope_opens_its_own_and_limited_tokens_no_list(event, program):
    ask = program("announcements", "read")
    assert refused(ask("POST", "desk/announcement/answer/", {"decision": "approve", "digest": "x"}))[0] == 403
    approving = program("approvals")
    assert approving("POST", "desk/announcement/publish/", {}).status_code == 403
    assert approving("GET", "desk/announcement/").status_code == 403
    assert waiting(approving)[0] == 200
    assert waiting(program("entries"))[0] == 403
    limited = program("approvals", "read", tournaments=[event])
    assert waiting(limited)[0] == 404
    assert limited("GET", "desk/announcement/").status_code == 200


def test_the_list_asks_the_database_as_often_for_many_as_for_one(
    event, organization, program, staff, django_assert_num_queries
):
    ask = program("approvals", "read")
    for number in range(4):
        other = make_tournament(organization, entries=0, slug=f"more-{number}")
        Approval.objects.create(
            tournament=other, subject="report", version=1, digest="0" * 64, asked_by=staff.organizer,
            asked_at=timezone.now(),
        )  # fmt: skip
    waiting(ask)  # the note of the last use is written once a minute
    with django_assert_num_queries(3):  # token, use, list
        assert len(waiting(ask)[1]) == 4
