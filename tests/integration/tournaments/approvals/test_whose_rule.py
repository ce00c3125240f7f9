"""An approval counts where whom the rule in force asks has given it: a rule from above that comes later asks anew."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django_scopes import scope, scopes_disabled

from portal.organizations.models import Organization
from portal.organizations.tree.actions import accept, ask_to_join, part
from tests.application_role import unbound
from tests.factories import announce, make_organization, make_staff, pair_round, play_rounds
from tests.integration.tournaments.approvals.conftest import refused
from tests.integration.tournaments.approvals.test_from_above import again, event, federation, page, person, rule
from tests.integration.tournaments.programs.conftest import program
from tests.markup import even
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement
from tournaments.approvals import actions
from tournaments.approvals.gate import standing
from tournaments.models import AnnouncementVersion, Approval, Tournament
from tournaments.reports.actions import freeze_report

__all__ = ["event", "federation", "program"]
pytestmark = pytest.mark.django_db
ASKS = {"approvals": ["announcement"]}


def digest_of(tournament: Tournament) -> str:
    return content_digest(announcement_content(tournament))


def approve(tournament: Tournament, actor: Any) -> Approval:
    with scope(organization=tournament.organization):
        digest = digest_of(again(tournament))
        return actions.approve_announcement(tournament=again(tournament), actor=actor, digest=digest)


def state_of(tournament: Tournament) -> str:
    with scope(organization=tournament.organization):
        return standing(again(tournament), digest_of(again(tournament))).state


def officer_of(organization: Organization) -> Any:
    with scope(organization=organization):
        return organization.memberships.get(roles="officer").user


def publish(tournament: Tournament, actor: Any) -> AnnouncementVersion:
    with scope(organization=tournament.organization):
        return publish_announcement(tournament=again(tournament), actor=actor, change_note="Again.")


def test_an_approval_from_before_the_rule_from_above_does_not_count_for_it(event, organization, federation, staff):
    rule(organization, event_rules=ASKS)
    row = approve(event, staff.owner)
    assert (row.given_for, state_of(event)) == ("", "approved")
    rule(federation, event_rules=ASKS)
    assert state_of(event) == "lapsed"
    with refused("approval_missing"):
        publish(event, staff.organizer)
    shown = even(person(federation, "officer@fsi.example.org").get(page(event, "announcement")).content.decode())
    assert "Owner approved exactly this text" in shown
    assert "for another rule than that of Fsi, which holds now" in shown
    with scope(organization=organization):
        actions.ask_for_announcement(tournament=again(event), actor=staff.organizer)
    assert state_of(event) == "waiting"
    assert approve(event, officer_of(federation)).given_for == "fsi"
    assert publish(event, staff.organizer).version == 1


def test_the_message_says_that_another_rule_asked(event, organization, federation, staff, program):
    rule(organization, event_rules=ASKS)
    approve(event, staff.owner)
    rule(federation, event_rules=ASKS)
    with scope(organization=organization):
        ask = program()
    told = ask("POST", "desk/announcement/publish/", {})
    assert (told.status_code, told.json()["code"]) == (409, "approval_missing")
    assert told.json()["message"].endswith("It was approved for another rule than the one that holds now. Ask again.")
    assert ask("GET", "desk/announcement/").json()["approval"] == "lapsed"
    italian = ask("POST", "desk/announcement/publish/?lang=it", {}).json()["message"]
    assert italian.endswith("È stato approvato per una regola diversa da quella che vale ora. Chiedi di nuovo.")


def test_what_the_one_above_approved_counts_for_those_below_it(event, organization, federation, staff):
    rule(federation, event_rules=ASKS)
    assert approve(event, officer_of(federation)).given_for == "fsi"
    rule(organization, event_rules=ASKS)
    assert state_of(event) == "approved"
    rule(federation, event_rules={})  # the house rule of the organization alone asks from here on
    assert state_of(event) == "approved"
    assert publish(event, staff.organizer).version == 1


def test_after_they_have_parted_the_own_rule_asks_its_own_people(event, organization, federation, staff):
    rule(federation, event_rules=ASKS)
    rule(organization, event_rules=ASKS)
    approve(event, officer_of(federation))
    with unbound():
        part(organization=Organization.objects.get(pk=organization.pk), by=organization, actor=staff.owner)
    assert state_of(event) == "lapsed"
    assert approve(event, staff.owner).given_for == ""
    assert publish(event, staff.organizer).version == 1


def test_a_third_level_that_begins_to_ask_asks_anew(event, organization, federation, staff):
    rule(federation, event_rules=ASKS)
    approve(event, officer_of(federation))
    with unbound():
        highest = make_organization("world")
        with scope(organization=highest):
            people = make_staff(highest)
        below = Organization.objects.get(pk=federation.pk)
        accept(
            request=ask_to_join(organization=below, above=highest, actor=staff.owner), by=highest, actor=people.owner
        )
    assert state_of(event) == "approved"
    rule(highest, event_rules=ASKS)
    assert state_of(event) == "lapsed"
    rule(highest, event_rules={})
    assert state_of(event) == "approved"


def test_once_round_1_is_paired_a_rule_that_comes_later_changes_nothing(event, organization, federation, staff):
    rule(organization, event_rules=ASKS)
    approve(event, staff.owner)
    publish(event, staff.organizer)
    with scope(organization=organization):
        pair_round(again(event), staff.arbiter)
        Tournament.objects.filter(pk=event.pk).update(venue="The other hall")
    approve(event, staff.owner)
    rule(federation, event_rules=ASKS)
    assert state_of(event) == "approved"
    assert publish(event, staff.organizer).version == 2
    with scope(organization=organization):  # but what changes from here on, the federation approves
        Tournament.objects.filter(pk=event.pk).update(venue="The third hall")
    with refused("approval_missing"):
        publish(event, staff.organizer)


def test_a_report_that_was_signed_before_the_rule_from_above_stays_signed(event, organization, federation, staff):
    rule(organization, event_rules={"approvals": ["report"]})
    with scope(organization=organization):
        announce(again(event), staff.organizer)
        play_rounds(again(event), 2, staff.arbiter)
        report = freeze_report(tournament=again(event), actor=staff.arbiter)
        actions.sign_report_off(tournament=again(event), report=report, actor=staff.owner)
    rule(federation, event_rules={"approvals": ["report"]})
    below = Client()
    below.force_login(staff.organizer)
    assert below.get(page(event, "report_version", report.version, "trf26.trf")).status_code == 200


def test_of_answers_from_before_the_update_the_portal_finds_out_whose_rule_it_was(
    event, organization, federation, staff
):
    rule(federation, event_rules=ASKS)
    approve(event, officer_of(federation))
    update = import_module("tournaments.migrations.0099_whose_rule_approved")
    with unbound(), scopes_disabled(), connection.cursor() as cursor:
        update.lift(update.GUARDS)(apps, SimpleNamespace(connection=connection, execute=cursor.execute))
        for decided_by, expected in ((officer_of(federation), "fsi"), (staff.owner, "")):
            Approval.objects.update(given_for="", decided_by=decided_by)
            update.say_whose(apps, None)
            assert Approval.objects.get().given_for == expected


def test_the_database_keeps_whose_rule_it_was(event, organization, federation, staff):
    rule(federation, event_rules=ASKS)
    row = approve(event, officer_of(federation))
    with scope(organization=organization), pytest.raises(DatabaseError, match="guard"), transaction.atomic():
        Approval.objects.filter(pk=row.pk).update(given_for="")


def test_pairing_round_1_makes_no_approval_count_that_did_not(event, organization, federation, staff):
    rule(organization, event_rules=ASKS)
    approve(event, staff.owner)
    rule(federation, event_rules=ASKS)
    assert state_of(event) == "lapsed"
    with scope(organization=organization):
        pair_round(again(event), staff.arbiter)
    assert state_of(event) == "lapsed"
    with refused("approval_missing"):
        publish(event, staff.organizer)
