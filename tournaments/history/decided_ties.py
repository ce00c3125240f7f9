"""The play-offs and lots after the last round, in the form that every subject shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import groupby

from tournaments.history.shapes import DecidedTie
from tournaments.models import DecidedPlace, Tournament


def decided_ties(tournament: Tournament) -> tuple[DecidedTie, ...]:
    """The play-offs and lots of a tournament in the order in which they were recorded. One query."""
    return decided_ties_of([tournament.pk]).get(tournament.pk, ())


def decided_ties_of(tournaments: Collection[int]) -> dict[int, tuple[DecidedTie, ...]]:
    """Those of several tournaments, by tournament; one that has none is missing. One query."""
    rows = DecidedPlace.objects.filter(decision__tournament__in=tournaments).select_related("decision__decided_by")
    ties: defaultdict[int, list[DecidedTie]] = defaultdict(list)
    for decision, places in groupby(rows.order_by("decision_id", "place", "pk"), key=lambda row: row.decision):
        ties[decision.tournament_id].append(
            DecidedTie(
                id=decision.pk,
                means=decision.means,
                places=tuple((row.entry_id, row.place) for row in places),
                reason=decision.reason,
                seed=decision.seed,
                decided_by=str(decision.decided_by),
                decided_at=decision.decided_at,
            )
        )
    return {tournament: tuple(found) for tournament, found in ties.items()}
