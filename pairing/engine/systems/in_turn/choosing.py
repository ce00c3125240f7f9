"""The walk through a round: who chooses, whom, and who was passed over for which reason.

Players are positions in order of rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from ...errors import Unproved
from ...facts import Fact
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, search, unmatched
from ..obstacles import no_pairing
from .field import Field

NEEDED = "needed"
"""Passed over because not everybody else could have been paired."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and the order in which opponents come."""

    chooser: int
    order: Iterable[int]
    """It is asked for once, and no further than to the one who is taken."""
    code: str
    """Why it is this player's turn: the fact of the system."""


NextTurn = Callable[[int], Turn]
"""The next turn among those without an opponent, at least two."""


class Rule(Protocol):
    """One system."""

    def byes(self, field: Field) -> Iterable[int]:
        """Everybody in the order in which the bye is offered."""

    def turns(self, field: Field) -> NextTurn:
        """What says whose turn it is, for one walk through the round."""

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """What is to be said of the round as a whole."""


@dataclass(frozen=True, slots=True)
class Step:
    """One pair, and how it came about."""

    turn: Turn
    chosen: int
    passed: tuple[tuple[int, str], ...]
    """Who came before ``chosen`` in the order, and why it was somebody else: ``met``, ``prohibited``, ``colour`` or
    ``needed``."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole round."""

    bye: int | None
    passed: tuple[tuple[int, str], ...]
    """Who came before in the order of the bye: ``barred`` or ``needed``."""
    steps: tuple[Step, ...]


def walk(field: Field, rule: Rule) -> Walk:
    """The round by ``rule``; raises ``NoPairing`` where not everybody can be paired."""
    rows, left = field.rows, field.everyone
    mates = [UNMATCHED] * len(field.players)
    stuck = make_maximum(rows, mates, left, left)
    bye: int | None = None
    passed: tuple[tuple[int, str], ...] = ()
    if len(field.players) % 2:
        bye, passed = _bye(field, rule, mates, stuck)
        left &= ~(1 << bye)
    elif stuck:
        raise no_pairing(field.players, rows)
    steps = []
    chosen, turn = _Chosen(field, mates), rule.turns(field)
    while left:
        step = chosen.step(turn(left), left)
        left &= ~(1 << step.turn.chooser | 1 << step.chosen)
        steps.append(step)
    return Walk(bye, passed, tuple(steps))


def _bye(field: Field, rule: Rule, mates: list[int], stuck: int) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Who has the bye; ``mates`` becomes a matching of all others."""
    everyone = field.everyone
    alone = stuck.bit_length() - 1
    spare = search(field.rows, mates, alone, everyone, stuck) if stuck.bit_count() == 1 else 0
    passed = []
    for one in rule.byes(field):
        if not field.players[one].may_receive_bye:
            passed.append((one, "barred"))
        elif not spare >> one & 1:
            passed.append((one, NEEDED))
        else:
            if one != alone:
                mates[mates[one]] = UNMATCHED
                mates[one] = UNMATCHED
                rest = everyone & ~(1 << one)
                make_perfect(field.rows, mates, rest, unmatched(mates, rest))
            return one, tuple(passed)
    raise no_pairing(field.players, field.rows)


class _Chosen:
    """A perfect matching of those left, kept while pairs are taken out of it."""

    def __init__(self, field: Field, mates: list[int]) -> None:
        self._field = field
        self._mates = mates

    def step(self, turn: Turn, left: int) -> Step:
        """The first opponent in the order who leaves the others pairable."""
        passed: list[tuple[int, str]] = []
        spare = left
        for one in turn.order:
            obstacle = self._field.obstacle(turn.chooser, one)
            if not obstacle and spare >> one & 1:
                mates = self._without(turn.chooser, one, left)
                if mates is not None:
                    self._mates = mates
                    return Step(turn, one, tuple(passed))
                # One search tells of all others at once; it is not worth it where the first can be taken.
                spare = self._spare(turn.chooser, left)
            passed.append((one, obstacle or NEEDED))
        raise Unproved("The matching that is kept has an opponent for everybody, and none was found.")

    def _spare(self, chooser: int, left: int) -> int:
        """Those without whom everybody else of ``left`` but ``chooser`` can be paired."""
        mates = self._mates[:]
        mate = mates[chooser]
        mates[chooser] = mates[mate] = UNMATCHED
        return search(self._field.rows, mates, mate, left & ~(1 << chooser), 1 << mate)

    def _without(self, chooser: int, one: int, left: int) -> list[int] | None:
        """A matching of ``left`` without these two; None where there is none."""
        mates = self._mates
        if mates[chooser] == one:
            return mates
        mates = mates[:]
        free = 0
        for player in (chooser, one):
            other = mates[player]
            mates[player] = mates[other] = UNMATCHED
            free |= 1 << other
        rest = left & ~(1 << chooser | 1 << one)
        return mates if make_perfect(self._field.rows, mates, rest, free) else None
