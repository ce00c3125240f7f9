"""The file of a rating list: alone or in a ZIP file, and which format it has."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import date
from pathlib import Path
from typing import IO, Final, Protocol

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.rating_lists.fide_text import START, TextList
from tournaments.rating_lists.fide_xml import PROLOGUE, XmlList
from tournaments.rating_lists.mapped_table import MappedTable
from tournaments.rating_lists.shapes import ListRow

LARGEST: Final = 2**31
"""Bytes of an unpacked list; FIDE's XML has about 700 million."""
_SNIFFED: Final = 256 * 1024
_OF_DAMAGED_ZIP: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What the library raises for a file that is damaged, cut off, locked or packed in an unknown way."""


class ListFile(Protocol):
    """A list that is read from its beginning to its end, once."""

    @property
    def month(self) -> date | None:
        """The month that the file itself says."""

    @property
    def is_combined(self) -> bool:
        """Whether it gives standard, rapid and blitz ratings together."""

    def rows(self, kind: str) -> Iterator[ListRow | None]:
        """The players; None for each line that names none."""


class _Counted(io.RawIOBase):
    """A stream that refuses to give more than ``LARGEST`` bytes, and says how much of it was read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            found = self._stream.read(len(buffer))
        except _OF_DAMAGED_ZIP:
            raise _damaged() from None
        buffer[: len(found)] = found
        self._given += len(found)
        if self._given > LARGEST:
            raise Refused("too_large", _("The unpacked file has more than 2 GB. Load the list of one month."))
        return len(found)


def digest_of(path: Path) -> str:
    """SHA-256 of the file as it is. Raises ``Refused`` for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise Refused(
            "unreadable", _("“%(path)s” cannot be read: %(why)s.") % {"path": path, "why": problem.strerror}
        ) from None


@contextmanager
def opened(path: Path, mapping: Mapping[str, str] | None = None) -> Iterator[ListFile]:
    """The list in a file, of whatever format. Raises ``Refused`` for anything else, and while it is read for a ZIP file
    that is damaged or cut off. With a ``mapping`` it is a table, whatever its name."""
    with path.open("rb") as file:
        packed = file.read(4) == b"PK\x03\x04"
        file.seek(0)
        with _unpacked(file) if packed else nullcontext(file) as stream:
            yield _recognized(stream, mapping)


def _unpacked(file: IO[bytes]) -> IO[bytes]:
    """The one list in a ZIP file."""
    try:
        packed = zipfile.ZipFile(file)
        lists = [one for one in packed.infolist() if one.filename.lower().endswith((".txt", ".xml", ".csv"))]
        if len(lists) == 1:
            return packed.open(lists[0])
    except _OF_DAMAGED_ZIP:
        raise _damaged() from None
    raise Refused(
        "zip_of_many",
        _("The ZIP file holds %(count)s lists. It must hold one TXT, XML or CSV file.") % {"count": len(lists)},
    )


def _recognized(stream: IO[bytes], mapping: Mapping[str, str] | None) -> ListFile:
    buffered = io.BufferedReader(_Counted(stream), _SNIFFED)
    start = buffered.peek(_SNIFFED)[:_SNIFFED]
    if not start.strip():
        raise Refused("empty", _("The file is empty. Download the list again, then load it."))
    if mapping is None and start.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<"):
        return XmlList(buffered, start[:PROLOGUE])
    if mapping is None and start.startswith(START):
        return TextList(buffered)
    return MappedTable(buffered, start, mapping or {})


def _damaged() -> Refused:
    return Refused("truncated", _("The ZIP file is damaged or cut off. Download it again, then load it."))
