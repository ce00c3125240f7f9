"""The candidates of one bracket that no criterion tells apart, as a graph, and which of them is generated first.

Every perfect matching of the graph is such a candidate and there are no others. So the order of Articles 3.6, 3.7 and
4.2 to 4.4 needs no weights, only the question whether the rest can still be paired.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.check.bracket import Bracket
from pairing.engine.check.field import DOWN, UP, indices, set_of
from pairing.engine.check.matching import PerfectMatchings

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Equals:
    """The graph: players of the bracket and, when somebody floats, a seat for that one player."""

    bracket: Bracket
    rows: tuple[int, ...]
    """By index; the last one is the seat's."""

    @property
    def seat(self) -> int:
        return len(self.rows) - 1

    @property
    def everybody(self) -> int:
        return self.bracket.players | (1 << self.seat if self.rows[self.seat] else 0)

    def moved_down_pairs(self) -> tuple[Pairs, int]:
        """The pairs of the moved-down players (Articles 4.4 and 4.2), and who is left for the remainder."""
        matchings = PerfectMatchings(self.rows)
        left = self.everybody
        floating = self.bracket.moved_down & self.rows[self.seat]
        # 4.4: the set of paired MDPs comes first in which the lowest ranked one is left over.
        for mdp in sorted(indices(floating), reverse=True):
            rest = left & ~(1 << mdp | 1 << self.seat)
            if matchings.exists(rest):
                left = rest
                break
        return _first_partners(matchings, self.rows, indices(self.bracket.moved_down & left), left)

    def without_exchange(self, left: int) -> Pairs | None:
        """The first transposition of the remainder (4.2), None when it needs a resident exchange (4.3)."""
        players = tuple(indices(left & self.bracket.residents))
        half = len(players) // 2
        # Without an exchange only a player of S2 can be left over: the seat stands on the side of S1.
        upper, lower = set_of(players[:half]) | left & 1 << self.seat, set_of(players[half:])
        across = [
            row & (lower if upper >> name & 1 else upper if lower >> name & 1 else 0)
            for name, row in enumerate(self.rows)
        ]
        matchings = PerfectMatchings(across)
        if not matchings.exists(left):
            return None
        return _first_partners(matchings, across, players[:half], left)[0]


def flawless(bracket: Bracket, floaters: int, seat: int) -> Equals | None:
    """The candidates that fail none of C10 to C21, with one of ``floaters`` moving down; None when there are none.

    ``floaters`` are those whom C4 to C9 leave, 0 when nobody floats.
    """
    entrants = bracket.field.entrants
    if any(DOWN in entrants[mdp].floats for mdp in indices(bracket.moved_down)):
        return None
    wanting = {
        colour: set_of(player for player in bracket.members if entrants[player].wants == colour) for colour in "wb"
    }
    lifted = set_of(player for player in indices(bracket.residents) if UP in entrants[player].floats)
    rows = [0] * (seat + 1)
    for player, row in bracket.rows.items():
        row &= ~wanting.get(entrants[player].wants, 0)
        if bracket.moved_down >> player & 1:
            row &= ~lifted
        elif lifted >> player & 1:
            row &= ~bracket.moved_down
        if floaters >> player & 1 and DOWN not in entrants[player].floats:
            row |= 1 << seat
            rows[seat] |= 1 << player
        rows[player] = row
    if floaters and not rows[seat]:
        return None
    found = Equals(bracket, tuple(rows))
    return found if PerfectMatchings(rows).exists(found.everybody) else None


def _first_partners(
    matchings: PerfectMatchings, rows: Iterable[int], players: Iterable[int], left: int
) -> tuple[Pairs, int]:
    """Give each of ``players`` in turn the highest ranked partner with whom the rest can still be paired.

    The pairs, and who is left.
    """
    rows = tuple(rows)
    pairs = []
    for player in players:
        for partner in indices(rows[player] & left):
            rest = left & ~(1 << player | 1 << partner)
            if matchings.exists(rest):
                pairs.append((player, partner))
                left = rest
                break
    return pairs, left
