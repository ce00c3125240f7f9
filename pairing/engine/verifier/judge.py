"""The verdict on one round, by the judge of its system."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import Pair, TournamentState
from .breaches import breaches
from .field import field_of
from .judges import judge_of
from .verdict import Grade, RoundVerdict


def verify_round(state: TournamentState, pairs: Iterable[Pair], byes: tuple[int, ...] = ()) -> RoundVerdict:
    """Whether ``pairs`` and ``byes`` (TPNs with a pairing-allocated bye) are what the rules give for the next round.

    ``state`` is the tournament before that round. Where the system or the edition has no judge, only the rules that
    every Swiss system has are examined. 500 players take about a tenth of a second.

    >>> state = state_of(read(EXAMPLE_REPORT))
    >>> verify_round(state, pair(state).pairs).grade.value
    'exact'
    """
    boards = tuple(pairs)
    if not (boards or byes or field_of(state).everybody):
        # A round in which nobody takes part leaves nothing to choose.
        return RoundVerdict(state.round_number, Grade.EXACT, state.edition, system=state.system)
    judge = judge_of(state.system)
    if judge is not None and state.edition in judge.editions:
        return judge.judge(state, boards, byes)
    found = tuple(breaches(field_of(state), boards, byes, by_colour=judge is not None))
    return RoundVerdict(
        state.round_number,
        Grade.ILLEGAL if found else Grade.LEGAL,
        state.edition,
        found,
        not_judged="" if found else "system" if judge is None else "edition",
        system=state.system,
    )
