"""The forecast of a plan: perfect scores and rating gaps with and without it, and what decides whether it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ..acceleration import AccelerationPlan, Entrant
from ..model import Scoring
from ..simulation import Played
from ..simulation.outcomes import logistic_expectation
from ..two_games import scoring_of_rounds
from .courses import Course, Field, Meeting, field_of, gaps_of, meetings_of, perfect_of, played, sides_of

ROUNDS_AFTER: Final = 2
"""Rounds that a forecast shows after the last one with virtual points: where the players land, and the one after."""
STANDARD: Final = Scoring()


@dataclass(frozen=True, slots=True)
class CourseForecast:
    """One course of the event with the plan and without it; one value per round of the forecast."""

    course: Course
    perfect: tuple[float, ...]
    """Players who have won everything after the round, with the plan; a mean where the course is expected."""
    perfect_without: tuple[float, ...]
    gaps: tuple[float | None, ...]
    """Mean rating difference of the games, with the plan; None where no two rated players meet."""
    gaps_without: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """The first round in which players of two groups with the same pairing score meet in the ideal course."""

    upper: str
    lower: str
    round_number: int | None
    """None where they do not meet in the rounds of the forecast."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a plan does to one event. Percentages are whole numbers."""

    players: int
    rounds: int
    """Rounds that the forecast shows, the first ones of the event."""
    last_round: int
    """The last round with virtual points."""
    courses: tuple[CourseForecast, ...]
    meetings: tuple[tuple[Meeting, ...], ...]
    """Who meets whom in each round of the ideal course with the plan."""
    contacts: tuple[Contact, ...]
    """One for every two groups, from the top down."""
    deciding_round: int | None
    """The deciding round, in which acceleration works or fails; None where there is none.

    It is the first round with virtual points in which players of an upper group who have lost a game meet players of a
    lower group who have won every game, at the same pairing score.
    """
    break_even: int | None
    """What the upper group must score in the deciding games, in percent, so that the plan leaves as many perfect scores
    as the event would have without it; None where these games do not decide that. Above 100 it never pays."""
    standing: int | None
    """What the upper group should score in the deciding games by the ratings, in percent."""
    tournaments: int
    """How many tournaments the expected course is a mean of; 0 where it was not computed."""

    def course(self, which: Course) -> CourseForecast | None:
        """The numbers of one course, if it was computed."""
        return next((one for one in self.courses if one.course is which), None)

    @property
    def reduces(self) -> bool:
        """Whether in the ideal course the plan leaves fewer perfect scores after the deciding round."""
        ideal = self.course(Course.IDEAL)
        if self.deciding_round is None or ideal is None:
            return False
        return ideal.perfect[self.deciding_round - 1] < ideal.perfect_without[self.deciding_round - 1]


def forecast(
    plan: AccelerationPlan,
    entrants: Sequence[Entrant],
    *,
    rounds: int,
    scoring: Scoring = STANDARD,
    system: str = "dutch",
    edition: str = "2026",
    tournaments: int = 0,
) -> Forecast:
    """What ``plan`` does to the event of ``entrants`` (in order of pairing number) over ``rounds`` rounds.

    ``scoring`` has the points of a game; a plan for matches of two games has those of a match. ``tournaments`` is how
    many the expected course is a mean of; 0 leaves it out. The answer is the same on every
    machine. Raises ``InvalidState`` when the groups do not fit the list, and ``NoPairing`` never: a forecast ends with
    the last round that can be paired.
    """
    field = field_of(plan, entrants, rounds=rounds, scoring=scoring, system=system, edition=edition)
    through = min(rounds, plan.last_round + ROUNDS_AFTER)
    ideal = [played(field, Course.IDEAL, accelerated=one, through=through) for one in (True, False)]
    failed = [played(field, Course.FAILED, accelerated=one, through=through) for one in (True, False)]
    through = min(len(one.rounds) for one in (*ideal, *failed))
    courses = [
        _deterministic(field, Course.IDEAL, ideal, through),
        _deterministic(field, Course.FAILED, failed, through),
    ]
    if tournaments:
        courses.insert(1, _expected(field, through, tournaments))
    deciding = _deciding_round(field, ideal[0], through)
    return Forecast(
        players=field.players,
        rounds=through,
        last_round=plan.last_round,
        courses=tuple(courses),
        meetings=meetings_of(field, ideal[0])[:through],
        contacts=_contacts(field, ideal[0], through),
        deciding_round=deciding,
        break_even=_break_even(courses[0], courses[-1], deciding) if deciding else None,
        standing=_standing(field, ideal[0], deciding) if deciding else None,
        tournaments=tournaments,
    )


