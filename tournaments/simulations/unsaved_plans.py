"""Whole plans that somebody wants to compare and has not saved: kept in the session, for this person alone."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.acceleration import AccelerationPlan, plan_from_json
from portal.common.errors import Refused
from tournaments.models import Tournament

MOST: Final = 3
"""Plans that one person keeps for one tournament."""
PREFIX: Final = "unsaved"
"""A study calls them ``unsaved1``, ``unsaved2`` and ``unsaved3``."""

_KEY: Final = "unsaved_plans"


def unsaved_plans(session: Mapping[str, Any], tournament: Tournament) -> dict[str, AccelerationPlan]:
    """The plans that are kept for ``tournament``, by the names that a study gives them."""
    kept: dict[str, Any] = session.get(_KEY, {}).get(str(tournament.pk), {})
    return {name: plan_from_json(plan) for name, plan in sorted(kept.items())}


def keep_plan(session: MutableMapping[str, Any], tournament: Tournament, plan: AccelerationPlan) -> str:
    """Keep ``plan`` beside the others; returns its name. A plan that is kept already keeps its name.

    Raises ``Refused`` for a plan that gives no virtual points, and when there is no room.
    """
    if not plan.accelerates:
        raise Refused("nothing_to_keep", _("This plan gives no virtual points: “no acceleration” is compared already."))
    kept = unsaved_plans(session, tournament)
    same = next((name for name, other in kept.items() if other == plan), None)
    if same is not None:
        return same
    free = next((name for number in range(1, MOST + 1) if (name := f"{PREFIX}{number}") not in kept), None)
    if free is None:
        raise Refused(
            "no_room",
            _("%(most)s plans wait already. Forget one of them on the page of the simulations first.") % {"most": MOST},
        )
    _store(session, tournament, kept | {free: plan})
    return free


def forget_plan(session: MutableMapping[str, Any], tournament: Tournament, name: str) -> None:
    """Keep the plan no longer; another name changes nothing."""
    kept = unsaved_plans(session, tournament)
    _store(session, tournament, {one: plan for one, plan in kept.items() if one != name})


def _store(session: MutableMapping[str, Any], tournament: Tournament, plans: Mapping[str, AccelerationPlan]) -> None:
    written = {name: plan.to_json() for name, plan in plans.items()}
    session[_KEY] = {**session.get(_KEY, {}), str(tournament.pk): written}
