"""The engine as one zip of its sources, for readers who compute a round on their own device."""

from __future__ import annotations

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path
from typing import Final

import pairing.engine

_ROOT: Final = Path(pairing.engine.__file__).parent
_LEFT_OUT: Final = frozenset({"__pycache__", "cli"})
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)


@cache
def engine_archive() -> bytes:
    """The zip: the same bytes for the same sources, so that its address may carry its digest and never grow old."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "pairing/__init__.py", b"")
        for path in sorted(_ROOT.rglob("*")):
            inside = path.relative_to(_ROOT)
            if path.is_file() and path.suffix == ".py" and not _LEFT_OUT & set(inside.parts):
                _add(archive, f"pairing/engine/{inside.as_posix()}", path.read_bytes())
    return written.getvalue()


@cache
def archive_digest() -> str:
    """SHA-256 of the zip, in hexadecimal."""
    return hashlib.sha256(engine_archive()).hexdigest()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _MOMENT)  # no time of the machine: the bytes must not depend on it
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)
