"""Lots that nobody can choose: one for every round, and what follows from it.

The lots of an event are the links of a hash chain. A secret is hashed ``LINKS`` times; the last link is announced
before round 1. With the pairing of each round one link more is opened, from the end backwards: it is the lot of that
round, and its hash is the lot of the round before. So every lot was fixed before round 1, nobody can compute it from
those that are open, and everybody can check it.

Every hash is the SHA-256 of an ASCII text, written in 64 hexadecimal digits of lower case. ``printf TEXT | sha256sum``
computes it on any machine. What is drawn with a lot is described at ``draw``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from .errors import InvalidState
from .model import TournamentState
from .registry import description_of

LINKS: Final = 99
"""How often a secret is hashed: no event has more rounds."""
_SHAPE: Final = re.compile(r"[0-9A-Za-z]{1,64}")


def hash_of_lot(lot: str) -> str:
    """The SHA-256 of a lot: the lot of the round before, or what was announced where it is the lot of round 1."""
    return sha256(lot.encode("ascii")).hexdigest()


def announced_hash(secret: str) -> str:
    """What is announced of a secret before round 1: the last link of its chain."""
    return lot_of(secret, 0)


def lot_of(secret: str, round_number: int) -> str:
    """The lot of a round, 1 to ``LINKS``, in the chain of ``secret``; 0 gives what is announced."""
    link = secret
    for _ in range(LINKS - round_number):
        link = hash_of_lot(link)
    return link


def draw(lot: str, label: str, numbers: Iterable[int]) -> list[int]:
    """``numbers`` in an order by lot, the first drawn first.

    Each number gets the SHA-256 of ``LOT/LABEL/NUMBER``, and the smallest comes first. ``label`` says what is drawn, so
    that two draws with one lot are independent. All orders are equally likely: the hashes are compared as a whole, and
    nothing is divided. One number of several is drawn by taking the first; yes or no by drawing from two numbers.

    >>> draw("a1b2", "bye", [3, 8, 11])
    [11, 3, 8]
    """
    return sorted(numbers, key=lambda number: sha256(f"{lot}/{label}/{number}".encode("ascii")).digest())


def lot_of_round(state: TournamentState) -> str:
    """The lot of the round to be paired; empty where it is not known."""
    return state.lots[state.completed] if len(state.lots) > state.completed else ""


def lots_before(lots: Sequence[str], round_number: int) -> tuple[str, ...]:
    """The lots that are open when ``round_number`` is paired, its own among them, without unknown ones at the end."""
    known = list(lots[:round_number])
    while known and not known[-1]:
        known.pop()
    return tuple(known)


def with_lot(state: TournamentState, lot: str) -> TournamentState:
    """``state`` with ``lot`` for the round to be paired.

    Raises ``InvalidState``: the system draws no lots, the lot has a wrong form, or the round has another lot already.
    """
    if not description_of(state.system).asks_lots(state.options):
        raise InvalidState(
            f"The pairing system {state.system!r} draws no lots; leave the lot out.",
            code="lots_not_drawn",
            system=state.system,
        )
    stated = lot_of_round(state)
    if stated not in {"", lot}:
        raise InvalidState(
            f"The lot of round {state.round_number} is {stated} already; a lot is not drawn again.",
            code="lot_drawn",
            round=state.round_number,
            lot=stated,
        )
    known = [*state.lots[: state.completed]]
    known += [""] * (state.completed - len(known))
    changed = replace(state, lots=(*known, lot))
    require_lots(changed)
    return changed


def require_lots(state: TournamentState) -> None:
    """Raise ``InvalidState`` unless the round to be paired has a lot, and every lot has the right form."""
    for round_number, lot in enumerate(state.lots, start=1):
        if round_number > state.round_number:
            raise InvalidState(
                f"There is a lot of round {round_number}, but round {state.round_number} is to be paired; remove it.",
                code="lot_early",
                round=round_number,
                next=state.round_number,
            )
        if lot and not is_lot(lot):
            raise InvalidState(
                f"The lot of round {round_number} is no lot: it needs 1 to 64 letters or digits without accents.",
                code="lot_wrong",
                round=round_number,
            )
    if not lot_of_round(state):
        raise InvalidState(
            f"The pairing system {state.system!r} draws lots, and round {state.round_number} has none; state its lot.",
            code="lot_missing",
            system=state.system,
            round=state.round_number,
        )


def is_lot(text: str) -> bool:
    """Whether a lot may read like this: letters and digits that stand in ASCII, so that everybody hashes the same."""
    return _SHAPE.fullmatch(text) is not None
