"""The players of one round as US Chess sees them: rank, opponents, due colours, rating differences, burdens of colour.

A position counts from 0 in order of rank: score, then rating, then pairing number (29A, 28B); unrated players stand
last in their scoregroup. Sets of players are integers with one bit per position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...errors import NoPairing
from ...history import History, PlayerHistory
from ...matching.bitset import UNMATCHED, make_maximum, members, search
from ...model import PLAYED, Colour
from ..obstacles import no_pairing
from ..opponents import opponent_rows, prohibited_rows
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
    meetings, rows = _rows(history, players)
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


def meetings_allowed(history: History) -> int:
    """How often two players may have met before and still meet in this round: 0, but where rule 27A1 yields.

    Where nobody can pair the round it is 0, too: no meeting would help.
    """
    if not _full(history):
        return 0
    try:
        return build(history).meetings
    except NoPairing:
        return 0


def _full(history: History) -> bool:
    """Whether the event has at least as many rounds as players, absent ones among them (27A1)."""
    return history.state.rounds >= len(history.state.competitors)


def _rows(history: History, players: list[PlayerHistory]) -> tuple[int, list[int]]:
    """Who may meet whom. Players meet again only where there are as many rounds as players and nothing else is
    possible (27A1), and then those who met least often."""
    first = rows = opponent_rows(history, players, ())
    if not _full(history) or _pairable(rows, players):
        return 0, rows
    met = [Counter(game.opponent for game in past.competitor.games if game.outcome in PLAYED) for past in players]
    bits = {past.number: 1 << position for position, past in enumerate(players)}
    for meetings in range(1, max(max(one.values(), default=0) for one in met) + 1):
        rows = prohibited_rows(history, players)
        for position, times in enumerate(met):
            for number, often in times.items():
                if often > meetings:
                    rows[position] &= ~bits.get(number, 0)
        if _pairable(rows, players):
            return meetings, rows
    raise no_pairing(players, first)


def _pairable(rows: list[int], players: list[PlayerHistory]) -> bool:
    """Whether everybody can be paired, but for somebody who may have the bye."""
    everyone = (1 << len(players)) - 1
    mates = [UNMATCHED] * len(rows)
    left = make_maximum(rows, mates, everyone, everyone)
    if len(rows) % 2 == 0:
        return not left
    if left.bit_count() > 1:
        return False
    spare = search(rows, mates, left.bit_length() - 1, everyone, left)
    return any(players[position].may_receive_bye for position in members(spare))
