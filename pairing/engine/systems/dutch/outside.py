"""The vertices outside a bracket that its players can be matched with, and what leaving costs in C6, C7 and C8.

These vertices are either slots for the downfloaters or the real players below. With slots C4, C6, C7 and C8 are settled
before; with real players the matching decides them too. The same costs serve both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from ...history import PlayerHistory
from ...matching.bitset import members
from ...matching.weighted import Edges
from .bracket import BracketGraph, DownfloaterSlots
from .cheapest_candidate import BracketCosts, digits


@dataclass(slots=True)
class Outside:
    """The vertices that a player of the bracket can be matched with instead of another player; they count from 0."""

    joins: list[int]
    """Which players of the bracket each vertex may take."""
    passes_on: list[int] = field(default_factory=list)
    """Which of them, matched with the vertex, would be left over by the next bracket as well (C8)."""
    inner: list[tuple[int, int, int | None]] = field(default_factory=list)
    """Edges between vertices: both ends, and the score of the player whom the next bracket leaves over, or None."""
    alone: dict[int, int] = field(default_factory=dict)
    """Vertices that may be left alone, each a player whom the next bracket leaves over, with the score."""
    bye: int = -1
    """The vertex of the pairing-allocated bye where the only downfloater gets it, so that C9 counts; otherwise -1."""
    floating_on: int = 0
    """Players of the bracket who may be left over by the next bracket as well, matched with no vertex."""
    count_left_over: bool = True
    """False when the next bracket leaves over the same number after any floaters, so that C8 compares scores only."""


def slots_outside(slots: DownfloaterSlots) -> Outside:
    """The slots, and the vertices of the separator, which take some of them."""
    nobody = [0] * len(slots.separator_slots)
    passing = list(slots.passing) if slots.passing else [0] * len(slots.takers)
    outside = Outside(slots.takers + nobody, passing + nobody, count_left_over=False)
    for vertex, near in enumerate(slots.separator_slots, start=len(slots.takers)):
        outside.inner.extend((slot, vertex, None) for slot in members(near))
    return outside


class FloaterCosts(ABC):
    """What every choice costs in C6, C7 and C8, the highest digits; a system adds its own below them."""

    def __init__(self, graph: BracketGraph, outside: Outside, only: str | None = None) -> None:
        """With ``only`` that one criterion counts, and the others cost nothing."""
        self.graph = graph
        self.outside = outside
        self.past: list[PlayerHistory] = [graph.field.players[position] for position in graph.positions]
        self.total = graph.size + len(outside.joins)
        scores = {past.pairing_score for past in self.past} | set(outside.alone.values())
        scores |= {score for *_, score in outside.inner if score is not None}
        self.one = self.total + 1
        self.many: int = self.one ** len(scores)
        self.level: dict[int, int] = {score: self.one**rank for rank, score in enumerate(sorted(scores))}
        widths = [("C6", self.one), ("C7", self.many), ("C8", self.one), ("C8 scores", self.many), *self.lower_digits()]
        self.digit = digits(widths) if only is None else dict.fromkeys(dict(widths), 0) | {only: 1}

    def lower_digits(self) -> list[tuple[str, int]]:
        """The digits below C8, the first the highest, with how many values each has room for."""
        return []

    def costs(self) -> BracketCosts:
        """Every choice with its cost."""
        graph, outside = self.graph, self.outside
        edges: Edges = [{} for _ in range(self.total)]

        def join(one: int, other: int, cost: int) -> None:
            edges[one][other] = edges[other][one] = cost

        for number in range(graph.size):
            for other in members(graph.rows[number] >> number << number):
                join(number, other, self.pair(number, other))
        for vertex, takes in enumerate(outside.joins, start=graph.size):
            for number in members(takes):
                join(number, vertex, self.leave(number, vertex - graph.size))
        for one, other, score in outside.inner:
            join(graph.size + one, graph.size + other, 0 if score is None else self._left_over(score))
        alone = {graph.size + vertex: self._left_over(score) for vertex, score in outside.alone.items()}
        for number in members(outside.floating_on):
            alone[number] = self.floater(number) + self._left_over(graph.score(number))
        return BracketCosts(edges, alone)

    def _left_over(self, score: int) -> int:
        """C8: the next bracket leaves over a player with this score."""
        return self.digit["C8"] * self.outside.count_left_over + self.digit["C8 scores"] * self.level[score]

    def leave(self, number: int, vertex: int) -> int:
        """What it costs that a player leaves the bracket for a vertex outside."""
        cost = self.floater(number)
        if self.outside.passes_on[vertex] >> number & 1:
            cost += self._left_over(self.past[number].pairing_score)
        return cost

    @abstractmethod
    def pair(self, number: int, other: int) -> int:
        """What a pair of the bracket costs."""

    def floater(self, number: int) -> int:
        """C6 and C7 of a downfloater."""
        return self.digit["C6"] + self.digit["C7"] * self.level[self.past[number].pairing_score]
