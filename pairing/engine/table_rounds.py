"""Who meets whom in the rounds of an event by tables that are still to come."""

from __future__ import annotations

from .model import TournamentState
from .registry import description_of
from .systems.round_robin.schedule import Schedule

_BY_SCHEDULE = ("round_robin", "double_round_robin")


def table_pairs(state: TournamentState, round_number: int) -> tuple[tuple[int, int], ...]:
    """The pairs (White, Black) of a round by pairing number, in the order of the table; nothing where no table of
    round robins says who meets, or the event has fewer rounds."""
    if state.system not in _BY_SCHEDULE:
        return ()
    schedule = Schedule(description_of(state.system), state)
    if not 1 <= round_number <= schedule.meetings * schedule.cycle:
        return ()
    return tuple(schedule.pairs(round_number))
