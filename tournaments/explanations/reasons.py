"""The stored reasons of a board or a bye, sorted into the parts of the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FactRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlayerReasons:
    """What the steps rest on for one player: colours and floats so far."""

    player: int
    """Pairing number."""
    facts: tuple[FactRow, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """Facts in reading order: the answer, why this opponent, why these colours, and what that rests on."""

    lead: tuple[FactRow, ...]
    steps: tuple[FactRow, ...]
    colours: tuple[FactRow, ...]
    players: tuple[PlayerReasons, ...]
    criteria: tuple[FactRow, ...]
    """What the bracket as a whole had to give up, in the order of the quality criteria."""
    details: tuple[FactRow, ...]
    """Everything else."""


def arrange(explanation: Mapping[str, Any], *players: int) -> Reasons | None:
    """Sort a stored explanation; ``players`` are the pairing numbers on the board. None for one without facts."""
    if not explanation:
        return None
    steps: Sequence[FactRow] = explanation.get("steps", ())
    details: Sequence[FactRow] = explanation.get("details", ())
    criteria, rest = _split(details, "criterion.")
    by_player = tuple(PlayerReasons(number, _about(rest, number)) for number in players)
    used = [fact for one in by_player for fact in one.facts]
    colours, others = _split(steps, "colour.")
    return Reasons(
        lead=tuple(explanation.get("lead", ())),
        steps=others,
        colours=colours,
        players=tuple(one for one in by_player if one.facts),
        criteria=criteria,
        details=tuple(fact for fact in rest if fact not in used),
    )


def _about(facts: Iterable[FactRow], player: int) -> tuple[FactRow, ...]:
    return tuple(fact for fact in facts if fact["params"].get("player") == player)


def _split(facts: Iterable[FactRow], prefix: str) -> tuple[tuple[FactRow, ...], tuple[FactRow, ...]]:
    facts = tuple(facts)
    return (
        tuple(fact for fact in facts if fact["code"].startswith(prefix)),
        tuple(fact for fact in facts if not fact["code"].startswith(prefix)),
    )
