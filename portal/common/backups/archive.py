"""The file of a backup: a packed tar whose first member is a manifest with the SHA-256 of every other one."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final, Self, cast

from portal.common.backups.errors import BackupError
from portal.common.backups.sealing import MAGIC, SealedReader, SealedWriter

PROGRAM: Final = "swiss-portal"
FORMAT: Final = 1
_MANIFEST: Final = "manifest.json"
_BLOCK: Final = 1024 * 1024
_LARGEST_MANIFEST: Final = 16 * _BLOCK
_LARGEST_HEADER: Final = 64 * 1024
_LEFT_FREE: Final = 256 * _BLOCK
"""So much of the disk stays free, however much a packed file swells: others write there, too."""
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""How a file in a backup may be called: it leads to no other folder, and hides nowhere."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    made_at: str
    """ISO 8601, UTC."""
    release: str
    database: str
    """``sqlite`` or ``postgresql``."""
    facts: Mapping[str, Any]
    """What the database consisted of (``databases.facts``)."""
    files: Mapping[str, str]
    """SHA-256 of each file by its name."""


class _Member(tarfile.TarInfo):
    """A file, or what stands before a file with a long number; nothing else is ever written into a backup."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Refuse links, devices, holes, and headers that would fill the memory, before any is followed."""
        made = super().frombuf(buf, encoding, errors)
        plain = made.type in {tarfile.REGTYPE, tarfile.AREGTYPE}
        if made.size < 0 or not (plain or (made.type == tarfile.XHDTYPE and made.size <= _LARGEST_HEADER)):
            raise BackupError(f"The backup is damaged: {made.name!r} in it is no plain file.")
        return made

    def _proc_gnusparse_10(self, *_: Any) -> Self:
        """Of a file with holes the list of them would be read whole, however long it is."""
        raise BackupError(f"The backup is damaged: {self.name!r} in it is no plain file.")


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(target: Path, manifest: Manifest, folder: Path, key: str) -> None:
    """Pack the files of ``manifest`` from ``folder`` into ``target``, encrypted if ``key`` is not blank.

    ``target`` appears when it is whole and on the disk, readable by its owner only; until then it is called ``….part``.
    """
    part = target.with_name(f"{target.name}.part")
    made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # never through a link that somebody laid there
    try:
        with open(made, "wb") as file:
            with _packing(file, key) as packed, tarfile.open(fileobj=packed, mode="w|") as tar:
                _add(tar, _MANIFEST, json.dumps({"program": PROGRAM, "format": FORMAT} | asdict(manifest)).encode())
                for name in manifest.files:
                    tar.add(folder / name, name, recursive=False, filter=_without_owner)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def read(source: Path, folder: Path, key: str) -> Manifest:
    """Unpack ``source`` into ``folder``, outside of which nothing is written, and compare every hash.

    Raises ``BackupError`` where anything is not true, and where the disk would be full.
    """
    try:
        with source.open("rb") as file, _unpacking(file, key) as packed:
            with tarfile.open(fileobj=packed, mode="r|", tarinfo=_Member) as tar:
                manifest = _unpack(tar, folder)
            while packed.read(_BLOCK):
                pass  # to its end, where gzip and encryption say whether it is whole
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {source}.") from error
    except (IsADirectoryError, PermissionError) as error:
        raise BackupError(f"{source} cannot be read: {error.strerror}.") from error
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, ValueError) as error:
        raise BackupError(f"{source} is damaged or cut off, or no backup of the portal. Take another one.") from error
    for name, expected in manifest.files.items():
        if not (folder / name).is_file() or digest_of(folder / name) != expected:
            raise BackupError(f"{source} is damaged: {name} is not what the manifest says. Take another backup.")
    return manifest


def _unpack(tar: tarfile.TarFile, folder: Path) -> Manifest:
    members = iter(tar)
    first = next(members, None)
    if first is None or first.name != _MANIFEST:
        raise BackupError("This file is no backup of the portal: it does not begin with a manifest.")
    manifest = _manifest(cast("IO[bytes]", tar.extractfile(first)).read(_LARGEST_MANIFEST))
    for member in members:
        if member.name not in manifest.files or not member.isfile():
            raise BackupError(f"The backup is damaged: it holds {member.name}, which its manifest does not name.")
        path = folder / member.name
        with path.open("wb") as out:
            path.chmod(0o600)
            content = cast("IO[bytes]", tar.extractfile(member))
            while block := content.read(_BLOCK):
                if shutil.disk_usage(folder).free < _LEFT_FREE:
                    raise BackupError(f"{folder} has no room for what the backup holds. Name another one in TMPDIR.")
                out.write(block)
    return manifest


def _manifest(content: bytes) -> Manifest:
    """What the first member says, every value of the type that it has to have."""
    try:
        said = json.loads(content)
        program, number = said.pop("program"), said.pop("format")
        manifest = Manifest(**said)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BackupError("This file is no backup of the portal: its manifest cannot be read.") from error
    if program != PROGRAM or number != FORMAT:
        raise BackupError(f"This is a backup of {program} in format {number}; this release reads format {FORMAT}.")
    words = (manifest.made_at, manifest.release, manifest.database)
    if not all(isinstance(one, str) for one in words) or not _is_table(manifest.facts):
        raise BackupError("This file is no backup of the portal: its manifest cannot be read.")
    if not _is_table(manifest.files) or not all(map(_PLAIN.fullmatch, manifest.files)):
        raise BackupError("The backup is damaged: its manifest names a file that would lie outside of it.")
    return manifest


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


@contextmanager
def _packing(file: IO[bytes], key: str) -> Iterator[IO[bytes]]:
    sealed = SealedWriter(file, key) if key else None
    with gzip.GzipFile(fileobj=cast("IO[bytes]", sealed or file), mode="wb", compresslevel=6, mtime=0) as packed:
        yield cast("IO[bytes]", packed)
    if sealed:
        sealed.finish()


@contextmanager
def _unpacking(file: IO[bytes], key: str) -> Iterator[IO[bytes]]:
    stream = file
    if file.read(len(MAGIC)) == MAGIC:
        if not key:
            raise BackupError("The backup is encrypted: set BACKUP_KEY to the key that it was made with.")
        stream = cast("IO[bytes]", SealedReader(file, key))
    else:
        file.seek(0)
    with gzip.GzipFile(fileobj=stream, mode="rb") as packed:
        yield cast("IO[bytes]", packed)


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    about = tarfile.TarInfo(name)
    about.size = len(content)
    tar.addfile(about, io.BytesIO(content))


def _without_owner(about: tarfile.TarInfo) -> tarfile.TarInfo:
    about.uid = about.gid = 0
    about.uname = about.gname = ""
    return about
