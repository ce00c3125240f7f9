"""The announcement: the same data as the engine's, immutable versions, readable differences."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, transaction
from django.utils import translation
from django_scopes import scope

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Membership
from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.public_event import complete
from tests.markup import even
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement, update_texts
from tournaments.announcements.fields import REQUIRED_TEXTS
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.wording import acceleration_lines, differences, schedule_lines, sections
from tournaments.listing.actions import update_tournament
from tournaments.models import AnnouncementVersion, Regulations, Round, Tournament
from tournaments.regulations.actions import plan_of, update_regulations


@pytest.fixture
def ready(organization):
    """A complete Baku tournament of 161 players and nine rounds, not yet announced."""
    tournament = make_tournament(organization, entries=161, rounds=9, acceleration="baku", is_public=False)
    complete(tournament)
    return tournament


def lines_of(content) -> dict[str, str]:
    return {line.key: line.text for section in sections(content) for line in section.lines}


def test_it_says_what_the_engine_reads(ready):
    content = announcement_content(ready)
    plan = plan_of(Regulations.objects.get(tournament=ready))
    assert content["acceleration"]["plan"] == plan.to_json()
    assert content["acceleration"]["digest"] == plan.digest
    assert [row["values"] for row in content["acceleration"]["table"]] == [[10, 10, 10, 5, 5, 0, 0, 0, 0], [0] * 9]


def test_the_same_in_english_and_italian(ready):
    content = announcement_content(ready)
    with translation.override("en"):
        english = lines_of(content)
        assert english["scoring"] == "Win 1 point, draw ½ point, loss 0 points."
        assert english["half_point_byes"] == "1 per player, in any round, asked for before the round is paired."
        assert english["rated"] == "Rated by FIDE."
        assert english["tie_breaks"].startswith("1. Buchholz Cut-1 (BH/C1)")
        assert schedule_lines(content)[0].text == "Saturday 7 March 2026, 15:00"
        assert "Group A has 1 virtual point in rounds 1–3." in acceleration_lines(content)
    with translation.override("it"):
        italian = lines_of(content)
        assert italian["scoring"] == "Vittoria 1 punto, patta ½ punto, sconfitta 0 punti."
        assert italian["rated"] == "Valido per l'Elo FIDE."
        assert italian["days"] == "7–15 marzo 2026"
        assert schedule_lines(content)[0].text == "sabato 7 marzo 2026, 15:00"
        assert "Il gruppo A ha 1 punto virtuale nei turni 1–3." in acceleration_lines(content)


def test_tie_breaks_are_announced_with_their_rules(ready):
    Regulations.objects.update(tie_breaks=["BH/C1", "ARO", "TPN/R"])
    with translation.override("en"):
        english = lines_of(announcement_content(ready))
        assert english["tie_breaks"].splitlines()[1:] == [
            "2. Average rating of opponents (ARO): The mean rating of the opponents met over the board.",
            "3. Pairing number, reversed (TPN/R): The pairing number, the largest first.",
        ]
        assert english["tie_break_edition"] == "C.07 of March 2026, in force"
        assert english["unrated_rating"].startswith("If there are unrated players, tie-breaks on ratings fall away")
    Regulations.objects.update(tie_break_edition="2024-08", unrated_rating=1400)
    with translation.override("it"):
        italian = lines_of(announcement_content(ready))
        assert italian["tie_breaks"].splitlines()[0].startswith("1. Buchholz Cut-1 (BH/C1): La somma dei punti")
        assert italian["tie_break_edition"] == "C.07 di agosto 2024, in vigore fino a febbraio 2026"
        assert italian["unrated_rating"] == "Chi non ha Elo conta come se avesse 1400."
    Regulations.objects.update(tie_breaks=["SB"], unrated_rating=0)
    assert "unrated_rating" not in lines_of(announcement_content(ready))
    # A version published before these rules were kept says nothing about them.
    old = announcement_content(ready)
    del old["regulations"]["tie_break_edition"], old["regulations"]["unrated_rating"]
    assert {"tie_break_edition", "unrated_rating"}.isdisjoint(lines_of(old))


def test_a_text_in_one_language_is_shown_in_both_and_marked(ready):
    content = announcement_content(ready)
    with translation.override("en"):
        prizes = next(line for section in sections(content) for line in section.lines if line.key == "prizes")
    assert (prizes.text, prizes.language) == ("1º premio: 1000 euro.", "it")


def test_every_missing_thing_is_named(organization):
    bare = make_tournament(organization, is_public=False, tie_breaks=[])
    missing = {item.field: item for item in missing_fields(bare)}
    assert set(missing) == {
        "organizer", "federation", "contact", "time_control", "chief_arbiter", "schedule", "tie_breaks",
        *REQUIRED_TEXTS,
    }  # fmt: skip
    assert missing["schedule"].message == "Set date and time of every round: 5 rounds have none."


def test_an_incomplete_one_is_refused_and_nothing_changes(organization, staff):
    bare = make_tournament(organization, is_public=False)
    with pytest.raises(Refused) as refused:
        publish_announcement(tournament=bare, actor=staff.organizer)
    assert refused.value.code == "announcement_incomplete"
    assert "Name the chief arbiter." in refused.value.facts["missing"]
    assert not AnnouncementVersion.objects.exists()
    assert not Tournament.objects.get(pk=bare.pk).is_public


def test_rounds_outside_the_days_of_the_event_are_named(ready):
    first, *_between, last = Round.objects.filter(tournament=ready).order_by("number")
    # Nine in the evening in Buenos Aires is the next day in UTC: what counts is the clock of the place.
    Tournament.objects.filter(pk=ready.pk).update(
        time_zone="America/Argentina/Buenos_Aires", starts_on="2026-03-07", ends_on="2026-03-15"
    )
    Round.objects.filter(tournament=ready).update(starts_at=datetime(2026, 3, 16, 0, 30, tzinfo=UTC))
    event = Tournament.objects.get(pk=ready.pk)
    assert missing_fields(event) == ()
    for row, moment in ((first, datetime(2026, 3, 7, 2, tzinfo=UTC)), (last, datetime(2026, 3, 16, 3, tzinfo=UTC))):
        Round.objects.filter(pk=row.pk).update(starts_at=moment)
    (missing,) = missing_fields(event)
    assert missing.place == "schedule"
    assert missing.message == f"Rounds 1, {last.number} are not between the first and the last day of the tournament."


def test_publishing_makes_version_one_and_the_tournament_public(ready, staff):
    version = publish_announcement(tournament=ready, actor=staff.organizer)
    stored = Tournament.objects.get(pk=ready.pk)
    assert (version.version, stored.is_public, stored.public_version) == (1, True, 2)
    assert version.digest == content_digest(version.content) == content_digest(announcement_content(stored))
    entry = JournalEntry.objects.get(action="announcement.published")
    assert (entry.actor, entry.after) == (staff.organizer, {"version": 1, "digest": version.digest})


def test_nothing_new_is_not_published_and_changes_need_a_note(ready, staff):
    publish_announcement(tournament=ready, actor=staff.organizer)
    with pytest.raises(Refused) as refused:
        publish_announcement(tournament=ready, actor=staff.organizer, change_note="again")
    assert refused.value.code == "announcement_unchanged"

    update_tournament(tournament=ready, actor=staff.organizer, chief_arbiter="Ivo Serra")
    with pytest.raises(Refused) as refused:
        publish_announcement(tournament=ready, actor=staff.organizer)
    assert (refused.value.code, refused.value.field) == ("change_note_missing", "change_note")
    assert publish_announcement(tournament=ready, actor=staff.organizer, change_note="New arbiter").version == 2


def test_differences_can_be_read(ready, staff):
    first = publish_announcement(tournament=ready, actor=staff.organizer)
    update_tournament(tournament=ready, actor=staff.organizer, chief_arbiter="Ivo Serra")
    update_regulations(tournament=ready, actor=staff.organizer, acceleration={}, half_point_byes=0)
    update_texts(tournament=ready, actor=staff.organizer, texts={"appeals": {"en": "Within 30 minutes."}})
    ready.refresh_from_db()
    with translation.override("en"):
        found = {one.label: (one.before, one.after) for one in differences(first.content, announcement_content(ready))}
    assert found["Chief arbiter"] == ("Paola Verdi", "Ivo Serra")
    assert found["Appeals"] == ("", "Within 30 minutes.")
    assert found["Half-point byes"][1] == "None."
    assert "Baku" in found["Acceleration"][0]
    assert "Baku" not in found["Acceleration"][1]
    assert len(found) == 4


def test_a_version_cannot_be_rewritten(ready, staff):
    version = publish_announcement(tournament=ready, actor=staff.organizer)
    with pytest.raises(DatabaseError), transaction.atomic():
        AnnouncementVersion.objects.filter(pk=version.pk).update(change_note="never said")
    with pytest.raises(DatabaseError), transaction.atomic():
        AnnouncementVersion.objects.filter(pk=version.pk).delete()


def test_a_text_may_not_be_endless_or_unknown(ready, staff):
    with pytest.raises(Refused) as refused:
        update_texts(tournament=ready, actor=staff.organizer, texts={"prizes": {"it": "x" * 8001}})
    assert (refused.value.code, refused.value.field) == ("text_too_long", "prizes_it")
    with pytest.raises(KeyError):
        update_texts(tournament=ready, actor=staff.organizer, texts={"poem": {"it": "x"}})


def test_after_round_one_the_page_says_that_the_regulations_are_frozen(client, organization, staff):
    tournament = make_tournament(organization, entries=10, acceleration="baku", is_public=False)
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    address = "/en/federation/open/announcement/"
    before = client.get(address).content.decode()
    assert "The regulations are frozen" not in before
    assert "With today's list: the groups are set when round 1 is paired." in before
    publish_next(tournament, staff.arbiter)
    after = client.get(address).content.decode()
    assert "The regulations are frozen" in after
    assert Regulations.objects.get(tournament=tournament).digest in after
    assert "Group A: 6 players, numbers 1 to 6" in after
    assert "Group B: 4 players, numbers 7 to 10" in after


def test_all_versions_stay_readable(client, ready, staff):
    first = publish_announcement(tournament=ready, actor=staff.organizer)
    update_tournament(tournament=ready, actor=staff.organizer, chief_arbiter="Ivo Serra")
    publish_announcement(tournament=ready, actor=staff.organizer, change_note="The first arbiter is ill")
    address = "/en/federation/open/announcement/"
    newest, oldest = client.get(address).content.decode(), client.get(address, {"version": 1}).content.decode()
    assert "The first arbiter is ill" in newest
    assert "<dd>Ivo Serra</dd>" in even(newest)
    assert first.digest in newest
    assert "<dd>Paola Verdi</dd>" in even(oldest)
    assert "Version 2 is in force." in oldest
    assert client.get(address, {"version": 3}).status_code == 404


def test_a_draft_of_the_texts_is_not_public(client, ready, staff):
    publish_announcement(tournament=ready, actor=staff.organizer)
    update_texts(tournament=ready, actor=staff.organizer, texts={"prizes": {"en": "A secret sponsor"}})
    assert "A secret sponsor" not in client.get("/en/federation/open/announcement/").content.decode()


class TestOrganizersPage:
    """The page below ``manage/``."""

    address = "/en/manage/federation/open/announcement/"

    def test_it_lists_what_is_missing_with_the_way_there(self, client, organization, staff):
        make_tournament(organization, is_public=False)
        client.force_login(staff.organizer)
        page = client.get(self.address).content.decode()
        assert '<a href="/en/manage/federation/open/details/">Name the chief arbiter.</a>' in page
        assert '<a href="#rated">Say for which rating lists' in page
        assert "Publish the announcement</button>" not in page

    def test_texts_are_saved_and_published(self, client, ready, staff):
        client.force_login(staff.organizer)
        texts = {f"{field}_{language}": "As agreed." for field in REQUIRED_TEXTS for language in ("en", "it")}
        assert client.post(self.address + "texts/", texts | {"fees_it": "60 euro"}).status_code == 302
        ready.refresh_from_db()
        assert ready.texts["fees"] == {"en": "", "it": "60 euro"}
        assert ready.texts["prizes"] == {"en": "", "it": ""}
        assert client.post(self.address + "publish/").status_code == 302
        assert AnnouncementVersion.objects.get(tournament=ready).content["texts"]["fees"] == {"it": "60 euro"}
        page = client.get(self.address).content.decode()
        assert "Version 1 is in force" in page
        assert "Nothing has changed since then." in page

    def test_a_refusal_stands_on_the_page_and_changes_nothing(self, client, ready, staff):
        publish_announcement(tournament=ready, actor=staff.organizer)
        client.force_login(staff.organizer)
        answer = client.post(self.address + "publish/", {"change_note": "again"})
        assert answer.status_code == 422
        assert "Nothing has changed since version 1." in answer.content.decode()
        assert AnnouncementVersion.objects.count() == 1

    def test_only_organizers_publish(self, client, ready, staff):
        for member, status in ((staff.viewer, 403), (staff.arbiter, 403), (staff.owner, 302)):
            client.force_login(member)
            assert client.post(self.address + "publish/").status_code == status
        assert AnnouncementVersion.objects.get().published_by == staff.owner

    def test_a_viewer_reads_the_draft_and_cannot_edit(self, client, ready, staff):
        client.force_login(staff.viewer)
        page = client.get(self.address).content.decode()
        assert "Preview" in page
        assert "Save the texts" not in page


def test_an_outsider_finds_nothing(client, ready, staff):
    Membership.objects.filter(user=staff.viewer).delete()
    client.force_login(staff.viewer)
    assert client.get(TestOrganizersPage.address).status_code == 404


def test_played_rounds_do_not_touch_the_announcement(organization, staff):
    tournament = make_tournament(organization, entries=6, is_public=False)
    complete(tournament)
    version = publish_announcement(tournament=tournament, actor=staff.organizer)
    play_rounds(tournament, 2, staff.arbiter)
    with scope(organization=organization):
        assert Round.objects.filter(tournament=tournament, revision__isnull=False).count() == 2
        assert AnnouncementVersion.objects.get(tournament=tournament).digest == version.digest
