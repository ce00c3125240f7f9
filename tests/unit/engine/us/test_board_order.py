"""After an interchange the ranks say which board is higher and who is the higher ranked on it (29C1, 29E4, 29E5d)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.model import PLAYED
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.systems.us.trace import SwitchKind
from tests.unit.engine.random_tournaments import FAMILIES, play


def rounds(*, top_down, family, seeds):
    for seed in range(seeds):
        rng = random.Random(f"us order {seed} {family}")
        ratings = {number: rng.randrange(1500, 1700, 5) for number in range(1, 20)}
        options = {name: name == "top_down" and top_down for name in DESCRIPTION.options}
        seen = []

        def remember(state, ratings=ratings, options=options, seen=seen):
            rated = tuple(replace(one, rating=ratings[one.number]) for one in state.competitors)
            state = replace(state, system="us", competitors=rated, options=options)
            try:
                answer = pair(state, trace=True)
            except NoPairing:
                return None
            seen.append((state, answer))
            return answer

        play(rng, rng.randrange(10, 17), rng.randrange(4, 8), FAMILIES[family], remember)
        yield from seen


@pytest.mark.parametrize("top_down", [False, True])
@pytest.mark.parametrize("family", ["plain", "drawish"])
def test_every_board_has_its_higher_ranked_player_first_and_boards_follow_their_ranks(top_down, family):
    interchanges = 0
    for state, answer in rounds(top_down=top_down, family=family, seeds=40):
        worth = state.scoring.points
        by_rank = sorted(
            state.competitors,
            key=lambda one: (-sum(worth(game.outcome) for game in one.games), -one.rating, one.number),
        )
        rank = {one.number: place for place, one in enumerate(by_rank)}
        for group in answer.brackets:
            for boards in (group.natural, group.based, group.pairs):
                assert all(rank[higher] < rank[lower] for higher, lower in boards)
                assert list(boards) == sorted(boards, key=lambda board: rank[board[0]])
            for switch in (*group.rematches, *group.switches):
                interchanges += switch.kind is SwitchKind.INTERCHANGE
                (a, c), (b, d) = switch.upper, switch.lower
                assert rank[a] < rank[b]
                made = {(a, d), (b, c)} if switch.kind is SwitchKind.TRANSPOSITION else {(a, b), (c, d)}
                assert {frozenset(board) for board in switch.made} == {frozenset(board) for board in made}
        for board in answer.pairs:
            if board.colour_rule == "USCF 29E4 (5)":
                higher, lower = sorted((board.white, board.black), key=lambda number: rank[number])
                colours = [game.colour for game in state.by_number[higher].games if game.outcome in PLAYED]
                whites = sum(colour.value == "w" for colour in colours)
                due = "b" if 2 * whites > len(colours) or (2 * whites == len(colours) and colours[-1] == "w") else "w"
                assert (board.white if due == "w" else board.black) == higher, (board, lower)
    assert interchanges
