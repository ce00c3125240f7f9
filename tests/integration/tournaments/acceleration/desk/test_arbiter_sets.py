"""The arbiter sets the acceleration where the organization's rules say so, and keeps to what is announced."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from pairing.engine.acceleration import (
    AccelerationPlan,
    Event,
    Group,
    Opponents,
    Remaining,
    RoundRule,
    Rule,
    Share,
    preset,
)
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.common.policies import ACCELERATION, ARBITER_ACCELERATES
from portal.organizations.models import Membership, Organization
from tests.integration.tournaments.acceleration.desk.plan_forms import own
from tests.integration.tournaments.desk import LEAVING
from tournaments.acceleration.actions import set_acceleration
from tournaments.acceleration.bounds import beyond
from tournaments.announcements.actions import announcement_content, content_digest
from tournaments.duties.record import duties_of
from tournaments.duties.wording import event_text
from tournaments.models import AnnouncementVersion, Regulations

HALEY = preset("haley", Event(9))


@pytest.fixture
def allowed(organization):
    """The house rule is switched on."""
    Organization.objects.filter(pk=organization.pk).update(arbiter_accelerates=True)
    organization.refresh_from_db()


def announce(tournament, staff):
    content = announcement_content(tournament)
    AnnouncementVersion.objects.create(
        tournament=tournament, version=1, content=content, digest=content_digest(content), published_by=staff.owner
    )


def plan(organization):
    with scope(organization=organization):
        return Regulations.objects.get().acceleration


def test_the_one_table_says_it():
    for rules, right in (((), False), ((ARBITER_ACCELERATES,), True)):
        assert ACCELERATION.allows({"arbiter"}, "change", rules) == right
        assert not ACCELERATION.allows({"viewer"}, "change", rules)
        assert ACCELERATION.allows({"organizer"}, "change", rules)


def test_by_default_the_arbiter_only_reads(organization, tournament, desk, staff, inside):
    arbiter = desk("arbiter")
    assert not organization.arbiter_accelerates
    for name in ("acceleration_save", "acceleration_preview", "acceleration_method"):
        assert arbiter.post(name, data={"method": "haley"}).status_code == 403
    assert "Save the acceleration" not in arbiter.text("acceleration")
    with pytest.raises(Refused, match="set by owners and organizers"):
        set_acceleration(tournament=tournament, actor=staff.arbiter, acceleration=HALEY.to_json())
    assert plan(organization) == {}


@pytest.mark.usefixtures("allowed", "inside")
def test_switched_on_the_arbiter_sets_it_and_everybody_reads_who(organization, tournament, desk, staff, client):
    arbiter = desk("arbiter")
    page = arbiter.text("acceleration")
    assert "The rules of your organization let the arbiter set the acceleration" in page
    assert arbiter.post("acceleration_save", data={"method": "haley"} | LEAVING).status_code == 302
    assert plan(organization)["method"] == "haley"
    entry = JournalEntry.objects.get(action="acceleration.set")
    assert (entry.actor, entry.after["role"]) == (staff.arbiter, "arbiter")
    said = [event_text(event) for event in duties_of(tournament).events]
    method = "Classic: one point for the top half in two rounds (Haley)"
    assert said == [f"The arbiter, {staff.arbiter}, set the acceleration: {method}."]
    assert f"Set by the arbiter, {staff.arbiter}, on " in arbiter.text("acceleration")
    public = client.get(reverse("public:duties", args=[organization.slug, tournament.slug])).content.decode()
    assert said[0] in public
    assert desk("viewer").post("acceleration_save", data={"method": "none"}).status_code == 403


@pytest.mark.usefixtures("allowed", "inside")
def test_what_the_organizer_sets_is_said_of_the_organizer(tournament, desk, staff):
    desk("organizer").post("acceleration_save", data={"method": "baku"})
    assert [event_text(event) for event in duties_of(tournament).events] == [
        f"The organizer, {staff.organizer}, set the acceleration: Baku (FIDE, C.04.7)."
    ]
    assert "let the arbiter set" not in desk("organizer").text("acceleration")
    Membership.objects.filter(user=staff.arbiter).update(roles="arbiter,organizer")
    desk("arbiter").post("acceleration_save", data={"method": "haley"} | LEAVING)
    assert JournalEntry.objects.filter(action="acceleration.set").last().after["role"] == "organizer"


@pytest.mark.usefixtures("allowed", "inside")
def test_the_arbiter_fits_the_groups_to_the_list_within_what_is_announced(organization, tournament, desk, staff):
    set_acceleration(tournament=tournament, actor=None, acceleration=HALEY.to_json())
    announce(tournament, staff)
    arbiter = desk("arbiter")
    sizes = [("A", "size", "10"), ("B", "remaining", "")]
    assert arbiter.post("acceleration_save", data=own(sizes, [("A", "1", "2", "1")])).status_code == 302
    kept = plan(organization)
    assert kept["groups"][0]["key"] == "A"
    for data, reason in (
        (own(sizes, [("A", "1", "3", "1")]), "Round 3, group A, from 0 real points: virtual points 1, announced 0."),
        (
            own(sizes, [("A", "1", "2", "1"), ("A", "2", "2", "2", "1")]),
            "from 1 real points: virtual points 2, announced 1.",
        ),
        ({"method": "none"}, "The announcement says an acceleration."),
        ({"method": "quarters"}, "The announcement names the groups A, B."),
        ({"method": "british"}, "The announcement has other rules on who meets whom."),
    ):
        refused = arbiter.post("acceleration_save", data=data)
        assert refused.status_code == 422
        assert any(reason in fault.message for fault in refused.context["editor"].faults)
        assert plan(organization) == kept
    organizer = desk("organizer")
    assert organizer.post("acceleration_save", data={"method": "quarters"}).status_code == 302
    assert plan(organization)["method"] == "quarters"


def test_bounds_look_at_rounds_groups_scores_and_caps():
    groups = (Group("A", Share(1, 2)), Group("B", Remaining()))

    def of(*rules, **more):
        return AccelerationPlan("own", groups, rules, **more)

    announced = of(Rule("A", 1, 4, 10), Rule("A", 3, 4, 0, 20))
    assert beyond(announced, announced, rounds=9) == ""
    assert beyond(of(Rule("A", 1, 2, 10)), announced, rounds=9) == ""
    assert beyond(of(Rule("A", 1, 2, 5)), announced, rounds=9) == ""
    assert "Round 3, group A, from 2 real points: virtual points 1, announced 0." in beyond(
        of(Rule("A", 1, 4, 10)), announced, rounds=9
    )
    assert "group B" in beyond(of(Rule("B", 1, 1, 5)), announced, rounds=9)
    assert beyond(of(Rule("A", 1, 2, 20), cap=10), announced, rounds=9) == ""
    met = of(Rule("A", 1, 1, 10), round_rules=(RoundRule("A", "B", 2, 2, Opponents.ALL),))
    assert "who meets whom" in beyond(met, announced, rounds=9)
    assert "no acceleration" in beyond(announced, AccelerationPlan(), rounds=9)


def test_an_owner_switches_it_in_the_settings(organization, staff, client):
    client.force_login(staff.owner)
    address = reverse("organizations:settings", args=[organization.slug])
    assert "Arbiters may set the acceleration" in client.get(address).content.decode()
    data = {"name": "Federation", "country": "", "website": "", "default_language": "en", "accent": "#1f5f8b"}
    client.post(address, data | {"arbiter_accelerates": "on"})
    organization.refresh_from_db()
    assert organization.house_rules == {ARBITER_ACCELERATES}
    journal = client.get(reverse("organizations:journal", args=[organization.slug])).content.decode()
    assert "arbiters may set the acceleration" in journal
    client.post(address, data)
    organization.refresh_from_db()
    assert organization.house_rules == frozenset()
