"""Which teams of lower scores complete the top scoregroup (3.5, criteria C3 to C7).

The short ways nearly always decide. One upfloater: everybody who can be the one is known from two searches, and the
criteria choose. Several: as many as the group must have, with the highest scores there are, nobody who floated in the
previous round where there is a choice; the first such set, in the order of 3.5, that leaves everybody pairable and
keeps the following group (C6) is the answer, because no set can be better on any criterion. Otherwise one cheapest
perfect matching of everybody left tells how good the best sets are, and the first of them is found team by team.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search
from ..optimum import Optimum, best
from ..upfloating import fewest_from, sets_of
from .field import Field

SETS = 60
"""How many sets the short way tries."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The teams that move up."""

    upfloaters: int
    next_group_kept: bool
    """Whether the following scoregroup then needs no more upfloaters than its number of teams asks for (C6)."""


def choose(field: Field, residents: int, lower: list[int]) -> Choice:
    """The upfloaters of the scoregroup ``residents``; ``lower``: the groups below it from the top, without the bye.

    Everybody together must be completely pairable.
    """
    below = 0
    for group in lower:
        below |= group
    mates = [UNMATCHED] * len(field.rows)
    unserved = make_maximum(field.rows, mates, residents, residents)
    needed = unserved.bit_count()
    choice = None
    if not needed and _pairable(field, below):
        choice = Choice(0, next_group_kept=_keeps_next(field, lower, 0))
    elif needed == 1:
        exposable = search(field.rows, mates, unserved.bit_length() - 1, residents, unserved)
        choice = _one(field, exposable, lower, below)
    elif needed:
        choice = _several(field, residents, lower, below)
    return choice or _by_costs(field, residents, lower, below)


def _one(field: Field, exposable: int, lower: list[int], below: int) -> Choice | None:
    """The one upfloater for a group that can spare any one of ``exposable``; None when nobody can be it alone."""
    possible = _spare(field, below)
    possible &= sum(1 << team for team in members(possible) if field.rows[team] & exposable)
    group = next((group for group in lower if group & possible), None)
    if group is None:
        return None
    candidates = members(group & possible & ~field.floated) + members(group & possible & field.floated)
    for team in candidates:
        if _keeps_next(field, lower, 1 << team):
            return Choice(1 << team, next_group_kept=True)
    return Choice(1 << candidates[0], next_group_kept=False)


def _several(field: Field, residents: int, lower: list[int], below: int) -> Choice | None:
    """The first of the sets that nothing can be better than; None when none of those tried will do."""
    counts = fewest_from(field.rows, residents, lower)
    if counts is None:
        return None
    rested = [(members(group & ~field.floated), count) for group, count in zip(lower, counts, strict=True)]
    for taken in islice(sets_of(rested), SETS):
        if _complies(field, residents, lower, below, taken):
            return Choice(taken, next_group_kept=True)
    return None


def _complies(field: Field, residents: int, lower: list[int], below: int, taken: int) -> bool:
    return (
        _pairable(field, residents | taken)
        and _pairable(field, below & ~taken)
        and _keeps_next(field, lower, taken)
    )  # fmt: skip


def _pairable(field: Field, teams: int) -> bool:
    """Whether these can all be paired with one another."""
    return make_perfect(field.rows, [UNMATCHED] * len(field.rows), teams, teams)


def _keeps_next(field: Field, lower: list[int], taken: int) -> bool:
    """C6: whether what is left of the following group can be completed by one upfloater, or by none if it is even."""
    following = lower[0] & ~taken if lower else 0
    if not following:
        return True
    rest = 0
    for group in lower[1:]:
        rest |= group & ~taken
    if following.bit_count() % 2 == 0:
        return _pairable(field, following) and _pairable(field, rest)
    spare = _spare(field, rest)
    rows = [row & following for row in field.rows]
    seat = len(rows)
    takers = sum(1 << team for team in members(following) if field.rows[team] & spare)
    rows = [row | 1 << seat if takers >> team & 1 else row for team, row in enumerate(rows)]
    rows.append(takers)
    mates = [UNMATCHED] * len(rows)
    everybody = following | 1 << seat
    return make_perfect(rows, mates, everybody, everybody)


def _spare(field: Field, teams: int) -> int:
    """Those of an odd number without any one of whom the others can all be paired."""
    mates = [UNMATCHED] * len(field.rows)
    left = make_maximum(field.rows, mates, teams, teams)
    if left.bit_count() != 1:
        return 0
    return search(field.rows, mates, left.bit_length() - 1, teams, left)


def _by_costs(field: Field, residents: int, lower: list[int], below: int) -> Choice:
    """C4 to C7 as the digits of a cost, C6 only where some set can comply with it; then the first set (3.5)."""
    everybody = residents | below
    base = everybody.bit_count() + 1
    score_of = {position: place for place, group in enumerate(lower) for position in members(group)}
    following = lower[0] if lower else 0

    def cost(one: int, other: int) -> int:
        """Digits from the top: upfloaters, those of the lowest score …, C6, C7."""
        up = other if residents >> one & 1 else one
        if residents >> one & 1 and residents >> other & 1:
            return 0
        if not residents >> one & 1 and not residents >> other & 1:
            return base if (following >> one & 1) != (following >> other & 1) else 0
        amount: int = base ** (len(lower) + 2) + base ** (score_of[up] + 2)
        return amount + (field.floated >> up & 1)

    found = best(everybody, field.rows, cost)
    if found is None:
        raise Unproved("Teams that were to be completely pairable are not.")
    optimum, mates = found
    kept = _crossing(mates, following, below & ~following) == _taken_parity(residents, mates, following)
    if not kept:
        found = best(
            everybody, field.rows, lambda one, other: cost(one, other) if _touches(residents, one, other) else 0
        )
        if found is None:
            raise Unproved("Teams that were to be completely pairable are not.")
        optimum, mates = found
    return Choice(_first_set(optimum, mates, residents, lower), next_group_kept=kept)


def _touches(residents: int, one: int, other: int) -> bool:
    return bool((residents >> one | residents >> other) & 1)


def _crossing(mates: list[int], following: int, rest: int) -> int:
    return sum(1 for team in members(following) if rest >> mates[team] & 1)


def _taken_parity(residents: int, mates: list[int], following: int) -> int:
    return sum(1 for team in members(following) if not residents >> mates[team] & 1) % 2


def _first_set(optimum: Optimum, mates: list[int], residents: int, lower: list[int]) -> int:
    """The best upfloaters who come first: by descending score, then TPN, each taken wherever a best pairing can."""
    rows = optimum.rows
    wanted = sum(1 for team in members(residents) if not residents >> mates[team] & 1)
    taken = 0
    for group in lower:
        for team in members(group):
            if taken.bit_count() == wanted:
                return taken
            trial = _only(rows, team, residents)
            answer = optimum.within(trial, mates)
            if answer is not None:
                taken |= 1 << team
            else:
                trial = _only(rows, team, ~residents)
                answer = optimum.within(trial, mates)
            if answer is None:
                raise Unproved("A team can neither move up nor stay.")
            rows, mates = trial, answer
    return taken


def _only(rows: list[int], team: int, others: int) -> list[int]:
    """The rows with the edges of one team to ``others`` alone."""
    changed = rows[:]
    for other in members(rows[team] & ~others):
        changed[other] &= ~(1 << team)
    changed[team] &= others
    return changed
