"""The whole tournament as a report file, in the present format or in the one before it."""

from __future__ import annotations

from pairing.engine import faults_of
from pairing.engine.trf import write
from tournaments.imports.report_faults import fault_message
from tournaments.models import Tournament
from tournaments.reports.report_file import report_file


def trf26(tournament: Tournament, after_round: int | None = None) -> bytes:
    """The report file in the format of 2026."""
    return write(report_file(tournament, after_round), engine_dialect=False).encode()


def trf16(tournament: Tournament, after_round: int | None = None) -> bytes:
    """The report file in the format before, with the lines that JaVaFo and bbpPairings read."""
    return write(report_file(tournament, after_round), trf16=True).encode()


def trf16_ascii(tournament: Tournament) -> bytes:
    """The older format without any letter that old programs may not know."""
    return write(report_file(tournament), trf16=True, ascii_only=True).encode("ascii")


def faults_text(tournament: Tournament) -> bytes:
    """What the validator says of our own report, a line each, in the active language."""
    lines = [
        f"{fault.line}:{fault.column} {fault.severity} [{fault.article}] {fault_message(fault)}\r\n"
        for fault in faults_of(trf26(tournament))
    ]
    return "".join(lines).encode()
