"""The pointer of the Yugoslav circular system: behind whom the walk of a round begins in every score."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping

from ...history import History


def pointer(history: History) -> int:
    """The TPN behind which the next round begins in every score: of the pair that was made last in the round before,
    the player who was taken. 0 before round 1.

    The walk of every round is gone through again with the pairs that were played.
    """
    behind = 0
    for round_number in range(1, history.state.completed + 1):
        scores: dict[int, int] = {}
        opponents: dict[int, int] = {}
        for number, past in history.players.items():
            game = past.competitor.games[round_number - 1]
            if game.opponent:
                scores[number] = past.pairing_score_before(round_number)
                opponents[number] = game.opponent
        waiting = set(scores)
        for number in turned(scores, behind):
            if number in waiting:
                behind = opponents[number]
                waiting -= {number, behind}
    return behind


def turned(scores: Mapping[int, int], behind: int) -> Iterable[int]:
    """Numbers with their scores from the highest score down, each score as a circle from the first number behind
    ``behind`` on."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for number in sorted(scores):
        groups[scores[number]].append(number)
    for score in sorted(groups, reverse=True):
        group = groups[score]
        place = bisect_right(group, behind)
        yield from group[place:]
        yield from group[:place]
