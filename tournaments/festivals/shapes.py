"""Frozen rows about festivals, ready to show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from tournaments.entries.shapes import EntryLine
from tournaments.history.shapes import PlayerLine
from tournaments.listing.shapes import TournamentLine
from tournaments.models import Festival, Tournament
from tournaments.registration.offer import Offer
from tournaments.standings.shapes import StandingLine


@dataclass(frozen=True)
class PublicFestival:
    """A festival with the sections that everybody may see, in their order; there is at least one."""

    festival: Festival
    sections: tuple[Tournament, ...]

    @property
    def starts_on(self) -> date:
        """The first day of the first section."""
        return min(one.starts_on for one in self.sections)

    @property
    def ends_on(self) -> date:
        """The last day of the last section."""
        return max(one.ends_on for one in self.sections)

    @property
    def city(self) -> str:
        """Where it is played; of several places all."""
        return ", ".join(dict.fromkeys(one.city for one in self.sections if one.city))


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a section in the common schedule."""

    section: Tournament
    number: int
    starts_at: datetime
    published: bool


@dataclass(frozen=True, slots=True)
class SectionCard:
    """One section at the entrance of its festival."""

    section: Tournament
    line: TournamentLine
    limits: str
    """For which ratings it is; blank: for all."""
    offer: Offer | None
    """None where players do not register themselves."""
    coming: PlannedRound | None
    """The next round with a time that is not published yet."""

    @property
    def takes_players(self) -> bool:
        """Whether players can register now."""
        return self.offer is not None and not self.offer.closed_why


@dataclass(frozen=True, slots=True)
class SectionPlayer:
    """A player in the common entry list."""

    section: Tournament
    line: EntryLine

    @property
    def searched(self) -> str:
        """What a search looks at."""
        return f"{self.line.player.name} {self.section.section_name}"


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody sits in the newest round of the section."""

    section: Tournament
    round_number: int
    player: PlayerLine
    board: int = 0
    """0 for a player without an opponent."""
    tables: tuple[int, ...] = ()
    """Where the players must sit; empty where the board has the table of its number."""
    colour: str = ""
    """``w`` or ``b``."""
    opponent: PlayerLine | None = None
    bye: str = ""
    """TRF code U, F, H or Z."""

    @property
    def searched(self) -> str:
        """What a search looks at."""
        return f"{self.player.name} {self.section.section_name}"


@dataclass(frozen=True, slots=True)
class SectionTable:
    """The head of the standings of one section."""

    section: Tournament
    after_round: int
    rounds: int
    lines: tuple[StandingLine, ...]
    players: int
    """In the whole table."""
    by_table: bool
    """Whether the crosstable is read first."""
    is_final: bool
    """Whether every game of the last round has ended."""
