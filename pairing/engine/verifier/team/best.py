"""What the articles of C.04.6 give for the top scoregroup: its upfloaters (3.5) and its pairs (3.6).

One upfloater is found by trying each; the pairs of a bracket whose criteria need not fail by asking, team by team,
whether it can be a top member. Otherwise all criteria and the order itself are the digits of one cost, and the cheapest
perfect matching, which comes with a proof, is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...errors import Unproved
from ..cheapest import Costs, cheapest_perfect_matching
from ..field import indices, set_of
from ..matching import PerfectMatchings
from .teams import Teams

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Values:
    """What a choice scores: every criterion with its value, in order of priority."""

    values: tuple[tuple[str, tuple[int, ...]], ...]

    def first_difference(self, other: Values) -> tuple[str, tuple[int, ...], tuple[int, ...]] | None:
        """The first criterion on which two choices differ, with both values."""
        for (criterion, mine), (_, theirs) in zip(self.values, other.values, strict=True):
            if mine != theirs:
                return criterion, mine, theirs
        return None


class TopGroup:
    """The top scoregroup of those not yet paired."""

    def __init__(self, teams: Teams, left: int) -> None:
        self.teams = teams
        self.matchings = PerfectMatchings(teams.rows)
        scores = sorted({teams.entrants[team].score for team in indices(left)}, reverse=True)
        groups = [teams.with_score(score) & left for score in scores]
        self.score = scores[0]
        self.residents, self.lower = groups[0], groups[1:]
        self.below = left & ~self.residents

    # Upfloaters

    def values_of(self, upfloaters: int) -> Values:
        """C4 to C7 of a set of upfloaters."""
        teams = self.teams
        scores = sorted(teams.entrants[team].score for team in indices(upfloaters))
        return Values(
            (
                ("C4", (upfloaters.bit_count(),)),
                ("C5", tuple(scores)),
                ("C6", (0 if self._keeps_next(upfloaters) else 1,)),
                ("C7", ((upfloaters & teams.floated).bit_count(),)),
            )
        )

    def upfloaters(self) -> int:
        """The set that the rules take."""
        short = self.matchings.unpaired(self.residents)
        if not short and self.matchings.exists(self.below):
            return 0
        if short == 1:
            found = self._one()
            if found:
                return found
        return self._by_costs()

    def _one(self) -> int:
        exposed = self.matchings.spare(self.residents)
        may = [team for team in indices(self.matchings.spare(self.below)) if self.teams.rows[team] & exposed]
        if not may:
            return 0
        highest = max(self.teams.entrants[team].score for team in may)
        best = min(
            (team for team in may if self.teams.entrants[team].score == highest),
            key=lambda team: (not self._keeps_next(1 << team), self.teams.floated >> team & 1, team),
        )
        return 1 << best

    def _keeps_next(self, upfloaters: int) -> bool:
        """C6: the following group then needs one upfloater if its number is odd, otherwise none."""
        following = self.lower[0] & ~upfloaters if self.lower else 0
        rest = self.below & ~upfloaters & ~following
        if not following:
            return True
        if following.bit_count() % 2 == 0:
            return self.matchings.exists(following) and self.matchings.exists(rest)
        exposed, spare = self.matchings.spare(following), self.matchings.spare(rest)
        return any(self.teams.rows[team] & exposed for team in indices(spare))

    def _by_costs(self) -> int:
        for with_next in (True, False):
            pairs = _cheapest(self.teams.rows, self.residents | self.below, self._cost(next_group=with_next))
            chosen = set_of(
                one if self.residents >> other & 1 else other
                for one, other in pairs
                if (self.residents >> one & 1) != (self.residents >> other & 1)
            )
            if not with_next or self._keeps_next(chosen):
                return chosen
        raise Unproved("No set of upfloaters was found.")

    def _cost(self, *, next_group: bool) -> Callable[[int, int], int]:
        size = (self.residents | self.below).bit_count() + 1
        group_of = {team: place for place, group in enumerate(self.lower) for team in indices(group)}
        order = {team: place for place, team in enumerate(team for group in self.lower for team in indices(group))}
        bits = 1 << len(order)

        def cost(one: int, other: int) -> int:
            top_one, top_other = self.residents >> one & 1, self.residents >> other & 1
            if top_one and top_other:
                return 0
            if not top_one and not top_other:
                crossing = (group_of[one] == 0) != (group_of[other] == 0)
                return bits * size if next_group and crossing else 0
            up = other if top_one else one
            digits = power(size, len(self.lower) + 2) + power(size, group_of[up] + 2) + (self.teams.floated >> up & 1)
            return bits * digits + bits - (1 << (len(order) - 1 - order[up]))

        return cost

    # Pairs

    def values_of_pairs(self, pairs: Sequence[Pair], upfloaters: int) -> Values:
        """C8 to C10 of a pairing of the bracket."""
        teams = self.teams
        conflicts = [pair for pair in pairs if teams.wants[pair[0]] and teams.wants[pair[0]] == teams.wants[pair[1]]]
        strong = sum(1 for one, other in conflicts if teams.strong >> one & teams.strong >> other & 1)
        again = sum(_repeats(teams, upfloaters, one, other) for one, other in pairs)
        return Values((("C8", (len(conflicts),)), ("C9", (strong,)), ("C10", (again,))))

    def pairs(self, upfloaters: int) -> list[Pair]:
        """The first of the best pairings of the bracket, the smaller pairing number of each pair first."""
        bracket = self.residents | upfloaters
        rows = self._without_failures(bracket, upfloaters)
        if PerfectMatchings(rows).exists(bracket):
            return _first_identifier(rows, bracket)
        return _cheapest(self.teams.rows, bracket, self._cost_of_pairs(bracket, upfloaters))

    def _without_failures(self, bracket: int, upfloaters: int) -> list[int]:
        """The edges of pairings that fail no criterion more often than the numbers of preferences make necessary."""
        teams = self.teams
        rows = [row & bracket for row in teams.rows]
        sides = [teams.wanting(colour) & bracket for colour in "wb"]
        for side in sides:
            if 2 * side.bit_count() > bracket.bit_count():
                forbidden = [bracket & ~side]
                break
        else:
            forbidden = sides
        forbidden += [side & teams.strong for side in sides]
        for team in indices(bracket):
            for part in forbidden:
                if part >> team & 1:
                    rows[team] &= ~part
            if upfloaters >> team & 1:
                rows[team] &= ~(teams.floated & self.residents)
            elif (teams.floated & self.residents) >> team & 1:
                rows[team] &= ~upfloaters
        return rows

    def _cost_of_pairs(self, bracket: int, upfloaters: int) -> Callable[[int, int], int]:
        """C8, C9, C10, then who is a top member, then the bottom members by the place of their top member."""
        teams = self.teams
        place = {team: number for number, team in enumerate(indices(bracket))}
        size = len(place)

        def cost(one: int, other: int) -> int:
            top, bottom = sorted((one, other))
            conflict = bool(teams.wants[top]) and teams.wants[top] == teams.wants[bottom]
            strong = conflict and bool(teams.strong >> top & teams.strong >> bottom & 1)
            again = _repeats(teams, upfloaters, top, bottom)
            digits = (conflict * size + strong) * size + again
            tops = (1 << size) - (1 << (size - 1 - place[top]))
            return (digits * (size << size) + tops) * power(size, size) + place[bottom] * power(
                size, size - 1 - place[top]
            )

        return cost


def _repeats(teams: Teams, upfloaters: int, one: int, other: int) -> int:
    """How many of a pair are an upfloater's opponent and floated in the previous round."""
    floated = teams.floated
    return (upfloaters >> one & floated >> other & 1) + (upfloaters >> other & floated >> one & 1)


