"""Who goes on from the drawn matches of a knock-out, in a report file.

TRF26 has no record for it, so each decision is a comment of its own, which other programs pass over:
``### ADVANCES 2 12`` says that the player with starting number 12 went on from a drawn match of round 2 of the event
(where every match has two games, two rounds of the file are one of the event).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..errors import InvalidState
from ..model import Advance
from .records import TrfFile

_MARK: Final = "### ADVANCES"
_LINE: Final = re.compile(rf"{_MARK}\s+([0-9]{{1,2}})\s+([0-9]{{1,4}})")


def advances_of(trf_file: TrfFile) -> tuple[Advance, ...]:
    """The decisions that the file states, in order. Raises ``InvalidState`` for a line that begins like one and is
    none."""
    found = []
    for line in trf_file.other_lines:
        if line.upper().startswith(_MARK):
            read = _LINE.fullmatch(line.upper().rstrip())
            if read is None:
                raise InvalidState(
                    f"{line.strip()!r} does not say who goes on; write the round and the starting number, for example "
                    f"'{_MARK} 2 12'.",
                    code="knockout.advance_unreadable",
                    line=line.strip(),
                )
            found.append(Advance(int(read[1]), int(read[2])))
    return tuple(found)


def advance_lines(advances: Iterable[Advance]) -> tuple[str, ...]:
    """The comments that ``advances_of`` reads back."""
    return tuple(f"{_MARK} {one.round_number:2} {one.player:4}" for one in advances)
