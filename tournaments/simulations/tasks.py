"""The task that computes simulations, turn by turn."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from tournaments.simulations import turns


@shared_task(name=turns.TURN_TASK)
def simulate(*_of_older_messages: Any) -> None:
    """Compute one part of the study whose turn it is, and queue the next turn behind whatever else waits."""
    if turns.take_turn():
        turns.send_turns(1)
