"""Give roles in one event, change and end them. Each function is one transaction and one row of the journal."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.members import lock_members, refuse_ended, refuse_known, said_of, written_in_event
from portal.organizations.models import EventMembership, Membership, Organization, User
from tournaments.models import Tournament


def colleague(organization: Organization, email: str) -> User | None:
    """Who has this address and works for the organization, in whatever role: nobody has to be invited twice."""
    known = {"organization": organization, "user__email": email.strip().lower()}
    for model in (Membership, EventMembership):
        found = model.objects.select_related("user").filter(**known).first()
        if found is not None:
            return found.user
    return None


def refuse_template(tournament: Tournament) -> None:
    """Raise ``Refused`` for a template, in which nobody plays and nobody works."""
    if tournament.is_template:
        raise Refused("is_template", _("Nobody works in a template. Give the roles in the event that is made from it."))


def give_role(
    *, tournament: Tournament, user: User, roles: Collection[str], actor: User, ends_at: datetime | None = None
) -> EventMembership:
    """Give somebody who works for the organization already roles in one event. Raises ``Refused`` for roles that nobody
    can hold, an end that is over, somebody who has roles in the event, and in a template."""
    written = written_in_event(roles)
    refuse_ended(ends_at)
    refuse_template(tournament)
    organization = tournament.organization
    with transaction.atomic():
        lock_members(organization)
        refuse_known(organization, user.email, tournament)
        given = EventMembership.objects.create(
            organization=organization, tournament=tournament, user=user, roles=written, ends_at=ends_at
        )
        record(
            organization=organization,
            action="member.event_role_given",
            actor=actor,
            after=said_of(user.email, written, ends_at, tournament),
        )
    return given


def change_role(
    *, person: EventMembership, roles: Collection[str], actor: User, ends_at: datetime | None = None
) -> EventMembership:
    """Give somebody other roles in the event, or another end. Raises ``Refused`` for roles that nobody can hold, an end
    that is over, and roles that were taken away meanwhile."""
    written = written_in_event(roles)
    refuse_ended(ends_at)
    with transaction.atomic():
        person = _held(person)
        before = said_of(person.user.email, person.roles, person.ends_at, person.tournament)
        person.roles, person.ends_at = written, ends_at
        person.save(update_fields=["roles", "ends_at"])
        record(
            organization=person.organization,
            action="member.event_role_changed",
            actor=actor,
            before=before,
            after=said_of(person.user.email, written, ends_at, person.tournament),
        )
    return person


def end_role(*, person: EventMembership, actor: User) -> None:
    """Take somebody's roles in the event away. Raises ``Refused`` where that has happened meanwhile."""
    with transaction.atomic():
        person = _held(person)
        record(
            organization=person.organization,
            action="member.event_role_ended",
            actor=actor,
            before=said_of(person.user.email, person.roles, person.ends_at, person.tournament),
        )
        person.delete()


def _held(person: EventMembership) -> EventMembership:
    """The roles as they are now, with the members of the organization locked."""
    lock_members(person.organization)
    rows = EventMembership.objects.select_related("user", "organization", "tournament")
    found = rows.filter(pk=person.pk).first()
    if found is None:
        raise Refused("not_in_event", _("These roles were taken away meanwhile. Load the list again."))
    return found
