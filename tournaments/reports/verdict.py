"""What the validator says about the report as it is now, for the desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairing.engine import faults_of
from pairing.engine.trf import Fault, Severity
from tournaments.imports.report_faults import fault_message
from tournaments.models import Tournament
from tournaments.reports.files import trf26

SHOWN: Final = 30
"""Faults that the page lists; the file of the validator's answer has all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Faults of a report file, as the desk shows them."""

    errors: int
    warnings: int
    empty_fields: int
    """How many of them are an empty field or a missing record, which the desk lists as gaps."""
    faults: tuple[tuple[Fault, str], ...]
    """The first of the others, with their sentences."""
    more_faults: int
    """How many of the others are not listed."""


def verdict_on(tournament: Tournament) -> Verdict:
    """Write the report file and have it read by the validator. Half a second with 2,000 players and nine rounds."""
    faults = faults_of(trf26(tournament))
    named = [fault for fault in faults if fault.code not in {"missing_field", "missing_record"}]
    return Verdict(
        errors=sum(fault.severity is Severity.ERROR for fault in faults),
        warnings=sum(fault.severity is Severity.WARNING for fault in faults),
        empty_fields=len(faults) - len(named),
        faults=tuple((fault, fault_message(fault)) for fault in named[:SHOWN]),
        more_faults=max(len(named) - SHOWN, 0),
    )
