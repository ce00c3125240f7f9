"""Whether everybody can still be paired (C4), who can get the bye (C5), and how the next bracket fares (C8).

One perfect matching of the whole field is kept. A question takes a few players out of it or puts some in. The matching
is then repaired where that broke it, which costs far less than a new one.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import Unproved
from ...matching.bitset import (
    UNMATCHED,
    lowest_member,
    make_maximum,
    make_perfect,
    members,
    search,
    unmatched,
)
from ..opponents import no_pairing
from .pairing_field import PairingField

PATIENCE = (1, 8, 0)
"""How far a search grows before its part of the answer is looked at; 0 means to the end. 1 usually suffices."""


@dataclass(slots=True, eq=False)
class Lookahead:
    """Answers which pairings the part of the field that is not yet paired allows.

    Vertices are positions in the field; the last one is the bye.
    """

    field: PairingField
    rows: list[int]
    mates: list[int]
    """A perfect matching of ``alive``."""
    bye_score: int | None
    """C5 (2.3.1): the lowest score with which somebody can get the bye, in tenths; None in an even field."""
    bye_open: bool
    """Whether the bye is still to be given."""
    alive: int
    """Everybody not yet paired, with the bye while it is open."""
    bracket: int = 0
    """The players of the bracket that is being paired."""
    _known: tuple[int, list[int]] | None = None

    @property
    def lower(self) -> int:
        """Everybody below the bracket, with the bye while it is open."""
        return self.alive & ~self.bracket

    def enter(self, moved_down: list[int], group: tuple[int, int]) -> None:
        """Turn to the bracket of a scoregroup."""
        first, end = group
        self.bracket = (1 << end) - (1 << first)
        for position in moved_down:
            self.bracket |= 1 << position

    def leave(self, floaters: int, *, gives_bye: bool) -> None:
        """The bracket is paired but for the floaters; raises ``Unproved`` if those left cannot all be paired (C4)."""
        gone = self.bracket & ~floaters
        if gives_bye:
            gone |= 1 << self.field.bye
            self.bye_open = False
        if not self._survives(gone):
            raise Unproved("The bracket leaves players who cannot all be paired.")
        if self._known is not None:
            self.alive, self.mates = self._known

    def completes(self, floaters: int, *, gives_bye: bool = False) -> bool:
        """C4 (2.2.1): whether the floaters and everybody below can be paired with one another."""
        return self._survives(self.bracket & ~floaters | (1 << self.field.bye if gives_bye else 0))

    def _survives(self, gone: int) -> bool:
        """Whether all players not yet paired can be paired without those ``gone``; keeps the matching for ``leave``."""
        alive = self.alive & ~gone
        if self._known is None or self._known[0] != alive:
            mates, free = self.apart(gone)
            if not make_perfect(self.rows, mates, alive, free & alive):
                return False
            self._known = (alive, mates)
        return True

    def apart(self, *parts: int) -> tuple[list[int], int]:
        """A copy of the matching without pairs that join a part with the rest, and the set of players thereby free."""
        mates = self.mates[:]
        free = 0
        for part in parts:
            for vertex in members(part):
                mate = mates[vertex]
                if mate >= 0 and not part >> mate & 1:
                    mates[vertex] = mates[mate] = UNMATCHED
                    free |= 1 << vertex | 1 << mate
        return mates, free

    def absorbed_alone(self, candidates: int) -> int:
        """C4 for one downfloater: those of ``candidates`` with whom everybody below can be paired."""
        mates, free = self.apart(self.bracket)
        return self._joining(candidates, mates, self.lower, free, self.rows)

    def can_take(self, others: int, rest: int) -> bool:
        """Whether ``rest``, a part of those below, and ``others`` can be paired without a pair of two others."""
        mates, free = self.apart(self.bracket & ~others, self.lower & ~rest & ~others, others)
        rows = self.rows
        if others:
            rows = rows[:]
            for position in members(others):
                rows[position] &= rest
                mate = mates[position]
                if mate >= 0 and others >> mate & 1:
                    mates[position] = mates[mate] = UNMATCHED
                    free |= 1 << position | 1 << mate
        alive = rest | others
        return make_perfect(rows, mates, alive, free & alive)

    def ideal_alone(self, candidates: int, following: tuple[int, int] | None) -> int:
        """C8 (2.4.3) for one downfloater: those of ``candidates`` after whom the next bracket is ideal.

        Ideal means that the floater is paired there, at most one player of that scoregroup is left over, and everybody
        below can be paired. Nothing can be better, so if anybody is ideal, the ideal players are the best ones.
        """
        if following is None:
            return 0
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket, group)
        opened = self._open_group(group, mates, free, self.rows)
        # The floater makes the group even, so without the floater it must be odd.
        return self._joining(candidates, mates, *opened) if opened and opened[0].bit_count() & 1 else 0

    def left_over_after(self, floater: int, following: tuple[int, int]) -> tuple[int, bool]:
        """C8 (2.4.3) for one downfloater who is not ideal: the fewest players that the next bracket can leave over.

        That is a lower bound: the players who cannot be paired inside it, or the players whom those below need, if
        these are more. The second part of the answer tells whether a pairing of everybody was found that reaches the
        bound without leaving over the floater.
        """
        own = 1 << floater
        near = (1 << following[1]) - (1 << following[0]) | own
        rest = self.lower & ~near
        mates, free = self.apart(self.bracket & ~own, near)
        above = make_maximum(self.rows, mates, near, free & near)
        below = make_maximum(self.rows, mates, rest, free & rest)
        least = max(above.bit_count(), below.bit_count())
        rows = self.rows[:]
        rows[floater] &= ~rest
        for position in members(rest):
            rows[position] &= ~own
        if not make_perfect(rows, mates, near | rest, above | below):
            return least, False
        return least, sum(rest >> mates[position] & 1 for position in members(near)) == least

    def lacking_below(self) -> int:
        """How many of those below cannot be paired with one another."""
        mates, free = self.apart(self.bracket)
        return make_maximum(self.rows, mates, self.lower, free & self.lower).bit_count()

    def ideal_together(self, floaters: int, following: tuple[int, int] | None) -> bool:
        """C8 (2.4.3) for a set of downfloaters: whether the next bracket is ideal after exactly these."""
        if following is None:
            return False
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket & ~floaters, group | floaters)
        rows = self.rows[:]
        for floater in members(floaters):
            rows[floater] &= ~floaters
            mate = mates[floater]
            if mate >= 0 and floaters >> mate & 1:
                mates[floater] = mates[mate] = UNMATCHED
                free |= 1 << floater | 1 << mate
        opened = self._open_group(group, mates, free, rows)
        if opened is None:
            return False
        group, free, rows = opened
        alive = group | floaters
        return not alive.bit_count() & 1 and make_perfect(rows, mates, alive, free & alive)

    def most_paired_alone(self, candidates: int, following: tuple[int, int], spare: int) -> int:
        """C.7 of 2017 for one downfloater: those of ``candidates`` who let the next bracket make the most pairs.

        The floater must be in one of these pairs. ``spare`` are the players of the next bracket of whom one may be left
        over when their number is odd with the floater.
        """
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket, group)
        rows = self.rows
        if not group.bit_count() & 1:
            rows, bit = self._with_vertex(spare, mates, rows)
            group, free = group | bit, free | bit
        return self._joining(candidates, mates, group, free, rows)

    def _open_group(
        self, group: int, mates: list[int], free: int, rows: list[int]
    ) -> tuple[int, int, list[int]] | None:
        """Let one player of the next scoregroup move on when those below are an odd number.

        One more vertex joins the group and stands for those below; its neighbours are the players who can move on. The
        answer is the group, the set of free vertices and the rows. None when those below can be paired neither with one
        another nor with one player from the group.
        """
        rest = self.lower & ~group
        if not rest.bit_count() & 1:
            return (group, free, rows) if make_perfect(self.rows, mates, rest, free & rest) else None
        takers = self._exposable(group, mates, rest, free, self.rows)
        joining = 0
        for position in members(group):
            if self.rows[position] & takers:
                joining |= 1 << position
        if not joining:
            return None
        rows, bit = self._with_vertex(joining, mates, rows)
        return group | bit, free | bit, rows

    @staticmethod
    def _with_vertex(joining: int, mates: list[int], rows: list[int]) -> tuple[list[int], int]:
        """The rows with one more vertex that those in ``joining`` may be matched with, and its bit."""
        bit = 1 << len(rows)
        rows = [*rows, joining]
        mates.append(UNMATCHED)
        for position in members(joining):
            rows[position] |= bit
        return rows, bit

    def _joining(self, candidates: int, mates: list[int], odd_set: int, free: int, rows: list[int]) -> int:
        """Those of ``candidates`` who, added to ``odd_set`` one at a time, let all of it be paired."""
        takers = self._exposable(candidates, mates, odd_set, free, rows)
        joining = 0
        for position in members(candidates):
            if rows[position] & takers:
                joining |= 1 << position
        return joining

    @staticmethod
    def _exposable(candidates: int, mates: list[int], odd_set: int, free: int, rows: list[int]) -> int:
        """Players of ``odd_set`` who can be its only player left over; 0 when more than one is always left over.

        The answer may hold only some of these players, as soon as every candidate can meet one of them.
        """
        left = make_maximum(rows, mates, odd_set, free & odd_set)
        if left.bit_count() != 1:
            return 0
        asked = members(candidates)
        even = 0
        for patience in PATIENCE:
            even = search(rows, mates, lowest_member(left), odd_set, left, patience)
            if all(rows[position] & even for position in asked):
                break
        return even


def look_ahead(field: PairingField, *, lowest_bye_score: bool) -> Lookahead:
    """Pair the whole field once; raises ``NoPairing`` when that is impossible (Article 1.9.3).

    With ``lowest_bye_score`` C5 is settled: nobody with a higher score than necessary can get the bye any more.
    """
    mates = _fold(field)
    if not field.odd:
        if not make_perfect(field.rows, mates, field.everyone, unmatched(mates, field.everyone)):
            raise no_pairing(field.players, field.rows, field.everyone)
        return Lookahead(field, field.rows, mates, None, bye_open=False, alive=field.everyone)
    eligible = [position for position, past in enumerate(field.players) if past.may_receive_bye]
    scores = sorted({field.players[position].pairing_score for position in eligible})
    if not lowest_bye_score:
        # In 2017 any score may get the bye, so everybody who may receive it is offered at once.
        scores = scores[-1:]
    bye_bit = 1 << field.bye
    alive = field.everyone | bye_bit
    takers = 0
    rows = [*field.rows, 0]
    for score in scores:
        for position in eligible:
            if field.players[position].pairing_score <= score:
                takers |= 1 << position
        rows[field.bye] = takers
        for position in members(takers):
            rows[position] |= bye_bit
        if make_perfect(rows, mates, alive, unmatched(mates, alive)):
            return Lookahead(field, rows, mates, score, bye_open=True, alive=alive)
    raise no_pairing(field.players, rows, alive)


def _fold(field: PairingField) -> list[int]:
    """A matching to start from: in every scoregroup the upper half with the lower half."""
    mates = [UNMATCHED] * (field.bye + field.odd)
    free = field.everyone
    for start, end in field.groups:
        half = (end - start) // 2
        for position in range(start, start + half):
            near = (field.rows[position] & free) >> (start + half)
            if near and mates[position] < 0:
                other = lowest_member(near) + start + half
                mates[position] = other
                mates[other] = position
                free &= ~((1 << position) | (1 << other))
    return mates
