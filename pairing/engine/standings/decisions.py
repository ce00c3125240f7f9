"""Play-offs and lots: what was decided beside the tie-breaks (C.07 Articles 3 and 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from ..facts import Fact, Json, fact
from .ranking import Row


class Means(StrEnum):
    """How a tie was decided: by a play-off or by lot."""

    PLAY_OFF = "play_off"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Decision:
    """The order in which some players who were level come."""

    means: Means
    places: Mapping[int, int]
    """Pairing number to place among them, from 1; those who share a place stay in the order of the tie-breaks."""


def decide(rows: Sequence[Row], decision: Decision) -> tuple[Row, ...] | None:
    """``rows`` in the order that ``decision`` gives them; None where it does not fit them.

    It fits where its players are level on points and nobody else stands between them or shares a rank with them. Lots
    must also find players whom no tie-break separates. A correction that changes the tie makes the decision unfit.
    """
    members = [row for row in rows if row.number in decision.places]
    if len(members) != len(decision.places) or len({row.points for row in members}) != 1:
        return None
    ranks = {row.rank for row in members}
    between = [row for row in rows if min(ranks) <= row.rank <= max(ranks)]
    if len(between) != len(members) or (decision.means is Means.LOTS and len(ranks) > 1):
        return None
    # Sorting is stable: within one place the order of the tie-breaks stays.
    ordered = sorted(members, key=lambda row: decision.places[row.number])
    first = rows.index(members[0])
    ranked: list[Row] = []
    for index, row in enumerate(ordered):
        level = index and (decision.places[row.number], row.rank) == (
            decision.places[ordered[index - 1].number], ordered[index - 1].rank,
        )  # fmt: skip
        ranked.append(replace(row, rank=ranked[-1].rank if level else first + index + 1))
    return (*rows[:first], *ranked, *rows[first + len(members) :])


def draw(numbers: Iterable[int], seed: str) -> list[int]:
    """``numbers`` in an order by lot that anybody can draw again: that of the SHA-256 of ``seed/number``."""
    return sorted(numbers, key=lambda number: sha256(f"{seed}/{number}".encode()).digest())


def describe_decision(decision: Decision, number: int) -> Fact:
    """What ``decision`` gave to the player ``number``, as a fact."""
    facts: dict[str, Json] = {"place": decision.places[number], "players": sorted(decision.places)}
    if decision.means is Means.PLAY_OFF:
        return fact("decision.play_off", "C.07 3", **facts)
    return fact("decision.lots", "C.07 4.2", **facts)
