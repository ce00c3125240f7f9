"""A scoregroup within itself: the fewest wrong colours, then the upper half against the lower half from the top."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from ...errors import Unproved
from ...history import Strength
from ...matching.bitset import UNMATCHED, lowest_member, make_perfect, members
from ...model import Colour
from ..in_turn.choosing import Chosen, Step, Turn
from ..in_turn.field import Field, from_bottom, from_top
from ..optimum import Optimum, best

COLOURS_SPARED = "colours"
"""Passed over because more players than necessary would have missed the colour that they are due."""


def pairs_within(field: Field, group: int, code: str, *, equalise: bool) -> Iterator[Step]:
    """The pairs of ``group``, which can be paired completely.

    From the top each player without an opponent takes the first who leaves the others as few wrong colours as possible:
    the lower half from its top, then the upper half from its end.
    """
    found = by_colours(field, group, equalise=equalise)
    if found is None:
        raise Unproved("A scoregroup that was to be completely pairable is not.")
    optimum, mates = found
    upper = sum(1 << one for one in members(group)[: group.bit_count() // 2])
    chosen = Chosen(field, mates, optimum.rows, COLOURS_SPARED)
    left = group
    while left:
        chooser = lowest_member(left)
        others = left & ~(1 << chooser)
        turn = Turn(chooser, partial(_lower_half_first, upper), code)
        step = chosen.step(turn, left) if optimum.cost is None else _cheapest_step(field, optimum, turn, others)
        left = others & ~(1 << step.chosen)
        yield step


def _lower_half_first(upper: int, wanted: int) -> Iterator[int]:
    """The order in which opponents come: the lower half from its top, then the upper half from its end."""
    return chain(from_top(wanted & ~upper), from_bottom(wanted & upper))


def by_colours(field: Field, group: int, *, equalise: bool) -> tuple[Optimum, list[int]] | None:
    """The pairings of ``group`` with the fewest wrong colours, with one of them; None where it has no pairing.

    Fewest are first, with ``equalise``, the pairs in which both have a strong or an absolute preference for the same
    colour, then those in which both have any preference for it.
    """
    sides, strong = wishes(field, group)
    rows = [row & group if group >> one & 1 else 0 for one, row in enumerate(field.rows)]
    kept = rows
    for side in (*sides, *(strong if equalise else ())):
        others = group & ~side
        if side.bit_count() > others.bit_count():
            # Everybody else takes one of these; the others of them meet one another.
            kept = [row & side if others >> one & 1 else row for one, row in enumerate(kept)]
        else:
            kept = [row & ~side if side >> one & 1 else row for one, row in enumerate(kept)]
    mates = [UNMATCHED] * len(rows)
    if make_perfect(kept, mates, group, group):
        return Optimum(group, kept), mates
    size = group.bit_count()

    def cost(one: int, other: int) -> int:
        same = any(side >> one & side >> other & 1 for side in sides)
        both = equalise and any(side >> one & side >> other & 1 for side in strong)
        return both * size + same

    return best(group, rows, cost)


def wishes(field: Field, group: int) -> tuple[list[int], list[int]]:
    """Who of ``group`` prefers each colour, and who of them strongly or absolutely."""
    sides = {colour: [0, 0] for colour in Colour}
    for one in members(group):
        past = field.players[one]
        if past.preference is not None:
            sides[past.preference][0] |= 1 << one
            if past.strength >= Strength.STRONG:
                sides[past.preference][1] |= 1 << one
    return [side for side, _strong in sides.values()], [strong for _side, strong in sides.values()]


def _cheapest_step(field: Field, optimum: Optimum, turn: Turn, others: int) -> Step:
    """The first opponent with whom the costs stay the least; ``optimum`` then has this pair in it."""
    passed: list[tuple[int, str]] = []
    for one in turn.order(others):
        obstacle = field.obstacle(turn.chooser, one)
        if not obstacle:
            trial = [row & ~(1 << turn.chooser | 1 << one) for row in optimum.rows]
            trial[turn.chooser], trial[one] = 1 << one, 1 << turn.chooser
            if optimum.within(trial, ()) is not None:
                optimum.rows = trial
                return Step(turn, one, partial(tuple, passed))
        passed.append((one, obstacle or COLOURS_SPARED))
    raise Unproved("A scoregroup has a cheapest pairing, and no opponent was found in it.")
