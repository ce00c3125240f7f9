"""What a tournament does to the rating of each player, game by game (B.02 Article 8.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..model import Competitor, Game, Outcome, TournamentState
from ..standings.rating_tables import expected_hundredths
from ..two_games import single_games
from .coefficient import Coefficient
from .formula import Formula
from .initial import LOWEST, InitialRating, initial_rating

_SCORES: Final = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
"""A rated game counts 1, ½ or 0 whatever the event gives for it (Article 8.3.2)."""
_NOT_TO_BE_RATED: Final = frozenset({Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS})


class LineState(StrEnum):
    """Whether a round counts for the rating."""

    RATED = "rated"
    UNRATED_OPPONENT = "unrated_opponent"
    UNPLAYED = "unplayed"
    """No opponent, or a forfeit (Article 5.1)."""
    NOT_TO_BE_RATED = "not_to_be_rated"
    """Played, but reported as not to be rated (W, D, L)."""
    OPEN = "open"
    """No result yet."""
    TOO_WIDE = "too_wide"
    """Rapid and blitz: 600 points apart with a player above 2600."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One round of one player. Scores are hundredths of a point."""

    round_number: int
    state: LineState
    opponent: int = 0
    """0 where nobody was assigned."""
    rating: int = 0
    """The opponent's; 0: unrated."""
    counted: int | None = None
    """The rating with which the opponent counts; another one than ``rating`` where the 400-point rule applies."""
    score: int | None = None
    expected: int | None = None
    """PD of Article 8.1.2; None for a game that is not rated, and for an unrated player."""

    @property
    def difference(self) -> int | None:
        """Score minus expected score: ΔR of Article 8.3.2."""
        return None if self.score is None or self.expected is None else self.score - self.expected


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One player's rating account. Scores are hundredths of a point."""

    number: int
    rating: int
    """At the start; 0: unrated."""
    lines: tuple[GameLine, ...]
    games: int
    """Rated ones; for an unrated player those against rated opponents."""
    score: int
    expected: int | None = None
    coefficient: Coefficient | None = None
    """None for an unrated player. The limit of 700 is applied to the games of this event; further ones of the same
    rating period are not known here."""
    initial: InitialRating | None = None
    """Of an unrated player who has met a rated one."""
    later: tuple[tuple[int, int], ...] = ()
    """(round, rating) of lists that came into force during the event, in order (``Competitor.later_ratings``)."""

    @property
    def change_hundredths(self) -> int | None:
        """The rating change before rounding: K times the sum of ΔR (Article 8.3.2)."""
        if self.coefficient is None or self.expected is None:
            return None
        return self.coefficient.value * (self.score - self.expected)

    @property
    def change(self) -> int | None:
        """The rating change, halves rounded away from zero (Article 8.3.4)."""
        exact = self.change_hundredths
        if exact is None:
            return None
        size = (abs(exact) + 50) // 100
        return size if exact > 0 else -size

    @property
    def new_rating(self) -> int | None:
        """The rating after this event alone; below 1400 the next list shows the player as unrated (Article 7.2.1).
        None where lists changed during the event: the newest one has a part of the change in it."""
        return None if self.change is None or self.later else self.rating + self.change

    @property
    def drops_out(self) -> bool:
        """Whether this event alone takes a rated player below the floor of the list."""
        return self.new_rating is not None and self.rating >= LOWEST > self.new_rating


def rated(
    state: TournamentState,
    formula: Formula,
    coefficients: Mapping[int, Coefficient],
    only: Collection[int] | None = None,
) -> tuple[PlayerRating, ...]:
    """The rating account of everybody after the completed rounds, or of the numbers ``only``, in order of number.

    ``coefficients`` has the K of every rated player before the limit of 700. Ratings are those of the state: those of
    the list in force when the event began, and in a long one from each later list on those of that list, on both sides
    of a game. Who was unrated at the start has the account of a first rating to the end.
    """
    players = state.by_number
    return tuple(
        _account(competitor, players, formula, coefficients.get(competitor.number))
        for competitor in state.competitors
        if only is None or competitor.number in only
    )


def _account(
    competitor: Competitor, players: Mapping[int, Competitor], formula: Formula, coefficient: Coefficient | None
) -> PlayerRating:
    own, later = competitor.rating, competitor.later_ratings
    lines = tuple(
        _line(number, game, (competitor.rating_in(number) or own) if own else 0, players, formula)
        for number, game in single_games(competitor.games)
    )
    counted = [line for line in lines if line.state is LineState.RATED]
    score = sum(line.score or 0 for line in counted)
    if not own:
        first = initial_rating([line.rating for line in counted], score)
        return PlayerRating(competitor.number, 0, lines, len(counted), score, initial=first, later=later)
    if coefficient is None:
        raise KeyError(competitor.number)
    expected = sum(line.expected or 0 for line in counted)
    limited = coefficient.capped(len(counted))
    return PlayerRating(competitor.number, own, lines, len(counted), score, expected, limited, later=later)


def _line(number: int, game: Game, own: int, players: Mapping[int, Competitor], formula: Formula) -> GameLine:
    rating = players[game.opponent].rating_in(number) if game.opponent else 0
    score = _SCORES.get(game.outcome)
    if game.outcome is Outcome.UNFINISHED:
        return GameLine(number, LineState.OPEN, game.opponent, rating)
    if game.outcome in _NOT_TO_BE_RATED:
        return GameLine(number, LineState.NOT_TO_BE_RATED, game.opponent, rating)
    if score is None:
        return GameLine(number, LineState.UNPLAYED, game.opponent, rating)
    if not rating:
        return GameLine(number, LineState.UNRATED_OPPONENT, game.opponent, 0, None, score)
    if not own:
        return GameLine(number, LineState.RATED, game.opponent, rating, rating, score)
    if not formula.counts(own, rating):
        return GameLine(number, LineState.TOO_WIDE, game.opponent, rating, None, score)
    counted = formula.opponent_rating(own, rating)
    return GameLine(number, LineState.RATED, game.opponent, rating, counted, score, expected_hundredths(own - counted))
