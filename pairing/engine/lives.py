"""The lives of a two-life event, counted in halves from the results: who has how many, and who has left in which round.

No rules of FIDE. Everybody begins with two lives. A loss costs a life and a draw half of one; a round without a game
costs what its points cost, so that nobody keeps lives by staying away: a zero-point bye counts as a loss, a half-point
bye as a draw. The bye of the pairing costs nothing. Nothing is stored: the results say it all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .facts import Fact, fact
from .model import Game, Outcome, TournamentState
from .registry import NAMES, description_of

START: Final = 4
"""Half lives at the beginning."""
LOSS: Final = 2
DRAW: Final = 1
COSTS: Final[Mapping[Outcome, int]] = {
    **dict.fromkeys((Outcome.LOSS, Outcome.UNRATED_LOSS, Outcome.FORFEIT_LOSS, Outcome.ZERO_BYE), LOSS),
    **dict.fromkeys((Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.UNFINISHED, Outcome.HALF_BYE), DRAW),
}
"""What an outcome costs, in half lives; nothing where it is not named."""
SURVIVORS: Final = "survivors"
"""The option that says how many survive: the event ends as soon as no more are left."""
SCORE: Final = "LIVES"
"""The criterion of the standings."""


@dataclass(frozen=True, slots=True)
class PlayerLives:
    """One player's lives over the event."""

    number: int
    before: tuple[int, ...]
    """Half lives before round 1, 2, …; those now come last."""

    @property
    def left(self) -> int:
        """Half lives now; 0 for those who have left."""
        return self.before[-1]

    @property
    def out_in(self) -> int:
        """The round in which the last life was lost; 0 for those who are still in."""
        return 0 if self.left else self.before.index(0)


def halves_before(games: Sequence[Game]) -> tuple[int, ...]:
    """Half lives before each round of ``games``, and after the last one.

    >>> halves_before([Game(Outcome.DRAW, 2), Game(Outcome.LOSS, 3), Game(Outcome.LOSS, 4)])
    (4, 3, 1, 0)
    """
    left = [START]
    for game in games:
        left.append(max(left[-1] - COSTS.get(game.outcome, 0), 0))
    return tuple(left)


def lives_of(state: TournamentState) -> dict[int, PlayerLives]:
    """The lives of everybody after the completed rounds, by pairing number."""
    return {one.number: PlayerLives(one.number, halves_before(one.games)) for one in state.competitors}


def survivors(state: TournamentState) -> list[int]:
    """The pairing numbers of those who are still in."""
    return [number for number, one in lives_of(state).items() if one.left]


def course_facts(state: TournamentState, number: int) -> Iterator[Fact]:
    """Every round that cost the player something, with what was left, and at the end whether the player is out."""
    games = state.by_number[number].games
    before = halves_before(games)
    for round_number, game in enumerate(games, start=1):
        cost = COSTS.get(game.outcome, 0)
        if not cost or not before[round_number - 1]:
            continue
        told = {"player": number, "round": round_number, "lives": cost, "left": before[round_number]}
        if game.opponent:
            yield fact("two_life.lost", **told, opponent=game.opponent)
        else:
            yield fact("two_life.lost_absent", **told)
    if before[-1]:
        yield fact("two_life.has", player=number, lives=before[-1])
    else:
        yield fact("two_life.out", player=number, round=before.index(0))


def surely_out(state: TournamentState) -> list[int]:
    """The pairing numbers of those who have no life left even if they win the games that are not finished."""
    return [
        one.number
        for one in state.competitors
        if not halves_before([game for game in one.games if game.outcome is not Outcome.UNFINISHED])[-1]
    ]


def counts_lives(system: str) -> bool:
    """Whether losses cost lives; False for a system that the engine does not know."""
    return system in NAMES and description_of(system).lives


def is_decided(state: TournamentState) -> bool:
    """Whether no more players are left than are to survive, so that no round is paired any more; False in systems that
    count no lives."""
    if not counts_lives(state.system):
        return False
    return len(survivors(state)) <= int(description_of(state.system).option(state, SURVIVORS))


def rounds_that_suffice(players: int, survive: int = 1) -> int:
    """So many rounds always decide an event in which everybody plays until the end.

    Count one more for every player than there are half lives. A game takes at least two of these: a draw one from
    each, a loss two or whatever the loser had left. Nobody has more than five, and two are the fewest of a survivor.

    >>> rounds_that_suffice(16)
    14
    """
    left, rounds = (START + 1) * players, 0
    while left >= 2 * (survive + 1):
        fewest = max(-(-left // (START + 1)), survive + 1)
        left -= 2 * (fewest // 2)
        rounds += 1
    return rounds


def with_leavers_absent(state: TournamentState) -> TournamentState:
    """``state`` with everybody who has no life left marked as absent from the round to be paired.

    Unchanged in systems that count no lives.
    """
    if not counts_lives(state.system) or state.completed >= state.rounds:
        return state
    return replace(
        state,
        competitors=tuple(
            one if halves_before(one.games)[-1] else replace(one, absence=Outcome.ZERO_BYE) for one in state.competitors
        ),
    )
