"""The comparison as data: a table with a row per event, measure and round, and JSON with the plan and its digest."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from tournaments.files.csv_table import write_csv
from tournaments.methods.comparison import Compared, EventComparison, MethodComparison
from tournaments.methods.forecasts import SAMPLES

HEADER: Final = (
    "event", "first_day", "players", "measure", "round", "happened", "expected", "lowest", "highest", "without",
    "within",
)  # fmt: skip
"""Names that a program reads, the same in every language."""


def comparison_csv(found: MethodComparison) -> bytes:
    """A row per event, measure and round."""
    rows = [
        (
            event.tournament.name,
            event.tournament.starts_on.isoformat(),
            event.players,
            one.measure.value,
            one.round_number,
            *_rounded(one),
            int(one.within),
        )
        for event in found.events
        for one in event.numbers
    ]
    return write_csv(HEADER, rows)


def comparison_json(found: MethodComparison) -> dict[str, Any]:
    """The version with its plan, and every event with its numbers."""
    version = found.version
    return {
        "organization": version.method.organization.slug,
        "method": version.method.key,
        "version": version.version,
        "names": version.names,
        "texts": version.texts,
        "plan": version.plan,
        "rounds": [version.rounds_from, version.rounds_to],
        "authorisation": {
            "reference": version.reference,
            "valid_until": version.valid_until.isoformat() if version.valid_until else None,
        },
        "evidence": version.evidence,
        "digest": version.digest,
        "simulated_per_event": SAMPLES,
        "summaries": [asdict(one) | {"measure": one.measure.value} for one in found.summaries],
        "events": [_event(one) for one in found.events],
    }


def _event(one: EventComparison) -> dict[str, Any]:
    return {
        "name": one.tournament.name,
        "address": one.tournament.slug,
        "first_day": one.tournament.starts_on.isoformat(),
        "players": one.players,
        "rounds": one.rounds,
        "planned": one.planned,
        "study": one.tournament.method_forecast.description if one.numbers else None,
        "numbers": [
            asdict(number) | {"measure": number.measure.value, "within": number.within} for number in one.numbers
        ],
    }


def _rounded(one: Compared) -> list[object]:
    values = (one.happened, one.expected, one.lowest, one.highest, one.without)
    return ["" if value is None else round(value, 6) for value in values]
