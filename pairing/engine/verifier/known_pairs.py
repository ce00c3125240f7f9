"""The frame of the judges who know every pair of a round before it is played, from a table or a bracket.

Each of them says who is due to meet whom, by a table of its own that it shares with nobody; this module only holds the
round against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from ..facts import Fact, fact
from ..model import Pair, TournamentState
from .verdict import Breach, Difference, Grade, RoundVerdict

Due = tuple[Sequence[tuple[int, int]], int | None]
"""The pairs of the next round, White first, and who rests, if anybody does; by TPN."""
Breaches = Callable[[TournamentState, Sequence[Pair], tuple[int, ...]], Iterable[Breach]]
"""What a round (boards, byes) breaks however the pairs are found."""


class KnownPairsJudge:
    """Judges rounds by the pairs that are ``due``.

    ``others`` says of players that they should not meet whom they meet, ``rest`` who should rest, where somebody does;
    ``article`` is where the table stands. ``forfeits_leave``: a game that somebody absent forfeits may be in a file
    without its board. ``unmet`` finds in a last round who should have met and did not, as differences of the criterion
    ``unmet``: who, how often, and the pairs; ``missing`` words one of them.
    """

    editions: Final = ("2026",)

    def __init__(
        self,
        due: Callable[[TournamentState], Due],
        breaches: Breaches,
        others: Callable[[tuple[int, ...]], Fact],
        *,
        rest: Callable[[int], Fact] | None = None,
        article: str = "",
        forfeits_leave: bool = True,
        unmet: Callable[[TournamentState, Sequence[Pair]], Iterable[Difference]] | None = None,
        missing: Callable[[Difference], Fact] | None = None,
    ) -> None:
        self._due, self._breaches, self._others, self._rest = due, breaches, others, rest
        self._article, self._forfeits_leave = article, forfeits_leave
        self._unmet, self._missing = unmet, missing

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(self._breaches(state, boards, byes))
        differences = () if found else tuple(self._differences(state, boards, byes))
        if self._unmet is not None:
            differences += tuple(self._unmet(state, boards))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, _breach: str) -> str:
        """See ``judges.Judge``."""
        return self._article

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        if difference.criterion == "colour":
            return fact("check.colour", self._article, white=difference.expected[0], black=difference.expected[1])
        if difference.criterion == "rest" and self._rest:
            return self._rest(difference.expected[0])
        if difference.criterion == "unmet" and self._missing:
            return self._missing(difference)
        return self._others(difference.given)

    def _differences(
        self, state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]
    ) -> Iterator[Difference]:
        """Pairs that are not due, and pairs that are missing, first; then who rests, and colours."""
        due, rests = self._due(state)
        expected = {frozenset(pair): pair for pair in due}
        given = {frozenset((board.white, board.black)): (board.white, board.black) for board in boards}
        absent = {one.number for one in state.competitors if one.absence is not None}
        left = absent if self._forfeits_leave else set[int]()
        missing = [pair for key, pair in expected.items() if key not in given and not left & key]
        strange = [pair for key, pair in given.items() if key not in expected]
        wrong = sorted({number for pair in (*missing, *strange) for number in pair})
        if wrong:
            yield Difference("pairs", self._article, tuple(wrong), (), None, tuple(strange), tuple(missing))
        if rests is not None and rests not in absent and byes != (rests,):
            yield Difference("rest", self._article, byes, (rests,))
        for key, pair in given.items():
            if key in expected and expected[key] != pair:
                yield Difference("colour", self._article, pair, expected[key], None, (pair,), (expected[key],))


def table_breaches(meetings: int = 1) -> Breaches:
    """Somebody unknown, somebody twice, and two who have met ``meetings`` times before."""

    def breaches(state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
        known = {one.number: one for one in state.competitors}
        seen = seats(boards, byes)
        yield from breaches_of(("absent", set(seen) - set(known)), ("paired_twice", twice(seen)))
        for board in boards:
            if board.white in known:
                earlier = [game.opponent for game in known[board.white].games].count(board.black)
                if earlier >= meetings or board.white == board.black:
                    yield Breach("C1", (board.white, board.black))

    return breaches


def seats(boards: Sequence[Pair], byes: tuple[int, ...]) -> Counter[int]:
    """How often everybody stands in a round."""
    return Counter([number for board in boards for number in (board.white, board.black)] + [*byes])


def twice(seen: Counter[int]) -> set[int]:
    """Who stands in a round more than once."""
    return {number for number, times in seen.items() if times > 1}


def breaches_of(*found: tuple[str, set[int]]) -> Iterator[Breach]:
    """A breach for each criterion with players who break it."""
    for criterion, numbers in found:
        if numbers:
            yield Breach(criterion, tuple(sorted(numbers)))
