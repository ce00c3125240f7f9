"""A scoregroup that is paired by itself: upper half against lower half, then the switches (29C, 29E5, 29E6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as kept

from ...matching.bitset import UNMATCHED, make_maximum, members
from ...model import Colour
from . import BLACKS_ONLY, TOP_DOWN
from .best_set import best
from .field import CONFLICT, NO_LIMIT, UNEQUAL, Field
from .offering import Alike, Offering
from .rulebook import ALTERNATION_LIMIT
from .switches import Board, BoardSwitch, Places, is_interchange, ways
from .trace import SwitchKind

Placed = tuple[Places, BoardSwitch]
REMATCH = 1 << 20
"""What a second meeting costs beside a board on which nobody is due the colour of the majority, which costs 1."""


@dataclass(slots=True, eq=False)
class GroupHalves:
    """The work on one group; players by position, each board with its higher ranked player first."""

    field: Field
    staying: int
    natural: list[Board] = kept(default_factory=list)
    rematches: list[BoardSwitch] = kept(default_factory=list)
    walked: bool = False
    based: list[Board] = kept(default_factory=list)
    switches: list[BoardSwitch] = kept(default_factory=list)
    pairs: list[Board] = kept(default_factory=list)

    def work(self) -> None:
        """Pair the group, which can be paired."""
        players = members(self.staying)
        half = len(players) // 2
        self.natural = list(zip(players[:half], players[half:], strict=True))
        self.based = self._without_rematches()
        if self.field.options[TOP_DOWN]:
            self._board_by_board()
            return
        burdens = [self.field.burden(*board) for board in self.based]
        found = self._for_colours(burdens)
        self.switches = [switch for _places, switch in found]
        self.pairs = applied(self.based, found)

    def _allowed(self, board: Board) -> bool:
        return bool(self.field.rows[board[0]] >> board[1] & 1)

    def _without_rematches(self) -> list[Board]:
        """The natural pairing, changed as little as second meetings want it (29C2)."""
        wrong = [place for place, board in enumerate(self.natural) if not self._allowed(board)]
        if not wrong:
            return self.natural
        found = self._against_rematches(wrong)
        boards = applied(self.natural, found)
        if all(map(self._allowed, boards)):
            self.rematches = [switch for _places, switch in found]
            return boards
        self.walked = True
        return self._one_by_one()

    def _majority(self) -> Colour | None:
        """The colour due to more than half of the group; None where there is none (29E6a)."""
        players = members(self.staying)
        counts = Counter(self.field.due[one] for one in players)
        return next((colour for colour in Colour if 2 * counts[colour] > len(players)), None)

    def _against_rematches(self, wrong: list[int]) -> list[Placed]:
        """The best set of switches that leave no second meeting on the boards concerned; they have no limit."""
        majority = self._majority()
        due = self.field.due

        def least(one: Alike, other: Alike) -> int:
            return int(majority is not None and not (one[0] or other[0]))

        concerned = [due[one] is majority or due[other] is majority for one, other in self.natural]
        burdens = [
            (0 if self._allowed(board) else REMATCH) + (majority is not None and not concerned[place])
            for place, board in enumerate(self.natural)
        ]
        offering = Offering(
            self.field, self.natural, burdens, wrong,
            alike=lambda one: (due[one] is majority,),
            least=least,
            exact=lambda _one, _other: True,
            limited=False,
            minor=lambda _difference, interchange: interchange,
        )  # fmt: skip
        return self._chosen(offering, lambda board: 0 if self._allowed(board) else 1)

    def _one_by_one(self) -> list[Board]:
        """From the top each player takes the natural opponent or the next nearest, so that all others can be paired.

        Nearest: first the lower half, by places from the natural opponent, of two the lower ranked; then the upper
        half from its end.
        """
        players = members(self.staying)
        half = len(players) // 2
        left = self.staying
        boards = []
        for place, one in enumerate(players):
            if not left >> one & 1:
                continue
            natural = place + half
            lower = sorted(range(half, len(players)), key=lambda at: (abs(at - natural), -at))
            order = [players[at] for at in (*lower, *range(half - 1, -1, -1))]
            other = next(
                other
                for other in order
                if other != one and left >> other & 1 and self._allowed((one, other)) and self._rest(left, one, other)
            )
            left &= ~(1 << one | 1 << other)
            boards.append((min(one, other), max(one, other)))
        return boards

    def _rest(self, left: int, one: int, other: int) -> bool:
        """Whether everybody else can be paired."""
        rest = left & ~(1 << one | 1 << other)
        return not make_maximum(self.field.rows, [UNMATCHED] * len(self.field.rows), rest, rest)

    def _for_colours(self, burdens: list[int]) -> list[Placed]:
        """The best set of switches within the limits, without a second meeting (29E5, 29E6a)."""
        field = self.field
        last = field.history.last_round
        free = field.options[BLACKS_ONLY]

        def alike(one: int) -> Alike:
            past = field.players[one]
            return field.due[one], past.colour_difference != 0, past.repeated_colour is not None and not last

        def least(one: Alike, other: Alike) -> int:
            if one[0] is None or one[0] is not other[0]:
                return 0
            return CONFLICT + (UNEQUAL if one[1] and other[1] and not (free and one[0] is Colour.BLACK) else 0)

        offering = Offering(
            field, self.based, burdens, [place for place, burden in enumerate(burdens) if burden],
            alike=alike,
            least=least,
            exact=lambda one, other: one[0] is not other[0] or not (one[2] or other[2]),
            limited=True,
            minor=minor,
        )  # fmt: skip
        return self._chosen(offering, lambda board: field.burden(*board))

    def _chosen(self, offering: Offering, told_burden: Callable[[Board], int]) -> list[Placed]:
        """The best set of what is offered, with all that explanations tell of each switch."""
        found: list[Placed] = []
        for (upper, lower), offered in best(offering).items():
            boards = offering.boards[upper], offering.boards[lower]
            kind, difference, larger, made = list(ways(self.field, *boards))[is_interchange(offered)]
            before, after = (sum(map(told_burden, some)) for some in (boards, made))
            limit = told(self.field.limit(before, after)) if offering.limited else -1
            found.append(((upper, lower), BoardSwitch(kind, *boards, difference, larger, limit, before, after, made)))
        return found

    def _board_by_board(self) -> None:
        """Variation 29E6b: from the top every board takes the best switch with a board below, whatever comes of that
        one. Then the boards below are in order of rank again."""
        field = self.field
        left = self.based
        while left:
            upper, *below = left
            before = field.burden(*upper)
            found: list[tuple[int, bool, int, int, bool, BoardSwitch]] = []
            for other, lower in enumerate(below if before else ()):
                for kind, difference, larger, made in ways(field, upper, lower):
                    after = field.burden(*made[0])
                    limit = field.limit(before, after)
                    if difference <= limit and all(map(self._allowed, made)):
                        interchange = kind is SwitchKind.INTERCHANGE
                        switch = BoardSwitch(kind, upper, lower, difference, larger, told(limit), before, after, made)
                        found.append((after, minor(difference, interchange), difference, other, interchange, switch))
            if found:
                *_key, other, _interchange, switch = min(found, key=lambda one: one[:5])
                self.switches.append(switch)
                upper, below[other] = switch.made
            self.pairs.append(upper)
            left = sorted(below)


def minor(difference: int, interchange: bool) -> bool:
    """Whether a transposition within 80 points comes before this switch (29E5d, 29E5e)."""
    return interchange or difference > ALTERNATION_LIMIT


def told(limit: int) -> int:
    """A limit as the trace tells it."""
    return -1 if limit == NO_LIMIT else limit


def applied(boards: Sequence[Board], found: Sequence[Placed]) -> list[Board]:
    """The boards after these switches, in order of rank: an interchange can turn the order of two boards round."""
    made = list(boards)
    for (upper, lower), switch in found:
        made[upper], made[lower] = switch.made
    return sorted(made)
