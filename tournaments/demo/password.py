"""The password of the demonstration's people: made once for each installation."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

_WORDS: Final = (
    "rook", "bishop", "knight", "pawn", "castle", "gambit", "tempo", "outpost", "diagonal", "centre", "clock", "board",
    "lake", "river", "valley", "bridge",
)  # fmt: skip


def stored_password(path: Path) -> str:
    """The password in ``path``; made and stored, readable by its owner only, when the file does not exist yet."""
    try:
        with path.open("x", encoding="ascii") as file:
            path.chmod(0o600)
            words = "-".join(secrets.choice(_WORDS) for _ in range(3))
            file.write(f"{words}-{secrets.randbelow(9000) + 1000}")
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii").strip()
