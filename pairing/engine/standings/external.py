"""Tie-breaks from outside: what the event has measured itself, such as a blitz match, as given numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from .values import Style, TieBreakValue

Groups = list[list[int]]


@dataclass(frozen=True, slots=True)
class ExternalValues:
    """The values of one criterion ``OTHER_…`` in the standings after a round."""

    values: Mapping[int, int] = field(default_factory=dict)
    """By pairing number, in hundredths; players who are missing have none yet."""
    lower_first: bool = False
    """Whether the lower value is ahead."""

    def cells(self, numbers: Iterable[int]) -> dict[int, TieBreakValue]:
        """The value of everybody."""
        return {number: TieBreakValue(self.values.get(number), style=Style.NUMBER) for number in numbers}


def incomplete(groups: Iterable[list[int]], values: Mapping[int, TieBreakValue]) -> set[int]:
    """Everybody in a tie of which somebody has no value: it cannot be decided, neither by this nor by what comes
    after."""
    tied = (group for group in groups if len(group) > 1)
    return {number for group in tied if any(values[one].value is None for one in group) for number in group}


def split_open(groups: Iterable[list[int]], left: set[int], split: Callable[[list[int]], Groups]) -> Groups:
    """Each group as ``split`` divides it; those whose players are ``left`` tied stay as they are."""
    return [part for group in groups for part in ([group] if group[0] in left else split(group))]
