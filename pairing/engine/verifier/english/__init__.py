"""The judge of the English system: everything that is sought is sought from the median."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import TournamentState
from ..field import DOWN, STRONG, UP, Field, indices
from ..halves import HalvesJudge

ORDER_OF_COLOURS = ("w", "b", "")


class _English:
    strong_first = True

    def rest(self, state: TournamentState, field: Field) -> Sequence[int]:
        asked = {one.number for one in state.competitors if any(game.outcome.value == "H" for game in one.games)}
        order: list[int] = []
        for group in reversed(field.groups):
            players = _larger_colour_first(field, list(indices(group)))
            order += [one for one in players if field.entrants[one].number not in asked]
            order += [one for one in players if field.entrants[one].number in asked]
        return order

    def leaving(self, field: Field, group: Sequence[int]) -> Sequence[int]:
        found = []
        for colour in _by_size(field, group):
            same = [one for one in _from_middle(group) if field.entrants[one].wants == colour]
            found += [one for one in same if field.entrants[one].floats[0] != DOWN]
            found += [one for one in same if field.entrants[one].floats[0] == DOWN]
        return found

    def meeting(self, field: Field, leaver: int, group: Sequence[int]) -> Sequence[int]:
        own = field.entrants[leaver]
        classes: list[list[int]] = [[] for _ in range(6)]
        for one in _from_middle(group):
            other = field.entrants[one]
            wrong = 0
            if own.wants and own.wants == other.wants:
                wrong = 2 if own.strength >= STRONG and other.strength >= STRONG else 1
            classes[2 * wrong + (other.floats[0] == UP)].append(one)
        return [one for part in classes for one in part]


def _from_middle(group: Sequence[int]) -> list[int]:
    middle = len(group) // 2
    return [*group[middle:], *group[:middle][::-1]]


def _by_size(field: Field, group: Sequence[int]) -> list[str]:
    wants = [field.entrants[one].wants for one in group]
    return sorted(ORDER_OF_COLOURS, key=wants.count, reverse=True)


def _larger_colour_first(field: Field, group: Sequence[int]) -> list[int]:
    return [
        one for colour in _by_size(field, group) for one in _from_middle(group) if field.entrants[one].wants == colour
    ]


JUDGE = HalvesJudge("english", _English())
