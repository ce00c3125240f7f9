"""The one reader: TRF16, TRF26 and the dialects of the pairing engines, tolerant in form, strict in content."""

from __future__ import annotations

import codecs
from itertools import islice
from typing import Final

from .consistency import faults_between_players
from .faults import Fault, Severity, TrfError
from .header_lines import HeaderReader
from .past.names_said import with_whole_names
from .player_lines import read_player
from .records import PlayerRecord, TrfFile

MOST_FAULTS: Final = 500
"""So many faults mean another kind of file; reading on would only cost time."""


def read(source: str | bytes) -> TrfFile:
    """The content of a report file. Raises ``TrfError`` with every fault when the file contradicts itself.

    >>> read(EXAMPLE_REPORT).players[0].name
    'Anand, Amira'
    """
    trf_file, faults = parse(source)
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    if errors:
        raise TrfError(errors)
    return trf_file


def parse(source: str | bytes) -> tuple[TrfFile, list[Fault]]:
    """The content of a report file as far as it can be read, and its faults in order of line."""
    text = decode(source) if isinstance(source, bytes) else source.removeprefix("\ufeff")
    faults: list[Fault] = []
    if "\x00" in text:
        return TrfFile(), [Fault(0, 0, "not_text", "This is not a text file. Choose a tournament report file (TRF).")]
    header = HeaderReader(faults.append)
    players: dict[int, PlayerRecord] = {}
    in_file_order = True
    for line_number, line in enumerate(lines_of(text), start=1):
        if len(faults) >= MOST_FAULTS:
            faults.append(
                Fault(
                    line_number, 1, "too_many_faults",
                    f"The first lines have {len(faults)} faults; the rest of the file was not read. "
                    "Check that this is a tournament report file (TRF).",
                )
            )  # fmt: skip
            break
        if not line.strip():
            continue
        if not line.startswith("001"):
            header.read(line, line_number)
            continue
        player = read_player(line, line_number, faults.append)
        if player is None:
            continue
        if player.number in players:
            faults.append(
                Fault(
                    line_number, 5, "duplicate_number",
                    f"Starting number {player.number} was already used in line {players[player.number].line}. "
                    "Give every player a number of their own.",
                    "TRF26 001, columns 5-8",
                    {"player": player.number, "first_line": players[player.number].line},
                )
            )  # fmt: skip
            continue
        in_file_order = in_file_order and player.number > max(players, default=0) if header.rank_order else True
        players[player.number] = player
    if not players:
        faults.append(
            Fault(
                0, 0, "no_players",
                "The file has no usable player line (record 001). Choose a tournament report file (TRF).",
                "TRF26 001",
            )
        )  # fmt: skip
    trf_file = with_whole_names(header.finish(tuple(players[number] for number in sorted(players)), in_file_order))
    faults.extend(islice(faults_between_players(trf_file), MOST_FAULTS))
    return trf_file, sorted(faults, key=lambda fault: (fault.line, fault.column))


def decode(data: bytes) -> str:
    """The text of a file whose encoding is not declared (``encoding_of``); bytes that it does not have are marked."""
    found = encoding_of(data)
    return data.decode("utf-8-sig" if found == "utf-8" else found, errors="replace")


def encoding_of(data: bytes) -> str:
    """How a file is encoded: by its byte order mark, else UTF-8 where it can be, else Windows-1252.

    >>> encoding_of(b"\\xff\\xfe0"), encoding_of("Müller".encode()), encoding_of(b"M\\xfcller")
    ('utf-16', 'utf-8', 'windows-1252')
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        data.decode()
    except UnicodeDecodeError:
        return "windows-1252"
    return "utf-8"


def lines_of(text: str) -> list[str]:
    """CR LF, CR and LF all end a line; other separators that Unicode knows stay part of it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
