"""The judge of Scheveningen matches: the boards as they are printed, and beyond them two lists that are moved along.

It shares no table and no formula with the engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ...facts import Fact, fact
from ...model import TournamentState
from ..known_pairs import Due, KnownPairsJudge, table_breaches

_BOARDS = {
    2: ("A1-B1 A2-B2 | B2-A1 B1-A2"),
    3: ("A1-B1 A2-B2 B3-A3 | B2-A1 A2-B3 B1-A3 | A1-B3 B1-A2 A3-B2"),
    4: ("A1-B1 A2-B2 B3-A3 B4-A4 | B2-A1 B1-A2 A3-B4 A4-B3 | A1-B3 A2-B4 B1-A3 B2-A4 | B4-A1 B3-A2 A3-B2 A4-B1"),
    5: (
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5 | B2-A1 B3-A2 B4-A3 A4-B5 A5-B1 | A1-B3 A2-B4 B5-A3 B1-A4 A5-B2 | B4-A1 "
        "B5-A2 A3-B1 A4-B2 B3-A5 | A1-B5 B1-A2 B2-A3 A4-B3 A5-B4"
    ),
    6: (
        "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6 | B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5 | A1-B3 A2-B2 B1-A3 B6-A4 "
        "B5-A5 A6-B4 | A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6 | B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2 | A1-B6 A2-B3 "
        "B2-A3 A4-B5 B4-A5 B1-A6"
    ),
    7: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 | B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7 | A1-B3 A2-B4 "
        "A3-B5 B6-A4 B7-A5 B1-A6 A7-B2 | B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7 | A1-B5 A2-B6 B7-A3 B1-A4 "
        "B2-A5 A6-B3 A7-B4 | B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7 | A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 "
        "A7-B6"
    ),
    8: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8 | B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5 | "
        "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8 | B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7 | "
        "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8 | B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1 | "
        "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8 | B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3"
    ),
}
"""White first; rounds are parted by a stroke."""


def _due(state: TournamentState) -> Due:
    numbers = [one.number for one in state.competitors]
    half = len(numbers) // 2
    ours, theirs = numbers[:half], numbers[half:]
    boards = _printed(half, state.round_number) if half in _BOARDS else _moved(half, state.round_number)
    pairs = [(ours[number - 1], theirs[other - 1], white) for number, other, white in boards]
    return [(one, other) if white else (other, one) for one, other, white in pairs], None


def _printed(half: int, round_number: int) -> Iterator[tuple[int, int, bool]]:
    """Number in A, number in B, and whether A has White, board by board."""
    for board in _BOARDS[half].split(" | ")[round_number - 1].split():
        white, black = board.split("-")
        if white[0] == "A":
            yield int(white[1:]), int(black[1:]), True
        else:
            yield int(black[1:]), int(white[1:]), False


def _moved(half: int, round_number: int) -> Iterator[tuple[int, int, bool]]:
    """Group B moves on by one place a round. One strip of colours lies along the sums of the places."""
    others = deque(range(1, half + 1))
    others.rotate(1 - round_number)
    strip = [place % 2 == 0 for place in range(half)]
    if half % 2 == 0:
        # An even strip would give all boards of a round one colour: its second half is turned.
        strip[half // 2 :] = [place % 2 == 1 for place in range(half // 2, half)]
        strip[half // 2] = False
    colours = deque(strip)
    for number, other in enumerate(others, start=1):
        yield number, other, colours[(other - 1) % half]
        colours.rotate(-1)


def _others(players: tuple[int, ...]) -> Fact:
    return fact("scheveningen.check_pairs", players=[*players])


JUDGE = KnownPairsJudge(_due, table_breaches(), _others)
