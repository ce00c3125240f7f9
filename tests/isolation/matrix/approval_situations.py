"""Approvals that can be asked for and answered: each gives words of the address and fields of the form."""

from __future__ import annotations

from typing import Any

from portal.organizations.models import Organization
from tests.integration.tournaments.public_event import complete
from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.approvals.actions import ask_for_announcement, send_report_back
from tournaments.models import ReportVersion, Tournament
from tournaments.reports.actions import freeze_report

Ready = tuple[dict[str, Any], dict[str, Any]]


def _event(house: PrivateHouse, state: str) -> Tournament:
    Organization.objects.filter(pk=house.house.organization.pk).update(
        event_rules={"approvals": ["announcement", "report"]}
    )
    return Tournament.objects.select_related("organization").get(slug=house.events[state]["tournament"])


def a_text_to_ask_for(house: PrivateHouse) -> Ready:
    complete(_event(house, "early"))
    return {}, {}


def a_text_that_waits(house: PrivateHouse) -> Ready:
    a_text_to_ask_for(house)
    ask_for_announcement(tournament=_event(house, "early"), actor=house.house.staff.organizer)
    return {}, {"decision": "approve"}


def a_report_that_waits(house: PrivateHouse) -> Ready:
    report = _frozen(house)
    return {"report_version": report.version}, {"decision": "approve"}


def a_report_sent_back(house: PrivateHouse) -> Ready:
    report = _frozen(house)
    send_report_back(
        tournament=report.tournament, report=report, actor=house.house.staff.owner, reason="Who is the deputy?"
    )
    return {"report_version": report.version}, {}


def _frozen(house: PrivateHouse) -> ReportVersion:
    return freeze_report(tournament=_event(house, "ended"), actor=house.house.staff.arbiter)
