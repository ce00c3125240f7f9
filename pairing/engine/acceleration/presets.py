"""The known methods of acceleration, each compiled to a plan. Points scale with what a win and a draw are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..errors import InvalidState
from ..model import Scoring
from .plan import (
    AccelerationPlan,
    Basis,
    Boundary,
    Group,
    Opponents,
    Remaining,
    Rounding,
    RoundRule,
    Rule,
    Share,
)

STANDARD = Scoring()

HALF = Share(1, 2)
"""First half of the list, rounded up to an even number (C.04.7 Article 1.2)."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a preset needs to know about the event.

    >>> Event(rounds=9, players=120).scoring.win
    10
    """

    rounds: int
    scoring: Scoring = STANDARD
    players: int = 0
    """Players of round 1, 0 when not yet known; only the methods of three groups look at it."""


def preset(method: str, event: Event) -> AccelerationPlan:
    """The plan of a named method for ``event``. Raises ``InvalidState`` for a name that is not in ``PRESETS``, and
    for Baku where the scoring does not allow it.

    >>> [(rule.first_round, rule.last_round, rule.virtual_points) for rule in preset("baku", Event(9)).rules]
    [(1, 3, 10), (4, 5, 5)]
    """
    if method not in PRESETS:
        raise InvalidState(
            f"There is no acceleration method called {method}.",
            code="plan.unknown_method",
            method=method,
            known=sorted(PRESETS),
        )
    if method == "baku" and not allows_baku(event.scoring):
        scoring = event.scoring
        raise InvalidState(
            "Baku needs a win worth two draws and a loss worth nothing.",
            code="plan.baku_scoring",
            field="method",
            win=scoring.win,
            draw=scoring.draw,
            loss=scoring.loss,
        )
    return PRESETS[method](event)


def allows_baku(scoring: Scoring) -> bool:
    """Whether a win is worth exactly two draws and a loss nothing (C.04.7 Article 1.1)."""
    return scoring.win == 2 * scoring.draw and scoring.loss == 0


def baku_plan(rounds: int, scoring: Scoring) -> AccelerationPlan:
    """The Baku acceleration (C.04.7 Article 1): half the rounds, first with a win's points, then with half of them."""
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    values = [scoring.win] * full + [scoring.win // 2] * (accelerated - full)
    return AccelerationPlan("baku", _two_groups(HALF), rules_from_values("A", values))


def rules_from_values(group: str, values: Sequence[int], minimum: int = 0) -> tuple[Rule, ...]:
    """The rules that give ``values[r - 1]`` tenths in round r; runs of one value become one rule, zeros none."""
    rules: list[Rule] = []
    for number, value in enumerate(values, start=1):
        if rules and rules[-1].virtual_points == value and rules[-1].last_round == number - 1:
            rules[-1] = replace(rules[-1], last_round=number)
        elif value:
            rules.append(Rule(group, number, number, value, minimum))
    return tuple(rules)


def highest_score_before(round_number: int, scoring: Scoring) -> int:
    """The most real points, in tenths, that anybody can have before ``round_number``."""
    return (round_number - 1) * max(scoring.win, scoring.draw, scoring.pairing_bye)


def multi_group_plan(
    groups: Sequence[tuple[Boundary, int]], last_round: int, *, method: str = "multi_group"
) -> AccelerationPlan:
    """Groups A, B, C … with constant points (tenths) of their own, removed after ``last_round``."""
    keys = [chr(ord("A") + index) for index in range(len(groups))]
    rules = tuple(
        rule
        for key, (_, points) in zip(keys, groups, strict=True)
        for rule in rules_from_values(key, [points] * last_round)
    )
    named = tuple(Group(key, boundary) for key, (boundary, _) in zip(keys, groups, strict=True))
    return AccelerationPlan(method, named, rules)


def pattern_plan(method: str, event: Event, values: Sequence[int]) -> AccelerationPlan:
    """The top half has ``values[r - 1]`` tenths in round r."""
    return AccelerationPlan(method, _two_groups(HALF), rules_from_values("A", values[: event.rounds]))


def _two_groups(top: Boundary) -> tuple[Group, ...]:
    return Group("A", top), Group("B", Remaining())


def _three_groups(event: Event) -> tuple[Group, ...]:
    """Sizes 4·round(n/12), then 2·round(rest/4); plain thirds below 11 players."""
    if 0 < event.players < 11:
        top, middle = Share(1, 3, rounding=Rounding.NEAREST), Share(2, 3, rounding=Rounding.NEAREST)
    else:
        top = Share(1, 3, rounding=Rounding.NEAREST_4)
        middle = Share(1, 2, Basis.REMAINING, Rounding.NEAREST_2)
    return Group("A", top), Group("B", middle), Group("C", Remaining())


def _haley(event: Event) -> AccelerationPlan:
    return pattern_plan("haley", event, [event.scoring.win] * 2)


def _soft_haley(event: Event) -> AccelerationPlan:
    top = pattern_plan("soft_haley", event, [event.scoring.win] * 2)
    return replace(top, rules=top.rules + rules_from_values("B", [0, event.scoring.draw][: event.rounds]))


def _steps(event: Event, method: str, ladders: Mapping[str, tuple[int, Sequence[int]]]) -> AccelerationPlan:
    """Three groups that climb by half a win per rung, at most two wins; from half of the possible score on everybody
    has two wins; nothing in the last two rounds. A ladder is (points at the start, real scores of its rungs)."""
    win, draw = event.scoring.win, event.scoring.draw
    last = event.rounds - 2
    most, half = 2 * win, event.rounds * win // 2
    rules: list[Rule] = []
    for key, (start, rungs) in ladders.items():
        ladder = {0: start}
        for index, rung in enumerate(rungs, start=1):
            if rung < half:
                ladder[rung] = min(start + index * draw, most)
        if start < most:
            ladder[half] = most
        reached = -1
        for minimum, points in sorted(ladder.items()):
            if points > max(reached, 0) and minimum <= (last - 1) * win:
                rules.append(Rule(key, 1 if minimum == 0 else 2, last, points, minimum))
                reached = points
    return (
        AccelerationPlan(method, _three_groups(event), tuple(rules), cap=most) if last > 0 else AccelerationPlan(method)
    )


def _progressive(event: Event) -> AccelerationPlan:
    win = event.scoring.win
    rungs = [3 * win * step // 2 for step in range(1, 5)]
    return _steps(event, "progressive", {"A": (2 * win, ()), "B": (win, rungs), "C": (0, rungs)})


def _nicois(event: Event) -> AccelerationPlan:
    win = event.scoring.win
    return _steps(
        event,
        "nicois",
        {"A": (2 * win, ()), "B": (win, [3 * win // 2, 5 * win // 2]), "C": (0, [win * step for step in range(1, 5)])},
    )


def _multi_group(event: Event) -> AccelerationPlan:
    win = event.scoring.win
    boundaries = [group.boundary for group in _three_groups(event)]
    return multi_group_plan(list(zip(boundaries, (2 * win, win, 0), strict=True)), min(2, event.rounds))


def _three_groups_apart(event: Event) -> AccelerationPlan:
    """Two wins between the groups for three rounds: the last of one meet the first of the next in round 3 alone."""
    win = event.scoring.win
    boundaries = [group.boundary for group in _three_groups(event)]
    points = (4 * win, 2 * win, 0)
    return multi_group_plan(
        list(zip(boundaries, points, strict=True)), min(3, event.rounds), method="three_groups_apart"
    )


def _quarters(event: Event) -> AccelerationPlan:
    win, draw, rounds = event.scoring.win, event.scoring.draw, event.rounds
    groups = (Group("A", Share(1, 4)), Group("B", Share(1, 2)), Group("C", Remaining()))
    rules = rules_from_values("A", [win, win, draw][:rounds]) + rules_from_values("B", [win, draw][:rounds])
    return AccelerationPlan("quarters", groups, rules)


def _added_score(event: Event) -> AccelerationPlan:
    """Like the classic way, for the exact upper half; where the field is odd the player in the middle belongs to it."""
    rules = rules_from_values("A", [event.scoring.win] * min(2, event.rounds))
    return AccelerationPlan("added_score", _two_groups(Share(1, 2, rounding=Rounding.UP)), rules)


def _by_round_rule(
    method: str,
    event: Event,
    last_round: int,
    *,
    pooled: bool = False,
    needed: bool = False,
    most_dropped: int | None = None,
) -> AccelerationPlan:
    """Round 1 within the halves; then a round rule between them up to ``last_round``."""
    opponents = Opponents.AS_NEEDED if needed else Opponents.ALL
    rule = RoundRule("A", "B", 2, min(last_round, event.rounds), opponents, most_dropped, pooled)
    within_halves = rules_from_values("A", [event.scoring.win])
    return AccelerationPlan(
        method, _two_groups(HALF), within_halves, round_rules=(rule,) if rule.last_round >= rule.first_round else ()
    )


def _pattern(method: str, halves: Sequence[int]) -> Callable[[Event], AccelerationPlan]:
    """A study pattern written in draws: 2 is a win's worth."""
    return lambda event: pattern_plan(method, event, [half * event.scoring.draw for half in halves])


PRESETS: Mapping[str, Callable[[Event], AccelerationPlan]] = {
    "none": lambda _event: AccelerationPlan(),
    "baku": lambda event: baku_plan(event.rounds, event.scoring),
    "haley": _haley,
    "soft_haley": _soft_haley,
    "progressive": _progressive,
    "nicois": _nicois,
    "multi_group": _multi_group,
    "three_groups_apart": _three_groups_apart,
    "quarters": _quarters,
    "added_score": _added_score,
    "non_winners": lambda event: _by_round_rule("non_winners", event, 2),
    "non_winners_pooled": lambda event: _by_round_rule("non_winners_pooled", event, 2, pooled=True),
    "british": lambda event: _by_round_rule(
        "british", event, event.rounds, needed=True, most_dropped=event.scoring.win
    ),
    "welsh": lambda event: _by_round_rule("welsh", event, 2, needed=True),
    "two_points": _pattern("two_points", (4, 4)),
    "fading": _pattern("fading", (2, 2, 2, 1)),
    "two_and_two": _pattern("two_and_two", (2, 2, 1, 1)),
    "all_rounds": lambda event: pattern_plan("all_rounds", event, [event.scoring.win] * event.rounds),
}
"""Every method by name, in the order in which a form offers them; ``own`` is any other plan."""

PUBLISHED_BY_FIDE = frozenset({"none", "baku"})
"""Methods that need no authorisation (C.04.2 Article 1.2)."""


def points_article(plan: AccelerationPlan) -> str:
    """The article that says who has how many virtual points when; blank for a method that FIDE has not published."""
    return "C.04.7 1.4" if plan.method in PUBLISHED_BY_FIDE else ""
