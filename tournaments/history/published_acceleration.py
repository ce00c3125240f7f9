"""Acceleration groups and virtual points as rounds were published: what later rounds must take as given.

C.04.7 Article 1.3 keeps the last player of a group the same person. Read alone, a corrected rating of that person
would move everybody ranked between the old and the new place. A correction of the list concerns pairing numbers (C.04.2
Article 2.3), so the groups stay with the people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import EntryStatus, Round, RoundRevision, Tournament


@dataclass(frozen=True, slots=True)
class PublishedAcceleration:
    """Groups and virtual points (tenths) of one published round, by entry id."""

    round_number: int
    group_of: Mapping[int, str]
    virtual_of: Mapping[int, int]
    playing: frozenset[int] = frozenset()
    """Who had not left the event."""


def published_acceleration(tournament: Tournament, last: int) -> tuple[PublishedAcceleration, ...]:
    """The rounds up to ``last`` that are in force, in order. One query."""
    rows = Round.objects.filter(tournament=tournament, number__lte=last, revision__isnull=False).order_by("number")
    return tuple(_read(number, payload) for number, payload in rows.values_list("number", "revision__payload"))


def published_before(revision: RoundRevision) -> tuple[PublishedAcceleration, ...]:
    """The rounds before that of ``revision`` as they stood when it was published, in order. One query."""
    rows = RoundRevision.objects.filter(
        round__tournament=revision.round.tournament, round__number__lt=revision.round.number, pk__lt=revision.pk
    ).order_by("pk")
    newest = {number: _read(number, payload) for number, payload in rows.values_list("round__number", "payload")}
    return tuple(newest[number] for number in sorted(newest))


def _read(number: int, payload: Mapping[str, Any]) -> PublishedAcceleration:
    return PublishedAcceleration(
        number,
        {row["entry"]: row["group"] for row in payload["players"] if row["group"]},
        {row["entry"]: row["virtual"] for row in payload["players"]},
        frozenset(row["entry"] for row in payload["players"] if row["status"] == EntryStatus.ACTIVE),
    )
