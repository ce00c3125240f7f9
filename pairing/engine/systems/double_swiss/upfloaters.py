"""Who joins the top scoregroup from below: C4 to C7, then the order of C.04.5 Article 3.5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, make_maximum, members
from ...matching.weighted import CheapestMatching, Edges
from ..upfloating import fewest_from, sets_of
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
            alone = [1 << one for one in members(able) if field.players[one].score == best]
            floated = _floated(field)
            alone.sort(key=lambda one: (bool(one & floated), arranged(field, one)))
            return _first(field, alone, below)
    groups = _groups(field, below)
    counts = fewest_from(field.rows, top, list(groups.values())) or []
    # No upfloater, and one alone, have been tried.
    levels = [score for score, count in zip(groups, counts, strict=False) for _ in range(count)]
    chosen = _first(field, _legal(field, top, below, levels), below) if len(levels) > 1 else 0
    chosen = chosen or _first(field, _legal(field, top, below, profile(field, top, below)), below)
    if not chosen:
        raise Unproved("A round that can be completed has no upfloaters.")
    return chosen


def _groups(field: Field, players: int) -> dict[int, int]:
    """By score, from the top."""
    found: dict[int, int] = {}
    for position in members(players):
        score = field.players[position].score
        found[score] = found.get(score, 0) | 1 << position
    return found


def _floated(field: Field) -> int:
    """Whom C7 spares."""
    return 0 if field.last_round else field.floated


def _first(field: Field, found: Iterable[int], below: int) -> int:
    """Of sets that fulfil C1 to C5, in the order of C7 and 3.5: the first that fulfils C6, else the first; 0 if none.

    A set of so many can mend that many gaps of the next scoregroup at most, so C6 need not always be asked.
    """
    following = field.top(below) if below else 0
    gaps = make_maximum(field.rows, [UNMATCHED] * len(field.rows), following, following).bit_count()
    first = 0
    for one in found:
        first = first or one
        if gaps > one.bit_count() + 1:
            break
        if serves_next(field, below & ~one):
            return one
    return first


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


def _legal(field: Field, top: int, below: int, levels: list[int]) -> Iterator[int]:
    """The sets with these scores that leave a legal bracket and rest (C1, C3), in the order of C7, then 3.5."""
    floated = _floated(field)
    groups = _groups(field, below & field.near(top))
    wanted = [(groups.get(score, 0), levels.count(score)) for score in sorted(set(levels), reverse=True)]
    for resting in range(len(levels) + 1):
        # Most often somebody who has not floated will do, and there are far fewer sets without the others.
        able = [(members(group if resting else group & ~floated), count) for group, count in wanted]
        for joined in sets_of(able):
            if (joined & floated).bit_count() == resting and (
                field.pairable(top | joined) and field.pairable(below & ~joined)
            ):
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
