"""What the event itself says about its aims: prizes, categories, rating and titles of the entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db.models import Max

from pairing.engine.acceleration import Aim, EventProfile
from tournaments.models import Entry, EntryStatus, Prize, Regulations, Tournament

NORM_ROUNDS: Final = 9
"""Rounds without which nobody makes a norm (B.01 Article 1.4.1)."""
NORM_TITLES: Final = ("GM", "IM", "WGM", "WIM")
FEWEST_TITLED: Final = 3
"""With fewer players who hold such a title nobody can make a norm (B.01 Article 1.4.5)."""


def event_profile(tournament: Tournament, regulations: Regulations, aims: Iterable[str] | None = None) -> EventProfile:
    """Aims, tie-breaks, prize bands and places of the event. ``aims`` are what somebody ticked; None: what the event
    shows. Three queries at most."""
    bands = prize_bands(tournament)
    general = Prize.objects.filter(tournament=tournament, category=None).aggregate(last=Max("place"))["last"] or 0
    chosen = _shown(tournament, regulations, bands, general) if aims is None else frozenset(map(Aim, aims))
    return EventProfile(chosen, tuple(regulations.tie_breaks), bands, general)


def prize_bands(tournament: Tournament) -> tuple[int, ...]:
    """Ratings with which bands with prizes of their own begin, the highest first. One query.

    A category begins at its lowest rating; the one above begins where it ends.
    """
    rows = Prize.objects.filter(tournament=tournament, category__isnull=False).values_list(
        "category__rating_from", "category__rating_to"
    )
    limits = {lowest for lowest, _ in rows if lowest} | {highest + 1 for _, highest in rows if highest}
    return tuple(sorted(limits, reverse=True))


def _shown(tournament: Tournament, regulations: Regulations, bands: tuple[int, ...], places: int) -> frozenset[Aim]:
    found: set[Aim] = set()
    if bands:
        found.add(Aim.BAND_PRIZES)
    if places == 1:
        found.add(Aim.WINNER)
    elif places > 1:
        found.add(Aim.RANKING)
    if tournament.rated_as == Tournament.RatedAs.STANDARD and regulations.rounds >= NORM_ROUNDS:
        titled = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE, title__in=NORM_TITLES)
        if titled.count() >= FEWEST_TITLED:
            found.add(Aim.NORMS)
    return frozenset(found)
