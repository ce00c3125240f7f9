"""The players of one round as US Chess sees them: rank, opponents, due colours, rating differences, burdens of colour.

A position counts from 0 in order of rank: score, then rating, then pairing number (29A, 28B); unrated players stand
last in their scoregroup. Sets of players are integers with one bit per position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...history import History, PlayerHistory
from ...matching.bitset import UNMATCHED, make_maximum, members, search
from ...model import PLAYED, Colour
from ..obstacles import no_pairing
from . import BLACKS_ONLY, DESCRIPTION, FREE_EQUALISATION, NO_HISTORY
from .precedence import beneficiary, due_colour
from .rulebook import ALTERNATION_LIMIT, EQUALISATION_LIMIT

UNEQUAL, CONFLICT, THIRD = 1 << 32, 1 << 16, 1
"""What a board costs in colours, as digits of one number: a player gets two or more extra of one colour; both are due
the same colour; a player gets the same colour a third time running."""
NO_LIMIT = 1 << 20


@dataclass(slots=True, eq=False)
class Field:
    """What all scoregroups of one round share."""

    history: History
    players: list[PlayerHistory]
    rows: list[int]
    """``rows[i]``: whom the player in position i may meet."""
    ratings: list[int]
    due: list[Colour | None]
    """The colour due to each (29E3a)."""
    options: dict[str, bool]
    everyone: int
    groups: list[tuple[int, int]]
    """The pairing score of each scoregroup, high to low, with its players."""
    meetings: int
    """How often players may have met before and still meet: 0, or more where rule 27A1 allows it."""

    def number(self, position: int) -> int:
        """The TPN at this position."""
        return self.players[position].number

    def numbers(self, positions: list[int]) -> tuple[int, ...]:
        """The TPNs at these positions."""
        return tuple(self.players[position].number for position in positions)

    def difference(self, one: int, other: int) -> int:
        """The rating difference of two players who change places; nothing where one is unrated (29E5g)."""
        first, second = self.ratings[one], self.ratings[other]
        return abs(first - second) if first and second else 0

    def burden(self, one: int, other: int) -> int:
        """What a board with these two costs in colours: ``UNEQUAL``, ``CONFLICT`` and ``THIRD`` that apply.

        Who does not get the colour due to both is told by 29E4 without its variations a and b.
        """
        due = self.due[one]
        if due is None or due is not self.due[other]:
            return 0
        mine, theirs = self.players[one], self.players[other]
        cost = CONFLICT
        if mine.colour_difference and theirs.colour_difference:
            # Two extra Blacks come of two players due White.
            cost += UNEQUAL if due is Colour.WHITE or not self.options[BLACKS_ONLY] else 0
        given = due.opposite
        if not self.history.last_round and given in {mine.repeated_colour, theirs.repeated_colour}:
            higher, lower = (mine, theirs) if one < other else (theirs, mine)
            served, _rule = beneficiary(higher, lower, history=not self.options[NO_HISTORY])
            loser = lower if served is higher else higher
            cost += THIRD if loser.repeated_colour is given else 0
        return cost

    def limit(self, before: int, after: int) -> int:
        """How many rating points a switch may span that changes the burden like this; -1 where it brings nothing."""
        if after >= before:
            return -1
        if after // UNEQUAL < before // UNEQUAL:
            return NO_LIMIT if self.options[FREE_EQUALISATION] else EQUALISATION_LIMIT
        return EQUALISATION_LIMIT if after % CONFLICT < before % CONFLICT else ALTERNATION_LIMIT

    @property
    def most(self) -> int:
        """The widest limit that a switch can have."""
        return NO_LIMIT if self.options[FREE_EQUALISATION] else EQUALISATION_LIMIT


def build(history: History) -> Field:
    """The field of the round that ``history`` is to be paired for; raises ``NoPairing`` where nobody can pair it."""
    players = sorted(
        history.present, key=lambda past: (-past.pairing_score, -past.competitor.rating, past.number)
    )  # fmt: skip
    everyone = (1 << len(players)) - 1
    groups: dict[int, int] = {}
    for position, past in enumerate(players):
        groups[past.pairing_score] = groups.get(past.pairing_score, 0) | 1 << position
    meetings, rows = _rows(history, players, everyone)
    state = history.state
    return Field(
        history,
        players,
        rows,
        [past.competitor.rating for past in players],
        [due_colour(past) for past in players],
        {name: bool(DESCRIPTION.option(state, name)) for name in DESCRIPTION.options},
        everyone,
        list(groups.items()),
        meetings,
    )


def _rows(history: History, players: list[PlayerHistory], everyone: int) -> tuple[int, list[int]]:
    """Who may meet whom. Players meet again only where there are as many rounds as players and nothing else is
    possible (27A1), and then those who met least often."""
    bits = {past.number: 1 << position for position, past in enumerate(players)}
    again = history.state.rounds >= len(players)
    met: list[Counter[int]] = []
    if again:
        met = [
            Counter(game.opponent for game in past.competitor.games if game.outcome in PLAYED) for past in players
        ]  # fmt: skip
    apart = _prohibited(history, bits)
    first: list[int] = []
    for meetings in range(max((max(one.values(), default=0) for one in met), default=0) + 1):
        rows = []
        for position, past in enumerate(players):
            barred = 1 << position | apart.get(position, 0)
            often = [one for one, times in met[position].items() if times > meetings] if again else past.opponents
            for number in often:
                barred |= bits.get(number, 0)
            rows.append(everyone & ~barred)
        first = first or rows
        if not again or _pairable(rows, players, everyone):
            return meetings, rows
    raise no_pairing(players, first)


def _prohibited(history: History, bits: dict[int, int]) -> dict[int, int]:
    """By position whom a prohibition keeps away."""
    state = history.state
    found: dict[int, int] = {}
    for prohibition in state.prohibitions:
        if prohibition.first_round <= state.round_number <= prohibition.last_round:
            apart = 0
            for number in prohibition.numbers:
                apart |= bits.get(number, 0)
            for position in members(apart):
                found[position] = found.get(position, 0) | apart
    return found


def _pairable(rows: list[int], players: list[PlayerHistory], everyone: int) -> bool:
    """Whether everybody can be paired, but for somebody who may have the bye."""
    mates = [UNMATCHED] * len(rows)
    left = make_maximum(rows, mates, everyone, everyone)
    if len(rows) % 2 == 0:
        return not left
    if left.bit_count() > 1:
        return False
    spare = search(rows, mates, left.bit_length() - 1, everyone, left)
    return any(players[position].may_receive_bye for position in members(spare))
