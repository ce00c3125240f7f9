"""The criteria of the Burstein system, C5 to C8, and the order of its Article 4 (C.04.4.2 Articles 2.3 and 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bracket import BEYOND_ANY_DIFFERENCE, Bracket, Candidate, Value
from ..completability import Completability
from ..edition_2026 import Edition2026
from ..equals import limited, with_pairs
from ..field import Field, indices
from ..matching import PerfectMatchings
from ..problem import BracketProblem, Column
from ..rules import Few
from ..solver import Best
from .standing import Standing

CHAPTER = "C.04.4.2"
ARTICLES = {
    "C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1",
    **{f"C{number}": f"2.3.{number - 4}" for number in range(5, 9)},
}  # fmt: skip


@dataclass(frozen=True)
class Burstein2026(Edition2026):
    """C.04.4.2 of 2026; see ``rules.Rules``. C5, C6 and C7 are C6, C7 and C8 of the Dutch system."""

    standing: Standing

    criteria = ("C5", "C6", "C7", "C8")
    ahead = "C7"
    listed = frozenset({"C6"})
    about_floaters = frozenset({"C5", "C6", "C7"})

    def article(self, name: str) -> str:
        return f"{CHAPTER} {ARTICLES.get(name, name)}"

    def problem(self, bracket: Bracket, completability: Completability, few: Few | None) -> BracketProblem:
        if few is not None:
            return self._alone(bracket, few.floaters, completability.dummy)
        return self._everybody(bracket, completability)

    def _alone(self, bracket: Bracket, floaters: int, dummy: int) -> BracketProblem:
        """The bracket with one dummy opponent for its floater, if it has one."""
        entrants = bracket.field.entrants
        rows = [0] * (dummy + 1)
        for player in bracket.members:
            rows[player] = bracket.row(player) | (floaters >> player & 1) << dummy
        rows[dummy] = floaters
        alike = {player: entrants[player].wants for player in bracket.members} | {dummy: "dummy"}

        def columns(u: int, v: int) -> Sequence[Column]:
            return [("C8", 0)] if v != dummy and denied(bracket.field, u, v) else ()

        vertices = bracket.players | (1 << dummy if floaters else 0)
        return BracketProblem(bracket, rows, vertices, alike, columns, self.criteria)

    def _everybody(self, bracket: Bracket, completability: Completability) -> BracketProblem:
        """The bracket and everybody below: C4 to C7 are in the graph itself."""
        entrants, players, following = bracket.field.entrants, bracket.players, bracket.next_group
        vertices = players | bracket.below
        rows = [row & vertices for row in completability.rows]
        for player in bracket.members:
            rows[player] = bracket.row(player) | rows[player] & ~players
        alike: dict[int, object] = dict.fromkeys(indices(bracket.below), "below")
        alike |= dict.fromkeys(indices(following), "next")
        alike |= {player: (entrants[player].wants, entrants[player].score) for player in bracket.members}

        def columns(u: int, v: int) -> Sequence[Column]:
            if players >> v & 1:
                return [("C8", 0)] if denied(bracket.field, u, v) else ()
            score = entrants[u].score
            beyond = [] if following >> v & 1 else [("C7", BEYOND_ANY_DIFFERENCE), ("C7", score)]
            if players >> u & 1:
                return [("C5", 0), ("C6", score), *beyond]
            return beyond if following >> u & 1 else ()

        return BracketProblem(bracket, rows, vertices, alike, columns, self.criteria)

    def values(
        self, bracket: Bracket, _completability: Completability, candidate: Candidate, ahead: tuple[int, ...]
    ) -> tuple[Value, ...]:
        field = bracket.field
        floaters = field.numbers(candidate.floaters)
        failing = [pair for pair in sorted(candidate.pairs) if denied(field, *pair)]
        return (
            Value("C5", (len(floaters),), floaters),
            Value("C6", field.scores(candidate.floaters), floaters),
            Value("C7", ahead, floaters),
            Value("C8", (len(failing),), tuple(field.entrants[player].number for pair in failing for player in pair)),
        )

    def by_bsn(self, bracket: Bracket) -> list[int]:
        """The players of a bracket by bracket sequence number (4.1)."""
        entrants, place = bracket.field.entrants, self.standing.place
        return sorted(bracket.members, key=lambda player: place[entrants[player].number])

    def first_of(self, found: Best) -> Candidate:
        """The candidate that comes first in the order of 4.3 among those that are as good as the one found."""
        order = self.by_bsn(found.problem.bracket)
        players, rows, left = found.problem.bracket.players, list(found.matching.tight), found.problem.vertices
        pairs: list[tuple[int, int]] = []
        for player in order:
            if not left >> player & 1:
                continue
            for other in reversed(order):
                if rows[player] >> other & left >> other & 1:
                    rest = left & ~(1 << player | 1 << other)
                    if _attained(found, rows, [*pairs, (player, other)], rest):
                        pairs.append((player, other))
                        left = rest
                        break
            else:
                rows = limited(rows, 1 << player, ~players)
        return Candidate.of(found.problem.bracket, pairs)

    def order_of(self, bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
        """The BSNs of the opponents, from BSN 1; of two candidates the larger one comes first (4.3)."""
        number = {player: bsn for bsn, player in enumerate(self.by_bsn(bracket), start=1)}
        opponent = {number[a]: number[b] for pair in candidate.pairs for a, b in (pair, pair[::-1])}
        return tuple(opponent.get(bsn, 0) for bsn in range(1, len(number) + 1))


def _attained(found: Best, rows: Sequence[int], pairs: Sequence[tuple[int, int]], rest: int) -> bool:
    """Whether a candidate with these pairs, and otherwise with edges of ``rows``, is as good as the best."""
    if not PerfectMatchings(rows).exists(rest):
        return False
    if found.matching.by_edges:
        return True
    best = found.problem.cheapest(with_pairs(rows, pairs))
    return best is not None and best.cost == found.matching.cost


def denied(field: Field, one: int, other: int) -> bool:
    """C8: whether one of the two will not get the colour preferred."""
    wants = field.entrants[one].wants
    return bool(wants) and wants == field.entrants[other].wants
