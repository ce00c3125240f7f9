"""What those below a bracket lack when it cannot leave the ideal floaters: as seats, exactly (C4, C6, C8).

The next bracket and those beyond it are looked at as two parts. Where one of them cannot be paired within itself, only
its odd components and their claimants matter to anybody outside it (``matching.structure``), so it is replaced by
them; and what the whole then lacks is seen by the bracket above in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.engine.matching.bitset import UNMATCHED, make_maximum, make_perfect, members, unmatched
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


def serves_best(look: Lookahead, floaters: int, candidates: int, following: tuple[int, int]) -> bool:
    """C8 (2.4.3): whether no others of the ``candidates`` would let the next bracket leave over fewer than these.

    Then it leaves over as many as those below it lack, or as it would lack itself if any floater could meet whomever
    any candidate can; and residents of its own only. False proves nothing.
    """
    group = (1 << following[1]) - (1 << following[0])
    rest = look.lower & ~group
    rows = look.rows[:]
    mates, free = look.apart(look.bracket, group)
    for floater in members(floaters):
        rows[floater] &= group
        mate = mates[floater]
        if mate >= 0:
            mates[floater] = mates[mate] = UNMATCHED
    beyond = shortage(rows, mates, rest, free & rest)
    fewest = max(beyond.deficiency, _fewest_left(look, group, candidates, floaters.bit_count()))
    joined = group | floaters
    near = shortage(rows, mates, joined, unmatched(mates, joined))
    if near.deficiency > fewest:
        return False
    short, other, meeting = (near, rest, rest) if near.deficiency > beyond.deficiency else (beyond, joined, group)
    rows = _contracted(rows, short, other, meeting)
    mates += [UNMATCHED] * (len(rows) - len(mates))
    alive = other | (1 << len(rows)) - (1 << len(look.rows))
    return make_perfect(rows, mates, alive, unmatched(mates, alive))


def _fewest_left(look: Lookahead, group: int, candidates: int, count: int) -> int:
    """How many cannot be paired when ``count`` come to ``group`` who may meet whomever any candidate may."""
    rows = look.rows[:]
    for position in members(group):
        rows[position] &= group
    reach = _adjacent(rows, candidates) & group
    alive = group
    for _ in range(count):
        bit = 1 << len(rows)
        for position in members(reach):
            rows[position] |= bit
        rows.append(reach)
        alive |= bit
    return make_maximum(rows, [UNMATCHED] * len(rows), alive, alive).bit_count()


def _filled(look: Lookahead, short: Shortage, other: int, group: int, mates: list[int]) -> Needs:
    """What is still needed when the shortage of one part of those below and the ``other`` part fill one another."""
    rows = _contracted(look.rows, short, other, other)
    first = len(look.rows)
    mates = mates + [UNMATCHED] * (len(rows) - first)
    alive = other | (1 << len(rows)) - (1 << first)
    lacking = shortage(rows, mates, alive, unmatched(mates, alive))
    nearby, beyond = [], []
    for vertices in lacking.components:
        component = vertices & other
        for number, inside in enumerate(short.components, start=first):
            if vertices >> number & 1:
                component |= inside
        nearby.append(_adjacent(look.rows, component & group) & look.bracket)
        beyond.append(_adjacent(look.rows, component & ~group) & look.bracket)
    taken = tuple(claims(rows[claimant], lacking) for claimant in members(lacking.claimants))
    return Needs(nearby, beyond, taken)


def _contracted(rows: list[int], short: Shortage, other: int, meeting: int) -> list[int]:
    """The rows within ``other``, with a vertex more for each odd component of a shortage and for each claimant.

    ``meeting`` are those of ``other`` whom players of the components can be paired with.
    """
    contracted = rows[:]
    for position in members(other):
        contracted[position] &= other
    first = len(rows)
    added = [_adjacent(rows, component) & meeting for component in short.components]
    added += [claims(rows[claimant], short) << first for claimant in members(short.claimants)]
    for row in added:
        bit = 1 << len(contracted)
        contracted.append(row)
        for vertex in members(row):
            contracted[vertex] |= bit
    return contracted


def _adjacent(rows: list[int], vertices: int) -> int:
    """Everybody who may meet one of ``vertices``."""
    found = 0
    for vertex in members(vertices):
        found |= rows[vertex]
    return found
