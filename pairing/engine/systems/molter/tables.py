"""The table of an event by the Molter system: who meets whom in a round, and who has White.

Teams, boards and rounds count from 1. With an even number of teams every board has the circle of a round robin, each
board begun elsewhere in it. With an odd number two boards go together: on each of them one team is left without an
opponent, and these two players meet. So nobody rests, nobody meets a team-mate or a team twice, in as many rounds as
there are other teams.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd
from typing import NamedTuple


class TablePlace(NamedTuple):
    """A player as the table knows one."""

    team: int
    board: int


@dataclass(frozen=True, slots=True)
class TableGame:
    """Two players in one round."""

    white: TablePlace
    black: TablePlace
    sum: int
    """What the numbers of the two teams add up to, counted round by ``circle``; each number less one. It is also that
    of the board of the two who are left over."""
    circle: int
    """How many teams stand on the circle: all of them, or all but the last."""
    turned: bool = False
    """Whether this board has its colours the other way round, for the sake of the teams."""

    @property
    def left_over(self) -> bool:
        """Whether the circle has no opponent for these two: they meet each other, or the last team."""
        return self.white.board != self.black.board or max(self.white.team, self.black.team) > self.circle

    def other(self, place: TablePlace) -> TablePlace:
        """The opponent of a player of this pair."""
        return self.black if place == self.white else self.white


@lru_cache(64)
def meetings(teams: int, size: int, rounds: int, round_number: int) -> tuple[TableGame, ...]:
    """The pairs of a round, in order of boards and teams.

    ``teams`` is at least 3 or the number of players even, ``rounds`` fewer than the teams. How far the boards are apart
    on the circle depends on ``rounds``, so that the teams meet as evenly as they can.

    >>> [(one.white, one.black) for one in meetings(3, 2, 2, 1)]  # doctest: +NORMALIZE_WHITESPACE
    [(TablePlace(team=2, board=1), TablePlace(team=1, board=1)),
     (TablePlace(team=3, board=1), TablePlace(team=2, board=2)),
     (TablePlace(team=1, board=2), TablePlace(team=3, board=2))]
    """
    found = _plain(teams, size, rounds, round_number)
    # Rounds 1 and 2, 3 and 4 … have the same boards turned: who has White in one of them has Black in the other.
    first = found if round_number % 2 else _plain(teams, size, rounds, round_number - 1)
    turned = _turned(first, teams, size)
    pairs = (
        TableGame(one.black, one.white, one.sum, one.circle, turned=True) if turned[one.white.board] else one
        for one in found
    )
    return tuple(sorted(pairs, key=lambda one: (min(one.white.board, one.black.board), min(one.white, one.black))))


def _plain(teams: int, size: int, rounds: int, round_number: int) -> list[TableGame]:
    """The pairs of a round before any board is turned."""
    if teams % 2:
        return _of_odd(teams, size, rounds, round_number)
    circle = teams - 1
    found = []
    for board in range(1, size + 1):
        total = (round_number + _start(board - 1, rounds, circle)) % circle
        found += _on_circle(circle, total, board)
        alone = TablePlace(total * teams // 2 % circle + 1, board)
        found.append(_in_turn(alone, TablePlace(teams, board), round_number, total, circle))
    return found


def _of_odd(teams: int, size: int, rounds: int, round_number: int) -> list[TableGame]:
    """Two boards go together: where the numbers on one add up to a sum, those on the other add up to its opposite."""
    half, halves = teams // 2, (rounds + 1) // 2
    found = []
    for couple in range(size // 2):
        step = ((round_number - 1) // 2 + _start(couple, halves, half)) % half
        total = 2 * step + 2 - round_number % 2
        # The boards of a couple take turns in being the first, so that a team is left over on upper and lower ones.
        upper, lower = (2 * couple + 1, 2 * couple + 2)[:: -1 if couple % 2 else 1]
        found += _on_circle(teams, total, upper) + _on_circle(teams, -total % teams, lower)
        alone = total * (half + 1) % teams
        found.append(
            _in_turn(TablePlace(alone + 1, upper), TablePlace(-alone % teams + 1, lower), round_number, total, teams)
        )  # fmt: skip
    return found


def _start(place: int, rounds: int, circle: int) -> int:
    """Where board or couple ``place``, from 0, begins on the circle: behind all rounds of the one before, and one
    further whenever that is a beginning already; where all are, it goes on as from the first."""
    place %= circle
    return place * rounds + place * gcd(rounds, circle) // circle


def _on_circle(circle: int, total: int, board: int) -> list[TableGame]:
    """Teams whose numbers add up to ``total``; White is who has the odd difference of the two."""
    found = []
    for one in range(circle):
        other = (total - one) % circle
        if one < other:
            white, black = (one, other) if (one - other) % circle % 2 else (other, one)
            found.append(TableGame(TablePlace(white + 1, board), TablePlace(black + 1, board), total, circle))
    return found


def _in_turn(first: TablePlace, second: TablePlace, round_number: int, total: int, circle: int) -> TableGame:
    """Two who are left over: the first has White in rounds 1, 3, 5 …"""
    white, black = (first, second) if round_number % 2 else (second, first)
    return TableGame(white, black, total, circle)


def _turned(pairs: list[TableGame], teams: int, size: int) -> dict[int, bool]:
    """Which boards are turned so that the teams have both colours as evenly as can be: first where the team with the
    largest difference has a smaller one, then with the smaller sum of squares; of equals the upper boards stay."""
    step = 2 if teams % 2 else 1
    places = range((size + step - 1) // step)
    balance = [[0] * teams for _ in places]
    for one in pairs:
        for place, side in ((one.white, 1), (one.black, -1)):
            balance[(place.board - 1) // step][place.team - 1] += side

    def unevenness(signs: tuple[int, ...]) -> tuple[int, int]:
        sums = [sum(sign * one for sign, one in zip(signs, row, strict=True)) for row in zip(*balance, strict=True)]
        return max(map(abs, sums)), sum(one * one for one in sums)

    best = min(((1, *rest) for rest in product((1, -1), repeat=len(places) - 1)), key=unevenness)
    return {board: best[(board - 1) // step] < 0 for board in range(1, size + 1)}
