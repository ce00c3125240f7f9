"""The judge of the Lim system: legality first, then every scoregroup as the articles give it, then the colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..breaches import breaches
from ..field import field_of, indices
from ..verdict import Breach, Difference, Grade, RoundVerdict, statement
from .players import Players, can_have, players_of
from .procedure import Group, Impossible, Procedure, white_of

CHAPTER = "C.04.4.3"
ARTICLES = {"C1": "C.04.1 2", "C2": "C.04.1 4", "colour_limit": f"{CHAPTER} 5.1", "prohibited": ""}
"""By breach; what is incomplete breaks Article 2.1 of the Basic Rules that every participant is paired."""


class LimJudge:
    """Judges the Lim system."""

    editions = frozenset({"2026"})

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        players = players_of(state, maxi=bool(state.options.get("maxi", False)))
        found = [*breaches(field_of(state), boards, byes, by_colour=False), *_colour_limits(players, boards)]
        differences: tuple[Difference, ...] = ()
        if not found:
            differences = tuple(_differences(players, boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, tuple(found), differences, system="lim")

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        return ARTICLES.get(breach, "C.04.1 3")

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        given, expected = [*difference.given], [*difference.expected]
        if difference.criterion == "bye":
            return fact("check.bye_receiver", difference.article, given=given, expected=expected)
        if difference.criterion == "floaters":
            return fact(
                "check.floaters", difference.article, score=difference.score, given=given, expected=expected
            )  # fmt: skip
        return statement(difference)


JUDGE = LimJudge()


def _colour_limits(players: Players, boards: Iterable[Pair]) -> Iterator[Breach]:
    """A third colour in a row or a difference of three, which only the last round allows (5.1.1, 5.1.2, 6)."""
    entrants = {entrant.number: entrant for entrant in players.entrants}
    if players.last_round:
        return
    for board in boards:
        for number, colour in ((board.white, "w"), (board.black, "b")):
            if number in entrants and not can_have(entrants[number], colour):
                yield Breach("colour_limit", (number,))


def _differences(players: Players, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
    """In the order of the work. A side is followed until other players leave a group than the rules say."""
    try:
        procedure = Procedure(players)
    except Impossible:
        return
    numbers = [entrant.number for entrant in players.entrants]
    expected_byes = () if procedure.bye is None else (numbers[procedure.bye],)
    if expected_byes != byes:
        yield Difference("bye", f"{CHAPTER} {'7.1' if players.first_round else '1.1'}", byes, expected_byes)
        return
    index = {number: place for place, number in enumerate(numbers)}
    given = {frozenset((index[board.white], index[board.black])): board for board in boards}
    groups = [*procedure.upper, *procedure.lower, procedure.median]
    expected = {frozenset(pair) for group in groups for pair in group.pairs}
    as_expected = True
    for side in (procedure.upper, procedure.lower, [procedure.median]):
        for group in side if side[:1] != [procedure.median] or as_expected else []:
            parts = _inside(group, given), _inside(group, expected)
            found = _of_floaters(group, *parts, numbers)
            if found is not None:
                as_expected = False
                yield found
                break
            yield from _of_pairs(group, *parts, numbers)
    for group in groups:
        yield from _of_colours(players, group, given)


def _inside(group: Group, pairs: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """The pairs whose two players are both in the group."""
    return {pair for pair in pairs if all(group.members >> player & 1 for player in pair)}


def _of_floaters(
    group: Group, given: set[frozenset[int]], expected: set[frozenset[int]], numbers: list[int]
) -> Difference | None:
    members = frozenset(indices(group.members))
    leaving = [members.difference(*pairs) for pairs in (given, expected)]
    if leaving[0] == leaving[1]:
        return None
    told = [tuple(sorted(numbers[player] for player in one)) for one in leaving]
    return Difference("floaters", f"{CHAPTER} 3.9", told[0], told[1], group.score)


def _of_pairs(
    group: Group, given: set[frozenset[int]], expected: set[frozenset[int]], numbers: list[int]
) -> Iterator[Difference]:
    if given != expected:
        told = [
            sorted((numbers[min(pair)], numbers[max(pair)]) for pair in one)
            for one in (given - expected, expected - given)
        ]
        yield Difference("order", f"{CHAPTER} 4", (), (), group.score, tuple(told[0]), tuple(told[1]))


def _of_colours(players: Players, group: Group, given: dict[frozenset[int], Pair]) -> Iterator[Difference]:
    for one, other in group.pairs:
        board = given.get(frozenset((one, other)))
        if board is None:
            continue
        white, article = white_of(players, one, other, upwards=group.upwards)
        if players.entrants[white].number != board.white:
            as_given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", f"{CHAPTER} {article}", as_given, due, None, (as_given,), (due,))
