"""The judge of round robins: the Berger tables made from one round to the next, as arbiters write them by hand.

The first round pairs 1 with the last number, 2 with the last but one, and so on. Every next round moves each number
but the last on by half of the places, and the last number changes its colour (C.05 Annex 1). The engine computes the
same tables from a formula.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ...registry import description_of
from ..verdict import Breach, Difference, Grade, RoundVerdict

CHAPTER = "C.05 Annex 1"


class TableJudge:
    """Judges round robins of one cycle or two."""

    editions = ("2026",)

    def __init__(self, cycles: int) -> None:
        self._cycles = cycles

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(self._breaches(state, boards, byes))
        differences = () if found else tuple(self._differences(state, boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, _breach: str) -> str:
        """See ``judges.Judge``."""
        return CHAPTER

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        match difference.criterion:
            case "colour":
                return fact("check.colour", CHAPTER, white=difference.expected[0], black=difference.expected[1])
            case "rest":
                return fact("round_robin.check_rest", CHAPTER, expected=difference.expected[0])
        return fact("round_robin.check_pairs", CHAPTER, players=[*difference.given])

    def _breaches(self, state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
        known = {one.number: one for one in state.competitors}
        seen = Counter([number for board in boards for number in (board.white, board.black)] + [*byes])
        groups = (
            ("absent", set(seen) - set(known)),
            ("paired_twice", {number for number, times in seen.items() if times > 1}),
            ("two_byes", set(byes) if len(byes) > 1 else set()),
        )
        for name, numbers in groups:
            if numbers:
                yield Breach(name, tuple(sorted(numbers)))
        for board in boards:
            if board.white in known:
                earlier = [game.opponent for game in known[board.white].games].count(board.black)
                if earlier >= self._cycles or board.white == board.black:
                    yield Breach("C1", (board.white, board.black))

    def _differences(
        self, state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]
    ) -> Iterator[Difference]:
        """Pairs that the table does not have, and pairs that are missing, first; then who rests, and colours."""
        due, rests = self._table(state)
        given = {frozenset((board.white, board.black)): (board.white, board.black) for board in boards}
        absent = {one.number for one in state.competitors if one.absence is not None}
        expected = {frozenset(pair): pair for pair in due}
        # A forfeited game may be in a file without its board.
        missing = [pair for key, pair in expected.items() if key not in given and not absent & key]
        strange = [pair for key, pair in given.items() if key not in expected]
        wrong = sorted({number for pair in (*missing, *strange) for number in pair})
        if wrong:
            yield Difference("pairs", CHAPTER, tuple(wrong), (), None, tuple(strange), tuple(missing))
        if rests is not None and rests not in absent and byes != (rests,):
            yield Difference("rest", CHAPTER, byes, (rests,))
        for key, pair in given.items():
            if key in expected and expected[key] != pair:
                yield Difference("colour", CHAPTER, pair, expected[key], None, (pair,), (expected[key],))

    def _table(self, state: TournamentState) -> tuple[list[tuple[int, int]], int | None]:
        """The pairs (White, Black) of the round, and who rests, by TPN."""
        players = [one.number for one in state.competitors]
        places = len(players) + len(players) % 2
        order = list(range(places - 1)) * self._cycles
        if self._cycles > 1 and places > 2 and not description_of(state.system).option(state, "printed_order"):
            order[places - 3], order[places - 2] = order[places - 2], order[places - 3]
        pairs, rests = [], None
        for white, black in _by_hand(places)[order[state.completed]]:
            if max(white, black) > len(players):
                rests = players[min(white, black) - 1]
            elif state.completed >= places - 1:
                pairs.append((players[black - 1], players[white - 1]))
            else:
                pairs.append((players[white - 1], players[black - 1]))
        return pairs, rests


def _by_hand(places: int) -> list[list[tuple[int, int]]]:
    """All rounds of the table, each from the one before it."""

    def moved(number: int) -> int:
        return number if number == places else (number + places // 2 - 1) % (places - 1) + 1

    rounds = [[(number, places + 1 - number) for number in range(1, places // 2 + 1)]]
    while len(rounds) < places - 1:
        (white, black), *others = [(moved(one), moved(other)) for one, other in rounds[-1]]
        rounds.append([(black, white), *others])
    return rounds


JUDGE = TableJudge(cycles=1)