def _first_identifier(rows: list[int], bracket: int) -> list[Pair]:
    """The first identifier (3.6) of all perfect matchings of ``rows``: smallest top members, then bottom members."""
    tops = 0
    for team in indices(bracket):
        if 2 * tops.bit_count() < bracket.bit_count() and PerfectMatchings(
            trial := _less(rows, team, tops)
        ).exists(bracket):  # fmt: skip
            tops |= 1 << team
            rows = trial
        else:
            rows = _less(rows, team, bracket & ~tops)
    pairs = []
    left = bracket
    for top in indices(tops):
        for bottom in indices(rows[top] & left):
            rest = left & ~(1 << top | 1 << bottom)
            if PerfectMatchings(rows).exists(rest):
                pairs.append((top, bottom))
                left = rest
                break
    return pairs


def _less(rows: list[int], team: int, others: int) -> list[int]:
    """The rows without the edges between a team and some others."""
    changed = [row & ~(1 << team) if others >> index & 1 else row for index, row in enumerate(rows)]
    changed[team] &= ~others
    return changed


def _cheapest(rows: Sequence[int], vertices: int, cost: Callable[[int, int], int]) -> list[Pair]:
    place = {team: number for number, team in enumerate(indices(vertices))}
    order = list(place)
    table = [
        [cost(one, other) if rows[one] >> other & 1 else 0 for other in order] for one in order
    ]  # fmt: skip
    inner = [set_of(place[other] for other in indices(rows[one] & vertices)) for one in order]
    found = cheapest_perfect_matching(Costs(inner, range(len(order)), table), (1 << len(order)) - 1)
    if found is None:
        raise Unproved("Teams that were to be completely pairable are not.")
    return [(order[one], order[other]) for one, other in found.pairs]


def power(base: int, exponent: int) -> int:
    """``base`` to a power that is not negative, which the type of ``**`` does not promise."""
    found: int = base**exponent
    return found
