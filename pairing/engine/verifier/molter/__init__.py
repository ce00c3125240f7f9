"""The judge of events by the Molter system: lists of teams that are moved along, and games walked through in rings.

It shares no table and no formula with the engine. The colours come from walking: the games of two rounds that go
together make rings, and whoever has White in one of them has Black in the other.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations
from operator import mul

from ...facts import Fact, fact
from ...model import TournamentState
from ..known_pairs import Due, KnownPairsJudge, table_breaches

Player = tuple[int, int]
"""Team and board, from 0."""
Games = list[tuple[Player, Player]]


def _due(state: TournamentState) -> Due:
    numbers = [one.number for one in state.competitors]
    size = int(state.options.get("team_size", 4))
    games = expected_games(len(numbers) // size, size, state.rounds, state.round_number)
    at = [[numbers[team * size + board] for team, board in game] for game in games]
    return [(white, black) for white, black in at], None


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


def _others(players: tuple[int, ...]) -> Fact:
    return fact("molter.check_pairs", players=[*players])


JUDGE = KnownPairsJudge(_due, table_breaches(), _others)
