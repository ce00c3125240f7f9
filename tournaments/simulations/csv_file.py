"""The numbers of a simulation as one table: a row per metric, round and plan."""

from __future__ import annotations

from pairing.engine.simulation import Estimate, report_from_json
from tournaments.files.csv_table import write_csv
from tournaments.models.simulation import SimulationStudy
from tournaments.simulations.report import plan_name

HEADER = (
    "metric", "round", "plan", "mean", "low", "high", "difference", "difference_low", "difference_high", "mark",
    "system",
)  # fmt: skip
"""Names that a program reads, the same in every language."""


def study_csv(study: SimulationStudy) -> bytes:
    """The report of a study that is ready; the last row says on how many tournaments it rests."""
    found = report_from_json(study.result or {})
    rows: list[tuple[object, ...]] = []
    systems = [variant["system"] for variant in study.description["variants"]]
    for line in found.lines:
        for name, system, one, other in zip(found.variants, systems, line.estimates, line.differences, strict=True):
            if one is not None:
                against = (other.mean, other.low, other.high) if other else ("", "", "")
                numbers = [round(cell, 6) if isinstance(cell, float) else cell for cell in (*_three(one), *against)]
                mark = other.mark if other else ""
                rows.append((line.metric.name, line.metric.round_number or "", plan_name(name), *numbers, mark, system))
    rows.append(("tournaments", "", "", found.runs, *[""] * 7))
    return write_csv(HEADER, rows)


def _three(one: Estimate) -> tuple[float, float, float]:
    return one.mean, one.low, one.high
