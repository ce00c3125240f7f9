"""Who joins the top scoregroup from below: C4 to C7, then the order of C.04.5 Article 3.5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...errors import Unproved
from ...matching.bitset import members
from ...matching.weighted import CheapestMatching, Edges
from .field import Field


def choose(field: Field, top: int, below: int) -> int:
    """The upfloaters of the bracket; the round can be completed with ``top`` and ``below``."""
    if not top.bit_count() & 1:
        if field.pairable(top) and field.pairable(below):
            return 0
    else:
        able = field.joining(top, below, field.top(below)) if below else 0
        if able:
            best = max(field.players[position].score for position in members(able))
            return _first(field, [1 << one for one in members(able) if field.players[one].score == best], below)
    return _first(field, list(_several(field, top, below)), below)


def _first(field: Field, found: list[int], below: int) -> int:
    """Of sets that fulfil C1 to C5: C6 before C7 before the order."""
    floated = 0 if field.last_round else field.floated
    found = sorted(found, key=lambda one: ((one & floated).bit_count(), arranged(field, one)))
    return next((one for one in found if serves_next(field, below & ~one)), found[0])


def arranged(field: Field, chosen: int) -> tuple[int, ...]:
    """3.5: the TPNs of a set, by descending score, then TPN; sets are sorted by these."""
    players = sorted((field.players[one] for one in members(chosen)), key=lambda one: (-one.score, one.number))
    return tuple(one.number for one in players)


def serves_next(field: Field, left: int) -> bool:
    """C6: whether the next scoregroup needs no more upfloaters than its parity asks for."""
    if not left:
        return True
    top = field.top(left)
    below = left & ~top
    if top.bit_count() & 1:
        return bool(below) and bool(field.joining(top, below, field.top(below)))
    return field.pairable(top) and field.pairable(below)


def _several(field: Field, top: int, below: int) -> Iterator[int]:
    """Every set with the fewest upfloaters and the highest scores (C4, C5) that leaves a legal bracket and rest."""
    levels = profile(field, top, below)
    groups: dict[int, list[int]] = {}
    for position in members(below & field.near(top)):
        groups.setdefault(field.players[position].score, []).append(position)
    counts = {score: levels.count(score) for score in levels}
    choices = [list(combinations(groups[score], count)) for score, count in counts.items()]
    for chosen in product(*choices):
        joined = sum(1 << position for part in chosen for position in part)
        if field.pairable(top | joined) and field.pairable(below & ~joined):
            yield joined


def profile(field: Field, top: int, below: int) -> list[int]:
    """C4 and C5: the scores of the upfloaters, high to low.

    A cheapest pairing of everybody: each pair across the two parts costs an upfloater, and one of the lowest score
    costs most.
    """
    vertices = members(top | below)
    place = {position: vertex for vertex, position in enumerate(vertices)}
    scores = sorted({field.players[position].score for position in members(below)}, reverse=True)
    base = len(vertices) + 1
    cost = {score: base ** len(scores) + base**level for level, score in enumerate(scores)}
    edges: Edges = [{} for _ in vertices]
    for position in vertices:
        for other in members(field.rows[position] & (top | below)):
            across = (top >> position ^ top >> other) & 1
            lower = other if top >> position & 1 else position
            edges[place[position]][place[other]] = cost[field.players[lower].score] if across else 0
    matching = CheapestMatching(edges)
    if not matching.solve():
        raise Unproved("A round that can be completed has no upfloaters.")
    matching.prove()
    mates = {position: vertices[matching.mates[place[position]]] for position in members(top)}
    return sorted((field.players[mate].score for mate in mates.values() if below >> mate & 1), reverse=True)
