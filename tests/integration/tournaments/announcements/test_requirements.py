"""What an organization requires of its announcements, the Italian set among it."""

from __future__ import annotations

import pytest

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tests.factories import make_tournament
from tests.integration.tournaments.public_event import complete
from tournaments.announcements.actions import publish_announcement, update_texts
from tournaments.announcements.fields import ITALIAN_NOTICE, PLACE_FIELDS, REQUIRABLE
from tournaments.announcements.missing import missing_fields
from tournaments.models import AnnouncementVersion, Tournament

ADDRESS = "/en/manage/federation/requirements/"


@pytest.fixture
def ready(organization):
    tournament = make_tournament(organization, is_public=False)
    complete(tournament)
    return tournament


def test_without_a_choice_nothing_more_is_required(ready):
    assert missing_fields(ready) == ()


def test_the_italian_set_is_taken_whole_and_keeps_incomplete_announcements_back(client, ready, staff):
    client.force_login(staff.owner)
    assert client.post(ADDRESS, {"italian": "1"}).status_code == 302
    assert Organization.objects.get().required_fields == list(ITALIAN_NOTICE)
    assert JournalEntry.objects.get().after == {"required_fields": list(ITALIAN_NOTICE)}
    tournament = Tournament.objects.select_related("organization").get()
    # The city is there; the prizes are written in Italian only, and the language here is English.
    assert [item.field for item in missing_fields(tournament)] == [
        field for field in REQUIRABLE if field in ITALIAN_NOTICE and field != "city"
    ]
    by_field = {item.field: item for item in missing_fields(tournament)}
    assert by_field["venue"].place == "tournament"
    assert (by_field["fees"].place, by_field["fees"].message) == ("texts", "Required by Federation: Entry fee.")
    with pytest.raises(Refused, match="not complete"):
        publish_announcement(tournament=tournament, actor=staff.organizer)
    texts = {field: {"en": "As usual."} for field in ITALIAN_NOTICE if field not in PLACE_FIELDS}
    update_texts(tournament=tournament, actor=staff.organizer, texts=texts)
    Tournament.objects.update(venue="Via Emilia 1")
    publish_announcement(tournament=Tournament.objects.get(), actor=staff.organizer)
    assert AnnouncementVersion.objects.count() == 1


def test_fields_are_chosen_one_by_one_and_marked_in_the_form(client, ready, staff):
    client.force_login(staff.owner)
    assert client.post(ADDRESS, {"required_fields": ["fees", "venue"]}).status_code == 302
    page = client.get(ADDRESS).content.decode()
    assert page.count("checked") == 2
    texts = client.get("/en/manage/federation/open/announcement/").context["texts"]
    assert {row.field for row in texts.rows if row.required} == {
        "rated", "entries_close", "late_entries", "default_time", "fees",
    }  # fmt: skip
    assert client.post(ADDRESS, {}).status_code == 302
    assert Organization.objects.get().required_fields == []


def test_an_unknown_field_is_refused(client, ready, staff):
    client.force_login(staff.owner)
    answer = client.post(ADDRESS, {"required_fields": ["poem"]})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"required_fields"})
    assert Organization.objects.get().required_fields == []


def test_only_owners_choose(client, ready, staff):
    client.force_login(staff.organizer)
    assert client.post(ADDRESS, {"italian": "1"}).status_code == 403
    assert Organization.objects.get().required_fields == []
