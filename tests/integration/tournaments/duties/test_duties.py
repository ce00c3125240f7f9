"""The order of events decides what is said: announced, told, authorised late, expired, revised, cancelled."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from pairing.engine.acceleration import AccelerationPlan
from pairing.models import PairingRun
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, play_rounds, publish_next
from tests.without_guards import unguard
from tournaments.announcements.actions import (
    AUTHORISED_ACTION,
    publish_announcement,
    record_authorisation,
    update_texts,
)
from tournaments.duties import record
from tournaments.duties.record import duties_of, missing_before_round_1
from tournaments.duties.shapes import Announced, Authorised, Duties
from tournaments.duties.wording import announced_text
from tournaments.listing.actions import update_tournament
from tournaments.models import AnnouncementVersion, Regulations, Round, RoundRevision, RoundState
from tournaments.regulations.actions import plan_of, update_regulations
from tournaments.reports.declaration import declaration_of
from tournaments.reports.wording import declaration_sections
from tournaments.rounds import actions as runs
from tournaments.verification.audit import audit


def announce(tournament, actor, note=""):
    if not tournament.organizer:
        update_tournament(tournament=tournament, actor=actor, organizer="Club", contact="club@example.org")
        update_tournament(tournament=tournament, actor=actor, federation="ITA", time_control="90+30")
        update_tournament(tournament=tournament, actor=actor, chief_arbiter="IA Rossi, Maria")
        Round.objects.filter(tournament=tournament).update(starts_at="2026-03-07T09:00Z")
        texts = {field: {"en": "As usual."} for field in ("rated", "entries_close", "late_entries", "default_time")}
        update_texts(tournament=tournament, actor=actor, texts=texts)
        tournament.refresh_from_db()
    return publish_announcement(tournament=tournament, actor=actor, change_note=note)


def declared(tournament, after_round):
    content = declaration_of(tournament, after_round)
    return {line.key: line.text for section in declaration_sections(content) for line in section.lines}


@pytest.fixture
def baku(organization):
    return make_tournament(organization, acceleration="baku", rounds=6)


@pytest.fixture
def haley(organization):
    return make_tournament(organization, acceleration="haley", rounds=6)


def test_announced_in_advance(baku, staff):
    announce(baku, staff.owner)
    play_rounds(baku, 2, staff.arbiter)
    found = duties_of(baku)
    assert (found.announced, found.announced_version, found.statement) == (Announced.IN_ADVANCE, 1, "")
    assert [event.code for event in found.events][:3] == ["announced", "paired", "published"]
    assert declared(baku, 2)["announced"].endswith("in version 1 of the announcement, before round 1 was paired")


def test_announced_only_after_rounds_were_played_is_not_announced_in_advance(baku, staff):
    play_rounds(baku, 3, staff.arbiter)
    announce(baku, staff.owner)
    found = duties_of(baku)
    assert (found.announced, found.announced_version, found.rounds_before) == (Announced.TOLD, 1, 3)
    said = declared(baku, 3)["announced"]
    assert said.startswith(
        "not on the portal. The arbiter stated before round 1 was paired: “On the wall of the hall.”"
    )
    assert said.endswith("when 3 rounds were published.")


def test_without_a_statement_a_late_announcement_is_said_to_be_late(baku, staff):
    """As in events that began before a statement was asked for."""
    publish_next(baku, staff.arbiter)
    announce(baku, staff.owner)
    versions, plan = list(AnnouncementVersion.objects.all()), plan_of(Regulations.objects.get())
    started = RoundRevision.objects.get().published_at
    found, version = record._announced(versions, plan, started, None, imported=False)
    assert (found, version) == (Announced.LATE, versions[0])
    said = announced_text(replace(duties_of(baku), announced=found, statement=""), ZoneInfo("UTC"))
    assert said.startswith("no: only after round 1 was paired. Announced on")
    assert said.endswith("in version 1, when 1 round was published.")


def test_a_method_of_its_own_needs_its_authorisation_before_round_1_of_a_rated_event(haley, staff):
    announce(haley, staff.owner)
    with pytest.raises(Refused) as refusal:
        runs.request_round(tournament=haley, actor=staff.arbiter)
    assert refusal.value.code == "acceleration_not_authorised"
    assert Round.objects.get(tournament=haley, number=1).state == RoundState.PLANNED
    assert not PairingRun.objects.exists()
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2026/17")
    assert missing_before_round_1(haley) is None
    publish_next(haley, staff.arbiter)
    found = duties_of(haley)
    assert (found.authorised, found.authorisation.reference) == (Authorised.IN_TIME, "QC 2026/17")


def test_an_event_that_is_not_rated_needs_no_authorisation(haley, staff):
    update_tournament(tournament=haley, actor=staff.owner, rated_as="none")
    haley.refresh_from_db()
    assert missing_before_round_1(haley) is None


def test_authorised_after_round_1_is_said_to_be_late(haley, staff):
    publish_next(haley, staff.arbiter)
    assert duties_of(haley).authorised is Authorised.STATED
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2026/17")
    assert duties_of(haley).authorised is Authorised.LATE
    said = declared(haley, 1)
    assert "was entered on" in said["acceleration"]
    assert "after round 1 was paired" in said["acceleration"]
    assert declaration_of(haley, 1)["acceleration"] == "unauthorised"


def test_an_expired_authorisation_is_told_by_name(haley, staff):
    announce(haley, staff.owner)
    past = date(2020, 1, 31)
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2019/4", valid_until=past)
    with pytest.raises(Refused) as refusal:
        runs.request_round(tournament=haley, actor=staff.arbiter)
    assert "has expired" in str(refusal.value)
    publish_next(haley, staff.arbiter)
    found = duties_of(haley)
    assert (found.authorised, found.authorisation.valid_until) == (Authorised.EXPIRED, past)
    assert "(QC 2019/4) had ended on 31 January 2020" in declared(haley, 1)["acceleration"]


def test_a_revised_announcement_counts_from_its_first_version_with_the_plan(baku, staff):
    announce(baku, staff.owner)
    publish_next(baku, staff.arbiter)
    update_tournament(tournament=baku, actor=staff.owner, venue="Hall 2")
    baku.refresh_from_db()
    announce(baku, staff.owner, note="Another hall.")
    found = duties_of(baku)
    assert (found.announced, found.announced_version) == (Announced.IN_ADVANCE, 1)
    assert [event.facts["version"] for event in found.events if event.code == "announced"] == [1, 2]


def test_an_authorisation_that_is_cancelled_before_round_1_does_not_count(haley, staff):
    announce(haley, staff.owner)
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2026/17")
    record_authorisation(tournament=haley, actor=staff.owner, reference="")
    assert missing_before_round_1(haley) is Authorised.MISSING
    publish_next(haley, staff.arbiter)
    assert duties_of(haley).authorised is Authorised.STATED


def test_an_authorisation_that_is_cancelled_later_is_said_to_be(haley, staff):
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2026/17")
    publish_next(haley, staff.arbiter)
    record_authorisation(tournament=haley, actor=staff.owner, reference="")
    found = duties_of(haley)
    assert found.authorised is Authorised.IN_TIME
    assert "The authorisation was taken back on" in declared(haley, 1)["acceleration"]


def test_an_announcement_that_is_dated_back_is_found(baku, staff):
    publish_next(baku, staff.arbiter)
    announce(baku, staff.owner)
    assert duties_of(baku).altered == ()
    before = RoundRevision.objects.get().published_at - timedelta(days=3)
    unguard(AnnouncementVersion)
    AnnouncementVersion.objects.update(published_at=before)
    found = duties_of(baku)
    assert found.altered == (1,)
    assert declared(baku, 1)["altered"].startswith("The order of events was altered: the publication of round 1")


def test_what_follows_from_the_order_reads_back_equal(haley, staff):
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC", valid_until=date(2999, 1, 1))
    publish_next(haley, staff.arbiter)
    found = duties_of(haley)
    assert Duties.from_json(found.to_json()).to_json() == found.to_json()


def test_everybody_reads_the_statement_and_the_times(haley, staff, client):
    publish_next(haley, staff.arbiter)
    names = {"organization": haley.organization.slug, "tournament": haley.slug}
    page = client.get(reverse("public:duties", kwargs=names))
    assert page.status_code == 200
    assert "On the wall of the hall." in page.content.decode()
    answer = client.get(reverse("api:duties", kwargs=names)).json()
    assert (answer["announced"], answer["authorised"]) == ("told", "stated")
    assert answer["statement"] == "On the wall of the hall."
    lowered = [event["facts"] for event in answer["events"] if event["code"] == "points_withdrawn"]
    assert lowered == []  # only round 1 is played


def test_each_withdrawal_of_points_stands_at_the_publication_of_its_round(haley, staff):
    play_rounds(haley, 3, staff.arbiter)
    lowered = [event for event in duties_of(haley).events if event.code == "points_withdrawn"]
    third = RoundRevision.objects.get(round__number=3)
    assert [(event.at, event.facts["group"], event.facts["before"], event.facts["now"]) for event in lowered] == [
        (third.published_at, "A", 10, 0)
    ]


LONG_AGO = timedelta(days=3)


def date_authorisation_back():
    rows = JournalEntry.objects.filter(action=AUTHORISED_ACTION)
    rows.update(at=RoundRevision.objects.get().published_at - LONG_AGO)


def delete_authorisation():
    JournalEntry.objects.filter(action__in=[AUTHORISED_ACTION, "announcement.texts_changed"]).delete()


def prolong_authorisation():
    row = JournalEntry.objects.get(action=AUTHORISED_ACTION)
    JournalEntry.objects.filter(pk=row.pk).update(after={**row.after, "valid_until": "2999-12-31"})


def pair_after_announcement():
    """As if round 1 had been asked for after the announcement came."""
    announced = AnnouncementVersion.objects.get().published_at
    JournalEntry.objects.filter(action=record.REQUESTED).update(at=announced + timedelta(seconds=1))


def publish_after_announcement():
    announced = AnnouncementVersion.objects.get().published_at
    JournalEntry.objects.filter(action=record.REQUESTED).update(at=announced + timedelta(seconds=1))
    RoundRevision.objects.update(published_at=announced + timedelta(seconds=2))


def change_statement():
    JournalEntry.objects.filter(action=record.REQUESTED).update(reason="In the mail to everybody.")


def delete_statement():
    JournalEntry.objects.filter(action=record.REQUESTED).delete()


def announce_another_plan():
    row = AnnouncementVersion.objects.get()
    content = {**row.content, "acceleration": {**row.content["acceleration"], "digest": "0" * 64}}
    AnnouncementVersion.objects.update(content=content)


@pytest.mark.parametrize(
    ("acceleration", "early", "late", "tamper"),
    [
        ("haley", "", "QC 2026/17", date_authorisation_back),
        ("haley", "QC 2026/17", "", delete_authorisation),
        ("haley", "QC 2019/4 until 2020-01-31", "", prolong_authorisation),
        ("baku", "", "announce", pair_after_announcement),
        ("baku", "", "announce", publish_after_announcement),
        ("baku", "", "announce", change_statement),
        ("baku", "", "announce", delete_statement),
        ("baku", "announce", "", announce_another_plan),
    ],
)
def test_whoever_alters_the_order_is_found(organization, staff, acceleration, early, late, tamper):
    """Without the stamp under the hash of round 1 each of these would change what the declaration says."""
    tournament = make_tournament(organization, acceleration=acceleration, rounds=6)

    def do(what):
        if what == "announce":
            announce(tournament, staff.owner)
        elif what:
            reference, _until, day = what.partition(" until ")
            until = date.fromisoformat(day) if day else None
            record_authorisation(tournament=tournament, actor=staff.owner, reference=reference, valid_until=until)

    do(early)
    publish_next(tournament, staff.arbiter)
    do(late)
    before = duties_of(tournament)
    assert before.altered == ()
    for model in (AnnouncementVersion, JournalEntry, RoundRevision):
        unguard(model)
    tamper()
    after = duties_of(tournament)
    assert after.altered == (1,)
    assert {**after.to_json(), "altered": []} != before.to_json()
    assert declared(tournament, 1)["altered"].startswith("The order of events was altered")
    times_changed = tamper is publish_after_announcement
    assert (audit(tournament).broken is not None) == times_changed, "the hash covers the time of the publication"


def test_who_alters_the_stamp_too_breaks_the_chain(haley, staff, client):
    publish_next(haley, staff.arbiter)
    record_authorisation(tournament=haley, actor=staff.owner, reference="QC 2026/17")
    for model in (JournalEntry, RoundRevision):
        unguard(model)
    date_authorisation_back()
    revision = RoundRevision.objects.get()
    duties = {**revision.payload["duties"], "authorisation": "QC 2026/17"}
    RoundRevision.objects.update(payload={**revision.payload, "duties": duties})
    assert duties_of(haley).authorised is Authorised.IN_TIME
    assert duties_of(haley).altered == ()
    assert audit(haley).broken.pk == revision.pk
    names = {"organization": haley.organization.slug, "tournament": haley.slug}
    assert "does not fit" in client.get(reverse("public:chain", kwargs=names)).content.decode()


def test_a_stamp_of_an_older_program_is_compared_in_what_it_holds(baku, staff):
    publish_next(baku, staff.arbiter)
    unguard(RoundRevision)
    payload = RoundRevision.objects.get().payload
    kept = {name: payload["duties"][name] for name in ("announcement", "acceleration", "authorisation", "valid_until")}
    RoundRevision.objects.update(payload={**payload, "duties": kept})
    assert duties_of(baku).altered == ()
    RoundRevision.objects.update(payload={**payload, "duties": {**kept, "announcement": 7}})
    assert duties_of(baku).altered == (1,)


def test_a_plan_that_is_revised_before_round_1_counts_from_the_version_that_says_it(baku, staff, client):
    """Version 1 announced no acceleration; what version 2 says is played."""
    plan = Regulations.objects.get(tournament=baku).acceleration
    update_regulations(tournament=baku, actor=staff.owner, confirmed=True, acceleration=AccelerationPlan().to_json())
    announce(baku, staff.owner)
    client.force_login(staff.arbiter)
    console = reverse("manage:console", kwargs={"organization": baku.organization.slug, "tournament": baku.slug})
    assert "Round 1 can be paired." in client.get(console).content.decode()
    update_regulations(tournament=baku, actor=staff.owner, confirmed=True, acceleration=plan)
    assert "Round 1 waits: its acceleration is not announced" in client.get(console).content.decode()
    with pytest.raises(Refused) as refusal:
        runs.request_round(tournament=baku, actor=staff.arbiter)
    assert refusal.value.code == "acceleration_not_announced"
    announce(baku, staff.owner, note="Accelerated after all.")
    publish_next(baku, staff.arbiter)
    found = duties_of(baku)
    assert (found.announced, found.announced_version) == (Announced.IN_ADVANCE, 2)
    assert [event.facts["plan"] for event in found.events if event.code == "announced"] == [False, True]
    assert "in version 2 of the announcement" in declared(baku, 1)["announced"]
