"""Setting the acceleration of an event: by who prepares it, or by the arbiter where the house rules say so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.acceleration import plan_from_json
from portal.common.errors import Refused
from portal.common.policies import ACCELERATION
from portal.organizations.holding import roles_in
from portal.organizations.models import Role, User
from tournaments.acceleration.bounds import beyond
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import AnnouncementVersion, MethodVersion, Regulations, Tournament
from tournaments.regulations.actions import plan_of, update_regulations

SET_ACTION: Final = "acceleration.set"
"""Action of the journal: ``after`` has the digest of the plan, the method, names and version of a method of the
organization, and the role in which it was set."""


def set_acceleration(
    *,
    tournament: Tournament,
    actor: User | None,
    acceleration: Mapping[str, Any],
    method_version: MethodVersion | None = None,
    confirmed: bool = False,
    may_leave_fide_mode: bool = True,
) -> Regulations:
    """Set the plan, a plan's JSON or ``{}`` for none; who set it, and in which role, is public among the duties.

    Raises ``Refused`` as ``update_regulations`` does; for an arbiter also where the house rules do not say so, and
    where the plan goes beyond what the announcement in force says.
    """
    with transaction.atomic():
        current = lock(tournament)
        role = _role(current, actor)
        regulations = update_regulations(
            tournament=current,
            actor=actor,
            confirmed=confirmed,
            acceleration=dict(acceleration),
            method_version=method_version,
            may_leave_fide_mode=may_leave_fide_mode,
        )
        plan = plan_of(regulations)
        if role == Role.ARBITER:
            _keep_to_the_announcement(current, regulations)
        record_change(
            current,
            SET_ACTION,
            actor,
            after={
                "plan": plan.digest,
                "method": plan.method,
                "role": role,
                **({"names": method_version.names, "version": method_version.version} if method_version else {}),
            },
        )
    return regulations


def _role(tournament: Tournament, actor: User | None) -> str:
    """In which role ``actor`` sets the plan; blank for the program itself."""
    if actor is None:
        return ""
    roles = roles_in(actor, tournament.organization, tournament.pk)
    if ACCELERATION.allows(roles, "change"):
        return str(Role.ORGANIZER)
    if ACCELERATION.allows(roles, "change", tournament.organization.house_rules):
        return str(Role.ARBITER)
    raise Refused(
        "acceleration_not_yours",
        _("Here the acceleration is set by owners and organizers. An owner can let arbiters set it, in the settings."),
    )


def _keep_to_the_announcement(tournament: Tournament, regulations: Regulations) -> None:
    newest = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version").first()
    if newest is None:
        return
    announced = plan_from_json(newest.content["acceleration"]["plan"])
    reason = beyond(plan_of(regulations), announced, rounds=regulations.rounds)
    if reason:
        raise Refused(
            "beyond_announcement",
            _("%(reason)s An arbiter keeps to the announcement; an organizer can set this plan and announce it.")
            % {"reason": reason},
            field="method",
        )
