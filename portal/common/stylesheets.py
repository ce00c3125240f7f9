"""Stylesheets are written in parts and served whole: a browser asks for one file, and no build tool makes it."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage, Storage

IMPORT = re.compile(r'^@import url\("(?P<part>[^"]+)"\) layer\((?P<layer>[a-z]+)\);$', re.MULTILINE)
CHARSET = '@charset "UTF-8";'
"""Only the first line of a stylesheet may say it; as a part is not the first, it goes."""


class StylesheetFinder(FileSystemFinder):
    """Finds static files as Django does; a stylesheet that imports parts is found with its parts written into it.

    The whole is kept below ``STYLESHEETS_DIR`` and written anew when a part has changed. Parts are not collected.
    """

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """Where the file lies, or the whole stylesheet that is made of it."""
        found = super().find_location(root, path, prefix)
        return found and _served(path, Path(found))

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Every file to be served with its storage: whole stylesheets instead of parts."""
        files = list(super().list(ignore_patterns))
        sources = {path: Path(storage.path(path)).resolve() for path, storage in files if path.endswith(".css")}
        parts = {part for sheet in sources.values() for part in parts_of(sheet)}
        wholes = FileSystemStorage(location=settings.STYLESHEETS_DIR)
        for path, storage in files:
            source = sources.get(path)
            if source is None:
                yield path, storage
            elif source not in parts:
                _served(path, source)
                yield path, wholes if parts_of(source) else storage


def whole(sheet: Path) -> str:
    """The text of ``sheet`` with every part written in its place, in the layer that the import names."""

    def part(found: re.Match[str]) -> str:
        text = (sheet.parent / found["part"]).read_text(encoding="utf-8").removeprefix(CHARSET)
        return f"@layer {found['layer']} {{\n{text.rstrip()}\n}}\n"

    return IMPORT.sub(part, sheet.read_text(encoding="utf-8"))


def parts_of(sheet: Path) -> list[Path]:
    """The files that ``sheet`` imports, in their order."""
    imports = IMPORT.finditer(sheet.read_text(encoding="utf-8"))
    return [(sheet.parent / found["part"]).resolve() for found in imports]


def _served(path: str, source: Path) -> str:
    """The file to serve at ``path``: the source itself, or the whole that is made of it."""
    if source.suffix != ".css" or not parts_of(source):
        return str(source)
    text, target = whole(source), Path(settings.STYLESHEETS_DIR) / path
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Put into place at once: another process may be reading.
        handle, written = tempfile.mkstemp(dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(written).replace(target)
    return str(target)
