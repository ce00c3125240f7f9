"""What FIDE's list knows of a player who registers, so that nobody types it."""

from __future__ import annotations

from typing import Any, Final

from tournaments.models import RatingList, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.queries import player_of_fide, searched_lists

HIGHEST: Final = 999_999_999


def may_look_up(tournament: Tournament) -> RatingList | None:
    """The list of FIDE in which players of an event are looked up; None without one. One query."""
    return next((one for one in searched_lists(tournament) if one.source == FIDE), None)


def known_person(tournament: Tournament, fide_id: int | None) -> dict[str, Any]:
    """The fields of the form that the list knows of the player with this FIDE ID; empty for a number that it does not
    have. All of it stands on the player's public page at FIDE. At most two queries."""
    found = player_of_fide(tournament, fide_id) if fide_id and fide_id <= HIGHEST else None
    if found is None:
        return {}
    last, _comma, first = found.player.name.partition(",")
    return {
        "last_name": last.strip()[:40],
        "first_name": first.strip()[:38],
        "fide_id": fide_id,
        "federation": found.player.federation,
        "rating": found.rating or None,
        "birth_year": found.player.birth_year,
        "sex": found.player.sex,
    }
