"""Whether a published round counted the virtual points that it had to: those of past rounds as they were published,
and in its own round those of the plan for the groups in which the players were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pairing.engine.acceleration import AccelerationPlan, Standing, points_of_round
from pairing.engine.facts import Fact, fact
from pairing.engine.history import derive
from pairing.engine.model import TournamentState
from pairing.engine.two_games import scoring_of_rounds
from tournaments.history.published_acceleration import PublishedAcceleration, published_before
from tournaments.models import Regulations, RoundRevision
from tournaments.regulations.actions import plan_of

ARTICLE: Final = "C.04.7 1.3"


def acceleration_faults(revision: RoundRevision, state: TournamentState) -> tuple[Fact, ...]:
    """What the round counted against the plan or against what was published before it; empty where nothing.

    ``state`` is what the round was paired from. Three queries.
    """
    plan = plan_of(Regulations.objects.get(tournament=revision.round.tournament))
    if not plan.accelerates or revision.payload["plan"] != plan.digest:
        return ()
    before = published_before(revision)
    rows: list[dict[str, Any]] = [row for row in revision.payload["players"] if row["number"] in state.by_number]
    return (*_moved(rows, before), *_past(rows, state, before), *_present(rows, state, plan))


def _moved(rows: Sequence[dict[str, Any]], before: Sequence[PublishedAcceleration]) -> list[Fact]:
    """Players who are in another group than in the round before."""
    if not before:
        return []
    known = before[-1].group_of
    return [
        fact("check.group_moved", ARTICLE, player=row["number"], before=known[row["entry"]], group=row["group"])
        for row in rows
        if known.get(row["entry"], row["group"]) != row["group"]
    ]


def _past(
    rows: Sequence[dict[str, Any]], state: TournamentState, before: Sequence[PublishedAcceleration]
) -> list[Fact]:
    """Virtual points of past rounds that are not the published ones."""
    return [
        fact(
            "check.virtual_past",
            ARTICLE,
            player=row["number"],
            before=past.round_number,
            published=past.virtual_of.get(row["entry"], 0),
            counted=counted,
        )
        for past in before
        for row in rows
        if (counted := state.by_number[row["number"]].virtual_points[past.round_number - 1])
        != past.virtual_of.get(row["entry"], 0)
    ]


def _present(rows: Sequence[dict[str, Any]], state: TournamentState, plan: AccelerationPlan) -> list[Fact]:
    """Virtual points of the round itself that the plan does not give to the player's group."""
    players = derive(state).players
    field = [
        Standing(row["group"], players[row["number"]].score, state.by_number[row["number"]].absence is None)
        for row in rows
    ]
    due = points_of_round(plan, state.round_number, scoring_of_rounds(state), field)
    return [
        fact("check.virtual_now", ARTICLE, player=row["number"], expected=points, counted=counted)
        for row, points in zip(rows, due, strict=True)
        if (counted := players[row["number"]].pairing_score - players[row["number"]].score) != points
    ]
