"""Frozen rows about tournaments as a whole, ready to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from pairing.engine.registry import description_of


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament in the list of its organization."""

    id: int
    slug: str
    name: str
    city: str
    federation: str
    starts_on: date
    ends_on: date
    players: int
    """Everybody who plays or has played."""
    withdrawn: int
    """Of these."""
    rounds: int
    """Rounds planned."""
    published_round: int
    """The newest published round; 0 before the first."""
    festival: str = ""
    """The address of the festival of which it is a section; blank for an event of its own."""
    section: str = ""
    """What it is called there."""
    cancelled_at: datetime | None = None
    """None while it takes place."""
    cancellation_notice: str = ""
    of_teams: bool = False
    """Whether ``players`` are teams."""

    @property
    def is_cancelled(self) -> bool:
        """Whether it does not take place, or has stopped."""
        return self.cancelled_at is not None


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round in the schedule of a tournament."""

    number: int
    starts_at: datetime | None
    state: str
    """``planned``, ``published`` or ``closed``; a draft is planned to everybody but the arbiter."""
    boards: int = 0
    missing_results: int | None = None
    """Boards without a public result; None while the round is not published or its results are held back."""


@dataclass(frozen=True, slots=True)
class TournamentOverview:
    """What stands at the entrance of a tournament."""

    tournament: TournamentLine
    time_zone: str
    rounds: tuple[RoundLine, ...]
    published_round: int
    """The newest published round; 0 before the first."""
    standings_after: int
    """The round of the newest complete standings; 0 before the first."""
    system: str = ""
    edition: str = ""
    acceleration: dict[str, Any] | None = None
    """The frozen plan; None without acceleration and before the regulations freeze."""
    outside_fide_mode: tuple[str, ...] = ()
    """What in the settings keeps the event out of FIDE mode (``regulations.fide_mode``)."""
    fide_mode_left: dict[str, Any] = field(default_factory=dict)
    """``Tournament.fide_mode_left``."""
    announcement_version: int = 0
    prizes: bool = False
    """There are announced prizes, or a confirmed list of them."""
    unfinished: int = 0
    """Adjourned games among the public results."""
    of_teams: bool = False
    """Whether the entries are teams."""
    first_has_white: bool = True
    """Whether the team named first has White on board 1."""
    norms: bool = False
    """Whether the event can give title norms."""

    @property
    def by_score_of_its_own(self) -> bool:
        """Whether the standings are by a score of the system, which comes before the points."""
        return bool(self.system and description_of(self.system).own_score)

    @property
    def lists_teams(self) -> bool:
        """Whether the clubs of the players are teams that meet board by board, so that a name stands with its team."""
        return bool(self.system) and description_of(self.system).lists_teams

    @property
    def by_bracket(self) -> bool:
        """Whether the event is a knock-out with a round that is public, so that it has a bracket to show."""
        return bool(self.system and self.published_round) and description_of(self.system).knockout

    @property
    def live(self) -> bool:
        """Whether a round is under way in which points say who leads."""
        line = next((one for one in self.rounds if one.number == self.published_round), None)
        under_way = line is not None and bool(line.missing_results)
        return under_way and not self.by_bracket and not self.by_score_of_its_own

    @property
    def by_table(self) -> bool:
        """Whether a table pairs the event, so that its crosstable is read first."""
        return bool(self.system) and description_of(self.system).table

    @property
    def is_no_swiss(self) -> bool:
        """Whether something else than the points so far says who meets whom."""
        return bool(self.system) and not description_of(self.system).by_score
