"""The tournament report file of FIDE (TRF16, TRF26) and the dialects of the pairing engines: one reader, one writer.

``reader`` takes lines to ``player_lines`` (001) and ``header_lines`` (all others), and ``consistency`` compares them;
``state`` turns a file into a state of the engine (``state_of``) and back (``file_of``), ``adjustments`` reads record
299, ``advances`` the comments that say who goes on from drawn matches. ``validator`` looks at the event as a whole,
``report_players`` at players, ``report_lines`` at single lines with the lists of codes in ``layout``. Of team events
``team_lines`` reads the records, ``team_matches`` finds the matches behind the games, ``report_teams`` compares.
"""

from __future__ import annotations

from .adjustments import adjustments_of, trimmed
from .advances import advance_lines, advances_of
from .faults import Fault, Severity, TrfError
from .numbers import decimal
from .player_lines import is_unreported
from .reader import decode, parse, read
from .records import AbnormalPoints, Acceleration, PlayerRecord, RequestedByes, TrfFile
from .state import acceleration_records, file_of, in_rounds, state_of
from .type_codes import code_for
from .writer import write

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
    "adjustments_of",
    "advance_lines",
    "advances_of",
    "code_for",
    "decimal",
    "decode",
    "file_of",
    "in_rounds",
    "is_unreported",
    "parse",
    "read",
    "state_of",
    "trimmed",
    "write",
]
