"""What the event as a whole says about norms: exemptions from the mix of federations, and the field of each round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..model import PLAYED, Competitor, Outcome, TournamentState
from .games import NO_FEDERATION

STATELESS: Final = "FID"
"""Players under the flag of FIDE: their games and titles count, but FID is no federation (Article 1.4.2a)."""
_PRESENT: Final = PLAYED | {Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN}
_TITLES: Final = frozenset({"GM", "IM", "WGM", "WIM"})
_FOREIGNERS, _FEDERATIONS, _TITLED = 20, 3, 10
_LARGE_FIELD, _LARGE_FIELD_AVERAGE = 40, 2000


class Exemption(StrEnum):
    """What frees norms from Articles 1.4.3 and 1.4.4: the letter of Article 1.4.3."""

    NONE = ""
    NATIONAL = "a"
    """Final of a national championship: for players of the federation that registers the event."""
    TEAMS = "b"
    """National team championship: likewise."""
    ZONAL = "c"
    """Zonal and sub-zonal tournaments."""
    STRONG_OPEN = "d"
    """A Swiss with enough foreign and titled players in every round."""


@dataclass(frozen=True, slots=True)
class RoundField:
    """The field of one round as Articles 1.4.3d and 1.5.6a count it.

    They count rated players of FIDE federations who miss at most one round. A pairing-allocated bye is no missed round.
    """

    round_number: int
    foreigners: int
    """Players who are not from the host federation."""
    federations: int
    """Federations of the foreigners."""
    titled: int
    """GM, IM, WGM and WIM among the foreigners."""
    rated: int
    """All players who count, those of the host federation included."""
    average: int
    """Average rating of the forty highest rated players, rounded half up; 0 where there are fewer."""

    @property
    def is_strong_open(self) -> bool:
        """Whether the round fulfils Article 1.4.3d."""
        return self.foreigners >= _FOREIGNERS and self.federations >= _FEDERATIONS and self.titled >= _TITLED

    @property
    def is_large(self) -> bool:
        """Whether the round fulfils Article 1.5.6a."""
        return self.rated >= _LARGE_FIELD and self.average >= _LARGE_FIELD_AVERAGE


@dataclass(frozen=True, slots=True)
class NormEvent:
    """What every norm of one tournament has in common."""

    rounds: int
    completed: int
    host: str
    """The federation that registers the event; blank where nobody said it."""
    round_robin: bool
    """Pairings known from the start: all rounds count, none may be dropped at the end (Article 1.4.1e)."""
    declared: Exemption
    """What the organizer says about the event: a, b, c or nothing."""
    fields: tuple[RoundField, ...]
    """The fields of the completed rounds."""
    of_teams: bool = False
    """The games are boards of matches of teams."""
    team_table: bool = False
    """A table says which teams meet. Who sits at a board is known when the line-ups are, so that ``round_robin``, which
    is about players, is not true of it."""

    @property
    def is_strong_open(self) -> bool:
        """Whether every completed round of a Swiss fulfils Article 1.4.3d."""
        swiss = not self.round_robin and not self.team_table
        return swiss and bool(self.host) and bool(self.fields) and all(one.is_strong_open for one in self.fields)

    @property
    def is_large(self) -> bool:
        """Whether every completed round of an individual Swiss fulfils Article 1.5.6a: a norm of the kind that each
        application needs once. No team event does, however many play in it."""
        individual = not self.round_robin and not self.of_teams
        return individual and bool(self.fields) and all(one.is_large for one in self.fields)

    def exemption_for(self, federation: str) -> Exemption:
        """What frees a player of ``federation`` from the mix of federations."""
        if self.declared in {Exemption.NATIONAL, Exemption.TEAMS} and self.host and federation == self.host:
            return self.declared
        if self.declared is Exemption.ZONAL:
            return self.declared
        return Exemption.STRONG_OPEN if self.is_strong_open else Exemption.NONE


def event_of(
    state: TournamentState,
    *,
    host: str,
    round_robin: bool = False,
    declared: Exemption = Exemption.NONE,
    of_teams: bool = False,
) -> NormEvent:
    """The event after its completed rounds. ``round_robin``: a table says who meets whom, players or, in an event
    ``of_teams``, teams; ``state`` has the players in both."""
    counted = [player for player in state.competitors if _counts(player)]
    fields = tuple(_field(counted, number, host) for number in range(1, state.completed + 1))
    of_players = round_robin and not of_teams
    return NormEvent(
        state.rounds, state.completed, host, of_players, declared, fields, of_teams, round_robin and of_teams
    )


def _counts(player: Competitor) -> bool:
    missed = sum(1 for game in player.games if game.outcome not in _PRESENT)
    return bool(player.rating) and player.federation not in NO_FEDERATION and missed <= 1


def _field(players: list[Competitor], round_number: int, host: str) -> RoundField:
    present = [player for player in players if player.games[round_number - 1].outcome in _PRESENT]
    foreign = [player for player in present if player.federation not in {host, STATELESS}]
    highest = sorted((player.rating_in(round_number) for player in present), reverse=True)[:_LARGE_FIELD]
    full = len(highest) == _LARGE_FIELD
    return RoundField(
        round_number,
        foreigners=len(foreign),
        federations=len({player.federation for player in foreign}),
        titled=sum(1 for player in foreign if player.title in _TITLES),
        rated=len(present),
        average=(2 * sum(highest) + _LARGE_FIELD) // (2 * _LARGE_FIELD) if full else 0,
    )
