"""FIDE mode: whether an event is played by FIDE's rules alone, and what keeps it out of that mode.

It follows from the regulations, so nothing can say otherwise than they do. Before round 1 every change of them shows
whether the event would be played in FIDE mode. They freeze with round 1, and the mode with them: an event cannot leave
it afterwards, and cannot enter it.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from pairing.engine.acceleration import PUBLISHED_BY_FIDE
from pairing.engine.registry import description_of
from pairing.engine.system_description import RuleSource
from tournaments.models import Regulations
from tournaments.regulations.actions import plan_of

RULES_OF_2026: Final = date(2026, 2, 1)
"""From this day on the editions of 2026 are in force."""


def outside_fide_mode(regulations: Regulations, starts_on: date) -> tuple[str, ...]:
    """What is not as FIDE's rules have it in an event that begins on ``starts_on``, as codes; empty in FIDE mode.

    ``system``: its rules stand in no chapter of the Handbook; ``edition``: not the one in force when the event begins;
    ``acceleration``: virtual points by another method than those that FIDE has published (C.04.2 Article 1.2), whether
    or not FIDE has authorised it for the event; ``order``: the initial order does not go by rating (C.04.2
    Article 2.2).
    """
    description = description_of(regulations.system)
    found = []
    if description.rules is RuleSource.UNPUBLISHED:
        found.append("system")
    if len(description.editions) > 1 and regulations.edition != edition_in_force(description.editions, starts_on):
        found.append("edition")
    if plan_of(regulations).method not in PUBLISHED_BY_FIDE:
        found.append("acceleration")
    orders = Regulations.InitialOrder
    if regulations.initial_order not in {orders.RATING, orders.RATING_LOT, orders.VARMA}:
        found.append("order")
    return tuple(found)


def edition_in_force(editions: tuple[str, ...], day: date) -> str:
    """Which of the editions of a system, the newest first, is in force on ``day``."""
    return editions[0 if day >= RULES_OF_2026 else -1]
