"""Stylesheets and scripts are written in parts and served whole: a browser asks for one file of each, and no build tool
makes it. What only writers read, comments and indentation, stays behind."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage, Storage

IMPORT = re.compile(r'^@import url\("(?P<part>[^"]+)"\) layer\((?P<layer>[a-z]+)\);$', re.MULTILINE)
CHARSET = '@charset "UTF-8";'
"""Only the first line of a stylesheet may say it; as a part is not the first, it goes."""
PART = re.compile(r"^/\* part: (?P<part>\S+) \*/$", re.MULTILINE)
"""Where a script takes in another one."""
_PLACES = {".css": IMPORT, ".js": PART}


class WholeFinder(FileSystemFinder):
    """Finds static files as Django does; a stylesheet or script that names parts is found with them written into it.

    The whole is kept below ``WHOLE_FILES_DIR`` and written anew when a part has changed. Parts are not collected.
    """

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """Where the file lies, or the whole that is made of it."""
        found = super().find_location(root, path, prefix)
        return found and _served(path, Path(found))

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Every file to be served with its storage: wholes instead of parts."""
        files = list(super().list(ignore_patterns))
        sources = {path: Path(storage.path(path)).resolve() for path, storage in files if Path(path).suffix in _PLACES}
        parts = {part for source in sources.values() for part in parts_of(source)}
        wholes = FileSystemStorage(location=settings.WHOLE_FILES_DIR)
        for path, storage in files:
            source = sources.get(path)
            if source is None:
                yield path, storage
            elif source not in parts:
                _served(path, source)
                yield path, wholes if parts_of(source) else storage


def whole(source: Path) -> str:
    """The text of a stylesheet or script with every part in its place, in a stylesheet in the layer that it names.

    Comments and needless spaces are left out, but for the licences (``/*!``): on a phone they would be a seventh of
    what is fetched.
    """

    def part(found: re.Match[str]) -> str:
        text = (source.parent / found["part"]).read_text(encoding="utf-8").removeprefix(CHARSET).rstrip()
        return f"@layer {found['layer']} {{\n{text}\n}}\n" if source.suffix == ".css" else f"{text}\n"

    text = _PLACES[source.suffix].sub(part, source.read_text(encoding="utf-8"))
    if source.suffix == ".css":
        # Within a layer rcssmin takes the space before a colon away: "td :not(a)" would become another selector.
        return str(rcssmin.cssmin(text.replace(" :", " *:"), keep_bang_comments=True))
    return str(rjsmin.jsmin(text, keep_bang_comments=True))


def parts_of(source: Path) -> list[Path]:
    """The files that ``source`` takes in, in their order."""
    places = _PLACES[source.suffix].finditer(source.read_text(encoding="utf-8"))
    return [(source.parent / found["part"]).resolve() for found in places]


def _served(path: str, source: Path) -> str:
    """The file to serve at ``path``: the source itself, or the whole that is made of it."""
    if source.suffix not in _PLACES or not parts_of(source):
        return str(source)
    text, target = whole(source), Path(settings.WHOLE_FILES_DIR) / path
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Put into place at once: another process may be reading.
        handle, written = tempfile.mkstemp(dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(written).replace(target)
    return str(target)
