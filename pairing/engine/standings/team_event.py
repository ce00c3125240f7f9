"""A team event as the standings read it: for every team and round the match, its boards and its two scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ..model import PLAYED, Outcome, Scoring


class Score(StrEnum):
    """The two scores of a match (C.07 Article 11.1); the value is what follows the colon of a tie-break code."""

    MATCH = "MP"
    GAME = "GP"

    @property
    def other(self) -> Score:
        return Score.GAME if self is Score.MATCH else Score.MATCH


def weighed(side: Sequence[Outcome], worth: Mapping[Outcome, int], weights: Sequence[int] = ()) -> int:
    """The game points of one side of a match, in tenths: ``worth`` of every board times its weight, 1 without any.

    >>> weighed([Outcome.WIN, Outcome.DRAW], Scoring().table, (3, 2))
    40
    """
    return sum(worth[outcome] * weight for outcome, weight in zip(side, weights or (1,) * len(side), strict=False))


def match_outcome(
    own: Sequence[Outcome], other: Sequence[Outcome], worth: Mapping[Outcome, int], weights: Sequence[int] = ()
) -> Outcome:
    """What a match was for the side ``own``: by the sum of its boards; a forfeit where no game was played.

    ``worth`` is ``Scoring.table`` of a game, ``weights`` what board 1, 2, … counts.

    >>> match_outcome([Outcome.WIN, Outcome.LOSS], [Outcome.LOSS, Outcome.WIN], Scoring().table)
    <Outcome.DRAW: '='>
    """
    gained, lost = (weighed(side, worth, weights) for side in (own, other))
    if gained == lost and (gained or any(outcome in PLAYED for outcome in own)):
        return Outcome.DRAW
    if any(outcome in PLAYED for outcome in own):
        return Outcome.WIN if gained > lost else Outcome.LOSS
    return Outcome.FORFEIT_WIN if gained > lost else Outcome.FORFEIT_LOSS


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One team's side of one round. Points are tenths."""

    outcome: Outcome
    """As for a player: a win is a won match, a forfeit a match in which no game was played."""
    opponent: int = 0
    match_points: int = 0
    game_points: int = 0
    boards: tuple[Outcome, ...] = ()
    """What the team's side of board 1, 2, … got; a board with nobody is a zero-point bye."""
    match_bonus: int = 0
    """Bonus or, below 0, penalty beside the match (TRF26 record 299)."""
    game_bonus: int = 0

    def points(self, score: Score) -> int:
        """What the match brought."""
        return self.match_points if score is Score.MATCH else self.game_points

    def bonus(self, score: Score) -> int:
        """Bonus points, or penalty points below 0, that the team got in this round in that score."""
        return self.match_bonus if score is Score.MATCH else self.game_bonus


@dataclass(frozen=True, slots=True)
class Team:
    """One team up to the last completed round."""

    number: int
    rounds: tuple[TeamRound, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """Everything that the standings of a team event depend on."""

    teams: tuple[Team, ...]
    rounds: int
    """Rounds planned."""
    boards: int
    """Boards of a match."""
    match_scoring: Scoring
    """What a match is worth in match points."""
    game_scoring: Scoring
    primary: Score = Score.MATCH
    """The score that ranks first; the other one is the secondary (C.07 Article 13)."""
    round_robin: bool = False
    weights: tuple[int, ...] = ()
    """What a game point on board 1, 2, … counts; empty where all count alike. The rounds are counted by it already."""

    @property
    def most_game_points(self) -> int:
        """What a team that wins on all boards of a match gets, in tenths."""
        return self.game_scoring.win * (sum(self.weights) or self.boards)

    @property
    def completed(self) -> int:
        """Rounds with results."""
        return max((len(team.rounds) for team in self.teams), default=0)

    def as_of(self, round_number: int) -> TeamEvent:
        """The event as it was after ``round_number`` rounds."""
        return replace(self, teams=tuple(replace(team, rounds=team.rounds[:round_number]) for team in self.teams))
