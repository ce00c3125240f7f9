"""What those below a bracket lack when it cannot leave the ideal floaters: as seats, exactly (C4, C6, C8).

The next bracket and those beyond it are looked at as two parts. Where one of them cannot be paired within itself, only
its odd components and their claimants matter to anybody outside it (``matching.structure``), so it is replaced by
them; and what the whole then lacks is seen by the bracket above in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.engine.matching.bitset import UNMATCHED, members, unmatched
from pairing.engine.matching.structure import Shortage, claims, shortage
from pairing.engine.systems.dutch.lookahead import Lookahead


@dataclass(frozen=True, slots=True)
class Needs:
    """What those below a bracket lack (``matching.structure``): seats for as many as must come, by position."""

    nearby: list[int]
    """For every seat who may take it by meeting somebody of the next scoregroup."""
    beyond: list[int]
    """For every seat who may take it by meeting somebody further below."""
    claims: tuple[int, ...]
    """For every claimant the seats, by number, of which it takes one."""

    @property
    def leaving(self) -> int:
        """How many seats are left for those who come."""
        return len(self.nearby) - len(self.claims)


def needs(look: Lookahead, following: tuple[int, int], least: int) -> Needs | None:
    """What as few downfloaters as possible, but at least ``least``, have to fill below (C6), with C8 at its best.

    Players who can take all seats but those that claimants take are exactly those who complete the round, while the
    next bracket leaves over as few as its own shortage, or that of those below it, allows. None when as few
    downfloaters as possible cannot achieve that.
    """
    group = (1 << following[1]) - (1 << following[0])
    rest = look.lower & ~group
    mates, free = look.apart(look.bracket, group)
    leaving = max(least, look.lacking_below())
    beyond = shortage(look.rows, mates, rest, free & rest)
    needed = _filled(look, beyond, group, group, mates)
    if needed.leaving > leaving:
        near = shortage(look.rows, mates, group, free & group)
        if near.deficiency - leaving > beyond.deficiency:
            needed = _filled(look, near, rest, group, mates)
            # Whoever passes the next bracket by would make it leave over two more.
            needed = replace(needed, beyond=[0] * len(needed.beyond))
    return needed if needed.leaving == leaving else None


def needs_for_completion(look: Lookahead) -> Needs:
    """What those below lack, whatever that means for the next bracket."""
    mates, _ = look.apart(look.bracket)
    return _filled(look, Shortage([], 0), look.lower, look.lower, mates)


def _filled(look: Lookahead, short: Shortage, other: int, group: int, mates: list[int]) -> Needs:
    """What is still needed when the shortage of one part of those below and the ``other`` part fill one another."""
    rows = look.rows[:]
    for position in members(other):
        rows[position] &= other
    first = len(rows)
    for component in short.components:
        row = _adjacent(look, component) & other
        bit = 1 << len(rows)
        for vertex in members(row):
            rows[vertex] |= bit
        rows.append(row)
    for claimant in members(short.claimants):
        row = claims(look.rows[claimant], short) << first
        bit = 1 << len(rows)
        for vertex in members(row):
            rows[vertex] |= bit
        rows.append(row)
    mates = mates + [UNMATCHED] * (len(rows) - first)
    alive = other | (1 << len(rows)) - (1 << first)
    lacking = shortage(rows, mates, alive, unmatched(mates, alive))
    nearby, beyond = [], []
    for vertices in lacking.components:
        component = vertices & other
        for number, inside in enumerate(short.components, start=first):
            if vertices >> number & 1:
                component |= inside
        nearby.append(_adjacent(look, component & group) & look.bracket)
        beyond.append(_adjacent(look, component & ~group) & look.bracket)
    taken = tuple(claims(rows[claimant], lacking) for claimant in members(lacking.claimants))
    return Needs(nearby, beyond, taken)


def _adjacent(look: Lookahead, vertices: int) -> int:
    """Everybody who may meet one of ``vertices``."""
    found = 0
    for vertex in members(vertices):
        found |= look.rows[vertex]
    return found
