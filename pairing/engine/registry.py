"""The pairing systems that this engine knows. Each is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from .errors import InvalidState
from .system_description import Description

if TYPE_CHECKING:
    from .systems.protocol import PairingSystem

NAMES: Final = (
    "dutch",
    "dubov",
    "burstein",
    "lim",
    "double_swiss",
    "team",
    "round_robin",
    "double_round_robin",
    "scheveningen",
    "molter",
    "alternating",
    "monrad",
    "italo_swiss",
    "yugoslav",
    "lottery",
    "six_subgroups",
    "english",
    "seeded",
    "us",
    "knockout",
    "knockout_matches",
    "keizer",
    "two_life",
)
"""The names of the systems, as ``TournamentState.system`` gives them; each names a package of ``systems``."""


@cache
def description_of(name: str) -> Description:
    """What a system says about itself; raises ``InvalidState`` for a name that the engine does not know."""
    if name not in NAMES:
        known = sorted(NAMES)
        raise InvalidState(
            f"The pairing system {name!r} is unknown; this engine knows: {', '.join(known)}.",
            code="unknown_system",
            system=name,
            known=known,
        )
    description: Description = import_module(f".systems.{name}", __package__).DESCRIPTION
    return description


def system_for(name: str, edition: str) -> PairingSystem:
    """The system that pairs by this name and edition; raises ``InvalidState`` when the engine knows no such system."""
    description = description_of(name)
    if edition not in description.editions:
        known = ", ".join(description.editions)
        raise InvalidState(
            f"The edition {edition!r} of the system {name!r} is unknown; this engine knows: {known}.",
            code="unknown_edition",
            system=name,
            edition=edition,
            known=list(description.editions),
        )
    system: PairingSystem = import_module(f".systems.{name}.system", __package__).SYSTEM
    return system
