"""An event that nobody outside has seen goes with everything in it; every other one stays, and says why."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing.models import PairingRun, RunState
from portal.common.models import JournalEntry
from tests.factories import announce, make_study, make_tournament, pair_round, publish_next
from tournaments.announcements.actions import update_texts
from tournaments.categories.actions import add_category
from tournaments.festivals.actions import add_section, create_festival
from tournaments.models import (
    Bye,
    ByeKind,
    Entry,
    Follower,
    PendingImport,
    Prize,
    Registration,
    Regulations,
    ReportVersion,
    Round,
    ShownPicture,
    Tournament,
)
from tournaments.regulations.prohibition_actions import prohibit

pytestmark = pytest.mark.usefixtures("as_the_application")


@pytest.fixture
def draft(organization, staff):
    """An event with something in every place that an organizer fills, and a pairing of round 1 under review."""
    with scope(organization=organization):
        made = make_tournament(organization, slug="open", entries=6, rounds=3, is_public=False)
        first, second = Entry.objects.filter(tournament=made)[:2]
        prohibit(tournament=made, entries=[first.pk, second.pk], first_round=1, last_round=2, actor=None)
        women = add_category(tournament=made, actor=staff.organizer, sex="w", names={"en": "Women"})
        Prize.objects.create(tournament=made, category=women, place=1, amount=10000)
        update_texts(tournament=made, actor=staff.organizer, texts={"ties": {"en": "Shared."}})
        make_study(made, staff.organizer, ready=True)
        PendingImport.objects.create(tournament=made, uploaded_by=staff.organizer, filename="a.csv", content=b"Name")
        ShownPicture.objects.create(
            organization=organization, tournament=made, content=b"x", kind="png", width=1, height=1, digest="0", alt="A"
        )
        Follower.objects.create(entry=first, email="friend@example.org")
        Bye.objects.create(
            round=Round.objects.get(tournament=made, number=2), entry=second, kind=ByeKind.HALF, requested=True
        )
        pair_round(made, staff.arbiter)
        return Tournament.objects.get(pk=made.pk)


def kept(tournament):
    """The tables that have a row of the tournament."""
    with scopes_disabled():
        return {
            model.__name__
            for model in apps.get_app_config("tournaments").get_models()
            for field in model._meta.concrete_fields
            if field.related_model is Tournament and model.objects.filter(**{field.name: tournament.pk}).exists()
        }


def test_a_draft_goes_with_everything_in_it(desk, organization, staff, draft):
    organizer = desk("organizer")
    assert f"/{draft.slug}/delete/" in organizer.text("details")
    page = organizer.text("event_delete")
    for line in (
        "6 players",
        "1 unpublished pairing",
        "1 group of players who may not meet",
        "1 category",
        "1 prize",
        "1 simulation",
        "1 uploaded file",
    ):
        assert f"<li>{line}</li>" in page
    answer = organizer.post("event_delete", data={"name": " Open "}, follow=True)
    assert answer.redirect_chain == [(organizer.url("dashboard"), 302)]
    assert "“Open” was deleted." in answer.content.decode()
    assert kept(draft) == set()
    with scope(organization=organization):
        assert not Entry.objects.exists()
        assert not Round.objects.exists()
        assert not PairingRun.objects.filter(organization=organization).exists()
        [said] = JournalEntry.objects.filter(action="tournament.deleted")
    assert (said.subject, said.actor_id) == ("", staff.organizer.pk)
    assert (said.before, said.after) == ({"name": "Open", "slug": "open"}, None)
    journal = desk("owner").client.get(reverse("organizations:journal", args=[organization.slug])).content.decode()
    assert "Event deleted that was never public" in journal


def test_another_name_or_none_deletes_nothing(desk, organization, draft):
    organizer = desk("organizer")
    for typed, said in (("open", "Type “Open”."), ("Another", "Type “Open”."), ("", "This field is required.")):
        answer = organizer.post("event_delete", data={"name": typed})
        assert answer.status_code == 422
        assert said in answer.content.decode()
    with scope(organization=organization):
        assert Tournament.objects.filter(pk=draft.pk).exists()
        assert Regulations.objects.get(tournament=draft).frozen_at is not None
        assert Round.objects.get(tournament=draft, number=1).state == "draft"
        assert not JournalEntry.objects.filter(action__in=["tournament.deleted", "round.discarded"]).exists()


def public(tournament, staff):
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)


def announced(tournament, staff):
    announce(tournament, staff.organizer)


def started(tournament, staff):
    publish_next(tournament, staff.arbiter)


def registered(tournament, staff):
    Registration.objects.create(
        tournament=tournament, state="cancelled", last_name="A", folded="a", consent="Yes.", confirmed_at=timezone.now()
    )


def reported(tournament, staff):
    ReportVersion.objects.create(
        tournament=tournament, version=1, after_round=0, declaration={}, created_by=staff.arbiter
    )


def being_paired(tournament, staff):
    PairingRun.objects.create(
        organization=tournament.organization, subject=tournament.subject, round_number=1, digest="0", snapshot={}
    )


def being_simulated(tournament, staff):
    make_study(tournament, staff.organizer)


def being_imported(tournament, staff):
    PendingImport.objects.create(
        tournament=tournament, uploaded_by=staff.organizer, filename="a.csv", content=b"Name", state="confirmed"
    )


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (public, "cancel it with a notice"),
        (announced, "cancel it with a notice"),
        (started, "Rounds of this event were published"),
        (registered, "Players have registered for this event"),
        (reported, "has a frozen report or confirmed prizes"),
        (being_paired, "is under way"),
        (being_simulated, "is under way"),
        (being_imported, "is under way"),
    ],
)
def test_what_was_seen_or_is_at_work_stays(desk, organization, staff, happened, said):
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=6, rounds=3, is_public=False)
        happened(tournament, staff)
        before = kept(tournament)
    organizer = desk("organizer")
    page = organizer.text("event_delete")
    assert said in page
    assert 'name="name"' not in page
    answer = organizer.post("event_delete", data={"name": "Open"})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert kept(tournament) == before


def test_a_run_that_has_ended_keeps_nothing(desk, organization, staff):
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=6, is_public=False)
        being_paired(tournament, staff)
        PairingRun.objects.update(state=RunState.FAILED)
    assert desk("organizer").post("event_delete", data={"name": "Open"}).status_code == 302
    assert kept(tournament) == set()


def test_only_who_prepares_events_deletes_one(desk, organization, draft):
    for role in ("arbiter", "viewer"):
        assert desk(role).get("event_delete").status_code == 403
        assert desk(role).post("event_delete", data={"name": "Open"}).status_code == 403
    assert kept(draft)
    assert desk("owner").post("event_delete", data={"name": "Open"}).status_code == 302
    assert not kept(draft)


def test_a_public_event_has_no_link_to_it(desk, organization):
    with scope(organization=organization):
        make_tournament(organization)
    assert "/delete/" not in desk("organizer").text("details")


def test_a_section_leaves_its_festival_and_the_pages_of_the_others_know(desk, organization, staff):
    with scope(organization=organization):
        festival = create_festival(organization=organization, actor=None, name="Days", slug="days")
        other = make_tournament(organization, slug="other")
        gone = make_tournament(organization, is_public=False)
        for section in (other, gone):
            add_section(festival=festival, tournament=section, actor=None, section=section.name)
        before = Tournament.objects.get(pk=other.pk).public_version
    assert desk("organizer").post("event_delete", data={"name": "Open"}).status_code == 302
    with scope(organization=organization):
        [left] = Tournament.objects.all()
    assert (left.pk, left.festival_id) == (other.pk, festival.pk)
    assert left.public_version > before
