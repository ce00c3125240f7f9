"""What an approved announcement says of name, days and place stays public until the next version is approved."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.integration.tournaments.approvals.conftest import keep
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement
from tournaments.approvals import actions
from tournaments.listing.actions import update_tournament
from tournaments.models import AnnouncementVersion, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]

NEW = {
    "name": "Renamed Open", "city": "Othertown", "venue": "Other Hall",
    "starts_on": date(2026, 3, 6), "ends_on": date(2026, 3, 20),
}  # fmt: skip
TOLD = ("Renamed Open", "Othertown", "Other Hall", "2026-03-06", "20260306", "2026-03-20", "6–20 March")


def again(event: Tournament) -> Tournament:
    return Tournament.objects.select_related("organization").get(pk=event.pk)


def approve_and_publish(event: Tournament, staff: Any) -> AnnouncementVersion:
    digest = content_digest(announcement_content(again(event)))
    actions.approve_announcement(tournament=event, actor=staff.owner, digest=digest)
    return publish_announcement(tournament=event, actor=staff.organizer, change_note="Moved.")


def seen_outside(event: Tournament) -> dict[str, str]:
    """What everybody reads of the event."""
    cache.clear()
    here = {"organization": event.organization.slug}
    there = here | {"tournament": event.slug}
    addresses = [
        reverse("public:tournament", kwargs=there),
        reverse("public:announcement", kwargs=there),
        reverse("public:calendar", kwargs=here) + "?year=2026",
        reverse("public:calendar_file", kwargs=here),
        reverse("public:events"),
        f"/api/v1/organizations/{event.organization.slug}/tournaments/{event.slug}/",
    ]
    found = {}
    for address in addresses:
        answer = Client().get(address)
        assert answer.status_code == 200, address
        found[address] = answer.content.decode()
    return found


@pytest.fixture
def announced(event, staff) -> Tournament:
    approve_and_publish(event, staff)
    return again(event)


def test_they_become_public_with_the_approved_version_and_not_before(announced, staff):
    name = announced.name
    update_tournament(tournament=announced, actor=staff.organizer, **NEW, chief_arbiter="IA Neri, Ugo")

    outside = seen_outside(announced)
    for address, text in outside.items():
        assert not [word for word in TOLD if word in text], address
    assert again(announced).name == name
    assert again(announced).chief_arbiter == "IA Neri, Ugo"
    content = announcement_content(again(announced))
    assert (content["name"], content["venue"], content["ends_on"]) == ("Renamed Open", "Other Hall", "2026-03-20")

    with pytest.raises(Refused) as found:
        publish_announcement(tournament=announced, actor=staff.organizer, change_note="Moved.")
    assert found.value.code == "approval_missing"

    version = approve_and_publish(announced, staff)
    after = again(announced)
    assert version.content["city"] == "Othertown"
    assert {field: getattr(after, field) for field in NEW} == NEW
    assert after.waiting_details == {}
    assert content_digest(announcement_content(after)) == version.digest
    page = seen_outside(announced)[reverse("public:tournament", args=[announced.organization.slug, announced.slug])]
    assert "Renamed Open" in page
    assert "Other Hall" in page


def test_the_journal_says_what_waited_and_when_it_took_effect(announced, staff):
    update_tournament(tournament=announced, actor=staff.organizer, venue="Other Hall")
    approve_and_publish(announced, staff)
    rows = JournalEntry.objects.filter(action__in=("tournament.change_waits", "tournament.changed")).order_by("pk")
    told = [(row.action, row.before["venue"], row.after["venue"]) for row in rows if "venue" in (row.after or {})]
    assert told[-2:] == [
        ("tournament.change_waits", announced.venue, "Other Hall"),
        ("tournament.changed", announced.venue, "Other Hall"),
    ]


def test_what_is_changed_back_waits_no_longer(announced, staff):
    before = announcement_content(announced)
    update_tournament(tournament=announced, actor=staff.organizer, venue="Other Hall", starts_on=date(2026, 3, 6))
    assert set(again(announced).waiting_details) == {"venue", "starts_on", "ends_on"}
    update_tournament(tournament=announced, actor=staff.organizer, venue=announced.venue, starts_on=announced.starts_on)
    assert again(announced).waiting_details == {}
    assert announcement_content(again(announced)) == before


def test_the_last_day_is_never_before_the_first_whatever_waits(announced, staff):
    update_tournament(tournament=announced, actor=staff.organizer, starts_on=date(2026, 4, 1), ends_on=date(2026, 4, 9))
    with pytest.raises(Refused) as found:
        update_tournament(tournament=announced, actor=staff.organizer, ends_on=date(2026, 3, 20))
    assert (found.value.code, found.value.facts.get("field", "ends_on")) == ("dates_order", "ends_on")
    assert again(announced).waiting_details["ends_on"] == "2026-04-09"


def test_without_the_rule_or_before_the_announcement_nothing_waits(event, organization, staff):
    update_tournament(tournament=event, actor=staff.organizer, venue="First Hall")
    assert (again(event).venue, again(event).waiting_details) == ("First Hall", {})
    approve_and_publish(event, staff)
    update_tournament(tournament=event, actor=staff.organizer, venue="Other Hall", starts_on=date(2026, 3, 6))
    keep(organization)
    update_tournament(tournament=again(event), actor=staff.organizer, city="Othertown")
    after = again(event)
    assert (after.venue, after.city, after.starts_on, after.waiting_details) == (
        "Other Hall", "Othertown", date(2026, 3, 6), {},
    )  # fmt: skip


def test_the_page_says_what_waits_and_shows_it_in_the_form(announced, desk):
    organizer = desk("organizer")
    form = organizer.get("details").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    sent = {name: value.isoformat() if isinstance(value, (date, datetime)) else value for name, value in sent.items()}
    assert "wait for the next version" not in organizer.text("details")
    answer = organizer.post("details", data=sent | {"venue": "Other Hall"}, follow=True)
    page = answer.content.decode()
    assert "Saved. Name, days and place become public with the next version of the announcement." in page
    assert "Changes wait for the next version of the announcement" in page
    assert 'value="Other Hall"' in page
    assert "Other Hall" in organizer.text("announcement")
    organizer.post("details", data=sent | {"venue": "Other Hall"})
    assert again(announced).waiting_details == {"venue": "Other Hall"}
