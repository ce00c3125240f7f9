"""What every tie-break reads: the completed rounds of a tournament, with unplayed rounds classified once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from ..model import PLAYED, Game, Outcome, Scoring, TournamentState
from ..two_games import is_of_matches, rounds_as_games, scoring_of_rounds, single_games
from .values import Term, TermKind

VOLUNTARY: Final = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS})
"""Voluntarily unplayed rounds: requested byes and forfeit losses (C.07 Articles 16.1.1 and 16.1.2)."""
REQUESTED: Final = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE})


class Results:
    """The completed rounds of an event under one edition of C.07, Swiss or round robin.

    The participants are the players of an individual event, or the teams of a team event with one of their two scores.
    Virtual points are no part of it (C.04.7 Article 1.4). Points are tenths.
    """

    def __init__(
        self,
        games: Mapping[int, tuple[Game, ...]],
        points: Mapping[int, Sequence[int]],
        running: Mapping[int, Sequence[int]],
        scoring: Scoring,
        *,
        rounds: int,
        edition: str,
        round_robin: bool,
        ratings: Mapping[int, int] = MappingProxyType({}),
        later_ratings: Mapping[int, Callable[[int], int]] = MappingProxyType({}),
        played: Mapping[int, Sequence[Game]] | None = None,
        of_matches: bool = False,
    ) -> None:
        self.games = games
        """One per round; of a match of two games its result as one."""
        self.points = points
        """What each round brought."""
        self.running = running
        """The score after each round, bonus and penalty points (TRF26 record 299) included."""
        self.scoring = scoring
        self.round_robin = round_robin
        self.of_matches = of_matches
        """Whether every round is a match of two games."""
        self.numbers = tuple(games)
        self.completed = max((len(played) for played in games.values()), default=0)
        self.scores = {number: scores[-1] if scores else 0 for number, scores in running.items()}
        self._rounds = max(rounds, self.completed)
        self._ratings = ratings
        self._later_ratings = later_ratings
        self._dummies_are_capped = edition != "2024-08"
        self._played = games if played is None else played
        self._contributions: dict[tuple[bool, bool], dict[int, tuple[Term, ...]]] = {}

    @classmethod
    def of_players(
        cls,
        state: TournamentState,
        *,
        edition: str,
        round_robin: bool,
        unrated_rating: int = 0,
        ratings_by_round: bool = False,
    ) -> Results:
        """The rounds of an individual event; ``ratings_by_round``: an opponent counts with the rating in force in the
        round of the game, otherwise with that of the start (C.07 Article 10)."""
        worth = state.scoring.table
        return cls(
            rounds_as_games(state),
            {c.number: [game.points(worth) for game in c.games] for c in state.competitors},
            {c.number: c.real_points(worth)[1:] for c in state.competitors},
            scoring_of_rounds(state),
            rounds=state.rounds,
            edition=edition,
            round_robin=round_robin,
            ratings={c.number: c.rating or unrated_rating for c in state.competitors},
            later_ratings={c.number: c.rating_in for c in state.competitors if ratings_by_round and c.later_ratings},
            played={c.number: c.games for c in state.competitors},
            of_matches=is_of_matches(state.system),
        )

    @property
    def is_complete(self) -> bool:
        """Whether the final round is completed."""
        return self.completed == self._rounds

    def contributions(self, *, fore: bool = False, forfeits_as_games: bool = False) -> dict[int, tuple[Term, ...]]:
        """Round by round, the score that counts in each player's Buchholz (C.07 Articles 8.1, 8.3 and 16).

        ``fore`` takes every game paired for the final round as a draw, which is none before that round (Article 8.3);
        ``forfeits_as_games`` is the modifier /P.
        """
        key = fore, forfeits_as_games
        if key not in self._contributions:
            adjusted, own = self._scores_seen(fore)
            self._contributions[key] = {
                number: self._of_player(number, adjusted, own[number], fore, forfeits_as_games)
                for number in self.numbers
            }
        return self._contributions[key]

    def rating(self, number: int) -> int:
        """The rating that counts in tie-breaks; 0 for an unrated player for whom no rule gives one."""
        return self._ratings[number]

    def rating_in(self, number: int, round_number: int) -> int:
        """The rating with which a player counts as the opponent of a round."""
        later = self._later_ratings.get(number)
        return (later(round_number) if later else 0) or self._ratings[number]

    def single_games(self, number: int) -> Iterator[tuple[int, Game]]:
        """(round, game) of every game; a match of two games has two of them."""
        return single_games(self._played[number])

    def over_the_board(self, number: int) -> list[tuple[int, Game]]:
        """(round, game) of the rounds that were played, a match of two games as one."""
        return [(index, game) for index, game in enumerate(self.games[number], start=1) if game.outcome in PLAYED]

    def _of_player(
        self, number: int, adjusted: dict[int, int], own: int, fore: bool, forfeits_as_games: bool
    ) -> tuple[Term, ...]:
        found: list[Term] = []
        limit = self.scoring.draw * self._rounds
        points = self.points[number]
        for index, game in enumerate(self.games[number]):
            outcome, opponent = game.outcome, game.opponent
            last_as_draw = fore and index == self._rounds - 1 and opponent > 0
            if outcome in PLAYED or last_as_draw or (opponent and (self.round_robin or forfeits_as_games)):
                gained = self.scoring.draw if last_as_draw else points[index]
                score = adjusted[opponent]
                found.append(Term(index + 1, opponent, score * 10, score, gained))
            elif self.round_robin:
                continue
            else:
                dummy = own
                if self._dummies_are_capped:
                    dummy = min(own, adjusted[opponent] if opponent else limit)
                voluntary = outcome in VOLUNTARY
                found.append(Term(index + 1, opponent, dummy * 10, dummy, points[index], TermKind.DUMMY, voluntary))
        return tuple(found)

    def _scores_seen(self, fore: bool) -> tuple[dict[int, int], dict[int, int]]:
        """The adjusted score of everybody, as opponents see it, and the own score for dummies."""
        if fore and self.is_complete:
            own = {number: self._fore_score(number) for number in self.numbers}
        else:
            own = self.scores
        if self.round_robin:
            return own, own
        return {number: own[number] + self._adjustment(number, fore) for number in self.numbers}, own

    def _fore_score(self, number: int) -> int:
        paired = self.games[number][-1].opponent > 0
        return self.scores[number] + (self.scoring.draw - self.points[number][-1] if paired else 0)

    def _adjustment(self, number: int, fore: bool) -> int:
        """What a draw for every requested bye at the end of the record adds to the score (C.07 Article 16.3)."""
        games, points = self.games[number], self.points[number]
        added = 0
        for index in range(len(games) - 1, -1, -1):
            outcome = games[index].outcome
            if outcome not in VOLUNTARY or (fore and index == self._rounds - 1 and games[index].opponent):
                break
            if outcome in REQUESTED:
                added += self.scoring.draw - points[index]
        return added


def as_of(state: TournamentState, round_number: int) -> TournamentState:
    """``state`` as it was after ``round_number`` rounds, for standings of that moment."""
    if round_number >= state.completed:
        return state
    return replace(
        state,
        competitors=tuple(
            replace(c, games=c.games[:round_number], secondary_points=c.secondary_points[:round_number], absence=None)
            for c in state.competitors
        ),
        completed=round_number,
    )
