"""The upper half against the lower half of a group, and the best set of switches, weighed by the judge's own solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..cheapest import Costs, cheapest_perfect_matching
from ..field import indices, set_of
from .rated_players import Burden, RatedField, added

Board = tuple[int, int]
Made = tuple[Board, Board]
Allowed = Callable[[Burden, Burden, int, Made], bool]
SIZE = 1 << 12
"""More than any number of boards; burdens become digits to this base."""


def inner_boards(field: RatedField, staying: int) -> list[Board]:
    """The boards of those who stay in a group, each with the higher ranked player first."""
    players = list(indices(staying))
    half = len(players) // 2
    natural = list(zip(players[:half], players[half:], strict=True))
    if not all(field.may_meet(*board) for board in natural):
        natural = _without_second_meetings(field, players, natural)
    if "top_down" in field.on:
        return _from_the_top(field, natural)
    return best_set(
        field,
        natural,
        lambda boards: added(field.burden(*board) for board in boards),
        lambda before, after, gap, made: (
            field.within(before, after, gap) and all(field.may_meet(*board) for board in made)
        ),
        _late,
    )


def _late(interchange: bool, gap: int) -> bool:
    """Whether a transposition within 80 points comes first (29E5e)."""
    return interchange or gap > 80


def _without_second_meetings(field: RatedField, players: list[int], natural: list[Board]) -> list[Board]:
    due = [field.players[one].due for one in players]
    most = next((colour for colour in "wb" if 2 * due.count(colour) > len(due)), None)

    def weighed(boards: Sequence[Board]) -> Burden:
        met = sum(not field.may_meet(*board) for board in boards)
        idle = sum(most is not None and all(field.players[one].due != most for one in board) for board in boards)
        return met, idle, 0

    boards = best_set(
        field,
        natural,
        weighed,
        lambda before, after, _gap, _made: after[0] < before[0],
        lambda interchange, _gap: interchange,
    )
    if all(field.may_meet(*board) for board in boards):
        return boards
    boards, left, half = [], set_of(players), len(players) // 2
    while left:
        one, *others = indices(left)
        wanted = players.index(one) + half
        order = sorted(
            others,
            key=lambda other, wanted=wanted: (  # type: ignore[misc]
                players.index(other) < half,
                abs(players.index(other) - wanted) if players.index(other) >= half else 0,
                -players.index(other),
            ),
        )
        other = next(
            other
            for other in order
            if field.may_meet(one, other) and field.matchings.exists(left & ~(1 << one | 1 << other))
        )
        left &= ~(1 << one | 1 << other)
        boards.append((one, other))
    return boards


def ways(field: RatedField, upper: Board, lower: Board) -> Iterator[tuple[bool, int, Made]]:
    """The transposition and then the interchange of two boards, with the rating difference that counts."""
    (a, c), (b, d) = upper, lower
    yield False, min(field.gap(a, b), field.gap(c, d)), ((a, d), (min(b, c), max(b, c)))
    yield True, field.gap(b, c), ((a, b), (min(c, d), max(c, d)))


def best_set(
    field: RatedField,
    boards: list[Board],
    weighed: Callable[[Sequence[Board]], Burden],
    allowed: Allowed,
    late: Callable[[bool, int], bool],
) -> list[Board]:
    """The boards after the best set of switches, no two of which share a board, the higher ranked ones first."""
    weights = [weighed([board]) for board in boards]
    found: dict[tuple[int, int], tuple[Burden, bool, int, bool, Made]] = {}
    for upper, one in enumerate(boards):
        for lower in range(upper + 1, len(boards)):
            before = added((weights[upper], weights[lower]))
            if before == (0, 0, 0):
                continue
            options = []
            for interchange, gap, made in ways(field, one, boards[lower]):
                after = weighed(made)
                if allowed(before, after, gap, made):
                    options.append((after, late(interchange, gap), gap, interchange, made))
            if options:
                found[upper, lower] = min(options, key=lambda option: option[:4])
    result = boards[:]
    for pair in _cheapest(found, weights):
        result[pair[0]], result[pair[1]] = found[pair][4]
    return sorted(result, key=min)


def _cheapest(
    found: dict[tuple[int, int], tuple[Burden, bool, int, bool, Made]], weights: list[Burden]
) -> list[tuple[int, int]]:
    """Which switches make the cheapest set.

    A board may stay alone, which a perfect matching does not know. So there are two copies of every board: in both the
    same switches cost the same, and a board that stays is matched with its own copy, at the price of both.
    """
    concerned = sorted({board for pair in found for board in pair})
    place = {board: index for index, board in enumerate(concerned)}
    size = len(concerned)
    base = 2 * size + 2

    def cost(burden: Burden, gap: int, digit: int, at: int, *, late: bool = False) -> int:
        weight = (burden[0] * SIZE + burden[1]) * SIZE + burden[2]
        tie: int = digit * base ** (size - 1 - at)
        whole: int = ((weight * SIZE + late) * SIZE**3 + gap) * base**size
        return whole + tie

    rows = [1 << index + size for index in range(size)] + [1 << index for index in range(size)]
    costs = [[0] * (2 * size) for _ in range(2 * size)]
    for (upper, lower), (after, late, gap, interchange, _made) in found.items():
        one, other = place[upper], place[lower]
        for copy in (0, size):
            rows[one + copy] |= 1 << other + copy
            rows[other + copy] |= 1 << one + copy
            price = cost(after, gap, 2 * (other - one) + interchange, one, late=late)
            costs[one + copy][other + copy] = costs[other + copy][one + copy] = price
    for board, index in place.items():
        price = 2 * cost(weights[board], 0, base - 1, index)
        costs[index][index + size] = costs[index + size][index] = price
    cheapest = cheapest_perfect_matching(Costs(rows, range(2 * size), costs), (1 << 2 * size) - 1)
    if cheapest is None:
        return []
    return [(concerned[one], concerned[other]) for one, other in cheapest.pairs if other < size]


def _from_the_top(field: RatedField, natural: list[Board]) -> list[Board]:
    """Variation 29E6b; the boards below one that is done stand in order of rank when the next one is looked at."""
    boards = natural[:]
    for upper in range(len(boards)):
        boards[upper:] = sorted(boards[upper:], key=min)
        before = field.burden(*boards[upper])
        options = []
        for lower in range(upper + 1, len(boards)):
            for interchange, gap, made in ways(field, boards[upper], boards[lower]):
                after = field.burden(*made[0])
                if field.within(before, after, gap) and all(field.may_meet(*board) for board in made):
                    options.append((after, _late(interchange, gap), gap, lower, interchange, made))
        if options:
            *_key, lower, _interchange, made = min(options, key=lambda option: option[:5])
            boards[upper], boards[lower] = made
    return boards
