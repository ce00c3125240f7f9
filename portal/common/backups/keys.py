"""The key that encrypts backups."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from portal.common.backups.errors import BackupError
from portal.settings.secret import long_enough


def given_key(file: Path | None) -> str:
    """What ``file`` holds, or BACKUP_KEY; blank where neither is given. ``BackupError`` for one that can be guessed."""
    try:
        key: str = file.read_text(encoding="utf-8").strip() if file else settings.BACKUP_KEY
        return long_enough("The key of backups", key) if key or file else ""
    except OSError as error:
        raise BackupError(f"The file with the key cannot be read: {error}.") from error
    except (ImproperlyConfigured, UnicodeDecodeError) as error:
        raise BackupError(str(error)) from error
