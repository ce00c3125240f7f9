"""The 12-player example of the article on accelerated rounds and the 10-player Baku example, played with the engine.

The article exists in two versions that differ in round 3 of the event without acceleration. Version A pairs 2 with 5
there, who have met in round 2: no rule allows that. Version B repeats no game, but sends 2 down although 1 and 2 can
meet with the colours that both are due; the Dutch rules pair them and send 3 down. So in round 3 neither version is
what the rules give. With acceleration the article's table pairs 5 with 6 in round 2, against its own text: the losers
of group A meet the winners of group B.
"""

from collections.abc import Callable

from pairing.engine import pair
from pairing.engine.acceleration import Entrant, Event, freeze, preset, virtual_history
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState

Boards = set[frozenset[int]]


def play(
    method: str, players: int, rounds: int, wins: Callable[[int, int], bool]
) -> tuple[list[Boards], dict[int, int]]:
    """The pairs of every round, ``wins(one, other)`` deciding the games, and the final points in tenths."""
    plan = preset(method, Event(rounds))
    numbers = range(1, players + 1)
    groups = freeze(plan, [Entrant(number) for number in numbers]).members(numbers)
    games: dict[int, list[Game]] = {number: [] for number in numbers}
    points = {number: [0] for number in numbers}
    played: list[Boards] = []
    for completed in range(rounds):
        competitors = tuple(
            Competitor(number, tuple(games[number]), virtual_history(plan, groups.get(number, ""), points[number]))
            for number in numbers
        )
        answer = pair(TournamentState(competitors, rounds, completed))
        played.append({frozenset((board.white, board.black)) for board in answer.pairs})
        for board in answer.pairs:
            for own, colour, other in (
                (board.white, Colour.WHITE, board.black),
                (board.black, Colour.BLACK, board.white),
            ):
                won = wins(own, other)
                games[own].append(Game(Outcome.WIN if won else Outcome.LOSS, other, colour))
                points[own].append(points[own][-1] + 10 * won)
    return played, {number: points[number][-1] for number in numbers}


def boards(text: str) -> Boards:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def favourite(own: int, other: int) -> bool:
    return own < other


VERSION_A = boards("1-3 2-5 4-6 7-8 9-10 11-12")
VERSION_B = boards("1-3 2-4 5-8 6-7 9-10 11-12")


def test_twelve_players_without_acceleration():
    rounds, points = play("none", 12, 3, favourite)
    assert rounds[0] == boards("1-7 2-8 3-9 4-10 5-11 6-12")
    assert rounds[1] == boards("1-4 2-5 3-6 7-10 8-11 9-12")
    assert rounds[2] == boards("1-2 3-4 5-7 6-8 9-10 11-12")
    assert [number for number in points if points[number] == 30] == [1, 3]


def test_version_a_repeats_a_game_and_version_b_does_not():
    rounds, _ = play("none", 12, 2, favourite)
    earlier = rounds[0] | rounds[1]
    assert earlier & VERSION_A == boards("2-5")
    assert not earlier & VERSION_B


def test_twelve_players_with_one_virtual_point_for_two_rounds():
    rounds, points = play("haley", 12, 3, favourite)
    assert rounds[0] == boards("1-4 2-5 3-6 7-10 8-11 9-12")
    assert boards("1-2 11-12") < rounds[1]
    losers_of_a, winners_of_b = {4, 5, 6}, {7, 8, 9}
    assert all(len(board & winners_of_b) == 1 for board in rounds[1] if board & losers_of_a and not board & {1, 2, 3})
    assert boards("5-8 6-7") < rounds[1]
    assert [number for number in points if points[number] == 30] == [1, 3]


def test_the_ten_player_example_of_baku():
    winners = {1, 2, 3, 7, 8}
    rounds, _ = play("baku", 10, 5, lambda own, other: own in winners and (other not in winners or own < other))
    assert rounds[0] == boards("1-4 2-5 3-6 7-9 8-10")
    assert rounds[1] == boards("1-2 3-4 6-7 5-8 9-10")
    without, _ = play("none", 10, 1, lambda own, other: own in winners)
    assert without[0] == boards("1-6 2-7 3-8 4-9 5-10")


def test_baku_for_161_players_has_82_in_the_top_group():
    groups = freeze(preset("baku", Event(9)), [Entrant(number) for number in range(1, 162)]).groups
    assert [(group.key, group.first_position, group.last_position) for group in groups] == [
        ("A", 1, 82),
        ("B", 83, 161),
    ]
    rounds, _ = play("baku", 161, 1, favourite)
    assert frozenset((1, 42)) in rounds[0]
    assert frozenset((83, 122)) in rounds[0]
