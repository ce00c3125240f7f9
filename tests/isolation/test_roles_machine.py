"""Roles are given, changed, ended, left and let run out in every order: nobody ever reaches a foreign row or an event
in which they have no role, every organization keeps an owner without an end, and what the portal says of somebody's
roles is what a plain record of them says. Organizations come to stand below each other and part meanwhile, and their
federation officers read what is below just as long.

``ROLE_STEPS=10000`` asks for so many steps; without it there are a few hundred.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from portal.common.errors import Refused
from portal.organizations import domain
from portal.organizations.holding import held_by
from portal.organizations.models import (
    HELD_IN_EVENT,
    HELD_TOGETHER,
    EventMembership,
    Membership,
    Organization,
    Role,
    User,
)
from portal.organizations.tree.actions import accept, ask_to_join, invite_below, part
from tests.application_role import unbound
from tests.factories import make_organization, make_tournament, make_user
from tournaments.models import Tournament
from tournaments.people import actions

STEPS = int(os.environ.get("ROLE_STEPS", "300"))
IN_A_ROW = 50
PEOPLE = st.integers(0, 4)
ORGANIZATIONS = st.integers(0, 1)
EVENTS = st.integers(0, 3)
"""Two of each organization."""
EVERYWHERE = st.sampled_from([written.split(",") for written in HELD_TOGETHER])
IN_EVENT = st.sampled_from([written.split(",") for written in HELD_IN_EVENT])
DAYS = st.sampled_from([None, 1, 3, 10])
began = timezone.now()

Record = dict[tuple[int, int], tuple[frozenset[str], datetime | None]]


@dataclass
class World:
    """Two organizations with two events each, and five people."""

    organizations: list[Organization] = field(default_factory=list)
    events: list[Tournament] = field(default_factory=list)
    people: list[User] = field(default_factory=list)
    steps: int = 0
    visits: int = 0
    refused: int = 0


class Roles(RuleBasedStateMachine):
    """What can be done with roles. Everything that is done is taken back at the end."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.now = began
        self.clock = patch("django.utils.timezone.now", lambda: self.now)
        self.clock.start()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        self.everywhere: Record = {(0, 0): (frozenset({"owner"}), None), (1, 1): (frozenset({"owner"}), None)}
        self.in_event: Record = {}
        self.above: dict[int, int] = {}
        """Which organization stands above which."""

    def teardown(self) -> None:
        """Everything is as it was."""
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)
        self.clock.stop()

    @rule(person=PEOPLE, organization=ORGANIZATIONS, roles=EVERYWHERE, days=DAYS)
    def join(self, person: int, organization: int, roles: list[str], days: int | None) -> None:
        """An invitation, accepted at once."""
        with self._in(organization) as place:
            tokens: list[str] = []

            def work() -> None:
                domain.invite(
                    organization=place, email=self._user(person).email, roles=roles, ends_at=self._end(days),
                    actor=self._user(organization), link=lambda token: tokens.append(token) or "",
                )  # fmt: skip
                domain.accept_invitation(organization=place, token=tokens[0], user=self._user(person))

            if self._done(work):
                assert (person, organization) not in self.everywhere
                self.everywhere[person, organization] = (frozenset(roles), self._end(days))

    @rule(person=PEOPLE, organization=ORGANIZATIONS, roles=EVERYWHERE, days=DAYS)
    def change(self, person: int, organization: int, roles: list[str], days: int | None) -> None:
        """Other roles in the organization; to make somebody else owner and step down hands it over."""
        with self._in(organization) as place:
            found = Membership.objects.filter(organization=place, user=self._user(person)).first()
            if found is not None and self._done(
                lambda: domain.change_roles(
                    membership=found, roles=roles, ends_at=self._end(days), actor=self._user(person)
                )
            ):
                self.everywhere[person, organization] = (frozenset(roles), self._end(days))

    @rule(person=PEOPLE, organization=ORGANIZATIONS)
    def remove(self, person: int, organization: int) -> None:
        """The membership ends; roles in events are others."""
        with self._in(organization) as place:
            found = Membership.objects.filter(organization=place, user=self._user(person)).first()
            if found is not None and self._done(
                lambda: domain.remove_member(membership=found, actor=self._user(person))
            ):
                del self.everywhere[person, organization]

    @rule(person=PEOPLE, organization=ORGANIZATIONS)
    def leave(self, person: int, organization: int) -> None:
        """Somebody goes, with every role."""
        with self._in(organization) as place:
            if self._done(lambda: domain.leave(organization=place, user=self._user(person))):
                self.everywhere.pop((person, organization), None)
                for event in (2 * organization, 2 * organization + 1):
                    self.in_event.pop((person, event), None)

    @rule(person=PEOPLE, event=EVENTS, roles=IN_EVENT, days=DAYS)
    def give(self, person: int, event: int, roles: list[str], days: int | None) -> None:
        """Roles in one event, given or changed."""
        with self._in(event // 2):
            words: dict[str, Any] = {"roles": roles, "ends_at": self._end(days), "actor": self._user(event // 2)}
            found = EventMembership.objects.filter(tournament=self._event(event), user=self._user(person)).first()
            if found is None:
                done = self._done(
                    lambda: actions.give_role(tournament=self._event(event), user=self._user(person), **words)
                )
            else:
                done = self._done(lambda: actions.change_role(person=found, **words))
            if done:
                self.in_event[person, event] = (frozenset(roles), self._end(days))

    @rule(person=PEOPLE, event=EVENTS)
    def end(self, person: int, event: int) -> None:
        """Roles in one event, taken away."""
        with self._in(event // 2):
            found = EventMembership.objects.filter(tournament=self._event(event), user=self._user(person)).first()
            if found is not None and self._done(lambda: actions.end_role(person=found, actor=self._user(event // 2))):
                del self.in_event[person, event]

    @rule(below=ORGANIZATIONS, invited=st.booleans())
    def place(self, below: int, invited: bool) -> None:
        """One organization asks for a place below the other, or is invited, and the other side accepts."""
        words = {"organization": self._fresh(below), "above": self._fresh(1 - below), "actor": self._user(below)}

        def work() -> None:
            question = (invite_below if invited else ask_to_join)(**words)
            accept(request=question, by=words["organization" if invited else "above"], actor=self._user(1 - below))

        if self._done(work):
            assert self.above == {}
            self.above[below] = 1 - below

    @rule(below=ORGANIZATIONS, by=ORGANIZATIONS)
    def part(self, below: int, by: int) -> None:
        """Either of them ends it."""
        if self._done(lambda: part(organization=self._fresh(below), by=self._fresh(by), actor=self._user(by))):
            del self.above[below]

    @rule(hours=st.sampled_from([1, 24, 72, 240]))
    def wait(self, hours: int) -> None:
        """Time passes; roles run out by themselves."""
        self.now += timedelta(hours=hours)

    @rule(person=PEOPLE, event=EVENTS)
    def visit(self, person: int, event: int) -> None:
        """The desk answers as the record says: the event, the list of events, the members."""
        client, organization = Client(), event // 2
        client.force_login(self._user(person))
        slug, here = self._organization(organization).slug, self._event(event).slug
        everywhere = self._held(self.everywhere, person, organization) | self._from_above(person, organization)
        events = {one for one in (2 * organization, 2 * organization + 1) if self._held(self.in_event, person, one)}
        among_members = 403 if everywhere == {Role.OFFICER} else 200
        for address, opens, status in (
            (reverse("manage:console", args=[slug, here]), bool(everywhere) or event in events, 200),
            (reverse("manage:dashboard", args=[slug]), bool(everywhere) or bool(events), 200),
            (reverse("organizations:members", args=[slug]), bool(everywhere), among_members),
        ):
            answer = client.get(address)
            assert answer.status_code == (status if opens else 404), (address, answer.status_code)
            self.world.visits += 1
            said = answer.content.decode()
            for number in range(4):
                seen = number // 2 == organization and (bool(everywhere) or number in events)
                assert seen or f"Secret{number}" not in said, (address, number)

    @invariant()
    def everybody_holds_what_the_record_says(self) -> None:
        """And every organization has an owner without an end."""
        self.world.steps += 1
        for organization in (0, 1):
            with self._in(organization) as place:
                lasting = Membership.objects.filter(organization=place, roles__contains=Role.OWNER, ends_at=None)
                assert lasting.exists(), f"{place} has no owner"
                for person in range(5):
                    held = held_by(self._user(person), self._fresh(organization))
                    officer = bool(self._from_above(person, organization))
                    assert list(held.officer_of) == [self._organization(1 - organization).pk] * officer
                    assert held.everywhere == self._held(self.everywhere, person, organization)
                    for event in range(4):
                        wanted = self._held(self.in_event, person, event) if event // 2 == organization else frozenset()
                        assert held.by_event.get(self._event(event).pk, frozenset()) == wanted

    def _held(self, record: Record, person: int, place: int) -> frozenset[str]:
        roles, ends_at = record.get((person, place), (frozenset(), None))
        return roles if ends_at is None or ends_at > self.now else frozenset()

    def _from_above(self, person: int, organization: int) -> frozenset[str]:
        """What somebody is in an organization by being an officer of the one above it."""
        above = self.above.get(organization)
        held = self._held(self.everywhere, person, above) if above is not None else frozenset[str]()
        return held & {Role.OFFICER}

    def _end(self, days: int | None) -> datetime | None:
        return None if days is None else self.now + timedelta(days=days)

    def _done(self, work: Callable[[], object]) -> bool:
        """Whether it was done; what is refused changes nothing, as the invariant shows."""
        try:
            with transaction.atomic():
                work()
        except Refused as refusal:
            if refusal.code not in {
                "last_owner", "beyond_own_end", "already_member", "not_a_member", "tree_has_parent", "tree_over",
                "tree_ring",
            }:  # fmt: skip
                raise
            self.world.refused += 1
            return False
        return True

    @contextmanager
    def _in(self, organization: int) -> Iterator[Organization]:
        with scope(organization=self._organization(organization)):
            yield self._organization(organization)

    def _organization(self, number: int) -> Organization:
        return self.world.organizations[number]

    def _fresh(self, number: int) -> Organization:
        """As it stands now."""
        return Organization.objects.get(pk=self._organization(number).pk)

    def _event(self, number: int) -> Tournament:
        return self.world.events[number]

    def _user(self, number: int) -> User:
        return self.world.people[number]


@pytest.fixture
def world(db: None) -> World:
    found = World()
    with unbound():
        found.people = [make_user(f"{number}@people.example.org") for number in range(5)]
        for number in (0, 1):
            organization = make_organization(f"place-{number}")
            organization.quotas = {"mails_per_hour": 100_000}
            organization.save()
            found.organizations.append(organization)
            with scope(organization=organization):
                Membership.objects.create(organization=organization, user=found.people[number], roles="owner")
                for event in (2 * number, 2 * number + 1):
                    made = make_tournament(organization, slug=f"event-{event}", entries=2, is_public=False)
                    Tournament.objects.filter(pk=made.pk).update(name=f"Secret{event}")
                    found.events.append(made)
    return found


def test_no_order_of_steps_opens_what_is_foreign_or_loses_the_owner(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = type("RolesHere", (Roles,), {"world": world})
    run_state_machine_as_test(
        machine,
        settings=settings(
            # Some runs end early: a tenth more of them are asked for.
            max_examples=math.ceil(1.1 * STEPS / IN_A_ROW),
            stateful_step_count=IN_A_ROW,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    with capsys.disabled():
        print(f"\n{world.steps} steps with roles, {world.visits} pages asked for, {world.refused} steps refused")
    assert world.steps >= STEPS
    assert world.visits > 0
    assert world.refused > 0
