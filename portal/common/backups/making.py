"""A whole backup, and a whole restore."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from portal.common.backups import archive, databases
from portal.common.backups.archive import Manifest
from portal.common.backups.errors import BackupError
from portal.common.backups.leftovers import workplace
from portal.common.observing.release import release

SUFFIX: Final = ".backup"
_PEOPLE: Final = ("organizations_organization", "organizations_user")
"""Tables in which an installation that is in use has rows."""
_OWN_KEYS: Final = ("secret-key", "chain-key")
_FACTS: Final = {"migrations": list, "triggers": list, "policies": list, "rows": dict}
"""What ``databases.facts`` says."""


def make(folder: Path, key: str) -> Path:
    """Write a backup into ``folder`` and answer with its path. Nobody has to stop working. Raises ``BackupError``.

    With a ``key`` it is encrypted, and then holds the keys that the installation made for itself, too.
    """
    now = timezone.now()
    target = folder / f"portal-{now:%Y%m%d-%H%M%S}{SUFFIX}"
    with _full_disk(folder), workplace(folder) as work:
        facts = databases.copy(work)
        if key:
            for name, content in _own_keys().items():
                (work / name).write_text(content, encoding="ascii")
        manifest = Manifest(
            made_at=now.isoformat(timespec="seconds"),
            release=release(),
            database=connection.vendor,
            facts=facts,
            files={path.name: archive.digest_of(path) for path in sorted(work.iterdir())},
        )
        archive.write(work / target.name, manifest, work, key)
        (work / target.name).replace(target)
    return target


def forget_older(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest ``keep`` backups in ``folder``; the deleted ones."""
    gone = sorted(folder.glob(f"portal-*{SUFFIX}"))[:-keep]
    for path in gone:
        path.unlink()
    return gone


def look_into(source: Path, key: str) -> Manifest:
    """What a backup says of itself, when every hash is true. Raises ``BackupError``; touches nothing."""
    with _unpacked(source, key) as (manifest, _work):
        _refuse_unreadable(manifest)
        return manifest


def restore(source: Path, key: str, *, replace: bool) -> tuple[Manifest, Sequence[str]]:
    """Make this installation what ``source`` holds: the database, and the keys of an installation that made its own.

    Everything is read and compared before anything is touched, and the database changes in one transaction. Only an
    installation in which nobody works yet is taken, unless ``replace``. The answer is the manifest and the names of the
    keys that were put back. The caller brings the database up to date and checks the chains. Raises ``BackupError``.
    """
    with _unpacked(source, key) as (manifest, work):
        _refuse_foreign(manifest)
        _refuse_in_use(replace=replace)
        databases.put_back(work / databases.FILE_NAMES[manifest.database], manifest.facts)
        if databases.present_facts() != manifest.facts:
            raise BackupError("The restored database is not what the manifest says: take another backup.")
        keys = [name for name in _OWN_KEYS if name in manifest.files]
        for name in keys:
            settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
            path = settings.DATA_DIR / name
            path.touch(mode=0o600)
            path.write_text((work / name).read_text(encoding="ascii"), encoding="ascii")
    return manifest, keys


def _own_keys() -> dict[str, str]:
    """The keys in the data folder that this installation works with."""
    in_use = {settings.SECRET_KEY, *settings.CHAIN_KEYS}
    paths = {name: settings.DATA_DIR / name for name in _OWN_KEYS}
    found = {name: path.read_text(encoding="ascii") for name, path in paths.items() if path.is_file()}
    return {name: content for name, content in found.items() if content in in_use}


def _refuse_unreadable(manifest: Manifest) -> None:
    facts = manifest.facts
    if any(type(facts.get(name)) is not kind for name, kind in _FACTS.items()) or not all(
        isinstance(count, int) for count in facts["rows"].values()
    ):
        raise BackupError("This file is no backup of an installation: its manifest does not say what it consists of.")


def _refuse_foreign(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        raise BackupError(
            f"The backup is of a database of the kind {manifest.database}, and DATABASE_URL names one of the kind "
            f"{connection.vendor}. Restore it into an installation of the same kind."
        )
    _refuse_unreadable(manifest)
    if databases.FILE_NAMES[manifest.database] not in manifest.files or not manifest.facts["migrations"]:
        raise BackupError("The backup holds no database of the portal. Take another one.")
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    unknown = sorted(set(map(str, manifest.facts["migrations"])) - known)
    if unknown:
        raise BackupError(
            f"The backup comes from another release ({manifest.release}), whose migration {unknown[0]} this one "
            f"({release()}) does not have. Install that release or a newer one, then restore."
        )


def _refuse_in_use(*, replace: bool) -> None:
    try:
        rows: dict[str, Any] = databases.present_facts()["rows"]
    except DatabaseError as error:
        raise BackupError(f"The database cannot be reached: {error}. Look at DATABASE_URL, then try again.") from error
    if rows and "django_migrations" not in rows:
        raise BackupError("The database holds tables of another program. Restore into a database of the portal's own.")
    if not replace and any(rows.get(table) for table in _PEOPLE):
        raise BackupError(
            "This installation is in use: it has organizations or people. Restore into an empty one, or say --replace "
            "if what is here may go."
        )


@contextmanager
def _unpacked(source: Path, key: str) -> Iterator[tuple[Manifest, Path]]:
    with tempfile.TemporaryDirectory(prefix="restore-") as place, _full_disk(Path(place)):
        work = Path(place)
        yield archive.read(source, work, key), work


@contextmanager
def _full_disk(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BackupError(f"{folder}: {error.strerror or error}. Nothing was changed.") from error
