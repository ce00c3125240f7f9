"""What public pages of a tournament have in common: their context, addresses below the tournament, names, 404."""

from __future__ import annotations

from typing import Any, TypeVar

from django.http import Http404
from django.urls import reverse

from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.rounds.shapes import RoundPage

Page = TypeVar("Page")


def tournament_context(tournament: Tournament) -> dict[str, Any]:
    """What the frame of every public page of a tournament shows."""
    return {"tournament": tournament, "overview": tournament_overview(tournament)}


def public_address(tournament: Tournament, page: str, **words: int) -> str:
    """The address of a public page below a tournament's own; ``page`` is its name without ``public:``."""
    place = {"organization": tournament.organization.slug, "tournament": tournament.slug}
    return reverse(f"public:{page}", kwargs=place | words)


def names_in_round(page: RoundPage) -> dict[str, Any]:
    """The names of a round by pairing number, for the sentences of the facts."""
    return {"names": page.names}


def found_or_404(page: Page | None) -> Page:
    """What a query found. Raises ``Http404`` for nothing."""
    if page is None:
        raise Http404
    return page
