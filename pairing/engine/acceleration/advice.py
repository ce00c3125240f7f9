"""What an organizer should know before choosing an acceleration, with the numbers of this event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pairing.engine.acceleration.groups import Entrant, FrozenGroups, freeze
from pairing.engine.acceleration.plan import AccelerationPlan
from pairing.engine.acceleration.points import virtual_points
from pairing.engine.acceleration.presets import PUBLISHED_BY_FIDE
from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact, fact
from pairing.engine.model import Scoring

NARROW_RANGE = 300
"""Rating points: with less than this between first and last, acceleration should be avoided."""
MANY_UNRATED = 20
"""Percent of entries without a rating from which the list counts as unreliable."""
CLEAR_FAVOURITE = 64
"""Percent expected of the second quarter against the third (about 100 rating points): below it the forecast on which
acceleration rests, that the losers of the top half beat the winners of the bottom half, is shaky."""
SMALL_GROUP = 25
"""Percent of the field that each group should at least hold."""

FIELD_SIZES: Mapping[int, Mapping[str, int]] = {
    5: {"knockout": 32, "lottery": 20, "seeded": 60, "accelerated": 90},
    6: {"knockout": 64, "lottery": 42, "seeded": 124, "accelerated": 200},
    7: {"knockout": 128, "lottery": 86, "accelerated": 400},
    8: {"knockout": 256, "lottery": 172, "accelerated": 800},
    9: {"knockout": 512, "lottery": 344, "seeded": 1024, "accelerated": 1500},
}
"""Players that a way of pairing can take, by rounds: the federation's slides on Swiss systems, which leave the seeded
system of 7 and 8 rounds blank."""


class Level(StrEnum):
    """How an advice is meant."""

    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice. Never a refusal: those are ``validation.problems``."""

    level: Level
    fact: Fact

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {"level": self.level.value, "fact": self.fact.to_json()}


def advise(
    plan: AccelerationPlan, *, rounds: int, scoring: Scoring, entrants: Sequence[Entrant] = ()
) -> tuple[Advice, ...]:
    """Everything worth saying about ``plan`` for this event, warnings first; the plan must have no ``problems``.

    Without ``entrants`` only what the plan alone shows.
    """
    found = [*_field(plan, rounds, entrants)]
    if plan.accelerates:
        found += [*_rounds(plan, rounds), *_values(plan, scoring), *_withdrawals(plan, rounds), _approval(plan)]
        if entrants:
            found += [*_ratings(entrants), *_groups(plan, entrants)]
    return tuple(sorted(found, key=lambda advice: advice.level is not Level.WARNING))


def _warning(code: str, **params: Any) -> Advice:
    return Advice(Level.WARNING, fact(f"advice.{code}", **params))


def _info(code: str, **params: Any) -> Advice:
    return Advice(Level.INFO, fact(f"advice.{code}", **params))


def _field(plan: AccelerationPlan, rounds: int, entrants: Sequence[Entrant]) -> list[Advice]:
    """Rounds against players: 2 to the power of the rounds, and two to three players per round."""
    players = sum(entrant.present for entrant in entrants)
    limit = 2**rounds
    found = [_info("ideal_field", rounds=rounds, limit=limit, quality=3 * rounds)]
    if players and players <= limit and plan.accelerates:
        found.append(_warning("not_needed", players=players, rounds=rounds, limit=limit))
    elif players > limit:
        most = FIELD_SIZES.get(rounds, {}).get("accelerated")
        if most is not None and players > most:
            found.append(_warning("too_many", players=players, rounds=rounds, limit=most))
        found.append(_info("useful" if plan.accelerates else "consider", players=players, rounds=rounds, limit=limit))
    return found


def _accelerated_rounds(plan: AccelerationPlan, rounds: int) -> list[int]:
    """The rounds with virtual points. A round rule counts for one: where the favourites win it has ended after that."""
    return [
        number
        for number in range(1, rounds + 1)
        if any(rule.virtual_points and rule.first_round <= number <= rule.last_round for rule in plan.rules)
        or any(rule.first_round == number for rule in plan.round_rules)
    ]


def _rounds(plan: AccelerationPlan, rounds: int) -> list[Advice]:
    accelerated = _accelerated_rounds(plan, rounds)
    if len(accelerated) == rounds:
        return [_warning("all_rounds", rounds=rounds)]
    if len(accelerated) == 1:
        return [_warning("one_round", round=accelerated[0])]
    if accelerated[-1] == rounds:
        return [_warning("last_round", round=rounds)]
    return []