def _deterministic(field: Field, course: Course, pair: Sequence[Played], through: int) -> CourseForecast:
    with_plan, without = pair
    return CourseForecast(
        course,
        tuple(map(float, perfect_of(with_plan)[:through])),
        tuple(map(float, perfect_of(without)[:through])),
        tuple(gaps_of(field, with_plan)[:through]),
        tuple(gaps_of(field, without)[:through]),
    )


def _expected(field: Field, through: int, tournaments: int) -> CourseForecast:
    """Means over tournaments with the same luck for both sides of the comparison."""
    sides: list[tuple[tuple[float, ...], tuple[float | None, ...]]] = []
    for accelerated in (True, False):
        perfect: list[list[int]] = []
        gaps: list[list[float | None]] = []
        for index in range(tournaments):
            one = played(field, Course.EXPECTED, accelerated=accelerated, through=through, index=index)
            if len(one.rounds) >= through:
                perfect.append(perfect_of(one)[:through])
                gaps.append(gaps_of(field, one)[:through])
        sides.append(
            (
                tuple(sum(column) / len(column) for column in zip(*perfect, strict=True)),
                tuple(_mean(column) for column in zip(*gaps, strict=True)),
            )
        )
    (perfect_with, gaps_with), (perfect_without, gaps_without) = sides
    return CourseForecast(Course.EXPECTED, perfect_with, perfect_without, gaps_with, gaps_without)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _deciding(field: Field, one: Played, number: int) -> list[tuple[int, int]]:
    """The deciding games of a round, as pairing numbers with the upper group's player first.

    In such a game a player of an upper group without a perfect score meets a player of a lower group with one, and both
    have the same pairing score.
    """
    keys = [group.key for group in field.plan.groups]
    full = (number - 1) * scoring_of_rounds(one.state).win
    games: list[tuple[int, int]] = []
    for first, second, upper, lower in sides_of(field, one, number):
        if first.pairing_score != second.pairing_score or first.group == second.group:
            continue
        if keys.index(first.group) > keys.index(second.group):
            first, second, upper, lower = second, first, lower, upper
        if first.real < full == second.real:
            games.append((upper, lower))
    return games


def _deciding_round(field: Field, one: Played, through: int) -> int | None:
    for number in range(2, min(field.plan.last_round, through) + 1):
        if _deciding(field, one, number):
            return number
    return None


def _contacts(field: Field, one: Played, through: int) -> tuple[Contact, ...]:
    first: dict[frozenset[str], int] = {}
    for number in range(1, through + 1):
        for upper, lower, _one, _other in sides_of(field, one, number):
            if upper.pairing_score == lower.pairing_score and upper.group != lower.group:
                first.setdefault(frozenset((upper.group, lower.group)), number)
    keys = [group.key for group in field.plan.groups]
    return tuple(Contact(a, b, first.get(frozenset((a, b)))) for a, b in combinations(keys, 2))


def _break_even(ideal: CourseForecast, failed: CourseForecast, deciding: int) -> int | None:
    """The percentage that the upper group must score in the deciding games so that the plan costs nothing.

    Perfect scores after the deciding round fall on a straight line over that percentage. The ideal course gives the
    point at 100 %, the failed course the point at 0 %.
    """
    at = deciding - 1
    gained = ideal.perfect_without[at] - ideal.perfect[at]
    lost = failed.perfect[at] - failed.perfect_without[at]
    return None if gained + lost <= 0 else round(100 * lost / (gained + lost))


def _standing(field: Field, one: Played, deciding: int) -> int | None:
    games = [(field.ratings[upper - 1], field.ratings[lower - 1]) for upper, lower in _deciding(field, one, deciding)]
    rated = [upper - lower for upper, lower in games if upper and lower]
    if not rated:
        return None
    return round(100 * sum(logistic_expectation(difference) for difference in rated) / len(rated))
