"""Frozen rows of team events, ready to show. Points are tenths."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.model import Colour, Outcome
from tournaments.history.shapes import PlayerLine
from tournaments.rounds.shapes import BoardLine


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a board."""

    player_id: int
    name: str
    title: str = ""
    rating: int = 0


@dataclass(frozen=True, slots=True)
class GameLine:
    """One board of a match: ``first`` plays for the team named first."""

    number: int
    first: SeatLine | None
    """None: nobody sits there, or the line-up is not known."""
    second: SeatLine | None
    first_outcome: str
    """TRF code; blank while there is no result."""
    second_outcome: str
    first_has_white: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match of a published round with its boards."""

    board: BoardLine
    games: tuple[GameLine, ...]
    first_points: int | None
    """Game points so far; None while no board has a result."""
    second_points: int | None
    reasons: tuple[str, ...] = ()
    """Why a line-up was changed, or an order allowed."""

    @property
    def adjourned(self) -> bool:
        """Whether boards are still to be played: they count as drawn until then."""
        return any(one.first_outcome == Outcome.UNFINISHED for one in self.games)


@dataclass(frozen=True, slots=True)
class RosterGame:
    """One game of a player of a team."""

    round_number: int
    board: int
    """Within the match."""
    match: int
    """The number of the match in its round."""
    colour: Colour
    outcome: str
    """TRF code; blank while it is not public."""
    opponent: SeatLine | None
    opponents: PlayerLine
    """The other team."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A player on the list of a team with the games so far."""

    place: int
    seat: SeatLine
    federation: str
    birth_year: int | None
    games: tuple[RosterGame, ...] = ()
    points: int = 0
    played: int = 0
    """Boards with a result, forfeits included."""
    gone: bool = False
    """Plays for another team of the event now."""

    @property
    def percentage(self) -> int | None:
        """Points of a hundred possible ones, rounded; None without a game."""
        return round(self.points * 10 / self.played) if self.played else None
