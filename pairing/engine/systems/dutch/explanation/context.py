"""A round of the Dutch system seen from its players: who was in which bracket and in which half."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ....explanation.context import RoundContext
from ....matching.bitset import UNMATCHED, make_maximum
from ....model import Bracket, RoundPairing, TournamentState


@dataclass(frozen=True, slots=True)
class Halves:
    """The two sides of a homogeneous bracket or of a remainder (C.04.3 Article 3.2), in order of rank."""

    upper: tuple[int, ...]
    lower: tuple[int, ...]


class DutchContext(RoundContext):
    """What every part of an explanation looks up. Made once per round."""

    def __init__(self, state: TournamentState, pairing: RoundPairing) -> None:
        super().__init__(state, pairing)
        self.brackets = tuple(one for one in pairing.brackets if isinstance(one, Bracket))
        self._home = {number: index for index, bracket in enumerate(self.brackets) for number in bracket.residents}
        self._paired_in = {
            frozenset(pair): index
            for index, bracket in enumerate(self.brackets)
            for pair in (*bracket.mdp_pairs, *bracket.pairs)
        }
        self._fewest: dict[int, int] = {}
        self._left: dict[int, list[int]] = {}
        for index, bracket in enumerate(self.brackets):
            for number in bracket.downfloaters:
                self._left.setdefault(number, []).append(index)

    def home(self, number: int) -> int | None:
        """The bracket in which the player is a resident; None where the pairing has no trace."""
        return self._home.get(number)

    def left(self, number: int) -> Sequence[int]:
        """The brackets that the player left unpaired, from the top."""
        return self._left.get(number, ())

    def paired_in(self, first: int, second: int) -> int | None:
        """The place of the bracket in which these two were paired; None where the pairing has no trace."""
        return self._paired_in.get(frozenset((first, second)))

    def brackets_of(self, upper: int, lower: int) -> tuple[int, ...]:
        """The brackets that these two went through until they were paired, from the top."""
        index = self._paired_in.get(frozenset((upper, lower)))
        if index is None:
            return ()
        return tuple(sorted({index, *self.left(upper), *self.left(lower)}))

    @cached_property
    def collapsed(self) -> frozenset[int]:
        """Places of the brackets whose residents are of several scoregroups: the collapsed last bracket of 2017."""
        return frozenset(
            index
            for index, bracket in enumerate(self.brackets)
            if any(self.players[number].pairing_score != bracket.score for number in bracket.residents)
        )

    def fewest_unpaired(self, index: int) -> int:
        """How many of the bracket at ``index`` must leave it unpaired, whatever happens below (C6 alone)."""
        if index not in self._fewest:
            bracket = self.brackets[index]
            everybody = [*bracket.moved_down, *bracket.residents]
            rows = [0] * len(everybody)
            for place, number in enumerate(everybody):
                for other in range(max(place + 1, len(bracket.moved_down)), len(everybody)):
                    if self.may_meet(number, everybody[other]):
                        rows[place] |= 1 << other
                        rows[other] |= 1 << place
            alive = (1 << len(everybody)) - 1
            left = make_maximum(rows, [UNMATCHED] * len(everybody), alive, alive)
            self._fewest[index] = left.bit_count()
        return self._fewest[index]

    @cached_property
    def next_residents(self) -> tuple[tuple[int, ...], ...]:
        """For each bracket the residents of the one below it."""
        brackets = self.brackets
        return tuple(brackets[i + 1].residents if i + 1 < len(brackets) else () for i in range(len(brackets)))


def halves(bracket: Bracket) -> tuple[Halves, Halves]:
    """The original halves of the homogeneous bracket or remainder, and those after the exchange, if there was one."""
    with_moved_down = {resident for _, resident in bracket.mdp_pairs}
    rest = [number for number in bracket.residents if number not in with_moved_down]
    size = len(bracket.pairs)
    original = Halves(tuple(rest[:size]), tuple(rest[size:]))
    if bracket.exchange is None:
        return original, original
    order = {number: place for place, number in enumerate(rest)}
    upper = [n for n in original.upper if n not in bracket.exchange.to_s2] + list(bracket.exchange.to_s1)
    lower = [n for n in original.lower if n not in bracket.exchange.to_s1] + list(bracket.exchange.to_s2)
    return original, Halves(tuple(sorted(upper, key=order.__getitem__)), tuple(sorted(lower, key=order.__getitem__)))
