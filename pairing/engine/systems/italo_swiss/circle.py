"""The circle of the Italo-Swiss system: the list in its fixed order, and the player with whom a round begins."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict

from ...history import History
from ...model import Colour, Game


def beginning(history: History) -> int:
    """The TPN with which the walk of the next round begins: Black of the pair that was made last in the round before.

    The walk of every round is gone through again with the pairs that were played. Before round 1 it is the first of the
    list.
    """
    state = history.state
    start = state.competitors[0].number
    for round_number in range(1, state.completed + 1):
        start = _last_black(history, round_number, start)
    return start


def _last_black(history: History, round_number: int, start: int) -> int:
    """Black of the last pair of a round that began with ``start``; the same number where nobody was paired."""
    games: dict[int, Game] = {}
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    for number, past in history.players.items():
        game = past.competitor.games[round_number - 1]
        if game.opponent:
            games[number] = game
            insort(waiting[past.pairing_score_before(round_number)], number)
    score_of = {number: score for score, group in waiting.items() for number in group}
    black, last = start, start
    for score in sorted(waiting, reverse=True):
        group = waiting[score]
        while group:
            place = bisect_left(group, last)
            number = group.pop(place if place < len(group) else 0)
            opponent = games[number].opponent
            others = waiting.get(score_of.get(opponent, -1), [])
            if opponent in others:
                others.remove(opponent)
            black = number if games[number].colour is Colour.BLACK else opponent
            last = opponent
    return black
