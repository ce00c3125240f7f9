"""Orders from the median of a scoregroup, which the English system uses for the bye and for floats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...history import Float, History, Strength
from ...matching.bitset import members
from ...model import Colour, Outcome
from ..in_turn.field import Field
from ..opponents import scoregroups

DUE = (Colour.WHITE, Colour.BLACK, None)
"""The colours that players can be due, in the order that decides between groups of one size."""


class EnglishCustoms:
    """The median first, and of the larger colour group."""

    bye_code = "english.bye"
    float_code = "english.float"
    pair_code = "english.pair"
    equalise = True

    def byes(self, field: Field) -> Iterator[int]:
        """From the lowest score: who has not asked for a bye first, then the larger colour group, from the median."""
        for start, end in reversed(scoregroups(field.players)):
            order = _by_colour_group(field, (1 << end) - (1 << start))
            yield from sorted(order, key=lambda one: _asked_for_bye(field.history, field.players[one].number))

    def floaters(self, field: Field, group: int) -> Sequence[int]:
        """The larger colour group first; there those who did not float down in the round before, from the median."""
        return _by_colour_group(field, group, Float.DOWN)

    def opponents(self, field: Field, floater: int, group: int) -> Sequence[int]:
        """Who leaves both their colour first; of these who did not float up in the round before, from the median."""
        past = field.players[floater]

        def clash(other: int) -> int:
            theirs = field.players[other]
            if past.preference is None or past.preference is not theirs.preference:
                return 0
            return 2 if min(past.strength, theirs.strength) >= Strength.STRONG else 1

        return sorted(from_median(members(group)), key=lambda one: (clash(one), _floated(field, one, Float.UP)))


def from_median(players: Sequence[int]) -> list[int]:
    """The player at the median or just below it, those below in turn, then those above, upwards."""
    median = len(players) // 2
    return [*players[median:], *reversed(players[:median])]


def _by_colour_group(field: Field, group: int, direction: Float = Float.NONE) -> list[int]:
    """The larger colour groups first; in each those who did not float in ``direction``, from the median of all."""
    order = from_median(members(group))
    due = {one: field.players[one].preference for one in order}
    sizes = {colour: list(due.values()).count(colour) for colour in DUE}
    return sorted(
        order,
        key=lambda one: (
            -sizes[due[one]],
            DUE.index(due[one]),
            direction is not Float.NONE and _floated(field, one, direction),
        ),
    )


def _floated(field: Field, one: int, direction: Float) -> bool:
    return field.history.float_back(field.players[one].number, 1) is direction


def _asked_for_bye(history: History, number: int) -> bool:
    """Whether the player has had a half-point bye, which is given on request only."""
    return any(game.outcome is Outcome.HALF_BYE for game in history.players[number].competitor.games)
