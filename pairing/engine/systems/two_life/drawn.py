"""One round of the two-life system: the bye, the boards of those who must meet again, and everybody else by lot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...matching.bitset import UNMATCHED, make_maximum
from ..in_turn.choosing import Walk, with_bye
from ..lottery.groups import DrawnGroups, in_order_drawn
from . import DESCRIPTION
from .field import LivesField
from .rematches import Rematches, rematches


@dataclass(frozen=True, slots=True)
class LivesRound:
    """One round, and how it came about."""

    field: LivesField
    again: Rematches
    """The boards of players who meet again; they are in no step of the walk."""
    walk: Walk


def drawn_round(field: LivesField) -> LivesRound:
    """The round; raises ``NoPairing`` where prohibitions keep the players from being paired."""
    _mates, bye, passed = with_bye(replace(field, rows=field.allowed), lambda: _byes(field))
    left = field.everyone if bye is None else field.everyone & ~(1 << bye)
    again = Rematches((), 0)
    mates = [UNMATCHED] * len(field.players)
    if make_maximum(field.rows, mates, left, left):
        again = rematches(field, left)
        for one, other in again.boards:
            left &= ~(1 << one | 1 << other)
        mates = [UNMATCHED] * len(field.players)
        make_maximum(field.rows, mates, left, left)
    groups = DrawnGroups(field, left, mates, DESCRIPTION.name)
    return LivesRound(field, again, Walk(bye, passed, groups.steps(), tuple(groups.members), tuple(groups.facts)))


def _byes(field: LivesField) -> Iterator[int]:
    """Whoever had the bye least often, in the order drawn."""
    for count in sorted({field.byes_had(spot) for spot in range(len(field.players))}):
        had = sum(1 << spot for spot in range(len(field.players)) if field.byes_had(spot) == count)
        yield from in_order_drawn(field, "bye", had)
