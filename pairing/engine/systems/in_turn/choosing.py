"""The walk through a round: who chooses, whom, and who was passed over for which reason.

Players are positions in order of rank.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from ...errors import Unproved
from ...facts import Fact
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, search, unmatched
from ..obstacles import no_pairing
from .field import Field

NEEDED = "needed"
"""Passed over because not everybody else could have been paired."""


Order = Callable[[int], Iterable[int]]
"""Those of a set in the order in which opponents come; it answers the same for as long as somebody asks."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and the order in which opponents come."""

    chooser: int
    order: Order
    code: str
    """Why it is this player's turn: the fact of the system."""
    earlier: tuple[int, ...] = ()
    """Who came before ``chooser`` in the order of floating, and stays in the scoregroup."""
    lower_code: str = ""
    """What is said instead of ``code`` where the opponent has a lower score; empty where ``code`` says that, too."""


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


class WholeRoundRule(ABC):
    """A system whose turns follow from the round as a whole: it makes the walk itself."""

    bye_code = "in_turn.bye"
    """Who has the bye: the fact of the system, with ``_barred`` and ``_needed`` for those passed over."""

    @abstractmethod
    def walk(self, field: Field) -> Walk:
        """The round; raises ``NoPairing`` where not everybody can be paired."""

    def facts(self, field: Field) -> tuple[Fact, ...]:  # noqa: ARG002 -- most have nothing to say
        """What is to be said of the round as a whole."""
        return ()


@dataclass(frozen=True, slots=True)
class Step:
    """One pair, and how it came about."""

    turn: Turn
    chosen: int
    tell: Callable[[], Iterable[tuple[int, str]]]
    """What ``passed`` says; only explanations ask for it."""

    @property
    def passed(self) -> tuple[tuple[int, str], ...]:
        """Who came before ``chosen`` in the order, and why it was somebody else: ``met``, ``prohibited``, ``colour``,
        ``needed``, ``floats`` or ``colours``."""
        return tuple(self.tell())


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole round."""

    bye: int | None
    passed: tuple[tuple[int, str], ...]
    """Who came before in the order of the bye: ``barred`` or ``needed``."""
    steps: tuple[Step, ...]
    groups: tuple[int, ...] = ()
    """Where it is settled before the first pair who is paired with whom: the sets, the receiver of the bye in none."""
    facts: tuple[Fact, ...] = ()
    """What the walk has to say of the round, beside ``Rule.facts``."""


def walk(field: Field, rule: Rule | WholeRoundRule) -> Walk:
    """The round by ``rule``; raises ``NoPairing`` where not everybody can be paired."""
    if isinstance(rule, WholeRoundRule):
        return rule.walk(field)
    mates, bye, passed = with_bye(field, lambda: rule.byes(field))
    left = field.everyone if bye is None else field.everyone & ~(1 << bye)
    steps = []
    chosen, turn = Chosen(field, mates, field.rows), rule.turns(field)
    while left:
        step = chosen.step(turn(left), left)
        left &= ~(1 << step.turn.chooser | 1 << step.chosen)
        steps.append(step)
    return Walk(bye, passed, tuple(steps))


def with_bye(
    field: Field, byes: Callable[[], Iterable[int]]
) -> tuple[list[int], int | None, tuple[tuple[int, str], ...]]:
    """A complete pairing to begin with, the receiver of the bye, and who was passed over for it.

    ``byes`` says the order in which the bye is offered. Raises ``NoPairing`` where not everybody can be paired.
    """
    mates = [UNMATCHED] * len(field.players)
    stuck = make_maximum(field.rows, mates, field.everyone, field.everyone)
    if len(field.players) % 2:
        bye, passed = _bye(field, byes(), mates, stuck)
        return mates, bye, passed
    if stuck:
        raise no_pairing(field.players, field.rows)
    return mates, None, ()


def _bye(field: Field, order: Iterable[int], mates: list[int], stuck: int) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Who has the bye; ``mates`` becomes a matching of all others."""
    everyone = field.everyone
    alone = stuck.bit_length() - 1
    spare = search(field.rows, mates, alone, everyone, stuck) if stuck.bit_count() == 1 else 0
    passed = []
    for one in order:
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


class Chosen:
    """A perfect matching of those left, kept while pairs are taken out of it.

    ``rows`` are the pairs that are to be had, ``refused`` is why one that is legal is not among them, or leaves the
    others without.
    """

    def __init__(self, field: Field, mates: list[int], rows: list[int], refused: str = NEEDED) -> None:
        self._field = field
        self._mates = mates
        self._rows = rows
        self._refused = refused

    def step(self, turn: Turn, left: int) -> Step:
        """The first opponent in the order who leaves the others pairable."""
        chooser = turn.chooser
        open_to = left & self._field.rows[chooser] & self._rows[chooser]
        one = next(iter(turn.order(open_to)), None)
        mates = None if one is None else self._without(chooser, one, left)
        if mates is None:
            # One search tells of all others at once; it is not worth it where the first can be taken.
            one = next(iter(turn.order(open_to & self._spare(chooser, left))), None)
            mates = None if one is None else self._without(chooser, one, left)
        if one is None or mates is None:
            raise Unproved("The matching that is kept has an opponent for everybody, and none was found.")
        self._mates = mates
        return Step(turn, one, partial(self._passed, turn, one, left))

    def _passed(self, turn: Turn, chosen: int, left: int) -> Iterator[tuple[int, str]]:
        """Who of ``left`` came before ``chosen``, and why it was somebody else."""
        for one in turn.order(left & ~(1 << turn.chooser)):
            if one == chosen:
                return
            yield one, self._field.obstacle(turn.chooser, one) or self._refused

    def _spare(self, chooser: int, left: int) -> int:
        """Those without whom everybody else of ``left`` but ``chooser`` can be paired."""
        mates = self._mates[:]
        mate = mates[chooser]
        mates[chooser] = mates[mate] = UNMATCHED
        return search(self._rows, mates, mate, left & ~(1 << chooser), 1 << mate)

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
        return mates if make_perfect(self._rows, mates, rest, free) else None
