"""An acceleration told to the players: facts for the announcement, and the table group by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..facts import Fact, fact
from .groups import FrozenGroup, FrozenGroups
from .plan import (
    AccelerationPlan,
    Group,
    Opponents,
    RatingFrom,
    Remaining,
    RoundRule,
    Rule,
    Share,
    Size,
    ThroughNumber,
)
from .points import group_points
from .presets import PUBLISHED_BY_FIDE
from .profiles import GroupProfile


@dataclass(frozen=True, slots=True)
class TableRow:
    """The virtual points of one group, from a real score on, in each round; points are tenths."""

    group: str
    minimum: int
    """Real points from which the row holds; 0 for the row that holds for everybody in the group."""
    values: tuple[int | None, ...]
    """None in a round whose virtual points a round rule gives."""
    size: int = 0
    """Players in the group when it was frozen; 0 while it is not."""
    first: int = 0
    last: int = 0
    """Places in the initial list of the first and last player; 0 while the groups are not frozen."""


@dataclass(frozen=True, slots=True)
class PlanDescription:
    """What an announcement prints about an acceleration."""

    facts: tuple[Fact, ...]
    table: tuple[TableRow, ...]
    """Groups from the top of the list, thresholds ascending; one value per round of the event."""
    examples: tuple[Fact, ...] = ()
    """What named players of the list have in each round; empty while the groups are not frozen."""

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "facts": [one.to_json() for one in self.facts],
            "table": [
                {
                    "group": row.group,
                    "minimum": row.minimum,
                    "values": list(row.values),
                    "size": row.size,
                    "first": row.first,
                    "last": row.last,
                }
                for row in self.table
            ],
            "examples": [one.to_json() for one in self.examples],
        }


def describe(
    plan: AccelerationPlan,
    rounds: int,
    frozen: FrozenGroups | None = None,
    profiles: Sequence[GroupProfile] = (),
) -> PlanDescription:
    """The acceleration in words (facts) and as a table, for an event of ``rounds`` rounds.

    With the frozen groups the facts name sizes and pairing numbers, and examples are added; with their ``profiles``
    the facts name the ratings between which each group lies.
    """
    if not plan.accelerates:
        return PlanDescription((fact("plan.method_none"),), ())
    held = {group.key: group for group in frozen.groups} if frozen else {}
    rated = {one.key: one for one in profiles if one.highest}
    facts = [fact(f"plan.method_{plan.method}" if plan.method in _NAMED else "plan.method_own", rounds=rounds)]
    facts.append(fact("plan.virtual_only_for_pairing", "C.04.7 1.5"))
    for group in plan.groups:
        facts.append(_group_fact(group))
        if group.key in held:
            one = held[group.key]
            facts.append(
                fact("plan.group_list", group=one.key, players=one.size, span=[one.first_position, one.last_position])
            )
        if group.key in rated:
            seen = rated[group.key]
            facts.append(
                fact("plan.group_ratings", group=seen.key, highest=seen.highest, lowest=seen.lowest)
                if not seen.unrated
                else fact(
                    "plan.group_ratings_and_unrated",
                    group=seen.key,
                    highest=seen.highest,
                    lowest=seen.lowest,
                    players=seen.unrated,
                )
            )
    for group in plan.groups:
        facts.extend(_rule_facts(plan, group.key))
    for one_rule in plan.round_rules:
        facts.extend(_round_rule_facts(one_rule))
    if plan.cap is not None:
        facts.append(fact("plan.cap", points=plan.cap))
    if plan.last_round < rounds:
        facts.append(fact("plan.ends", round=plan.last_round + 1))
    elif not plan.round_rules:
        facts.append(fact("plan.never_ends"))
    facts.append(fact("plan.late_entries", "C.04.7 1.3"))
    if any(isinstance(group.boundary, Share | Size) for group in plan.groups):
        facts.append(fact("plan.absent_round_1", "C.04.2 2.4"))
    facts.append(fact("plan.board_order", "C.04.2 3.6"))
    facts.append(fact("plan.frozen"))
    facts.append(_standing(plan))
    return PlanDescription(tuple(facts), _table(plan, rounds, held), _examples(plan, rounds, frozen))


def _standing(plan: AccelerationPlan) -> Fact:
    """Whether FIDE has published the method or must authorise it."""
    if plan.method in PUBLISHED_BY_FIDE:
        return fact("plan.published_by_fide", "C.04.2 1.2")
    return fact("plan.needs_authorisation", "C.04.2 1.2")


_NAMED = frozenset(
    {
        "baku",
        "haley",
        "soft_haley",
        "progressive",
        "nicois",
        "multi_group",
        "three_groups_apart",
        "quarters",
        "two_points",
        "fading",
        "two_and_two",
        "all_rounds",
        "added_score",
        "non_winners",
        "non_winners_pooled",
        "british",
        "welsh",
    }
)


def _group_fact(group: Group) -> Fact:
    match group.boundary:
        case Share(numerator, denominator, basis, rounding):
            return fact(
                f"plan.group_share_{basis}",
                group=group.key,
                share=[numerator, denominator],
                rounding=rounding.value,
            )
        case Size(players):
            return fact("plan.group_size", group=group.key, players=players)
        case RatingFrom(rating):
            return fact("plan.group_rating", group=group.key, rating=rating)
        case ThroughNumber(number):
            return fact("plan.group_number", group=group.key, number=number)
        case Remaining():
            return fact("plan.group_remaining", group=group.key)


def _rule_facts(plan: AccelerationPlan, group: str) -> list[Fact]:
    """What the rules of one group say, by real score and round; nothing at all is said too."""
    rules = sorted(
        (rule for rule in plan.rules if rule.group == group), key=lambda r: (r.minimum_points, r.first_round)
    )
    if any(rule.virtual_points for rule in rules):
        return [_rule_fact(plan, rule) for rule in rules]
    if any(group in (rule.upper, rule.lower) for rule in plan.round_rules):
        return []
    return [fact("plan.gives_nothing", group=group)]


def _round_rule_facts(rule: RoundRule) -> list[Fact]:
    """Who meets whom, from the top of the table down, and when that ends."""
    span = [rule.first_round, rule.last_round]
    facts = [fact("plan.round_ahead", group=rule.upper, rounds=span)]
    if rule.opponents is Opponents.ALL:
        facts.append(fact("plan.round_all", group=rule.upper, other=rule.lower, rounds=span))
    else:
        facts.append(fact("plan.round_as_needed", group=rule.upper, other=rule.lower, rounds=span))
    if rule.most_dropped is not None:
        facts.append(fact("plan.round_most_dropped", group=rule.upper, other=rule.lower, points=rule.most_dropped))
    if rule.pooled:
        facts.append(fact("plan.round_pooled", group=rule.lower))
    facts.append(fact("plan.round_rest"))
    facts.append(fact("plan.round_by_virtual_points", group=rule.upper, other=rule.lower))
    if rule.last_round > rule.first_round:
        facts.append(fact("plan.round_ends", other=rule.lower, round=rule.last_round))
    return facts


def _rule_fact(plan: AccelerationPlan, rule: Rule) -> Fact:
    span = [rule.first_round, rule.last_round]
    if not rule.minimum_points:
        return fact("plan.gives", group=rule.group, points=rule.virtual_points, rounds=span)
    below = max(
        group_points(plan, rule.group, number, rule.minimum_points - 1)
        for number in range(rule.first_round, rule.last_round + 1)
    )
    if rule.virtual_points == 0:
        code = "plan.removed_at"
    else:
        code = "plan.granted_at" if rule.virtual_points > below else "plan.reduced_at"
    return fact(code, group=rule.group, points=rule.virtual_points, rounds=span, minimum=rule.minimum_points)


def _table(plan: AccelerationPlan, rounds: int, held: dict[str, FrozenGroup]) -> tuple[TableRow, ...]:
    rows: list[TableRow] = []
    for group in plan.groups:
        minima = sorted({0} | {rule.minimum_points for rule in plan.rules if rule.group == group.key})
        one = held.get(group.key)
        for minimum in minima:
            values = tuple(
                group_points(plan, group.key, number, minimum) if plan.round_rule(number) is None else None
                for number in range(1, rounds + 1)
            )
            if one is None:
                rows.append(TableRow(group.key, minimum, values))
            else:
                rows.append(TableRow(group.key, minimum, values, one.size, one.first_position, one.last_position))
    return tuple(rows)


def _examples(plan: AccelerationPlan, rounds: int, frozen: FrozenGroups | None) -> tuple[Fact, ...]:
    """The first and the last player of every group: what they have as long as no real score changes it."""
    facts: list[Fact] = []
    for group in frozen.groups if frozen else ():
        spans = spans_of([group_points(plan, group.key, number, 0) for number in range(1, rounds + 1)])
        for player in dict.fromkeys((group.first_position, group.last_position)):
            if any(group.key in (rule.upper, rule.lower) for rule in plan.round_rules):
                code = "plan.example_round_rule" if spans else "plan.example_only_round_rule"
            else:
                code = "plan.example" if spans else "plan.example_nothing"
            facts.append(fact(code, player=player, group=group.key, spans=spans))
    return tuple(facts)


def spans_of(values: Sequence[int]) -> list[Any]:
    """Runs of equal, non-zero points as ``[points, first round, last round]``; ``values[r - 1]`` is round r."""
    spans: list[list[int]] = []
    for number, value in enumerate(values, start=1):
        if spans and spans[-1][0] == value and spans[-1][2] == number - 1:
            spans[-1][2] = number
        elif value:
            spans.append([value, number, number])
    return spans
