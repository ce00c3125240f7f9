"""A new event that begins with what the house rules of its organization say."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from pairing.engine.registry import description_of
from portal.organizations.models import Organization, User
from tournaments.house_rules.rules import rules_of
from tournaments.listing.actions import create_tournament
from tournaments.models import Tournament
from tournaments.regulations.actions import update_regulations


def begin_tournament(*, organization: Organization, actor: User | None, rounds: int, **fields: Any) -> Tournament:
    """As ``create_tournament``, with the pairing system and the tie-breaks with which events of the organization begin.

    Raises ``Refused`` as that and ``update_regulations`` do; then nothing is made.
    """
    rules = rules_of(organization)
    system = rules.first_system
    with transaction.atomic():
        made = create_tournament(organization=organization, actor=actor, rounds=rounds, **fields)
        regulations = made.regulations
        changes: dict[str, Any] = {}
        if system != regulations.system:
            changes = {"system": system, "edition": description_of(system).editions[0]}
        # In a system for teams alone the list follows its boards by itself.
        elif (first := rules.own_list(system, teams=False)) is not None:
            changes["tie_breaks"] = first
        if changes:
            update_regulations(tournament=made, actor=actor, **changes)
    return made
