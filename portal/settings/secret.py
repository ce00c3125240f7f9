"""A secret key that an embedded installation makes for itself, once."""

from __future__ import annotations

from pathlib import Path

from django.core.management.utils import get_random_secret_key


def stored_secret(path: Path) -> str:
    """The key in ``path``; made and stored, readable by its owner only, when the file does not exist yet."""
    try:
        with path.open("x", encoding="ascii") as file:
            path.chmod(0o600)
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii")
