"""A version against what really happened in the events that played it: perfect scores, rating gaps and upsets.

Beside each number of a played event stand the mean and the range of simulated tournaments on the same list, with the
version and without acceleration. Only public results count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from pairing.engine.simulation import RoundNumbers, observe, round_numbers_from_json, study_from_json
from tournaments.history.published import completed_rounds, public_state, published_rounds
from tournaments.methods.desk_queries import events_of
from tournaments.methods.forecasts import SAMPLES
from tournaments.models import MethodForecast, MethodVersion, Regulations, Tournament


class Measure(StrEnum):
    """What is compared."""

    PERFECT = "perfect"
    GAP = "gap"
    UPSETS = "upsets"


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of one round of one event."""

    measure: Measure
    round_number: int
    happened: float
    expected: float
    """Mean of the simulated tournaments with the version."""
    lowest: float
    highest: float
    without: float | None
    """Mean of the simulated tournaments without acceleration."""

    @property
    def within(self) -> bool:
        """Whether what happened lies in the range of the simulated tournaments."""
        return self.lowest <= self.happened <= self.highest


@dataclass(frozen=True, slots=True)
class EventComparison:
    """One event; ``numbers`` are empty until its forecast is computed."""

    tournament: Tournament
    players: int
    rounds: int
    """Completed, with every result public."""
    planned: int
    done: int
    """Simulated tournaments so far."""
    asked: bool
    numbers: tuple[Compared, ...]

    def of(self, measure: Measure) -> tuple[Compared, ...]:
        """The rounds of one measure."""
        return tuple(one for one in self.numbers if one.measure is measure)


@dataclass(frozen=True, slots=True)
class Summary:
    """One measure over all events."""

    measure: Measure
    values: int
    within: int
    difference: float
    """How much more happened than was expected, in the mean of all values."""
    without: float | None
    """How much more would have been expected without acceleration than with the version, in the same mean."""


@dataclass(frozen=True, slots=True)
class MethodComparison:
    """A version and its events."""

    version: MethodVersion
    events: tuple[EventComparison, ...]
    """Those with a completed round, the newest first."""
    summaries: tuple[Summary, ...]

    @property
    def compared(self) -> int:
        """Events with a forecast."""
        return sum(bool(event.numbers) for event in self.events)

    @property
    def missing(self) -> int:
        """Events for which nobody has asked for a forecast."""
        return sum(not event.asked for event in self.events)


def compare(version: MethodVersion) -> MethodComparison:
    """The comparison as far as forecasts are computed. A handful of queries per event."""
    forecasts = {row.tournament_id: row for row in MethodForecast.objects.filter(version=version)}
    events = tuple(event for one in events_of(version) if (event := _event(one, forecasts.get(one.pk))) is not None)
    return MethodComparison(version, events, _summaries(events))


def _event(tournament: Tournament, forecast: MethodForecast | None) -> EventComparison | None:
    rounds = published_rounds(tournament)
    complete = completed_rounds(rounds)
    if not complete:
        return None
    regulations: Regulations = tournament.regulations
    done = len(forecast.samples) if forecast else 0
    numbers: tuple[Compared, ...] = ()
    if forecast is not None and done >= SAMPLES:
        study = study_from_json(forecast.description)
        happened = observe(public_state(rounds[:complete], regulations), study.population)
        numbers = compared(happened, _samples(forecast, 0), _samples(forecast, 1))
    return EventComparison(
        tournament=tournament,
        players=len(rounds[0].payload["players"]),
        rounds=complete,
        planned=regulations.rounds,
        done=done,
        asked=forecast is not None,
        numbers=numbers,
    )


def _samples(forecast: MethodForecast, variant: int) -> list[tuple[RoundNumbers, ...]]:
    return [tuple(round_numbers_from_json(one) for one in sample[variant]) for sample in forecast.samples]


_READ: dict[Measure, Callable[[RoundNumbers], float | None]] = {
    Measure.PERFECT: lambda one: one.perfect,
    Measure.GAP: lambda one: one.gap,
    Measure.UPSETS: lambda one: one.upsets,
}


def compared(
    happened: Sequence[RoundNumbers],
    expected: Sequence[Sequence[RoundNumbers]],
    without: Sequence[Sequence[RoundNumbers]],
) -> tuple[Compared, ...]:
    """Every number that both the event and the simulated tournaments have, by measure and round."""
    found = []
    for measure, read in _READ.items():
        for index, one in enumerate(happened):
            value = read(one)
            values, others = _values(expected, index, read), _values(without, index, read)
            if value is not None and values:
                mean = fmean(others) if others else None
                found.append(Compared(measure, index + 1, value, fmean(values), min(values), max(values), mean))
    return tuple(found)


def _values(
    samples: Sequence[Sequence[RoundNumbers]], index: int, read: Callable[[RoundNumbers], float | None]
) -> list[float]:
    found = (read(one[index]) for one in samples if index < len(one))
    return [value for value in found if value is not None]


def _summaries(events: Sequence[EventComparison]) -> tuple[Summary, ...]:
    found = []
    for measure in Measure:
        numbers = [one for event in events for one in event.of(measure)]
        if not numbers:
            continue
        others = [one.without - one.expected for one in numbers if one.without is not None]
        found.append(
            Summary(
                measure,
                len(numbers),
                sum(one.within for one in numbers),
                fmean(one.happened - one.expected for one in numbers),
                fmean(others) if others else None,
            )
        )
    return tuple(found)
