"""What waits, what is late and what was done by hand, each with its link; 50 events cost as many queries as one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scope

from portal.organizations.models import EventMembership, Membership, Organization
from tests.factories import make_organization, make_user, play_rounds, publish_next
from tests.integration.tournaments.office.conftest import an_event
from tournaments.announcements.actions import digest_of
from tournaments.models import Approval, Board, Round, Tournament
from tournaments.office.waiting import waiting_in
from tournaments.office.wording import sections
from tournaments.reports.actions import freeze_report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
ADDRESS = "/en/manage/federation/office/"


def rules(organization: Organization, **kept) -> None:
    Organization.objects.filter(pk=organization.pk).update(event_rules=kept)
    organization.refresh_from_db()


def started(round_: Round, hours: float) -> None:
    Round.objects.filter(pk=round_.pk).update(starts_at=timezone.now() - timedelta(hours=hours))


def test_nothing_waits_in_an_organization_in_order(organization, staff, desk):
    event = an_event(organization, "open", first=-2, last=-1)
    play_rounds(event, 2, staff.arbiter)
    an_event(organization, "coming", first=3, last=4)
    assert sections(organization, waiting_in(organization)) == []
    assert "Nothing waits" in desk("organizer").client.get(ADDRESS).content.decode()


def test_results_are_late_after_the_hours_of_the_house(organization, staff):
    event = an_event(organization, "open")
    round_ = publish_next(event, staff.arbiter)
    started(round_, 7.9)
    assert waiting_in(organization).late_rounds == []
    started(round_, 8.1)
    (late,) = waiting_in(organization).late_rounds
    assert (late.event, late.number, late.missing, late.is_published) == (event, 1, 2, True)
    rules(organization, late_hours=9)
    assert waiting_in(organization).late_rounds == []
    rules(organization, late_hours=1)
    Board.objects.filter(round=round_, number=1).update(white_outcome="1", black_outcome="0")
    assert waiting_in(organization).late_rounds[0].missing == 1
    Board.objects.filter(round=round_).update(white_outcome="1", black_outcome="0")
    assert waiting_in(organization).late_rounds == []
    # A round that was to begin and is not published is late as well, as long as the event goes on.
    started(Round.objects.get(tournament=event, number=2), 2)
    assert [(one.number, one.is_published) for one in waiting_in(organization).late_rounds] == [(2, False)]
    Tournament.objects.filter(pk=event.pk).update(
        starts_on=timezone.localdate() - timedelta(days=2), ends_on=timezone.localdate() - timedelta(days=1)
    )
    assert waiting_in(organization).late_rounds == []


def test_a_report_is_late_until_it_is_frozen_and_where_asked_for_signed_off(organization, staff):
    event = an_event(organization, "open", first=-9, last=-8)
    assert waiting_in(organization).late_reports == []  # nothing was played
    play_rounds(event, 2, staff.arbiter)
    assert waiting_in(organization).late_reports == [event]
    rules(organization, late_days=8)
    assert waiting_in(organization).late_reports == []
    rules(organization, approvals=["report"])
    event.organization.refresh_from_db()
    freeze_report(tournament=event, actor=staff.arbiter)
    found = waiting_in(organization)
    assert found.late_reports == [event]
    assert [(one.event, one.subject, one.version, one.asked_by) for one in found.questions] == [
        (event, "report", 1, staff.arbiter)
    ]
    Approval.objects.update(state="approved", decided_by=staff.owner, decided_at=timezone.now())
    assert sections(organization, waiting_in(organization)) == []


def test_an_unrated_or_cancelled_event_owes_no_report(organization, staff):
    for fields in ({"rated_as": "none"}, {"cancelled_at": timezone.now(), "cancellation_notice": "Flooded."}):
        event = an_event(organization, f"e{len(fields)}", first=-20, last=-19)
        play_rounds(event, 1, staff.arbiter)
        Tournament.objects.filter(pk=event.pk).update(**fields)
    assert waiting_in(organization).late_reports == []


def test_missing_arbiters_pairs_by_hand_and_ending_roles_are_listed_with_their_links(organization, staff, desk):
    event = an_event(organization, "open", chief_arbiter="")
    an_event(organization, "over", first=-3, last=-2, chief_arbiter="")
    round_ = publish_next(event, staff.arbiter)
    Board.objects.filter(round=round_, number=2).update(manual_reason="Brothers.")
    soon = timezone.now() + timedelta(days=9)
    Membership.objects.filter(user=staff.arbiter).update(ends_at=soon)
    Membership.objects.filter(user=staff.viewer).update(ends_at=soon)
    Membership.objects.filter(user=staff.organizer).update(ends_at=timezone.now() + timedelta(days=31))
    helper = make_user("helper@example.org")
    EventMembership.objects.create(
        organization=organization, tournament=event, user=helper, roles="event_results", ends_at=soon
    )
    found = {section.key: section.rows for section in sections(organization, waiting_in(organization))}
    assert {key: [(row.address, row.name, row.said) for row in rows] for key, rows in found.items()} == {
        "arbiters": [("/en/manage/federation/open/details/#id_chief_arbiter", "Open", found["arbiters"][0].said)],
        "by-hand": [("/en/manage/federation/open/rounds/1/", "Open", "Round 1: 1 pair was set by hand")],
        "ending": [
            ("/en/organizations/federation/members/", "Arbiter", "arbiter"),
            ("/en/manage/federation/open/people/", "Helper", "result entry · Open"),
        ],
    }
    owner = desk("owner")
    shown = owner.client.get(ADDRESS).content.decode()
    for rows in found.values():
        for row in rows:
            assert f'href="{row.address}"' in shown
            assert owner.client.get(row.address).status_code == 200


def test_another_organization_and_other_roles_see_nothing_of_it(organization, desk):
    other = make_organization("other")
    with scope(organization=other):
        an_event(other, "theirs", chief_arbiter="")
    assert sections(organization, waiting_in(organization)) == []
    assert desk("organizer").client.get(ADDRESS).status_code == 200
    assert [desk(role).client.get(ADDRESS).status_code for role in ("arbiter", "viewer")] == [403, 403]


def test_fifty_events_cost_as_many_queries_as_one(organization, staff, desk):
    rules(organization, approvals=["announcement", "report"])
    owner = desk("owner").client

    def one_more(number: int) -> None:
        event = an_event(organization, f"e{number}", chief_arbiter="")
        if number < 3:
            round_ = publish_next(event, staff.arbiter)
            started(round_, 30)
            Board.objects.filter(round=round_).update(manual_reason="Brothers.")
        Approval.objects.create(
            tournament=event,
            subject="report",
            version=1,
            digest="0" * 64,
            asked_by=staff.owner,
            asked_at=timezone.now(),
        )

    def counted() -> tuple[int, int]:
        owner.get(ADDRESS)
        with CaptureQueriesContext(connection) as queries:
            rows = owner.get(ADDRESS).content.decode().count("<li>")
        return len(queries), rows

    one_more(1)
    few, rows = counted()
    for number in range(2, 51):
        one_more(number)
    many, more = counted()
    assert many == few
    assert more >= rows + 98  # an approval and a missing arbiter for each further event


def test_the_text_of_an_announcement_that_waits_is_the_one_that_was_asked_about(organization, staff, desk):
    event = an_event(organization, "open")
    Approval.objects.create(
        tournament=event, subject="announcement", digest=digest_of(event), asked_by=staff.owner, asked_at=timezone.now()
    )
    assert "The announcement waits for its approval" in desk("owner").client.get(ADDRESS).content.decode()
    Tournament.objects.filter(pk=event.pk).update(city="Elsewhere")
    assert "The announcement waits for its approval" not in desk("owner").client.get(ADDRESS).content.decode()
    assert waiting_in(organization).questions == []
