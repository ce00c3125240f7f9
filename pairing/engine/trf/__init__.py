"""The tournament report file of FIDE (TRF16, TRF26) and the dialects of the pairing engines: one reader, one writer.

``reader`` takes lines to ``player_lines`` (001) and ``header_lines`` (all others), and ``consistency`` compares them;
``snapshot`` turns a file into a state and back, ``adjustments`` reads record 299. ``report`` is the validator: the
event there, players in ``report_players``, single lines in ``report_lines``, the lists of codes in ``layout``. Of team
events ``team_lines`` reads the records, ``team_event`` finds the matches behind the games, ``report_teams`` compares.
"""

from __future__ import annotations

from pairing.engine.trf.faults import Fault, Severity, TrfError
from pairing.engine.trf.reader import parse, read
from pairing.engine.trf.records import AbnormalPoints, Acceleration, PlayerRecord, RequestedByes, TrfFile
from pairing.engine.trf.snapshot import acceleration_records, file_of
from pairing.engine.trf.writer import write

__all__ = [
    "AbnormalPoints",
    "Acceleration",
    "Fault",
    "PlayerRecord",
    "RequestedByes",
    "Severity",
    "TrfError",
    "TrfFile",
    "acceleration_records",
    "file_of",
    "parse",
    "read",
    "write",
]
