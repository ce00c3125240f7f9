"""A host name from its claim over the look at the DNS to its end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.doctor.looks import Level
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.hosts import actions
from portal.organizations.hosts.looks import look_at_own_hosts
from portal.organizations.hosts.models import Answer, HostClaim
from portal.organizations.hosts.names import clean_name
from portal.organizations.hosts.tasks import look_at_host
from portal.organizations.models import Organization
from tests.factories import make_organization, make_staff
from tests.integration.portal.own_hosts.conftest import HOST, MAIN, NameServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def federation(names):
    return make_organization("federation")


def claimed(organization, name=HOST) -> HostClaim:
    with scope(organization=organization):
        owner = make_staff(organization).owner
        return actions.claim_host(organization=organization, name=name, actor=owner)


def set_records(names: NameServer, claim: HostClaim) -> None:
    names.records[claim.text_name, "TXT"] = ['"v=spf1 -all"', f'"{claim.text}"']
    names.records[claim.name, "CNAME"] = [MAIN]


def look(claim: HostClaim) -> tuple[str, str]:
    """What a look finds, and which name is served after it."""
    look_at_host(claim.pk, claim.organization_id)
    with scopes_disabled():
        found = HostClaim.objects.select_related("organization").get(pk=claim.pk)
    return found.answer, found.organization.own_host


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (" Chess.Example.ORG. ", "chess.example.org"),
        ("schach.münchen.example", "schach.xn--mnchen-3ya.example"),
        ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"),
    ],
)
def test_names_are_taken_as_the_dns_has_them(written, name):
    assert clean_name(written) == name


@pytest.mark.parametrize(
    "written",
    ["localhost", "https://chess.example.org", "chess.example.org:8000", "a_b.example.org", "-a.example.org",
     "192.0.2.1", "[::1]", "chess..example.org", "chess.example.org/it", "", "*.example.org", "a" * 64 + ".example.org",
     ".".join(["a" * 60] * 5), "chess.example.org\nevil", "㉀.example..org"],
)  # fmt: skip
def test_what_is_no_host_name_is_refused_and_changes_nothing(federation, written):
    with pytest.raises(Refused, match=r"is no host name. Write the name alone"):
        claimed(federation, written)
    with scopes_disabled():
        assert HostClaim.objects.count() == 0


@pytest.mark.parametrize("name", [MAIN, f"x.{MAIN}", "example.net", "testserver.example.com", "x.pattern.example"])
def test_names_of_the_portal_are_refused(federation, settings, name):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver.example.com", ".pattern.example", "*"]
    with pytest.raises(Refused, match="belongs to the portal itself"):
        claimed(federation, name)


def test_a_name_is_served_once_text_and_direction_are_right(federation, names):
    claim = claimed(federation)
    assert look(claim) == (Answer.NO_TEXT, "")
    names.records[claim.text_name, "TXT"] = ['"portal-host=of somebody else"']
    assert look(claim) == (Answer.OTHER_TEXT, "")
    names.records[claim.text_name, "TXT"] = [f'"{claim.text}"']
    assert look(claim) == (Answer.ELSEWHERE, "")
    names.records[HOST, "A"] = ["198.51.100.7"]
    assert look(claim) == (Answer.ELSEWHERE, "")
    names.records[HOST, "A"] = ["198.51.100.7", "192.0.2.1"]
    assert look(claim) == (Answer.VERIFIED, HOST)
    with scopes_disabled():
        journal = list(JournalEntry.objects.order_by("pk").values_list("action", "after"))
    assert journal == [("host.claimed", {"own_host": HOST}), ("host.verified", {"own_host": HOST})]


def test_an_alias_of_the_portal_is_a_right_direction(federation, names):
    claim = claimed(federation)
    set_records(names, claim)
    assert look(claim) == (Answer.VERIFIED, HOST)


def test_an_unverified_claim_blocks_nobody_and_a_verified_name_stays_with_one(federation, names):
    squatter = make_organization("squatter")
    squatted = claimed(squatter)
    claim = claimed(federation)
    set_records(names, claim)
    assert look(squatted) == (Answer.OTHER_TEXT, "")
    assert look(claim) == (Answer.VERIFIED, HOST)
    names.records[claim.text_name, "TXT"].append(f'"{squatted.text}"')
    assert look(squatted) == (Answer.TAKEN, "")
    assert Organization.objects.get(own_host=HOST) == federation


def test_the_database_itself_gives_a_name_once(federation):
    from django.db import IntegrityError, transaction

    other = make_organization("other")
    Organization.objects.filter(pk=federation.pk).update(own_host=HOST)
    with pytest.raises(IntegrityError), transaction.atomic(), scope(organization=other):
        Organization.objects.filter(pk=other.pk).update(own_host=HOST)


def test_a_name_that_does_not_verify_is_served_for_seven_days_more(federation, names):
    claim = claimed(federation)
    set_records(names, claim)
    look(claim)
    names.silent = True
    assert look(claim) == (Answer.NO_ANSWER, HOST)
    with scopes_disabled():
        (_all, finding) = look_at_own_hosts()
        assert finding.level == Level.FAULT
        assert finding.said == f"{HOST} of federation does not verify: no_answer"
        HostClaim.objects.update(verified_at=timezone.now() - timedelta(days=6, hours=23))
    assert look(claim) == (Answer.NO_ANSWER, HOST)
    with scopes_disabled():
        HostClaim.objects.update(verified_at=timezone.now() - timedelta(days=7, minutes=1))
    assert look(claim) == (Answer.NO_ANSWER, "")
    names.silent = False
    assert look(claim) == (Answer.VERIFIED, HOST)
    with scopes_disabled():
        done = JournalEntry.objects.order_by("pk").values_list("action", flat=True)
        assert list(done) == ["host.claimed", "host.verified", "host.stopped", "host.verified"]


def test_another_name_takes_the_place_of_the_present_one_at_once(federation, names):
    claim = claimed(federation)
    set_records(names, claim)
    look(claim)
    with scope(organization=federation):
        owner = federation.memberships.get(roles="owner").user
        assert actions.claim_host(organization=federation, name=HOST.upper(), actor=owner) == claim
        assert Organization.objects.get(pk=federation.pk).own_host == HOST
        other = actions.claim_host(organization=federation, name="other.example.org", actor=owner)
        assert Organization.objects.get(pk=federation.pk).own_host == ""
        assert other.token != claim.token
        assert actions.look_at_host(claim.pk) is None, "a look that was under way does not bring the old name back"
        assert Organization.objects.get(pk=federation.pk).own_host == ""
        actions.withdraw_host(organization=federation, actor=owner)
        actions.withdraw_host(organization=federation, actor=owner)
        assert not HostClaim.objects.exists()
        assert JournalEntry.objects.filter(action="host.withdrawn").count() == 1


def test_a_sweep_asks_for_what_is_due_and_once(federation, monkeypatch):
    claim = claimed(federation)
    sent = []
    monkeypatch.setattr(actions, "send", lambda task, arguments: sent.append((task, arguments)))
    with scopes_disabled():
        actions.look_at_due_hosts()
        assert sent == []
        HostClaim.objects.update(look_at=timezone.now())
        actions.look_at_due_hosts()
        actions.look_at_due_hosts()
    assert sent == [("organizations.look_at_host", [claim.pk, federation.pk])]


def test_who_waits_is_looked_at_often_and_a_verified_name_daily(federation, names):
    claim = claimed(federation)
    look(claim)
    with scopes_disabled():
        found = HostClaim.objects.get()
        assert found.look_at - found.looked_at == timedelta(minutes=10)
        set_records(names, claim)
        look(claim)
        found = HostClaim.objects.get()
        assert found.look_at - found.looked_at == timedelta(days=1)
