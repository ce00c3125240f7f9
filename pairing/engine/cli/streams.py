"""Where a command reads and writes: a named file, or the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any


def read_bytes(name: str) -> bytes:
    """The content of the file ``name``; ``-`` is the standard input. Raises ``OSError``."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def write_text(name: str | None, text: str) -> None:
    """Write ``text`` as UTF-8, its line ends unchanged, to the file ``name`` or to the standard output."""
    if name is None or name == "-":
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        Path(name).write_bytes(text.encode())


def table(lines: Sequence[Sequence[str]], left: Set[int]) -> str:
    """Lines of cells in columns, the first line the head; the columns ``left`` are aligned to the left."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "".join(
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        + "\n"
        for line in lines
    )


def plain(value: Any) -> Any:
    """``value`` as JSON knows it: data classes become objects, tuples and sets arrays."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(plain(item) for item in value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
