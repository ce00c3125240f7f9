"""The draw of numbers for a round robin that keeps players of one federation apart at its end (C.05 Annex 2).

The numbers of the Berger table lie in four envelopes, the Varma tables. The largest federation draws first, all of it
from one envelope that holds enough numbers; so its players do not meet in the last three rounds. The annex prints the
sets for 9 to 24 players and says nothing of a federation for which no envelope has enough: here its players empty the
fullest one and go on with the next, and ``late_meetings`` tells what that costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from .errors import InvalidState
from .systems.round_robin.berger import places_for, round_of

CHAPTER: Final = "C.05 Annex 2"
FEWEST: Final = 9
MOST: Final = 24
QUIET_ROUNDS: Final = 3
"""In so many rounds at the end players of one federation should not meet."""
LETTERS: Final = "ABCD"
SETS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
"""The sets A, B, C and D by the places of the table. With an odd number of players the last number is nobody's."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A player who draws."""

    player: int
    name: str
    federation: str
    """The code of FIDE; blank for a player who belongs to none and draws alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An envelope chosen by lot."""

    player: int
    offered: tuple[tuple[str, int], ...]
    """The envelopes to choose from, each with how many numbers it holds."""
    letter: str
    enough: bool
    """Whether it holds a number for everybody of the federation who has still to draw."""


@dataclass(frozen=True, slots=True)
class DrawnNumber:
    """One player's draw."""

    player: int
    letter: str
    offered: tuple[int, ...]
    """What the envelope held, in ascending order."""
    number: int


@dataclass(frozen=True, slots=True)
class FederationDraw:
    """All draws of one federation, in their order."""

    federation: str
    choices: tuple[Choice, ...]
    drawn: tuple[DrawnNumber, ...]


@dataclass(frozen=True, slots=True)
class LateMeeting:
    """Two players of one federation in one of the last rounds of the table."""

    player: int
    opponent: int
    round_number: int


Lot = Callable[[int], int]
"""The lot of a player, a large whole number; the remainder of its division by the number of possibilities decides."""


def sets_for(players: int) -> dict[str, list[int]]:
    """The numbers in each envelope, by letter; raises ``InvalidState`` unless there are 9 to 24 players."""
    if not FEWEST <= players <= MOST:
        raise InvalidState(
            f"The Varma tables are made for {FEWEST} to {MOST} players, not for {players}.",
            code="varma_players",
            players=players,
            fewest=FEWEST,
            most=MOST,
        )
    printed = zip(LETTERS, SETS[places_for(players)], strict=True)
    return {letter: [number for number in numbers if number <= players] for letter, numbers in printed}


def draw(participants: Iterable[Participant], envelope_lot: Lot, number_lot: Lot) -> tuple[FederationDraw, ...]:
    """The restricted draw of lots, federation by federation (C.05 Annex 2).

    The largest federation begins, equals in order of their codes, the players of one in order of their names.
    ``envelope_lot`` of the player who chooses an envelope and ``number_lot`` of everybody decide. Raises
    ``InvalidState`` unless there are 9 to 24 players.

    >>> five = [Participant(n, str(n), "ITA" if n < 4 else "") for n in range(1, 10)]
    >>> [(one.player, one.number) for one in draw(five, lambda n: 0, lambda n: 0)[0].drawn]
    [(1, 3), (2, 4), (3, 8)]
    """
    everybody = list(participants)
    envelopes = sets_for(len(everybody))
    return tuple(_draw_of(members, envelopes, envelope_lot, number_lot) for members in _in_order(everybody))


def late_meetings(numbers: Mapping[int, int], participants: Iterable[Participant]) -> tuple[LateMeeting, ...]:
    """The players of one federation who meet in the last three rounds of the table, by round; ``numbers`` by player.

    With 12 places that can be the numbers 6 and 12 of one set, too: they meet in the last round.
    """
    places = places_for(len(numbers))
    present = [one for one in participants if one.federation and one.player in numbers]
    found = [
        LateMeeting(one.player, other.player, round_of(places, numbers[one.player], numbers[other.player]))
        for one, other in combinations(present, 2)
        if one.federation == other.federation
    ]
    late = [one for one in found if one.round_number > places - 1 - QUIET_ROUNDS]
    return tuple(sorted(late, key=lambda one: (one.round_number, numbers[one.player], numbers[one.opponent])))


def _in_order(participants: list[Participant]) -> list[list[Participant]]:
    sizes = Counter(one.federation for one in participants if one.federation)
    contingents: dict[tuple[str, int], list[Participant]] = {}
    for one in sorted(participants, key=lambda one: (one.name.casefold(), one.player)):
        contingents.setdefault((one.federation, 0 if one.federation else one.player), []).append(one)
    keys = sorted(contingents, key=lambda key: (-sizes.get(key[0], 1), not key[0], key[0]))
    return [contingents[key] for key in keys]


def _draw_of(
    members: list[Participant], envelopes: dict[str, list[int]], envelope_lot: Lot, number_lot: Lot
) -> FederationDraw:
    choices: list[Choice] = []
    drawn: list[DrawnNumber] = []
    for place, one in enumerate(members):
        if not choices or not envelopes[choices[-1].letter]:
            choices.append(_choice(one.player, len(members) - place, envelopes, envelope_lot))
        letter = choices[-1].letter
        offered = tuple(envelopes[letter])
        number = offered[number_lot(one.player) % len(offered)]
        envelopes[letter].remove(number)
        drawn.append(DrawnNumber(one.player, letter, offered, number))
    return FederationDraw(members[0].federation, tuple(choices), tuple(drawn))


def _choice(player: int, needed: int, envelopes: Mapping[str, list[int]], lot: Lot) -> Choice:
    fullest = max(len(numbers) for numbers in envelopes.values())
    least = min(needed, fullest)
    offered = tuple((letter, len(numbers)) for letter, numbers in envelopes.items() if len(numbers) >= least)
    return Choice(player, offered, offered[lot(player) % len(offered)][0], enough=fullest >= needed)
