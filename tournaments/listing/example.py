"""A real board with its reason, for the landing page: what the portal does is shown sooner than said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import get_language
from django_scopes import scope

from portal.common.cache.front import pages
from portal.common.second_wall.reach import listing_the_public
from tournaments.explanations.reasons import arrange
from tournaments.models import Round, Tournament
from tournaments.rounds.queries import board_page
from tournaments.wording import fact_text, spoken_name

_TRIED: Final = 5
"""So many of the newest events are looked at for a board that has a reason."""
_KEPT: Final = 600
"""Seconds for which the board of one public version is kept."""


@dataclass(frozen=True, slots=True)
class ExampleBoard:
    """A board of a published round as a reader meets it."""

    event: str
    federation: str
    round_number: int
    board_number: int
    white: str
    black: str
    reasons: tuple[str, ...]
    """Sentences: why this opponent, and why these colours."""
    address: str
    """The page of the board."""


def example_board() -> ExampleBoard | None:
    """The first board of the newest public event that has begun and has a board with reasons; None without one.

    One that is cancelled is no example. Whether an event is public is asked each time; the board itself is kept by the
    event's public version.
    """
    with listing_the_public():
        published = Round.objects.filter(tournament=OuterRef("pk"), revision__isnull=False)
        begun = Tournament.objects.filter(Exists(published), is_public=True, cancelled_at__isnull=True)
        newest = list(begun.select_related("organization").order_by("-starts_on", "-pk")[:_TRIED])
    return next((found for found in map(_kept, newest) if found is not None), None)


def _kept(tournament: Tournament) -> ExampleBoard | None:
    key = f"example:{tournament.pk}:{tournament.public_version}:{get_language()}"
    known: Sequence[ExampleBoard] | None = pages.get(key)
    if known is None:
        with scope(organization=tournament.organization):
            found = _board_of(tournament)
        known = (found,) if found is not None else ()
        pages.set(key, known, _KEPT)
    return known[0] if known else None


def _board_of(tournament: Tournament) -> ExampleBoard | None:
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False)
    number = rounds.order_by("-number").values_list("number", flat=True).first()
    shown = board_page(tournament, number, 1) if number else None
    if shown is None or shown.board.manual_reason:
        return None
    white, black = shown.board.white, shown.board.black
    reasons = arrange(shown.explanation, white.number, black.number)
    if reasons is None:
        return None
    host = tournament.organization
    return ExampleBoard(
        event=tournament.name,
        federation=host.name,
        round_number=shown.round.number,
        board_number=shown.board.number,
        white=spoken_name(white.name),
        black=spoken_name(black.name),
        reasons=tuple(fact_text(fact, shown.round.names) for fact in (*reasons.lead, *reasons.colours[:1])),
        address=reverse("public:board", args=[host.slug, tournament.slug, shown.round.number, shown.board.number]),
    )
