"""FIDE mode: whether an event is played by FIDE's rules alone, and what keeps it out of that mode.

It follows from the regulations and the first day. An event enters the mode when it is announced or its round 1 is
paired; while it is being prepared its settings only say whether it will. Once it is announced or paired it leaves the
mode for good (``regulations.leaving_fide_mode``).
"""

from __future__ import annotations

from datetime import date
from typing import Final

from pairing.engine.acceleration import PUBLISHED_BY_FIDE
from pairing.engine.registry import description_of
from pairing.engine.standings import EDITIONS as TIE_BREAK_EDITIONS
from pairing.engine.standings import HALF, LEAVERS
from pairing.engine.system_description import RuleSource
from tournaments.models import Regulations, Tournament

RULES_OF_2026: Final = date(2026, 2, 1)
"""From this day on the editions of 2026 are in force."""
TIE_BREAKS_OF_2026: Final = date(2026, 3, 1)
"""From this day on the tie-breaks of 2026 are in force (C.07)."""
NO_METHOD: Final = "none"
"""The method of an event without acceleration."""


def outside_fide_mode(regulations: Regulations, starts_on: date) -> tuple[str, ...]:
    """What is not as FIDE's rules have it in an event that begins on ``starts_on``, as codes; empty in FIDE mode.

    ``system``: its rules stand in no chapter of the Handbook; ``edition``: not the one in force when the event begins;
    ``acceleration``: virtual points by another method than those that FIDE has published (C.04.2 Article 1.2), whether
    or not FIDE has authorised it for the event; ``order``: the initial order does not go by rating (C.04.2
    Article 2.2); ``leavers``: who plays less than half of a round robin stays in the standings, or nobody who leaves it
    does; ``tie_breaks``: tie-breaks by the rules before those of March 2026.
    """
    description = description_of(regulations.system)
    found = []
    if description.rules is RuleSource.UNPUBLISHED:
        found.append("system")
    if len(description.editions) > 1 and regulations.edition != edition_in_force(description.editions, starts_on):
        found.append("edition")
    if regulations.acceleration.get("method", NO_METHOD) not in PUBLISHED_BY_FIDE:
        found.append("acceleration")
    orders = Regulations.InitialOrder
    if regulations.initial_order not in {orders.RATING, orders.RATING_LOT, orders.VARMA}:
        found.append("order")
    if regulations.options.get(LEAVERS, HALF) != HALF and description.rules is not RuleSource.UNPUBLISHED:
        found.append("leavers")
    if starts_on >= TIE_BREAKS_OF_2026 and regulations.tie_break_edition != TIE_BREAK_EDITIONS[0]:
        found.append("tie_breaks")
    return tuple(found)


def reasons_said(tournament: Tournament, regulations: Regulations) -> tuple[str, ...]:
    """What keeps the event out of FIDE mode now, and what it left it by; empty in FIDE mode."""
    left = tournament.fide_mode_left.get("reasons", ())
    return tuple(dict.fromkeys((*left, *outside_fide_mode(regulations, tournament.starts_on))))


def edition_in_force(editions: tuple[str, ...], day: date) -> str:
    """Which of the editions of a system, the newest first, is in force on ``day``."""
    return editions[0 if day >= RULES_OF_2026 else -1]
