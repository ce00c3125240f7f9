"""What acceleration did to one round: scoregroups and places with and without virtual points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from ..history import derive
from ..model import TournamentState


@dataclass(frozen=True, slots=True)
class AccelerationPicture:
    """One round with and without virtual points; points are tenths."""

    groups: tuple[tuple[int, int], ...]
    """(pairing score, players) of each scoregroup, from the top."""
    real_groups: tuple[tuple[int, int], ...]
    """The same by real score alone."""
    places: dict[int, tuple[int, int]]
    """By TPN: place in the pairing order, and the place that the real score alone would give, both from 1."""

    def to_json(self) -> dict[str, Any]:
        """The stored form; the keys of ``places`` become text."""
        return {
            "groups": [list(one) for one in self.groups],
            "real_groups": [list(one) for one in self.real_groups],
            "places": {str(number): list(places) for number, places in self.places.items()},
        }


def acceleration_picture(state: TournamentState) -> AccelerationPicture:
    """The scoregroups and the pairing order of the round to be paired, with and without virtual points."""
    present = derive(state).present
    real_order = sorted(present, key=lambda past: (-past.score, past.number))
    real_place = {past.number: place for place, past in enumerate(real_order, start=1)}
    return AccelerationPicture(
        _groups([past.pairing_score for past in present]),
        _groups([past.score for past in present]),
        {past.number: (place, real_place[past.number]) for place, past in enumerate(present, start=1)},
    )


def _groups(scores: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(scores).items(), reverse=True))


def without_acceleration(state: TournamentState) -> TournamentState:
    """The same round as if nobody had ever had virtual points: a hypothesis, to be labelled as one.

    The rounds already played stay as they were, although without virtual points they would have been paired otherwise.
    """
    return replace(state, competitors=tuple(replace(one, virtual_points=()) for one in state.competitors))
