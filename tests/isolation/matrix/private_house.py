"""Two organizations whose private rows carry a word that no other page may say, in every state that a form needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django_scopes import scope

from portal.organizations.models import EventMembership, EventRole, Invitation, Membership, Organization, User
from tests.factories import announce, make_tournament, make_user, pair_round, play_rounds
from tests.isolation.full_house import full_house
from tests.isolation.test_members_pages import House
from tournaments.models import Entry, PendingImport, PointAdjustment, Registration, Series, Tournament
from tournaments.series.actions import add_event

PUBLIC = "drafted"
"""The one event that everybody may read."""


EXPIRED = "with roles in the event that have expired"
ELSEWHERE = ("with roles in another event", EXPIRED, "owner until now")
"""Who worked or works for the organization, and not in the event of the address."""
FROM_ABOVE = "officer of the organization above"
OTHER_OFFICER = "officer of another federation"


@dataclass
class PrivateHouse:
    """An organization, the words of the addresses of each of its events, and its secret."""

    house: House
    secret: str
    events: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By state: ``early`` before round 1, ``started`` with round 1 published and something in every table, ``drafted``
    with a draft of round 2, ``ended`` with all results."""

    @property
    def contacts(self) -> str:
        """The word that stands in contacts and in what came by mail or file, which nobody reads from above."""
        return f"{self.secret}atthedoor"

    def people(self) -> dict[str, User]:
        """The members by role."""
        staff = self.house.staff
        return {
            "viewer": staff.viewer, "officer": staff.officer, "arbiter": staff.arbiter, "organizer": staff.organizer,
            "owner": staff.owner,
        }  # fmt: skip


def helpers(found: PrivateHouse) -> dict[str, User]:
    """People with roles in single events alone: by role those who have it in every event of the house, and those who
    have one elsewhere, or do not have theirs any more."""
    organization, slug = found.house.organization, found.house.organization.slug
    people = {str(role): make_user(f"{role}@{slug}.example.org") for role in EventRole}
    people |= {who: make_user(f"{len(who)}-{slug}@example.org") for who in ELSEWHERE}
    with scope(organization=organization):
        for tournament in Tournament.objects.filter(organization=organization, is_template=False):
            take_on(tournament, people)
        beside = make_tournament(organization, slug="beside", rounds=5, is_public=False)
        every = ",".join(sorted(set(EventRole.values) - {EventRole.VIEWER}))
        EventMembership.objects.create(
            organization=organization, tournament=beside, user=people["with roles in another event"], roles=every
        )
        ended = timezone.now()
        Membership.objects.create(
            organization=organization, user=people["owner until now"], roles="owner", ends_at=ended
        )
    return people


def officers(found: PrivateHouse) -> dict[str, User]:
    """Federation officers of the organization above the house, and of one that is not above it."""
    people = {}
    for who, name in ((FROM_ABOVE, "above"), (OTHER_OFFICER, "beside")):
        place = Organization.objects.get(slug=f"{name}-{found.house.organization.slug}")
        people[who] = make_user(f"officer@{place.slug}.example.org")
        with scope(organization=place):
            Membership.objects.create(organization=place, user=people[who], roles="officer")
    return people


def take_on(tournament: Tournament, people: dict[str, User]) -> bool:
    """Give the roles of ``people`` in an event of the house; False where they have them."""
    every = ",".join(sorted(set(EventRole.values) - {EventRole.VIEWER}))
    words: dict[str, Any] = {"organization": tournament.organization, "tournament": tournament}
    held = set(EventMembership.objects.filter(**words).values_list("user", flat=True))
    rows = [EventMembership(**words, user=people[role], roles=role) for role in EventRole.values]
    rows.append(EventMembership(**words, user=people[EXPIRED], roles=every, ends_at=timezone.now()))
    return bool(EventMembership.objects.bulk_create(row for row in rows if row.user_id not in held))


def private_house(slug: str) -> PrivateHouse:
    """A whole organization with its secret; call it as the owner of the database."""
    found = every_state(slug)
    with scope(organization=found.house.organization):
        _mark(found)
    return found


def every_state(slug: str) -> PrivateHouse:
    """A whole organization whose secret is not written anywhere yet; call it as the owner of the database."""
    house = full_house(slug)
    found = PrivateHouse(house, f"zyx{slug}secret", {"started": house.words})
    with scope(organization=house.organization):
        _add_events(found)
    return found


def _add_events(found: PrivateHouse) -> None:
    house, arbiter = found.house, found.house.staff.arbiter
    early = make_tournament(house.organization, slug="early", rounds=5)
    drafted = make_tournament(house.organization, slug=PUBLIC, rounds=5)
    ended = make_tournament(house.organization, slug="ended", rounds=2, entries=6, tie_breaks=[])
    play_rounds(drafted, 1, arbiter)
    add_event(series=Series.objects.get(), tournament=drafted, actor=None)
    pair_round(drafted, arbiter)
    announce(ended, house.staff.organizer)
    play_rounds(ended, 2, arbiter)
    for tournament, number in ((early, 1), (drafted, 2), (ended, 2)):
        first = Entry.objects.filter(tournament=tournament).first()
        assert first is not None
        words = {"tournament": tournament.slug, "round_number": number, "entry": first.pk}
        found.events[tournament.slug] = house.words | words


def _mark(found: PrivateHouse) -> None:
    """Write the secret wherever text is that only members read."""
    secret = found.secret
    private = Tournament.objects.exclude(slug=PUBLIC)
    private.update(is_public=False, name=f"{secret} event", city=secret)
    for entry in Entry.objects.filter(tournament__in=private):
        Entry.objects.filter(pk=entry.pk).update(name=f"{secret} {entry.pk:04}", club=secret)
    door = found.contacts
    Invitation.objects.update(email=f"guest@{door}.example.org")
    PointAdjustment.objects.update(reason=f"{secret} reason")
    Registration.objects.update(last_name=door, email=f"guest@{door}.example.org", club=door)
    PendingImport.objects.update(filename=f"{door}.csv", content=f"Name\n{door}\n".encode())
    for user in found.people().values():
        User.objects.filter(pk=user.pk).update(first_name=secret, email=f"{user.pk}@{door}.example.org")
