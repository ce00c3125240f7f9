"""Ratings of later lists in a long event: from a round on a player counts with another rating than at the start.

Numbers and pairings go by the rating of the start for ever. Rating changes, norms and the report of the time go by the
list in force when the round was played (B.02 Article 4.1); tie-breaks do where the regulations say so (C.07 Article
10).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pairing.engine.model import TournamentState
from tournaments.models import Round, Tournament

LONG_DAYS: Final = 30
"""An event of more days is reported every month, with the ratings of that month (B.02 Article 4.1)."""


class LaterRating(NamedTuple):
    """One rating of one player from a round on."""

    from_round: int
    rating: int
    source: str
    """The list, as ``fide 2026-12 standard``; blank for a rating that somebody typed."""


Later = Mapping[int, tuple[LaterRating, ...]]
"""By entry, in order of the rounds."""


def is_long(tournament: Tournament) -> bool:
    """Whether the event lasts more than 30 days, so that several rating lists come into force during it."""
    return days_of(tournament) > LONG_DAYS


def days_of(tournament: Tournament) -> int:
    """How many days the event lasts."""
    return (tournament.ends_on - tournament.starts_on).days + 1


def later_of(rounds: Iterable[tuple[int, Mapping[str, Any]]]) -> Later:
    """What ``rounds`` set, each a number with its ``Round.later_ratings``, in order."""
    found: defaultdict[int, list[LaterRating]] = defaultdict(list)
    for number, ratings in rounds:
        for key, (rating, source) in ratings.items():
            found[int(key)].append(LaterRating(number, rating, source))
    return {entry: tuple(ratings) for entry, ratings in found.items()}


def stored_later(tournament: Tournament) -> Later:
    """Everything that is set, rounds to come included. One query."""
    rows = Round.objects.filter(tournament=tournament).exclude(later_ratings={}).order_by("number")
    return later_of(rows.values_list("number", "later_ratings"))


def in_engine_form(ratings: Sequence[LaterRating]) -> tuple[tuple[int, int], ...]:
    """As ``Competitor.later_ratings`` has it."""
    return tuple((one.from_round, one.rating) for one in ratings)


def with_later(state: TournamentState, later: Later, number_of: Mapping[int, int]) -> TournamentState:
    """``state`` with the ratings of later lists; ``number_of`` gives pairing numbers by entry."""
    if not later:
        return state
    of_number = {number_of[entry]: in_engine_form(ratings) for entry, ratings in later.items() if entry in number_of}
    competitors = tuple(
        replace(one, later_ratings=of_number[one.number]) if one.number in of_number else one
        for one in state.competitors
    )
    return replace(state, competitors=competitors)
