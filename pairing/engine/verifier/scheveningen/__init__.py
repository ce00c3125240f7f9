"""The judge of Scheveningen matches: the boards as they are printed, and beyond them two lists that are moved along.

It shares no table and no formula with the engine.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..verdict import Breach, Difference, Grade, RoundVerdict

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


class ScheveningenJudge:
    """Judges rounds between two groups."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(_broken(state, boards, byes))
        differences = () if found else tuple(_differences(state, boards))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, _breach: str) -> str:
        """See ``judges.Judge``."""
        return ""

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        if difference.criterion == "colour":
            return fact("check.colour", white=difference.expected[0], black=difference.expected[1])
        return fact("scheveningen.check_pairs", players=[*difference.given])


def _broken(state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
    known = {one.number: one for one in state.competitors}
    seen = Counter([number for board in boards for number in (board.white, board.black)] + [*byes])
    twice = tuple(sorted(number for number, times in seen.items() if times > 1))
    if set(seen) - set(known):
        yield Breach("absent", tuple(sorted(set(seen) - set(known))))
    if twice:
        yield Breach("paired_twice", twice)
    for board in boards:
        if board.white in known and board.black in [game.opponent for game in known[board.white].games]:
            yield Breach("C1", (board.white, board.black))


def _differences(state: TournamentState, boards: Sequence[Pair]) -> Iterator[Difference]:
    numbers = [one.number for one in state.competitors]
    half = len(numbers) // 2
    ours, theirs = numbers[:half], numbers[half:]
    due = _printed(half, state.round_number) if half in _BOARDS else _moved(half, state.round_number)
    expected = {}
    for number, other, white in due:
        pair = (ours[number - 1], theirs[other - 1])
        expected[frozenset(pair)] = pair if white else pair[::-1]
    absent = {one.number for one in state.competitors if one.absence is not None}
    given = {frozenset((board.white, board.black)): (board.white, board.black) for board in boards}
    # A forfeited game may be in a file without its board.
    missing = [pair for key, pair in expected.items() if key not in given and not absent & key]
    strange = [pair for key, pair in given.items() if key not in expected]
    wrong = sorted({number for pair in (*missing, *strange) for number in pair})
    if wrong:
        yield Difference("pairs", "", tuple(wrong), (), None, tuple(strange), tuple(missing))
    for key, pair in given.items():
        if key in expected and expected[key] != pair:
            yield Difference("colour", "", pair, expected[key], None, (pair,), (expected[key],))


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


JUDGE = ScheveningenJudge()
