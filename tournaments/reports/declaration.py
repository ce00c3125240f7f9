"""What the chief arbiter declares when reporting: pairing system, acceleration or its authorisation (C.04.2 1.1-1.3).

The data are those of the announcement, and of the published rounds: which engine paired them, and where the arbiter
changed its pairs.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from pairing.engine.acceleration import PUBLISHED_BY_FIDE
from tournaments.announcements.actions import announcement_content
from tournaments.duties.record import duties_of
from tournaments.duties.shapes import Authorised, Duties
from tournaments.models import PointAdjustment, Regulations, RoundRevision, Tournament
from tournaments.regulations.actions import plan_of

FORMAT: Final = 2
"""The version of the shape. Version 1 had no ``duties``; its reports stay as they were frozen."""


class PlayedRound(TypedDict):
    """How one published round came about."""

    round: int
    revision: int
    engine: str
    digest: str
    hash: str
    changed: int
    """Boards and byes that are not the engine's."""
    imported: bool
    reason: str
    """Why the published pairing was corrected."""


class Adjusted(TypedDict):
    """One bonus or penalty."""

    player: str
    round: int
    points: int
    reason: str


class Declaration(TypedDict):
    """Everything that the declaration says; points are tenths, times UTC in ISO 8601."""

    format: int
    after_round: int
    players: int
    arbiter_id: int | None
    deputies: list[str]
    announcement: dict[str, Any]
    """``announcement_content`` as it is now."""
    duties: dict[str, Any]
    """``Duties.to_json``: what the order of announcement, authorisation and rounds allows to say."""
    acceleration: str
    """``none``, ``published`` (by FIDE), ``authorised`` before round 1, or ``unauthorised``."""
    rounds: list[PlayedRound]
    adjustments: list[Adjusted]


def declaration_of(tournament: Tournament, after_round: int) -> Declaration:
    """The declaration after ``after_round`` published rounds. Does not change anything."""
    revisions = (
        RoundRevision.objects.filter(round__tournament=tournament, round__revision_id__isnull=False)
        .select_related("round")
        .defer("snapshot", "explanation")
        .order_by("round__number", "-number")
    )
    newest = {revision.round.number: revision for revision in reversed(revisions)}
    rounds = [_played(newest[number]) for number in sorted(newest) if number <= after_round]
    duties = duties_of(tournament)
    adjustments = PointAdjustment.objects.filter(round__tournament=tournament, round__number__lte=after_round)
    return Declaration(
        format=FORMAT,
        after_round=after_round,
        players=len(newest[after_round].payload["players"]) if after_round in newest else tournament.entries.count(),
        arbiter_id=tournament.chief_arbiter_id,
        deputies=[line.strip() for line in tournament.deputy_arbiters.splitlines() if line.strip()],
        announcement=announcement_content(tournament),
        duties=duties.to_json(),
        acceleration=_standing(tournament, duties),
        rounds=rounds,
        adjustments=[
            Adjusted(player=one.entry.name, round=one.round.number, points=one.points, reason=one.reason)
            for one in adjustments.select_related("entry", "round").order_by("round__number", "pk")
        ],
    )


def _played(revision: RoundRevision) -> PlayedRound:
    payload = revision.payload
    return PlayedRound(
        round=revision.round.number,
        revision=revision.number,
        engine=revision.engine_version,
        digest=revision.digest,
        hash=revision.hash,
        changed=sum(1 for row in payload["differences"] if row["kind"] == "published"),
        imported=payload["imported"],
        reason=revision.reason,
    )


def _standing(tournament: Tournament, duties: Duties) -> str:
    """Whether FIDE has published the acceleration, or somebody authorised it."""
    plan = plan_of(Regulations.objects.get(tournament=tournament))
    if not plan.accelerates:
        return "none"
    if plan.method in PUBLISHED_BY_FIDE:
        return "published"
    return "authorised" if duties.authorised is Authorised.IN_TIME else "unauthorised"
