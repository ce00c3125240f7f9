"""Which games a player puts forward: all of them, or the best set that the regulations allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from .assessment import EIGHT_GAMES, MIX, NormAssessment, assess
from .event import NormEvent
from .games import LeftOut, NormGame, Reason
from .requirements import (
    FEWEST_GAMES,
    HOLDERS,
    Requirement,
    average_rating,
    suffices,
)

_NINE_ROUNDS = 9


def best_selection(
    games: Sequence[NormGame],
    left_out: Sequence[LeftOut],
    requirement: Requirement,
    federation: str,
    event: NormEvent,
    *,
    forfeited: NormGame | None = None,
) -> NormAssessment:
    """The norm with the most games, or, where there is none, all games with what is wrong.

    Later games may be ignored once the norm is there (Article 1.4.1e), and won games always (1.4.1f). Eight games will
    do in nine rounds where the ninth is a win by forfeit or the bye of the pairing (1.4.1c). ``forfeited`` is the game
    of the last round that the opponent forfeited: the norm stands if a loss would have been enough (1.4.2c).
    """
    eight = has_eight_of_nine(games, left_out, event)
    every = assess(games, requirement, federation, event, eight=eight)
    if every.met or not games:
        return every
    for kept in _smaller_sets(games, requirement, every, event):
        found = assess(kept, requirement, federation, event)
        if found.met:
            rounds = {game.round_number for game in kept}
            return replace(found, dropped=tuple(game for game in games if game.round_number not in rounds))
    if forfeited is not None:
        lost = assess([*games, forfeited], requirement, federation, event)
        if lost.met:
            return lost
    return every


def has_eight_of_nine(games: Sequence[NormGame], left_out: Sequence[LeftOut], event: NormEvent) -> bool:
    """Whether Article 1.4.1c makes eight games enough."""
    free = sum(1 for one in left_out if one.reason in {Reason.PAIRING_BYE, Reason.FORFEIT_WIN})
    return event.rounds == _NINE_ROUNDS and len(games) == EIGHT_GAMES and free == 1


def _smaller_sets(
    games: Sequence[NormGame], requirement: Requirement, every: NormAssessment, event: NormEvent
) -> Iterator[tuple[NormGame, ...]]:
    """Sets with fewer games, the larger ones first, that could still reach the performance."""
    if event.round_robin:
        # In a round robin the mix of the whole event must allow a norm, and all rounds count (1.4.1e, 1.4.1f).
        ends = [len(games)] if all(c.holds for c in every.conditions if c.code in MIX) else []
    else:
        ends = list(range(len(games), FEWEST_GAMES - 1, -1))
    ends = [end for end in ends if _may_reach(games[:end], requirement)]
    for size in range(len(games) - 1, FEWEST_GAMES - 1, -1):
        for end in ends:
            if end < size:
                continue
            wins = sorted((game for game in games[:end] if game.halves == 2), key=lambda game: game.rating)
            for omitted in combinations(wins, end - size):
                rounds = {game.round_number for game in omitted}
                yield tuple(game for game in games[:end] if game.round_number not in rounds)


def _may_reach(games: Sequence[NormGame], requirement: Requirement) -> bool:
    """An upper bound: the nine highest opponents with the percentage of all games, which omitted wins only lower."""
    if len(games) < FEWEST_GAMES:
        return False
    highest = sorted((game.rating for game in games), reverse=True)[:FEWEST_GAMES]
    average = average_rating(highest, requirement.floor)
    halves = sum(game.halves for game in games)
    return (
        average >= requirement.average
        and suffices(requirement, average, halves, len(games))
        and sum(1 for game in games if game.title in requirement.opponents) >= 3
        and sum(1 for game in games if game.title in HOLDERS) * 2 >= FEWEST_GAMES
    )
