"""Who meets whom in the rounds of an event by tables that are still to come, and who cannot meet any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from .facts import Fact, fact
from .model import Competitor, Outcome, TournamentState
from .registry import description_of
from .systems.round_robin.schedule import Schedule

BY_SCHEDULE: Final = ("round_robin", "double_round_robin")
"""Systems whose rounds are a schedule of the Berger table."""


def table_pairs(state: TournamentState, round_number: int) -> tuple[tuple[int, int], ...]:
    """The pairs (White, Black) of a round by pairing number, in the order of the table; nothing where no table of
    round robins says who meets, or the event has fewer rounds."""
    if state.system not in BY_SCHEDULE:
        return ()
    schedule = Schedule(description_of(state.system), state)
    if not 1 <= round_number <= schedule.meetings * schedule.cycle:
        return ()
    return tuple(schedule.pairs(round_number))


def left_unmet(state: TournamentState, pairs: Iterable[tuple[int, int]]) -> tuple[Fact, ...]:
    """Who does not meet everybody once (in a double round robin twice) if the next round has these ``pairs`` (White,
    Black by TPN): in the last round which games are missing, before it who has more games to come than rounds.

    Empty by the table, where fewer rounds are planned than it has, and in other systems. Who is absent from the round
    has left, and two who were without a board in the same round have missed their game: neither is counted.
    """
    if state.system not in BY_SCHEDULE:
        return ()
    schedule = Schedule(description_of(state.system), state)
    if state.rounds < schedule.meetings * schedule.cycle:
        return ()
    met = Counter(
        frozenset((one.number, game.opponent)) for one in state.competitors for game in one.games if game.opponent
    )
    met = Counter({pair: times // 2 for pair, times in met.items()})
    met.update(frozenset(pair) for pair in pairs)
    return tuple(_unmet(state, met, schedule.meetings))


def _unmet(state: TournamentState, met: Mapping[frozenset[int], int], meetings: int) -> Iterator[Fact]:
    chapter, to_come = description_of(state.system).chapter, state.rounds - state.round_number
    playing = [one for one in state.competitors if one.absence is None]
    for one in playing:
        missing = {
            other.number: meetings - met.get(frozenset((one.number, other.number)), 0) - _missed(one, other)
            for other in playing
            if other is not one
        }
        games = sum(max(0, left) for left in missing.values())
        later = [number for number, left in missing.items() if left > 0 and number > one.number]
        if to_come > 0 and games > to_come:
            yield fact("legality.too_few_rounds", chapter, player=one.number, games=games, rounds=to_come)
        elif to_come <= 0 and later:
            code = "legality.never_met" if meetings == 1 else "legality.met_once"
            yield fact(code, chapter, player=one.number, players=[*later])


def _missed(one: Competitor, other: Competitor) -> int:
    """In how many rounds both had no board, and neither rested."""
    return sum(
        not (mine.opponent or its.opponent) and Outcome.PAIRING_BYE not in {mine.outcome, its.outcome}
        for mine, its in zip(one.games, other.games, strict=True)
    )
