"""Who may meet whom in a round of the Double-Swiss system, and who gets the bye (C.04.5 Articles 2.1 and 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...history import History
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search, unmatched
from ...model import TournamentState
from ..opponents import no_pairing
from .matches import Matches, matches_of

PATIENCE = (1, 8, 0)
"""How far to grow a search before asking whether its answer already suffices; 0 is to the end."""


@dataclass(slots=True, eq=False)
class Field:
    """The players to be paired, by position in order of rank; a set of them is an integer with one bit each."""

    state: TournamentState
    players: list[Matches]
    rows: list[int]
    """Whom each may meet: C1 and the prohibitions of the event."""
    may_receive_bye: int
    """C2."""

    @property
    def everyone(self) -> int:
        return (1 << len(self.players)) - 1

    @property
    def last_round(self) -> bool:
        """Whether C7 and C8 are left out."""
        return self.state.round_number >= self.state.rounds

    @property
    def floated(self) -> int:
        """Who floated in the previous round."""
        return sum(1 << position for position, one in enumerate(self.players) if one.floated)

    def top(self, left: int) -> int:
        """The top scoregroup of those ``left`` (3.2)."""
        score = self.players[(left & -left).bit_length() - 1].score
        return sum(1 << position for position in members(left) if self.players[position].score == score)

    def pairable(self, players: int) -> bool:
        """Whether ``players`` can all be paired with each other (C3)."""
        if players.bit_count() & 1:
            return False
        mates = [UNMATCHED] * len(self.rows)
        return make_perfect(self.rows, mates, players, unmatched(mates, players))

    def spare(self, players: int, enough: Callable[[int], bool] = lambda _: False) -> int:
        """Those of an odd set without any one of whom all others can be paired.

        The answer may be a part of them as soon as that is ``enough``.
        """
        mates = [UNMATCHED] * len(self.rows)
        left = make_maximum(self.rows, mates, players, players)
        if left.bit_count() != 1:
            return 0
        even = 0
        for patience in PATIENCE:
            even = search(self.rows, mates, left.bit_length() - 1, players, left, patience)
            if enough(even):
                break
        return even

    def joining(self, top: int, below: int, wanted: int) -> int:
        """Those of ``below`` who each alone complete an odd ``top`` and leave a pairing of the others.

        Where everybody ``wanted`` is among them, the others may be left out.
        """
        part = self.spare(below, lambda even: not wanted & ~even)
        able = part and part & self.near(self.spare(top, lambda even: not wanted & ~self.near(even)))
        return able if not wanted & ~able else self.spare(below) & self.near(self.spare(top))

    def near(self, players: int) -> int:
        """Everybody who may meet one of ``players``."""
        found = 0
        for position in members(players):
            found |= self.rows[position]
        return found


def field_of(history: History) -> Field:
    """The field of the round that the history leads to."""
    players = matches_of(history)
    state = history.state
    bits = {one.number: 1 << position for position, one in enumerate(players)}
    apart = dict.fromkeys(bits, 0)
    for rule in state.prohibitions:
        if rule.first_round <= state.round_number <= rule.last_round:
            together = sum(bits.get(number, 0) for number in rule.numbers)
            for number in rule.numbers & bits.keys():
                apart[number] |= together
    everyone = (1 << len(players)) - 1
    rows = []
    for one in players:
        met = sum(bits.get(number, 0) for number in one.met)
        rows.append(everyone & ~(met | apart[one.number] | bits[one.number]))
    able = sum(bits[one.number] for one in players if one.may_receive_bye)
    return Field(state, players, rows, able)


def receiver_of_bye(field: Field) -> int | None:
    """3.4: who may get the bye and leaves a pairing of all others; lowest score, most matches played, largest TPN.

    None in an even field. Raises ``NoPairing`` when there is no complete pairing.
    """
    if len(field.players) % 2 == 0:
        if not field.pairable(field.everyone):
            raise no_pairing([one.past for one in field.players], field.rows, field.everyone)
        return None
    able = members(field.spare(field.everyone) & field.may_receive_bye)
    if not able:
        bye = 1 << len(field.players)
        rows = [row | (bye if field.may_receive_bye >> place & 1 else 0) for place, row in enumerate(field.rows)]
        raise no_pairing([one.past for one in field.players], [*rows, field.may_receive_bye], field.everyone | bye)
    return min(able, key=lambda position: bye_key(field.players[position]))


def bye_key(one: Matches) -> tuple[int, int, int]:
    """Sorts those who can get the bye, the first before the others (3.4.2 to 3.4.4)."""
    return one.score, -one.played, -one.number
