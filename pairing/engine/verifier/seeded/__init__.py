"""The judge of the seeded system: the last leaves, and is offered the first."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import TournamentState
from ..field import Field
from ..halves import HalvesJudge


class _Seeded:
    strong_first = False

    def rest(self, _state: TournamentState, field: Field) -> Sequence[int]:
        return range(len(field.entrants))[::-1]

    def leaving(self, _field: Field, group: Sequence[int]) -> Sequence[int]:
        return group[::-1]

    def meeting(self, field: Field, leaver: int, group: Sequence[int]) -> Sequence[int]:
        wants = field.entrants[leaver].wants
        clash = [one for one in group if wants and field.entrants[one].wants == wants]
        return [*(one for one in group if one not in clash), *clash]


JUDGE = HalvesJudge("seeded", _Seeded())
