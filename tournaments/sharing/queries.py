"""What a part for another site and a screen in the hall show: the newest round, the newest standings, one board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.entries.finding import Match, find
from tournaments.entries.queries import entry_list
from tournaments.models import Round, Tournament
from tournaments.rounds.queries import round_page
from tournaments.rounds.shapes import RoundPage
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingsPage


@dataclass(frozen=True, slots=True)
class Part:
    """One of the three; the others are None or empty."""

    round: RoundPage | None = None
    standings: StandingsPage | None = None
    matches: Sequence[Match] = ()
    """The players whom a search means, with their places in the newest round."""


def newest_round(tournament: Tournament) -> RoundPage | None:
    """The newest published round; None before the first."""
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("-number")
    number = rounds.values_list("number", flat=True).first()
    return round_page(tournament, number) if number else None


def part(tournament: Tournament, show: str, search: str = "") -> Part:
    """What ``show`` names: ``pairings``, ``standings``, or ``board`` with the players whom ``search`` means."""
    if show == "standings":
        return Part(standings=standings_page(tournament))
    page = newest_round(tournament)
    if show == "pairings":
        return Part(round=page)
    found = find(entry_list(tournament).lines, search, page) if search else ()
    return Part(round=page, matches=found)
