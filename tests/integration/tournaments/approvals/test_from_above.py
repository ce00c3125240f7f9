"""House rules of the organization above hold below it, and its federation officers answer what they ask for."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Membership, Organization
from portal.organizations.signins.models import SignInEntry
from portal.organizations.tree.actions import accept, ask_to_join, part
from tests.application_role import bind, unbound
from tests.factories import announce, make_organization, make_staff, make_tournament, make_user, play_rounds
from tests.integration.tournaments.approvals.conftest import refused
from tests.integration.tournaments.programs.conftest import program
from tests.integration.tournaments.public_event import complete
from tests.markup import even
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement
from tournaments.announcements.missing import missing_fields
from tournaments.approvals import actions, telling
from tournaments.approvals.forms import AnswerForm
from tournaments.house_rules.from_above import rules_from_above
from tournaments.house_rules.judging import Chosen, judge
from tournaments.house_rules.rules import rules_of, who_asks
from tournaments.models import AnnouncementVersion, Approval, MethodVersion, Regulations, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.reports.actions import freeze_report

__all__ = ["program"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def federation(organization, staff) -> Organization:
    """The organization of the event stands below it; both work as an installation does from then on."""
    with unbound():
        above = make_organization("fsi")
        with scope(organization=above):
            make_staff(above)
        question = ask_to_join(organization=organization, above=above, actor=staff.owner)
        accept(request=question, by=above, actor=staff.owner)
    organization.refresh_from_db()
    bind()
    return above


@pytest.fixture
def event(organization, federation) -> Tournament:
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=6, rounds=2, is_public=False)
        complete(tournament)
        return Tournament.objects.select_related("organization").get(pk=tournament.pk)


def rule(organization: Organization, **fields: object) -> None:
    with scope(organization=organization):
        Organization.objects.filter(pk=organization.pk).update(**fields)


def again(event: Tournament) -> Tournament:
    return Tournament.objects.select_related("organization").get(pk=event.pk)


def test_systems_texts_and_approvals_are_joined(organization, federation):
    rule(
        federation, event_rules={"systems": ["dutch", "dubov"], "texts": {"en": "No phones."}, "approvals": ["report"]}
    )
    keep_below = {"systems": ["dutch", "burstein"], "texts": {"en": "Tea is free."}, "approvals": ["announcement"]}
    rule(organization, event_rules=keep_below | {"late_hours": 3})
    rules = rules_of(Organization.objects.get(pk=organization.pk))
    assert rules.systems == ("dutch",)
    assert rules.texts == {"en": "Fsi: No phones.\n\nFederation: Tea is free."}
    assert rules.approvals == {"announcement", "report"}
    assert rules.late_hours == 3
    assert rules_of(Organization.objects.get(pk=federation.pk)).systems == ("dutch", "dubov")
    rule(organization, event_rules={"systems": ["burstein"], "methods": ["baku"]})
    rule(federation, event_rules={"systems": ["dutch"], "methods": ["none"]})
    rules = rules_of(Organization.objects.get(pk=organization.pk))
    assert (rules.systems, rules.allows_method("baku"), rules.allows_method("none")) == (("dutch",), False, True)


def test_methods_that_the_one_above_has_made_are_not_those_of_the_house_below(organization, federation):
    def allowed(*names: str) -> list[bool]:
        rules = rules_of(Organization.objects.get(pk=organization.pk))
        return [rules.allows_method(name) for name in names]

    rule(federation, event_rules={"methods": ["baku", "house"]})
    assert allowed("none", "baku", "house", "own") == [True, True, False, False]
    rule(federation, event_rules={"methods": ["house"]})
    assert allowed("none", "baku", "house") == [True, False, False]
    here = Organization.objects.get(pk=organization.pk)
    assert [one.lines for one in rules_from_above(here)] == [["Allowed accelerations: No acceleration"]]
    chosen = Regulations(system="dutch", method_version=MethodVersion())
    with refused("house_rule_acceleration"):
        judge(here, Chosen("dutch", "none", {}), chosen)
    rule(organization, event_rules={"methods": ["house"]})
    assert allowed("none", "house") == [True, False]
    rule(federation, event_rules={})
    assert allowed("none", "baku", "house") == [True, False, True]


def test_an_organization_that_stands_alone_asks_nothing_more(organization, django_assert_num_queries):
    alone = Organization.objects.get(pk=organization.pk)
    with django_assert_num_queries(0):
        assert rules_of(alone).approvals == frozenset()
        assert who_asks(alone, "report") is None


def test_the_message_names_the_organization_whose_rule_it_is(event, organization, federation, staff):
    rule(federation, event_rules={"systems": ["dutch"]}, required_fields=["withdrawal"])
    with scope(organization=organization):
        edition = description_of("dubov").editions[0]
        with pytest.raises(Refused, match="House rule of Fsi, allowed pairing systems"):
            update_regulations(tournament=again(event), actor=staff.owner, system="dubov", edition=edition)
        assert "Required by Fsi: " in " ".join(one.message for one in missing_fields(again(event)))
        rule(federation, event_rules={"approvals": ["announcement"]}, required_fields=[])
    with scope(organization=organization):
        with pytest.raises(Refused) as found:
            publish_announcement(tournament=again(event), actor=staff.owner)
        assert str(found.value).startswith("House rule of Fsi: an announcement is approved before it is published.")


def page(event: Tournament, name: str, *words: object) -> str:
    return reverse(f"manage:{name}", args=[event.organization.slug, event.slug, *words])


def person(federation: Organization, email: str) -> Client:
    client = Client()
    with scope(organization=federation):
        client.force_login(Membership.objects.select_related("user").get(user__email=email).user)
    return client


def test_an_officer_approves_what_the_one_above_asks_for_and_nobody_below(event, organization, federation, staff):
    rule(federation, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        row = actions.ask_for_announcement(tournament=again(event), actor=staff.organizer, note="Please.")
        telling.tell(row.pk)
        assert [one.to for one in mail.outbox] == [["officer@fsi.example.org"]]
        digest = content_digest(announcement_content(again(event)))
    said = {"decision": "approve", "digest": digest}
    below = Client()
    below.force_login(staff.owner)
    assert "Approve this text" not in below.get(page(event, "announcement")).content.decode()
    assert below.post(page(event, "approval_answer"), said).status_code == 403
    assert person(federation, "owner@fsi.example.org").post(page(event, "approval_answer"), said).status_code == 404
    officer = person(federation, "officer@fsi.example.org")
    shown = even(officer.get(page(event, "announcement")).content.decode())
    assert "Approve this text" in shown
    assert "House rule of Fsi: an announcement is approved before it is published." in shown
    done = officer.post(page(event, "approval_answer"), said, follow=True)
    assert "Approved. An organizer can publish this version now." in even(done.content.decode())
    with scope(organization=organization):
        assert Approval.objects.get().decided_by.email == "officer@fsi.example.org"
        entry = JournalEntry.objects.get(action="announcement.approved")
        assert (entry.organization, entry.actor.email) == (organization, "officer@fsi.example.org")
        assert publish_announcement(tournament=again(event), actor=staff.organizer).version == 1


def test_an_officer_signs_a_report_off_and_takes_it(event, organization, federation, staff):
    rule(federation, event_rules={"approvals": ["report"]})
    with scope(organization=organization):
        announce(again(event), staff.organizer)
        play_rounds(again(event), 2, staff.arbiter)
        report = freeze_report(tournament=again(event), actor=staff.arbiter)
    officer, below = person(federation, "officer@fsi.example.org"), Client()
    below.force_login(staff.owner)
    file = page(event, "report_version", report.version, "trf26.trf")
    assert below.get(file).status_code == 302
    assert officer.get(file).status_code == 200
    answer = page(event, "sign_off_answer", report.version)
    assert below.post(answer, {"decision": "approve"}).status_code == 403
    officer.post(answer, {"decision": "approve"})
    assert below.get(file).status_code == 200


def denied(answer: Any) -> bool:
    """Whether a program was told why it may not answer."""
    assert answer.status_code == 403
    assert answer.json() == {
        "code": "scope_missing", "field": None,
        "message": "Fsi asks for this approval, and its federation officers alone answer it.",
    }  # fmt: skip
    return True


@pytest.mark.parametrize("decision", ["approve", "back"])
def test_programs_of_the_one_below_approve_no_announcement(event, organization, federation, program, decision):
    rule(federation, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        ask = program()
    digest = ask("POST", "desk/announcement/ask/", {}).json()["digest"]
    said = {"decision": decision, "digest": digest, "reason": "As you like."}
    assert denied(ask("POST", "desk/announcement/answer/", said, Idempotency_Key="a"))
    assert denied(ask("POST", "desk/announcement/answer/", said, Idempotency_Key="a"))
    assert ask("POST", "desk/announcement/publish/", {}).json()["code"] == "approval_missing"
    with scope(organization=organization):
        assert (Approval.objects.get().state, AnnouncementVersion.objects.count()) == ("waiting", 0)
        noted = SignInEntry.objects.get(kind="refused")
        assert (noted.what, noted.about, noted.count) == ("announcement.approve", event.name, 2)


@pytest.mark.parametrize("decision", ["approve", "back"])
def test_programs_of_the_one_below_sign_no_report_off(event, organization, federation, staff, program, decision):
    rule(federation, event_rules={"approvals": ["report"]})
    with scope(organization=organization):
        announce(again(event), staff.organizer)
        play_rounds(again(event), 2, staff.arbiter)
        path = f"desk/reports/{freeze_report(tournament=again(event), actor=staff.arbiter).version}/"
        ask = program()
    assert denied(ask("POST", f"{path}answer/", {"decision": decision, "reason": "As you like."}))
    assert ask("GET", f"{path}trf26.trf").status_code == 409
    with scope(organization=organization):
        assert Approval.objects.get().state == "waiting"


def test_no_way_goes_round_who_answers(event, organization, federation, staff):
    rule(organization, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        digest = actions.ask_for_announcement(tournament=again(event), actor=staff.organizer).digest
        words: dict[str, Any] = {"tournament": again(event), "digest": digest}
        with pytest.raises(PermissionDenied):
            actions.approve_announcement(**words, actor=staff.organizer)
    rule(federation, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        for role in ("owner", "officer"):
            user = Membership.objects.select_related("user").get(roles=role).user
            with pytest.raises(PermissionDenied, match="Fsi asks for this approval"):
                actions.approve_announcement(**words, actor=user)
            with pytest.raises(PermissionDenied, match="Fsi asks for this approval"):
                actions.send_announcement_back(**words, actor=user, reason="No.")
        assert Approval.objects.get().state == "waiting"


def test_what_only_the_one_below_asks_for_its_own_people_answer(event, organization, federation, staff):
    rule(organization, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        row = actions.ask_for_announcement(tournament=again(event), actor=staff.organizer)
        telling.tell(row.pk)
        digest = content_digest(announcement_content(again(event)))
    assert [one.to for one in mail.outbox] == [["officer@federation.example.org", "owner@federation.example.org"]]
    officer = person(federation, "officer@fsi.example.org")
    assert officer.post(page(event, "approval_answer"), {"decision": "approve", "digest": digest}).status_code == 403
    with scope(organization=organization):
        assert Approval.objects.get().state == "waiting"


def test_after_they_have_parted_no_answer_from_above_is_taken(event, organization, federation, staff, monkeypatch):
    rule(federation, event_rules={"approvals": ["announcement"]})
    with scope(organization=organization):
        digest = content_digest(announcement_content(again(event)))
    officer = person(federation, "officer@fsi.example.org")

    def parted_meanwhile(*words: Any) -> AnswerForm:
        part(organization=Organization.objects.get(pk=organization.pk), by=organization, actor=staff.owner)
        return AnswerForm(*words)

    monkeypatch.setattr("tournaments.approvals.pages.desk.AnswerForm", parted_meanwhile)
    officer.post(page(event, "approval_answer"), {"decision": "approve", "digest": digest})
    with scope(organization=organization):
        assert not Approval.objects.exists()
    assert officer.get(page(event, "announcement")).status_code == 404


def test_officers_enter_and_change_nothing_below(event, organization, federation, staff):
    with scope(organization=organization):
        play_rounds(again(event), 1, staff.arbiter)
        entry = again(event).entries.first()
    officer = person(federation, "officer@fsi.example.org")
    for name, words in (("entry_add", ()), ("publish", (1,)), ("withdraw", (entry.pk,)), ("details", ())):
        assert officer.post(page(event, name, *words), {"name": "Taken"}).status_code == 403, name


def test_owners_read_on_their_page_whose_rules_hold(organization, federation, staff):
    rule(federation, event_rules={"systems": ["dutch"], "approvals": ["report"], "texts": {"en": "No phones."}})
    client = Client()
    client.force_login(staff.owner)
    shown = even(client.get(reverse("manage:house_rules", args=[organization.slug])).content.decode())
    for said in (
        "Rules of Fsi, which hold here, too", "Allowed pairing systems: ", "Every announcement says: No phones.",
        "Its federation officers sign the final report off before its files can be taken.",
    ):  # fmt: skip
        assert said in shown


def test_a_stranger_with_the_role_elsewhere_answers_nothing(event, organization, federation, staff):
    rule(federation, event_rules={"approvals": ["announcement"]})
    with unbound():
        other = make_organization("elsewhere")
        user = make_user("officer@elsewhere.example.org")
        with scope(organization=other):
            Membership.objects.create(organization=other, user=user, roles="officer")
    client = Client()
    client.force_login(user)
    assert client.post(page(event, "approval_answer"), {"decision": "approve"}).status_code == 404
    with scope(organization=organization), refused("approval_not_needed"):
        rule(federation, event_rules={})
        actions.ask_for_announcement(tournament=again(event), actor=staff.organizer)
