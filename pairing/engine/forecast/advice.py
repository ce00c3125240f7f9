"""What a forecast means, as facts for the organizer and for the announcement."""

from __future__ import annotations

from typing import Final

from ..acceleration.advice import Advice, in_order, info, warning
from .comparison import Forecast
from .courses import Course

CLEAR_FAVOURITE: Final = 64
"""Percent that make a favourite, about 100 rating points: below it the games that decide are close to chance."""
LANDING: Final = 50
"""Rating points by which the games must become more unequal before the landing is worth saying."""


def forecast_advice(found: Forecast) -> tuple[Advice, ...]:
    """Whether the plan reduces the perfect scores of this event, what must happen for that, and who meets whom when."""
    said: list[Advice] = [_effect(found)]
    said += _break_even(found)
    said += [
        info("forecast.contact", group=one.upper, other=one.lower, round=one.round_number)
        if one.round_number
        else info("forecast.no_contact", group=one.upper, other=one.lower, rounds=found.rounds)
        for one in found.contacts
    ]
    said += _expected(found)
    said += _landings(found)
    return in_order(said)


def _share(players: float, found: Forecast) -> int:
    """Tenths of a percent of the field."""
    return round(1000 * players / found.players)


def _effect(found: Forecast) -> Advice:
    ideal, failed = found.course(Course.IDEAL), found.course(Course.FAILED)
    assert ideal is not None and failed is not None  # noqa: S101, PT018 - every forecast has both
    number = found.deciding_round or min(max(found.last_round, 1), found.rounds)
    at = number - 1
    numbers = {
        "round": number,
        "players": found.players,
        "ideal": round(ideal.perfect[at]),
        "ideal_share": _share(ideal.perfect[at], found),
        "without": round(ideal.perfect_without[at]),
        "without_share": _share(ideal.perfect_without[at], found),
    }
    if found.deciding_round is None:
        return warning("forecast.never_decides", **numbers)
    numbers |= {"failed": round(failed.perfect[at]), "failed_share": _share(failed.perfect[at], found)}
    return info("forecast.effect", **numbers) if found.reduces else warning("forecast.no_gain", **numbers)


def _break_even(found: Forecast) -> list[Advice]:
    if found.break_even is None or found.standing is None or not found.reduces:
        return []
    numbers = {"round": found.deciding_round, "needed": found.break_even, "percent": found.standing}
    if found.standing < found.break_even:
        return [warning("forecast.below_break_even", **numbers)]
    if found.standing < CLEAR_FAVOURITE:
        return [warning("forecast.close_to_chance", **numbers)]
    return [info("forecast.break_even", **numbers)]


def _expected(found: Forecast) -> list[Advice]:
    course = found.course(Course.EXPECTED)
    if course is None:
        return []
    number = found.deciding_round or min(max(found.last_round, 1), found.rounds)
    return [
        info(
            "forecast.expected",
            round=number,
            plan_share=_share(course.perfect[number - 1], found),
            without_share=_share(course.perfect_without[number - 1], found),
            tournaments=found.tournaments,
        )
    ]


def _landings(found: Forecast) -> list[Advice]:
    """The round after the last virtual points, if its games are clearly more unequal than those before."""
    ideal = found.course(Course.IDEAL)
    number = found.last_round + 1
    if ideal is None or number > found.rounds or number < 2:
        return []
    before, after = ideal.gaps[number - 2], ideal.gaps[number - 1]
    if before is None or after is None or after - before < LANDING:
        return []
    return [info("forecast.landing", round=number, old=round(before), gap=round(after))]
