"""One round by the Lim system: the upper side downwards, the lower side upwards, the median last (2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from ...errors import Unproved
from ...history import History, PlayerHistory, derive
from ...matching.bitset import UNMATCHED, make_maximum, members
from ...model import RoundPairing, TournamentState
from ..boards import in_board_order
from ..refusals import require_pairable
from . import DESCRIPTION
from .bye import choose_bye
from .colours import assign
from .direction import Direction
from .field import Field, build
from .floaters import Floater, Selection
from .scrutiny import Scrutiny
from .trace import Group, Transfer

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Lim:
    """The Lim system."""

    description = DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        return self.pair_history(derive(state), trace=trace)

    def pair_history(self, history: History, *, trace: bool = False) -> RoundPairing:
        """Pair from a past that was already derived."""
        state = history.state
        players = build(history)
        bye = choose_bye(players)
        work = _Round(players, players.everyone if bye is None else players.everyone & ~(1 << bye))
        work.pair()
        past = players.players
        coloured = [
            assign(past[one], past[other], group.direction, state.initial_colour)
            for group in work.groups
            for one, other in (*group.floater_pairs, *group.pairs)
        ]
        return RoundPairing(
            state.round_number,
            DESCRIPTION.name,
            state.edition,
            in_board_order(coloured, history),
            None if bye is None else past[bye].number,
            tuple(group.told(past) for group in work.groups) if trace else (),
            {"median": players.median},
        )

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation.build import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, self.pair(state, trace=True), question)


SYSTEM = Lim()


@dataclass(slots=True)
class _Paired:
    """One scoregroup with what became of it; players by position."""

    score: int
    residents: int
    direction: Direction
    median: bool
    downfloaters: list[int] = field(default_factory=list)
    upfloaters: list[int] = field(default_factory=list)
    transfers: list[Floater] = field(default_factory=list)
    floater_pairs: list[tuple[int, int]] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    cracked: list[tuple[int, int]] = field(default_factory=list)

    def give_up_last(self) -> tuple[int, int]:
        """Take back the pair that was made last."""
        return (self.pairs or self.floater_pairs).pop()

    def told(self, past: Sequence[PlayerHistory]) -> Group:
        """The group by TPN."""

        def numbers(positions: Iterable[int]) -> tuple[int, ...]:
            return tuple(past[position].number for position in positions)

        def pairs(found: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
            return tuple((past[one].number, past[other].number) for one, other in found)

        return Group(
            self.score,
            numbers(members(self.residents)),
            self.direction,
            self.median,
            numbers(self.downfloaters),
            numbers(self.upfloaters),
            tuple(Transfer(past[one.position].number, one.kind, one.rule) for one in self.transfers),
            pairs(self.floater_pairs),
            pairs(self.pairs),
            pairs(self.cracked),
        )


class _Round:
    """The scoregroups of one round, in the order of the work."""

    def __init__(self, players: Field, everyone: int) -> None:
        self.players = players
        self.mates = [UNMATCHED] * len(players.players)
        present = [(score, group & everyone) for score, group in players.groups if group & everyone]
        median = players.median
        self.upper = [_Paired(score, group, Direction.DOWN, median=False) for score, group in present if score > median]
        self.lower = [
            _Paired(score, group, Direction.UP, median=False) for score, group in reversed(present) if score < median
        ]
        residents = next((group for score, group in present if score == median), 0)
        self.median = _Paired(median, residents, Direction.DOWN, median=True)

    @property
    def groups(self) -> list[_Paired]:
        """Those with players, in the order of the work."""
        middle = self.median
        return [
            *self.upper,
            *self.lower,
            *([middle] if middle.residents or middle.pairs or middle.floater_pairs else []),
        ]

    def pair(self) -> None:
        """Pair every group."""
        middle = self.median
        middle.downfloaters = self._pair_side(self.upper)
        middle.upfloaters = self._pair_side(self.lower)
        self._pair_median()

    def _pair_side(self, groups: Sequence[_Paired]) -> list[int]:
        """Pair one side towards the median; answer who floats into it."""
        floating: list[int] = []
        for group, following in pairwise([*groups, self.median]):
            floating.sort(key=lambda position: group.direction.floaters_first(self.players.players[position]))
            incoming = set_of(floating)
            if group.direction is Direction.DOWN:
                group.downfloaters = floating
            else:
                group.upfloaters = floating
            staying = group.residents | incoming
            left = make_maximum(self.players.rows, self.mates, staying, staying)
            selection = Selection(self.players, group.direction, incoming, following.residents, self.mates)
            group.transfers = selection.choose(staying, left)
            floating = [floater.position for floater in group.transfers]
            self._pair_within(group, staying & ~set_of(floating))
        return floating

    def _pair_within(self, group: _Paired, staying: int) -> None:
        """Pair those who stay, of whom the matching is perfect: floaters first, then the others (3.6, 3.7)."""
        scrutiny = Scrutiny(self.players, group.direction, staying, self.mates)
        floaters = [(one, Direction.DOWN) for one in group.downfloaters]
        floaters += [(one, Direction.UP) for one in group.upfloaters]
        for floater, going in floaters:
            if scrutiny.left >> floater & 1:
                group.floater_pairs.append(scrutiny.pair_floater(floater, going))
        group.pairs = scrutiny.pair_others()

    def _pair_median(self) -> None:
        """Pair the median; while that is impossible crack the last pair of a neighbouring group (2.6)."""
        group = self.median
        above, below = group.downfloaters, group.upfloaters
        staying = group.residents | set_of([*above, *below])
        left = make_maximum(self.players.rows, self.mates, staying, staying)
        while left:
            source = self._to_crack(lower=len(above) > len(below))
            pair = source.give_up_last()
            (above if source.direction is Direction.DOWN else below).extend(pair)
            group.cracked.append(pair)
            staying |= set_of(pair)
            left = make_maximum(self.players.rows, self.mates, staying, left)
        for floaters, going in ((above, Direction.DOWN), (below, Direction.UP)):
            floaters.sort(key=lambda position: going.floaters_first(self.players.players[position]))
        self._pair_within(group, staying)

    def _to_crack(self, *, lower: bool) -> _Paired:
        """The nearest group with a pair, of the side that 2.6 names or, where that has none left, of the other."""
        sides = (self.lower, self.upper) if lower else (self.upper, self.lower)
        for side in sides:
            for group in reversed(side):
                if group.pairs or group.floater_pairs:
                    return group
        raise Unproved("A completely pairable field left its median without a pairing.")


def set_of(positions: Iterable[int]) -> int:
    """The set of these positions."""
    found = 0
    for position in positions:
        found |= 1 << position
    return found
