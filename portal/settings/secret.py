"""Secret keys: made once by an embedded installation for itself, and refused where they are too short."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

LEAST: Final = 32
"""Characters of a key that nobody guesses."""


def stored_secret(path: Path) -> str:
    """The key in ``path``; made and stored, readable by its owner only, when the file does not exist yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="ascii") as file:
            path.chmod(0o600)
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii")


def long_enough(name: str, key: str) -> str:
    """``key``, the value of the setting ``name``; one that could be guessed stops the process with what to do."""
    if len(key) < LEAST or len(set(key)) < 8:
        raise ImproperlyConfigured(
            f"{name} is too short or too simple: it needs {LEAST} random characters or more. "
            "Make one with: openssl rand -base64 48"
        )
    return key
