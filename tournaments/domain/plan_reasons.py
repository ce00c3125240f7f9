"""The acceleration's words on the boards: the engine knows virtual points only, the plan knows where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.engine.acceleration import AccelerationPlan, plan_reasons
from pairing.engine.history import derive
from tournaments.domain.snapshot import Snapshot


def explained(answer: Mapping[str, Any], snapshot: Snapshot, plan: AccelerationPlan) -> dict[str, Any] | None:
    """The explanation in the engine's ``answer``, with what ``plan`` did for the two players of every board.

    The plan's facts follow those about the scores. None where the answer has no explanation.
    """
    told: dict[str, Any] | None = answer.get("explanation")
    if told is None or not plan.accelerates:
        return told
    history = derive(snapshot.state)

    def reasons(number: int) -> list[dict[str, Any]]:
        past = history.players[number]
        facts = plan_reasons(
            plan,
            snapshot.state.scoring,
            snapshot.state.round_number,
            player=number,
            group=snapshot.members[snapshot.entry(number).pk],
            real=past.score,
            virtual=past.pairing_score - past.score,
        )
        return [one.to_json() for one in facts]

    def of_board(board: Mapping[str, Any]) -> dict[str, Any]:
        steps: list[Mapping[str, Any]] = list(board["steps"])
        place = next((at for at, step in enumerate(steps) if not step["code"].startswith("score.")), len(steps))
        pair = sorted(
            (board["white"], board["black"]), key=lambda number: (-history.players[number].pairing_score, number)
        )
        steps[place:place] = [step for number in pair for step in reasons(number)]
        return {**board, "steps": steps}

    return {**told, "boards": [of_board(board) for board in told["boards"]]}
