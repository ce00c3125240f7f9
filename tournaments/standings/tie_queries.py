"""What an arbiter reads to decide ties: who is level after the last round, and what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.history.ending import last_round
from tournaments.history.published import PublishedRound, completed_rounds, published_rounds
from tournaments.models import Regulations, Tournament
from tournaments.standings.queries import Ranked
from tournaments.standings.shapes import DecidedTieLine, StandingLine


@dataclass(frozen=True, slots=True)
class TiesPage:
    """The ties of the final standings."""

    tied: tuple[tuple[StandingLine, ...], ...]
    """Players who share a rank, from the top."""
    level: tuple[tuple[StandingLine, ...], ...]
    """Players who are level on points, from the top: those whom a play-off may put in order."""
    decided: tuple[DecidedTieLine, ...]


def final_rounds(tournament: Tournament) -> Sequence[PublishedRound] | None:
    """Every round with its results, those held back included; None before the last result and while a game is
    adjourned. Five queries."""
    rounds = published_rounds(tournament, held=True)
    regulations = Regulations.objects.get(tournament=tournament)
    if any(published.unfinished for published in rounds):
        return None
    return rounds if len(rounds) == last_round(rounds, regulations) == completed_rounds(rounds) else None


def final_standings(rounds: Sequence[PublishedRound], tournament: Tournament) -> Ranked:
    """The standings after ``rounds``. One query."""
    return Ranked(rounds, Regulations.objects.get(tournament=tournament))


def ties_page(tournament: Tournament) -> TiesPage | None:
    """Who is level, and what was decided; None before the last result is in. Six queries."""
    rounds = final_rounds(tournament)
    if rounds is None:
        return None
    ranked = final_standings(rounds, tournament)
    lines = ranked.lines()
    return TiesPage(_together(lines, "rank"), _together(lines, "points"), ranked.decisions())


def _together(lines: Sequence[StandingLine], field: str) -> tuple[tuple[StandingLine, ...], ...]:
    """Neighbours who agree on ``field``, where there are two or more."""
    groups = (tuple(group) for _, group in groupby(lines, key=lambda line: getattr(line, field)))
    return tuple(group for group in groups if len(group) > 1)
