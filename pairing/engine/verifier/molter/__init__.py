"""The judge of events by the Molter system: lists of teams that are moved along, and games walked through in rings.

It shares no table and no formula with the engine. The colours come from walking: the games of two rounds that go
together make rings, and whoever has White in one of them has Black in the other.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import mul

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..verdict import Breach, Difference, Grade, RoundVerdict

Player = tuple[int, int]
"""Team and board, from 0."""
Games = list[tuple[Player, Player]]


class MolterJudge:
    """Judges rounds in which players of several teams meet board by board."""

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
        return fact("molter.check_pairs", players=[*difference.given])


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
    size = int(state.options.get("team_size", 4))
    teams = len(numbers) // size
    games = expected_games(teams, size, state.rounds, state.round_number)
    expected = {}
    for white, black in games:
        pair = numbers[white[0] * size + white[1]], numbers[black[0] * size + black[1]]
        expected[frozenset(pair)] = pair
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


def expected_games(teams: int, size: int, rounds: int, round_number: int) -> Games:
    """The games of a round, White first."""
    first = round_number - 1 + round_number % 2
    # A last round without a second one is coloured as if there were one.
    both = [_met(teams, size, rounds, number) for number in (first, first + 1)]
    coloured = _walked(teams, both)
    width = 1 + teams % 2
    blocks = [
        [sum((white[0] == team) - (black[0] == team) for white, black in coloured if white[1] // width == block)
         for team in range(teams)]
        for block in range(-(-size // width))
    ]  # fmt: skip
    turned = _best_turn(blocks)
    games = coloured if round_number == first else _second_round(coloured, both[1])
    return [(black, white) if white[1] // width in turned else (white, black) for white, black in games]


def _met(teams: int, size: int, rounds: int, number: int) -> Games:
    """Who meets whom, by two lists of teams that run against each other; the colours are still open."""
    if teams % 2 == 0:
        begins = _begins(size, rounds, teams - 1)
        found = []
        for board, begin in enumerate(begins):
            pairs, alone = _against(teams - 1, begin + number)
            found += [((one, board), (other, board)) for one, other in pairs]
            found.append(((alone, board), (teams - 1, board)))
        return found
    begins = _begins(size // 2, (rounds + 1) // 2, teams // 2)
    found = []
    for couple, begin in enumerate(begins):
        double, second = divmod(number - 1, 2)
        shift = 2 * ((begin + double) % (teams // 2)) + 1 + second
        upper, lower = 2 * couple + couple % 2, 2 * couple + 1 - couple % 2
        pairs, alone = _against(teams, shift)
        mirrored, last = _against(teams, teams - shift)
        found += [((one, upper), (other, upper)) for one, other in pairs]
        found += [((one, lower), (other, lower)) for one, other in mirrored]
        found.append(((alone, upper), (last, lower)))
    return found


def _begins(count: int, rounds: int, circle: int) -> list[int]:
    """Where each board or couple begins: behind all rounds of the one before, one on where another began there."""
    found: list[int] = []
    begin, used = 0, set[int]()
    for _place in range(count):
        if len(used) == circle:
            begin, used = 0, set()
        while begin % circle in used:
            begin += 1
        used.add(begin % circle)
        found.append(begin)
        begin += rounds
    return found


def _against(circle: int, shift: int) -> tuple[list[tuple[int, int]], int]:
    """Each team meets the one beside it on a list that is turned round; one team stands beside itself."""
    others = deque(reversed(range(circle)))
    others.rotate(shift + 1)
    pairs = [(one, other) for one, other in enumerate(others) if one < other]
    return pairs, next(one for one, other in enumerate(others) if one == other)


def _walked(teams: int, both: list[Games]) -> Games:
    """The games of the first of two rounds with colours: along each ring of games of both rounds, by turns."""
    first, second = ({one: other for pair in games for one, other in (pair, pair[::-1])} for games in both)
    white: set[Player] = set()
    for one, other in both[0]:
        # A ring begins at the game of those who are left over, who has the first place in it with White.
        if one[1] != other[1] or (teams % 2 == 0 and other[0] == teams - 1):
            walker = one
            while walker not in white:
                white.add(walker)
                walker = second[first[walker]]
    return [(one, other) if one in white else (other, one) for one, other in both[0]]


def _second_round(coloured: Games, games: Games) -> Games:
    had_white = {white for white, _black in coloured}
    return [(other, one) if one in had_white else (one, other) for one, other in games]


def _best_turn(blocks: list[list[int]]) -> set[int]:
    """The blocks of boards to turn so that the teams come out as even as can be; of equals the upper ones stay."""
    best, turned = None, set[int]()
    for count in range(len(blocks)):
        for chosen in combinations(range(1, len(blocks)), count):
            signs = [-1 if block in chosen else 1 for block in range(len(blocks))]
            sums = [sum(map(mul, signs, column)) for column in zip(*blocks, strict=True)]
            rank = max(map(abs, sums)), sum(map(mul, sums, sums)), [-one for one in signs]
            if best is None or rank < best:
                best, turned = rank, set(chosen)
    return turned


JUDGE = MolterJudge()
