"""The judge of the Swiss Team system: legality, the bye, every bracket with its given upfloaters, the colours."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..breaches import breaches
from ..field import field_of, indices, set_of
from ..matching import PerfectMatchings
from ..verdict import Difference, Grade, RoundVerdict, statement
from .best import TopGroup, Values
from .teams import Teams, teams_of, white_of

CHAPTER = "C.04.6"


class TeamJudge:
    """Judges the Swiss Team system."""

    editions = frozenset({"2026"})

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        found = tuple(breaches(field_of(state), boards, byes, by_colour=False))
        differences = () if found else tuple(_differences(teams_of(state), boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system="team")

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        return "" if breach == "prohibited" else f"{CHAPTER} {breach if breach in {'C1', 'C2'} else 'C3'}"

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        if difference.criterion == "bye":
            given, expected = [*difference.given], [*difference.expected]
            return fact("check.bye_receiver", difference.article, given=given, expected=expected)
        return statement(difference, {"C5"})


JUDGE = TeamJudge()


def _differences(teams: Teams, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
    numbers = [entrant.number for entrant in teams.entrants]
    index = {number: place for place, number in enumerate(numbers)}
    expected = _bye(teams)
    if (() if expected is None else (numbers[expected],)) != byes:
        yield Difference("bye", f"{CHAPTER} 3.4", byes, () if expected is None else (numbers[expected],))
    pairs = [(index[board.white], index[board.black]) for board in boards]
    opponent = dict(pairs) | {black: white for white, black in pairs}
    left = set_of(opponent)
    while left:
        group = TopGroup(teams, left)
        taken = set_of(opponent[team] for team in indices(group.residents)) & ~group.residents
        best = group.upfloaters()
        if best != taken:
            yield _difference(group, group.values_of(taken), group.values_of(best), "3.5", numbers, taken, best)
        bracket = group.residents | taken
        given = sorted((team, opponent[team]) for team in indices(bracket) if team < opponent[team])
        wanted = sorted(group.pairs(taken))
        if given != wanted:
            values = [group.values_of_pairs(pairs, taken) for pairs in (given, wanted)]
            yield _of_pairs(group, values[0], values[1], given, wanted, numbers)
        left &= ~bracket
    for board in boards:
        white, article = white_of(teams, index[board.white], index[board.black])
        if numbers[white] != board.white:
            as_given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", f"{CHAPTER} {article}", as_given, due, None, (as_given,), (due,))


def _bye(teams: Teams) -> int | None:
    """3.4: the others pairable, then the lowest score, the most matches, the largest pairing number."""
    count = len(teams.entrants)
    if count % 2 == 0:
        return None
    spare = PerfectMatchings(teams.rows).spare((1 << count) - 1)
    may = [team for team in indices(spare) if teams.entrants[team].may_have_bye]
    return min(may, key=lambda t: (teams.entrants[t].score, -len(teams.entrants[t].colours), -t), default=None)


def _difference(
    group: TopGroup, given: Values, best: Values, order: str, numbers: list[int], taken: int, expected: int
) -> Difference:
    found = given.first_difference(best)
    sets = [tuple((numbers[team], numbers[team]) for team in indices(one)) for one in (taken, expected)]
    if found is None:
        return Difference("order", f"{CHAPTER} {order}", (), (), group.score, *sets)
    criterion, mine, theirs = found
    return Difference(criterion, f"{CHAPTER} {criterion}", mine, theirs, group.score, *sets)


def _of_pairs(
    group: TopGroup,
    values: Values,
    best: Values,
    given: list[tuple[int, int]],
    wanted: list[tuple[int, int]],
    numbers: list[int],
) -> Difference:
    told = [
        tuple((numbers[one], numbers[other]) for one, other in pairs if (one, other) not in others)
        for pairs, others in ((given, wanted), (wanted, given))
    ]
    found = values.first_difference(best)
    if found is None:
        return Difference("order", f"{CHAPTER} 3.6", (), (), group.score, *told)
    criterion, mine, theirs = found
    return Difference(criterion, f"{CHAPTER} {criterion}", mine, theirs, group.score, *told)
