"""The play-offs and lots after the last round, in the form that every subject shares."""

from __future__ import annotations

from itertools import groupby

from tournaments.history.shapes import DecidedTie
from tournaments.models import DecidedPlace, Tournament


def decided_ties(tournament: Tournament) -> tuple[DecidedTie, ...]:
    """The play-offs and lots of a tournament in the order in which they were recorded. One query."""
    rows = DecidedPlace.objects.filter(decision__tournament=tournament).select_related("decision__decided_by")
    ties = []
    for decision, places in groupby(rows.order_by("decision_id", "place", "pk"), key=lambda row: row.decision):
        ties.append(
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
    return tuple(ties)
