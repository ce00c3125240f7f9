"""The folder in which a backup is made, and those that killed ones have left behind.

A backup holds a lock on its folder until it ends, however it ends; so a folder that nobody holds is nobody's work.
Windows has no such locks: there nothing is taken for left behind.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

PREFIX: Final = ".backup-"
_MADE: Final = re.compile(r"\.backup-[a-z0-9_]{8}")
"""How the names of such folders look."""
_HELD: Final = re.compile(
    r"database\.(sqlite3|dump)(-journal|-wal|-shm)?|(secret|chain)-key|portal-[0-9-]+\.backup(\.part)?"
)
"""All that a backup puts there; a folder with anything else in it is somebody else's."""
_YOUNG: Final = 60
"""Seconds in which a folder may have been made and not yet be locked."""


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """A new folder within ``folder``, locked while it is worked in, and gone afterwards."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=PREFIX) as place:
        if sys.platform == "win32":
            yield Path(place)
            return
        held = os.open(place, os.O_RDONLY)
        try:
            with suppress(OSError):  # a file system without locks: then nobody can take it for left behind either
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield Path(place)
        finally:
            os.close(held)


def remove_leftovers(folder: Path) -> list[Path]:
    """Delete in ``folder`` what killed backups have left behind; what was deleted.

    Stays: what a backup is working in, what is younger than a minute, what is another user's, and every folder that
    holds anything but the files of a backup.
    """
    return [path for path in sorted(folder.glob(f"{PREFIX}*")) if _is_left_behind(path) and _removed(path)]


def _is_left_behind(path: Path) -> bool:
    if sys.platform == "win32":
        return False
    if not _MADE.fullmatch(path.name) or path.is_symlink() or not path.is_dir():
        return False
    about = path.stat()
    if about.st_uid != os.geteuid() or time.time() - about.st_mtime < _YOUNG:
        return False
    return all(_HELD.fullmatch(one.name) and not one.is_dir() for one in path.iterdir())


def _removed(path: Path) -> bool:
    if sys.platform == "win32":
        return False
    held = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path)
    except OSError:
        return False
    finally:
        os.close(held)
    return True
