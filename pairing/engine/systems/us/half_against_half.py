"""A scoregroup that is paired by itself: upper half against lower half, then the switches (29C, 29E5, 29E6)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as kept

from ...matching.bitset import UNMATCHED, make_maximum, members
from ...model import Colour
from . import BLACKS_ONLY, FREE_EQUALISATION, TOP_DOWN
from .field import CONFLICT, NO_LIMIT, THIRD, UNEQUAL, Field
from .rulebook import ALTERNATION_LIMIT, EQUALISATION_LIMIT
from .switches import Board, BoardSwitch, best, ways
from .trace import SwitchKind

Kind = tuple[Colour | None, bool, bool]
"""The colour due to a player, whether to make colours equal, and whether the latest two were the same."""
Alike = tuple[Kind, ...]
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
        found = best(burdens, self._for_colours(burdens))
        self.switches = [exchange for _upper, _lower, exchange in found]
        self.pairs = applied(self.based, found)

    def _allowed(self, board: Board) -> bool:
        return bool(self.field.rows[board[0]] >> board[1] & 1)

    def _without_rematches(self) -> list[Board]:
        """The natural pairing, changed as little as second meetings want it (29C2)."""
        wrong = [place for place, board in enumerate(self.natural) if not self._allowed(board)]
        if not wrong:
            return self.natural
        majority = self._majority()
        burdens = [self._cost_of_rematch(board, majority) for board in self.natural]
        found = best(burdens, self._against_rematches(wrong, burdens, majority))
        boards = applied(self.natural, found)
        if all(map(self._allowed, boards)):
            self.rematches = [exchange for _upper, _lower, exchange in found]
            return boards
        self.walked = True
        return self._one_by_one()

    def _majority(self) -> Colour | None:
        """The colour due to more than half of the group; None where there is none (29E6a)."""
        players = members(self.staying)
        counts = Counter(self.field.due[one] for one in players)
        return next((colour for colour in Colour if 2 * counts[colour] > len(players)), None)

    def _cost_of_rematch(self, board: Board, majority: Colour | None) -> int:
        idle = majority is not None and all(self.field.due[one] is not majority for one in board)
        return (0 if self._allowed(board) else REMATCH) + idle

    def _against_rematches(
        self, wrong: list[int], burdens: list[int], majority: Colour | None
    ) -> Iterator[tuple[int, int, BoardSwitch]]:
        """The switches that leave fewer second meetings; they have no limit."""
        for place in wrong:
            for other, board in enumerate(self.natural):
                if other > place or (other < place and self._allowed(board)):
                    first, second = min(place, other), max(place, other)
                    upper, lower = self.natural[first], self.natural[second]
                    before = burdens[first] + burdens[second]
                    for kind, difference, larger, made in ways(self.field, upper, lower):
                        after = sum(self._cost_of_rematch(one, majority) for one in made)
                        if after // REMATCH < before // REMATCH:
                            minor = kind is SwitchKind.INTERCHANGE
                            yield (
                                first,
                                second,
                                BoardSwitch(kind, upper, lower, difference, larger, -1, before, after, minor, made),
                            )

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

    def _for_colours(self, burdens: list[int]) -> Iterator[tuple[int, int, BoardSwitch]]:
        """The switches within the limits that are better for colours, without a second meeting (29E5)."""
        boards = self.based
        alike: defaultdict[Alike, list[int]] = defaultdict(list)
        kinds = [self._kind(board) for board in boards]
        for place, kind in enumerate(kinds):
            alike[kind].append(place)
        promising: dict[Alike, list[int]] = {}
        for place, burden in enumerate(burdens):
            if not burden:
                continue
            kind = kinds[place]
            if kind not in promising:
                promising[kind] = [
                    other
                    for other_kind, places in alike.items()
                    if self._may_help(kind, other_kind)
                    for other in places
                ]
            for other in promising[kind]:
                if other > place or (other < place and not burdens[other]):
                    first, second = min(place, other), max(place, other)
                    before = burdens[first] + burdens[second]
                    for exchange in self._better(boards[first], boards[second], before):
                        yield first, second, exchange

    def _kind(self, board: Board) -> Alike:
        """What the burden of boards with these two players depends on, but for who has the precedence."""
        field = self.field
        return tuple(
            (field.due[one], bool(field.players[one].colour_difference), field.players[one].repeated_colour is not None)
            for one in board
        )

    def _may_help(self, kind: Alike, other: Alike) -> bool:
        """Whether a switch between boards of these kinds can lessen their burden."""
        (a, c), (b, d) = kind, other
        before = self._least(a, c) + self._least(b, d)
        if any(player[2] for player in (a, b, c, d)):
            before += 2 * THIRD
        return min(self._least(a, d) + self._least(b, c), self._least(a, b) + self._least(c, d)) < before

    def _least(self, one: Kind, other: Kind) -> int:
        if one[0] is None or one[0] is not other[0]:
            return 0
        free = one[0] is Colour.BLACK and self.field.options[BLACKS_ONLY]
        return CONFLICT + (UNEQUAL if one[1] and other[1] and not free else 0)

    def _better(self, upper: Board, lower: Board, before: int) -> Iterator[BoardSwitch]:
        """The switches between two boards that bring something and span no more than their limit."""
        field = self.field
        most = NO_LIMIT if field.options[FREE_EQUALISATION] else EQUALISATION_LIMIT
        for kind, difference, larger, made in ways(field, upper, lower):
            if difference <= most:
                after = field.burden(*made[0]) + field.burden(*made[1])
                limit = field.limit(before, after)
                if difference <= limit and all(map(self._allowed, made)):
                    yield BoardSwitch(
                        kind,
                        upper,
                        lower,
                        difference,
                        larger,
                        told(limit),
                        before,
                        after,
                        minor(kind, difference),
                        made,
                    )

    def _board_by_board(self) -> None:
        """Variation 29E6b: from the top every board takes the best switch with a board below, whatever comes of that
        one."""
        field = self.field
        boards = self.based[:]
        for place in range(len(boards)):
            upper = boards[place]
            before = field.burden(*upper)
            found: list[tuple[int, bool, int, int, bool, BoardSwitch]] = []
            for other in range(place + 1, len(boards) if before else 0):
                lower = boards[other]
                for kind, difference, larger, made in ways(field, upper, lower):
                    after = field.burden(*made[0])
                    limit = field.limit(before, after)
                    if difference <= limit and all(map(self._allowed, made)):
                        small = minor(kind, difference)
                        exchange = BoardSwitch(
                            kind, upper, lower, difference, larger, told(limit), before, after, small, made
                        )  # fmt: skip
                        found.append((after, small, difference, other, kind is SwitchKind.INTERCHANGE, exchange))
            if found:
                *_key, other, _kind, exchange = min(found, key=lambda one: one[:5])
                self.switches.append(exchange)
                boards[place], boards[other] = exchange.made
        self.pairs = boards


def minor(kind: SwitchKind, difference: int) -> bool:
    """Whether a transposition within 80 points comes before this switch (29E5d, 29E5e)."""
    return kind is SwitchKind.INTERCHANGE or difference > ALTERNATION_LIMIT


def told(limit: int) -> int:
    """A limit as the trace tells it."""
    return -1 if limit == NO_LIMIT else limit


def applied(boards: Sequence[Board], found: Sequence[tuple[int, int, BoardSwitch]]) -> list[Board]:
    """The boards after these switches."""
    made = list(boards)
    for upper, lower, exchange in found:
        made[upper], made[lower] = exchange.made
    return made
