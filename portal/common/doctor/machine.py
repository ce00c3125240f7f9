"""Looks at this machine and at what the settings ask for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core import checks
from django.http.request import validate_host

from portal.common.doctor.looks import Finding, fault, looking, note, ok
from portal.common.health import LEAST_FREE, own_folders
from portal.common.observing.release import release

ROOM: Final = 50 * LEAST_FREE
"""Free bytes below which somebody should make room soon."""


@looking("release")
def look_at_release() -> Iterator[Finding]:
    """What runs here."""
    yield ok("release", f"{release()} on Python {sys.version.split()[0]}, settings {settings.SETTINGS_MODULE}")


@looking("settings")
def look_at_settings() -> Iterator[Finding]:
    """What Django's own checks say, those of a public server where this is one, and whether the addresses agree."""
    found = [
        message
        for message in checks.run_checks(include_deployment_checks=settings.SESSION_COOKIE_SECURE)
        if message.level >= checks.WARNING and not message.is_silenced()
    ]
    for message in found:
        yield fault("settings", f"{message.id}: {message.msg}", message.hint or "See docs/operations/settings.md.")
    address = urlsplit(settings.PORTAL_ADDRESS)
    if not validate_host(address.hostname or "", settings.ALLOWED_HOSTS):
        yield fault(
            "settings", f"PORTAL_ADDRESS names {address.hostname}, which is not in ALLOWED_HOSTS",
            "Make both name the address that people use.",
        )  # fmt: skip
    elif settings.SESSION_COOKIE_SECURE and f"{address.scheme}://{address.netloc}" not in settings.CSRF_TRUSTED_ORIGINS:
        yield fault(
            "settings", "CSRF_TRUSTED_ORIGINS does not hold PORTAL_ADDRESS, so that no form is taken",
            f"Set CSRF_TRUSTED_ORIGINS={address.scheme}://{address.netloc}",
        )  # fmt: skip
    elif not found:
        yield ok("settings", f"agree with each other; people come to {settings.PORTAL_ADDRESS}")


@looking("keys")
def look_at_keys() -> Iterator[Finding]:
    """Whether somebody else on this machine can read the keys that lie in files."""
    if not settings.BACKUP_KEY:
        yield note("keys", "backups are written open", "Set BACKUP_KEY: docs/operations/backup.md, Encrypted.")
    for name in ("secret-key", "chain-key"):
        path = settings.DATA_DIR / name
        if os.name == "posix" and path.exists() and path.stat().st_mode & 0o077:
            yield fault("keys", f"others can read {path}", f"Run: chmod 600 {path}")
    yield ok("keys", f"{len(settings.CHAIN_KEYS)} for seals")


@looking("disk")
def look_at_disk() -> Iterator[Finding]:
    """Room where the database, the queue or the data folder lie on a disk of this machine."""
    folders = {*own_folders(), Path(settings.DATA_DIR)}
    seen: set[Any] = set()
    for folder in sorted(folders):
        if not folder.exists() or folder.stat().st_dev in seen:
            continue
        seen.add(folder.stat().st_dev)
        free = shutil.disk_usage(folder).free
        said = f"{free / 1024**3:.1f} GB are free at {folder}"
        if free < LEAST_FREE:
            yield fault("disk", said, "Make room now: entries can no longer be saved.")
        elif free < ROOM:
            yield fault("disk", said, "Make room: below 20 MB entries can no longer be saved.")
        elif not os.access(folder, os.W_OK):
            yield fault("disk", f"{folder} cannot be written", "Give it to the user of the portal.")
        else:
            yield ok("disk", said)


@looking("static files")
def look_at_static_files() -> Iterator[Finding]:
    """Whether every static file of this release has been collected."""
    if not hasattr(staticfiles_storage, "hashed_files"):
        yield ok("static files", "come from where they lie")
        return
    # A folder of settings may have a prefix, as the pictures of the guide do: it is part of the collected name.
    there = {
        os.path.join(getattr(storage, "prefix", None) or "", name)
        for finder in finders.get_finders()
        for name, storage in finder.list([])
    }
    missing = sorted(there - set(staticfiles_storage.hashed_files))
    if missing:
        yield fault(
            "static files", f"{len(missing)} are not collected, for example {missing[0]}",
            "Run: python manage.py collectstatic --noinput, and restart the web server.",
        )  # fmt: skip
    else:
        yield ok("static files", f"{len(there)} are collected")
