"""The whole tournament as a report file, in the present format or in the one before it."""

from __future__ import annotations

from pairing.engine.trf import write
from tournaments.domain.report import report_file
from tournaments.models import Tournament


def trf26(tournament: Tournament, after_round: int | None = None) -> bytes:
    """The report file in the format of 2026."""
    return write(report_file(tournament, after_round), engine_dialect=False).encode()


def trf16(tournament: Tournament, after_round: int | None = None) -> bytes:
    """The report file in the format before, with the lines that JaVaFo and bbpPairings read."""
    return write(report_file(tournament, after_round), trf16=True).encode()
