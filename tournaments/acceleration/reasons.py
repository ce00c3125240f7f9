"""The acceleration's words on the boards: the engine knows virtual points only, the plan knows where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.engine.acceleration import AccelerationPlan, plan_reasons
from pairing.engine.history import derive
from pairing.engine.two_games import scoring_of_rounds
from tournaments.history.snapshot import Snapshot
from tournaments.models import Round


def explained_draft(round_: Round, snapshot: Snapshot, plan: AccelerationPlan) -> dict[str, Any] | None:
    """The explanation of a draft: the engine's, and for pairs that it made around fixed boards the reasons of those.

    None where the engine has none at all.
    """
    told = explained(round_.run.result if round_.run and round_.run.result else {}, snapshot, plan)
    rest = explained(round_.rest_run.result if round_.rest_run and round_.rest_run.result else {}, snapshot, plan)
    if rest is None:
        return told
    whole = told or {**rest, "boards": [], "byes": [], "facts": [], "brackets": []}
    known = {(board["white"], board["black"]) for board in whole["boards"]}
    around = [board for board in rest["boards"] if (board["white"], board["black"]) not in known]
    return {**whole, "boards": [*whole["boards"], *around]}


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
            scoring_of_rounds(snapshot.state),
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
