"""The pairing systems that this engine knows."""

from __future__ import annotations

from typing import Final

from pairing.engine.errors import InvalidState
from pairing.engine.systems.dutch.system import Dutch
from pairing.engine.systems.protocol import PairingSystem

SYSTEMS: Final[dict[str, PairingSystem]] = {system.name: system for system in (Dutch(),)}
"""By the name that ``TournamentState.system`` uses."""


def system_for(name: str, edition: str) -> PairingSystem:
    """The system that pairs by this name and edition; raises ``InvalidState`` when the engine knows no such system."""
    system = SYSTEMS.get(name)
    if system is None:
        known = ", ".join(sorted(SYSTEMS))
        raise InvalidState(
            f"The pairing system {name!r} is unknown; this engine knows: {known}.",
            code="unknown_system",
            system=name,
            known=sorted(SYSTEMS),
        )
    if edition not in system.editions:
        known = ", ".join(system.editions)
        raise InvalidState(
            f"The edition {edition!r} of the system {name!r} is unknown; this engine knows: {known}.",
            code="unknown_edition",
            system=name,
            edition=edition,
            known=list(system.editions),
        )
    return system