def _values(plan: AccelerationPlan, scoring: Scoring) -> list[Advice]:
    found: list[Advice] = []
    if scoring.draw > 0:
        odd = sorted({rule.virtual_points for rule in plan.rules if rule.virtual_points % scoring.draw})
        found += [_warning("not_a_multiple", points=points, draw=scoring.draw) for points in odd]
    if (
        not plan.has_thresholds
        and not plan.round_rules
        and len({tuple(_row(plan, group.key)) for group in plan.groups}) == 1
    ):
        found.append(_warning("same_for_all", groups=len(plan.groups)))
    if plan.cap is not None and all(rule.virtual_points <= plan.cap for rule in plan.rules):
        found.append(_info("cap_never_reached", points=plan.cap))
    return found


def _row(plan: AccelerationPlan, group: str) -> list[int]:
    return [virtual_points(plan, group, number, 0) for number in range(1, plan.last_round + 1)]


def _withdrawals(plan: AccelerationPlan, rounds: int) -> list[Advice]:
    """The rounds at which players jump in the pairing order because points are taken away."""
    found: list[Advice] = []
    for group in plan.groups:
        row = [*_row(plan, group.key), 0]
        for number in range(2, min(len(row), rounds) + 1):
            if plan.round_rule(number) is not None:
                continue
            old, new = row[number - 2], row[number - 1]
            if new < old:
                found.append(_info("jump", group=group.key, round=number, old=old, points=new, change=old - new))
    found.extend(
        _info("round_rule", group=rule.upper, other=rule.lower, rounds=[rule.first_round, rule.last_round])
        for rule in plan.round_rules
    )
    return found


def _approval(plan: AccelerationPlan) -> Advice:
    if plan.method in PUBLISHED_BY_FIDE:
        return _info("published_by_fide")
    return _warning("needs_authorisation")


def _ratings(entrants: Sequence[Entrant]) -> list[Advice]:
    found: list[Advice] = []
    rated = [entrant.rating for entrant in entrants if entrant.rating > 0]
    unrated = len(entrants) - len(rated)
    if 100 * unrated >= MANY_UNRATED * len(entrants):
        share = round(100 * unrated / len(entrants))
        found.append(_warning("many_unrated", unrated=unrated, players=len(entrants), percent=share))
    if rated and max(rated) - min(rated) < NARROW_RANGE:
        found.append(
            _warning(
                "narrow_range", highest=max(rated), lowest=min(rated), width=max(rated) - min(rated), limit=NARROW_RANGE
            )
        )
    if rated != sorted(rated, reverse=True):
        found.append(_warning("not_in_rating_order"))
    return found


def _groups(plan: AccelerationPlan, entrants: Sequence[Entrant]) -> list[Advice]:
    try:
        frozen = freeze(plan, entrants)
    except InvalidState as error:
        return [Advice(Level.WARNING, fact(error.code, **error.facts))]
    found: list[Advice] = []
    for group in frozen.groups:
        if 100 * group.size < SMALL_GROUP * len(entrants):
            share = round(100 * group.size / len(entrants))
            found.append(_info("small_group", group=group.key, players=group.size, percent=share, limit=SMALL_GROUP))
    return found + _forecast(frozen, entrants)


def _forecast(frozen: FrozenGroups, entrants: Sequence[Entrant]) -> list[Advice]:
    """The games on which acceleration lives or dies: losers of a group against winners of the group below it."""
    found: list[Advice] = []
    for upper, lower in zip(frozen.groups, frozen.groups[1:], strict=False):
        losers = _mean(entrants[upper.first_position - 1 + upper.size // 2 : upper.last_position])
        winners = _mean(entrants[lower.first_position - 1 : lower.last_position - lower.size // 2])
        if losers is None or winners is None:
            continue
        expected = round(100 / (1 + 10 ** ((winners - losers) / 400)))
        numbers = {"group": upper.key, "other": lower.key, "gap": round(losers - winners), "percent": expected}
        found.append(
            _info("forecast", **numbers) if expected >= CLEAR_FAVOURITE else _warning("weak_forecast", **numbers)
        )
    return found


def _mean(entrants: Sequence[Entrant]) -> float | None:
    rated = [entrant.rating for entrant in entrants if entrant.rating > 0]
    return sum(rated) / len(rated) if rated else None
