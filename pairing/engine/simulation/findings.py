"""From a tally to what it says: means with their intervals, and whether two plans really differ.

Intervals hold the true value in 95 of 100 studies. A difference is marked when chance alone would rarely show one as
large: once for 1 in 20, twice for 1 in 100.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from .metrics import Metric, MetricKind, defined, landing_rounds, metrics_of
from .study import Study
from .tally import SCALE, Tally

NORMAL_95: Final = 1.959964
NORMAL_99: Final = 2.575829
FEWEST_RUNS: Final = 30
"""With fewer tournaments nothing is marked: the normal curve does not fit yet."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class MetricDifference:
    """How much more a variant has than the first one; ``mark`` is 0, 1 or 2 stars."""

    mean: float
    low: float
    high: float
    mark: int


@dataclass(frozen=True, slots=True)
class Line:
    """One metric under every variant; None where it says nothing."""

    metric: Metric
    estimates: tuple[Estimate | None, ...]
    differences: tuple[MetricDifference | None, ...]
    """Against the first variant, whose own is None."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a study found."""

    runs: int
    unfinished: int
    variants: tuple[str, ...]
    landings: tuple[tuple[int, ...], ...]
    """Per variant, the rounds before which virtual points are taken away."""
    top: int
    """How many places count as the top."""
    lines: tuple[Line, ...]

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return asdict(self) | {
            "lines": [
                {
                    "name": line.metric.name,
                    "kind": line.metric.kind.value,
                    "round": line.metric.round_number,
                    "estimates": [one and asdict(one) for one in line.estimates],
                    "differences": [one and asdict(one) for one in line.differences],
                }
                for line in self.lines
            ]
        }


def report_from_json(data: Mapping[str, Any]) -> Report:
    """The report that ``Report.to_json`` wrote."""
    return Report(
        runs=data["runs"],
        unfinished=data["unfinished"],
        variants=tuple(data["variants"]),
        landings=tuple(_rounds(one) for one in data["landings"]),
        top=data["top"],
        lines=tuple(
            Line(
                Metric(line["name"], MetricKind(line["kind"]), line["round"]),
                tuple(one and Estimate(**one) for one in line["estimates"]),
                tuple(one and MetricDifference(**one) for one in line["differences"]),
            )
            for line in data["lines"]
        ),
    )


def _rounds(stored: Any) -> tuple[int, ...]:
    """Rounds as they are stored; older reports hold only the first one, or nothing."""
    if stored is None or isinstance(stored, int):
        return (stored,) if stored else ()
    return tuple(stored)


def report(study: Study, tally: Tally) -> Report:
    """What ``tally`` says about ``study``; without a single tournament it has no lines."""
    lines = tuple(_line(study, tally, metric) for metric in metrics_of(study)) if tally.runs else ()
    return Report(
        runs=tally.runs,
        unfinished=tally.unfinished,
        variants=tuple(variant.name for variant in study.variants),
        landings=tuple(landing_rounds(study, variant) for variant in study.variants),
        top=study.top_places,
        lines=lines,
    )


def _line(study: Study, tally: Tally, metric: Metric) -> Line:
    shown = [defined(metric, study, variant) for variant in study.variants]
    return Line(
        metric,
        tuple(_estimate(tally, metric, place) if shown[place] else None for place in range(len(shown))),
        tuple(
            _difference(tally, metric.key, place) if place and shown[place] and shown[0] else None
            for place in range(len(shown))
        ),
    )


def _estimate(tally: Tally, metric: Metric, place: int) -> Estimate:
    mean = tally.sums[metric.key][place] / tally.runs / SCALE
    if metric.kind is MetricKind.CHANCE:
        return Estimate(mean, *_wilson(mean, tally.runs))
    total, squares = tally.sums[metric.key][place], tally.products[metric.key][place][place]
    return Estimate(mean, *_around(mean, _standard_error(tally.runs, total, squares)))


def _difference(tally: Tally, key: str, place: int) -> MetricDifference:
    sums, products = tally.sums[key], tally.products[key]
    total = sums[place] - sums[0]
    squares = products[place][place] - 2 * products[place][0] + products[0][0]
    mean = total / tally.runs / SCALE
    error = _standard_error(tally.runs, total, squares)
    mark = 0
    if tally.runs >= FEWEST_RUNS and total:
        mark = (abs(mean) > NORMAL_95 * error) + (abs(mean) > NORMAL_99 * error)
    return MetricDifference(mean, *_around(mean, error), mark)


def _standard_error(runs: int, total: int, squares: int) -> float:
    """Of the mean, from the sum and the sum of squares in millionths; 0 for a single tournament."""
    if runs < 2:
        return 0.0
    return sqrt(max(0, runs * squares - total * total) / (runs * (runs - 1))) / sqrt(runs) / SCALE


def _around(mean: float, error: float) -> tuple[float, float]:
    return mean - NORMAL_95 * error, mean + NORMAL_95 * error


def _wilson(share: float, runs: int) -> tuple[float, float]:
    """E. B. Wilson's interval for a probability, which stays between 0 and 1."""
    square = NORMAL_95 * NORMAL_95
    middle = (share + square / (2 * runs)) / (1 + square / runs)
    reach = NORMAL_95 / (1 + square / runs) * sqrt(share * (1 - share) / runs + square / (4 * runs * runs))
    return max(0.0, middle - reach), min(1.0, middle + reach)
