"""Direct encounter: the cases of Article 6, and a proof of Article 6.3 by trying every missing result."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.standings import standings
from pairing.engine.standings.direct_encounter import split
from pairing.engine.standings.results import Results

OPPOSITE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def state_of(players: int, *games: tuple[int, int, str]) -> TournamentState:
    """``games`` are (player, opponent, result), one round each; who does not play has a zero-point bye."""
    rounds: list[dict[int, Game]] = []
    for one, other, result in games:
        rounds.append(
            {one: Game(Outcome(result), other, Colour.WHITE), other: Game(Outcome(OPPOSITE[result]), one, Colour.BLACK)}
        )
    competitors = tuple(
        Competitor(number, tuple(played.get(number, Game(Outcome.ZERO_BYE)) for played in rounds))
        for number in range(1, players + 1)
    )
    return TournamentState(competitors, rounds=max(1, len(games)), completed=len(games))


def results(players: int, *games: tuple[int, int, str], round_robin: bool = False) -> Results:
    return Results.of_players(state_of(players, *games), edition="2026-03", round_robin=round_robin)


@pytest.mark.parametrize(
    ("games", "groups"),
    [
        ([], [[1, 2, 3]]),
        ([(2, 1, "1"), (1, 3, "1"), (2, 3, "1")], [[2], [1], [3]]),
        ([(1, 2, "1"), (2, 3, "1"), (3, 1, "1")], [[1, 2, 3]]),
        # Everybody has met; the tie of 1 and 2 for the first place is broken by their own game.
        ([(2, 1, "1"), (1, 3, "1"), (3, 2, "=")], [[2], [1], [3]]),
        # 3 has beaten both, who have not met: 3 is first whatever they would do, and they stay tied.
        ([(3, 1, "1"), (3, 2, "1")], [[3], [1, 2]]),
        # 1 has one point, but 3 could still reach it against 2.
        ([(1, 2, "1")], [[1, 2, 3]]),
        # Met twice: the average counts, so 1½ of 2 are worth ¾. 1 and 2 are level then, and their own games decide.
        ([(1, 2, "1"), (2, 1, "="), (1, 3, "="), (2, 3, "1")], [[1], [2], [3]]),
        # 2 made two points of three games, but only the average of the two against 3 counts.
        ([(1, 2, "1"), (1, 3, "="), (2, 3, "1"), (2, 3, "1")], [[1], [2], [3]]),
    ],
)
def test_three_players(games, groups):
    assert split(results(3, *games), [1, 2, 3]) == groups


def test_forfeits_count_only_where_the_rules_say_so():
    games = [(1, 2, "+")]
    assert split(results(2, *games), [1, 2]) == [[1, 2]]
    assert split(results(2, *games), [1, 2], forfeits_as_games=True) == [[1], [2]]
    assert split(results(2, *games, round_robin=True), [1, 2]) == [[1], [2]]


def test_a_list_may_name_it_twice_and_each_time_it_looks_at_the_group_of_the_moment():
    # Four level players in a ring: the first use finds nothing, ratings halve the group, the second use decides.
    state = state_of(4, (2, 1, "1"), (3, 4, "1"), (1, 3, "1"), (4, 2, "1"))
    rated = tuple(replace(c, rating=2000 if c.number <= 2 else 1900) for c in state.competitors)
    state = replace(state, competitors=rated)
    assert [(row.number, row.rank) for row in standings(state, ["DE", "RTNG"])] == [(1, 1), (2, 1), (3, 3), (4, 3)]
    rows = standings(state, ["DE", "RTNG", "DE"])
    assert [(row.number, row.rank) for row in rows] == [(2, 1), (1, 2), (3, 3), (4, 4)]
    assert [row.values["DE"].text for row in rows] == ["1", "2", "1", "2"]


@given(st.integers(3, 5), st.data())
def test_a_first_place_is_certain_if_and_only_if_no_missing_game_can_change_it(players, data):
    pairs = [(a, b) for a in range(1, players + 1) for b in range(a + 1, players + 1)]
    played = {pair: data.draw(st.sampled_from(["1", "0", "=", None])) for pair in pairs}
    games = [(a, b, result) for (a, b), result in played.items() if result]
    missing = [pair for pair, result in played.items() if result is None]
    if not missing or len(missing) > 7:
        return
    groups = split(results(players, *games), list(range(1, players + 1)))
    always_alone = set(range(1, players + 1))
    for chosen in product(["1", "0", "="], repeat=len(missing)):
        score = dict.fromkeys(range(1, players + 1), 0.0)
        for (a, b), result in [*((pair, r) for pair, r in played.items() if r), *zip(missing, chosen, strict=True)]:
            score[a] += {"1": 1, "=": 0.5, "0": 0}[result]
            score[b] += {"0": 1, "=": 0.5, "1": 0}[result]
        best = max(score.values())
        leaders = {number for number, points in score.items() if points == best}
        always_alone &= leaders if len(leaders) == 1 else set()
    assert always_alone == (set(groups[0]) if len(groups[0]) == 1 else set())


def test_a_place_given_by_an_earlier_use_is_kept():
    # 1 and 2 won a game each against the other: level, until the ratings leave nothing to place.
    rated = tuple(replace(c, rating=1500 + c.number) for c in state_of(3, (1, 2, "1"), (2, 1, "1")).competitors)
    rows = standings(replace(state_of(3, (1, 2, "1"), (2, 1, "1")), competitors=rated), ["DE", "RTNG", "DE"])
    assert [(row.number, row.values["DE"].text) for row in rows] == [(2, "1"), (1, "1"), (3, "")]
