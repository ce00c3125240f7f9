"""Python for browsers (Pyodide): fetched once from the npm registry, checked, and kept below the data folder.

It is too large for the repository, and a reader's device runs only what was pinned here: the archive is refused unless
its SHA-512 is the one that npm states for this version.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings

VERSION: Final = "314.0.7"
INTEGRITY: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
"""Files that travel at a third of their size; the standard library is a zip already."""
REGISTRY: Final = "https://registry.npmjs.org"
_LARGEST: Final = 50_000_000
_PATIENCE: Final = 120


class NotFetched(Exception):
    """The archive could not be had or is not the pinned one; the message says what to do."""


def folder() -> Path:
    """Where this version's files lie once they are fetched."""
    return Path(settings.BROWSER_PYTHON_DIR) / VERSION


def is_there() -> bool:
    """Whether a browser can be given all files. ``install`` leaves all of them or none."""
    return folder().is_dir()


def download(registry: str) -> bytes:
    """The archive of the pinned version from ``registry``. Raises ``NotFetched``."""
    address = f"{registry.rstrip('/')}/pyodide/-/pyodide-{VERSION}.tgz"
    if urlsplit(address).scheme not in {"http", "https"}:
        raise NotFetched(f"The registry must be an address that begins with https://, not {registry}.")
    try:
        with urlopen(address, timeout=_PATIENCE) as answer:  # noqa: S310 - the scheme was looked at
            content: bytes = answer.read(_LARGEST)
    except (OSError, ValueError) as error:
        raise NotFetched(
            f"{address} could not be fetched: {error}. Try again, name another registry with --registry, or fetch the "
            "file on another machine and give it with --from."
        ) from error
    return content


def install(archive: bytes) -> Path:
    """Unpack what browsers need of ``archive``; the folder. Raises ``NotFetched`` and changes nothing."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode("ascii")
    if found != INTEGRITY:
        raise NotFetched(f"The file is not pyodide {VERSION}: its hash is {found}, expected is {INTEGRITY}.")
    target = folder()
    target.parent.mkdir(parents=True, exist_ok=True)
    # Beside the target, so that the last step is one rename: whoever is interrupted before it leaves nothing half.
    unpacked = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=target.parent))
    try:
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as package:
            for name in FILES:
                _extract(package, name, unpacked / name)
        for name in PACKED:
            (unpacked / f"{name}.gz").write_bytes(gzip.compress((unpacked / name).read_bytes(), mtime=0))
        unpacked.chmod(0o755)  # the web server may be another user than the one who fetched
        if not target.exists():
            os.replace(unpacked, target)
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)
    return target


def _extract(package: tarfile.TarFile, name: str, path: Path) -> None:
    try:
        member = package.extractfile(f"package/{name}")
    except KeyError:
        member = None
    if member is None:
        raise NotFetched(f"The archive has no file {name}.")
    with member, path.open("wb") as file:
        shutil.copyfileobj(member, file)
