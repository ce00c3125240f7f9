"""What the pages about the regulations read: the regulations themselves and the players who may not meet."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch

from tournaments.models import (
    Entry,
    Prohibition,
    Regulations,
    Tournament,
)


def prohibitions_of_tournament(tournament: Tournament) -> Sequence[Prohibition]:
    """The groups of players who may not meet, each with its players in order of number. Two queries."""
    players = Prefetch("entries", Entry.objects.order_by("pairing_number", "name"))
    return list(Prohibition.objects.filter(tournament=tournament).prefetch_related(players).order_by("pk"))


def regulations_of(tournament: Tournament) -> Regulations:
    """The regulations as they stand."""
    return Regulations.objects.select_related("tournament", "method_version__method").get(tournament=tournament)
