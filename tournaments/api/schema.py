"""What the generated description of the API leaves out."""

from __future__ import annotations

from typing import Any, Final

_LIMITS: Final = {2**15 - 1, 2**31 - 1, 2**63 - 1}


def without_column_limits(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """The description without the largest number of a column: each database has its own, and nobody relies on it."""
    _drop_limits(result)
    return result


def _drop_limits(part: Any) -> None:
    if isinstance(part, list):
        for one in part:
            _drop_limits(one)
    elif isinstance(part, dict):
        if part.get("maximum") in _LIMITS:
            del part["maximum"]
            part.pop("format", None)
        for one in part.values():
            _drop_limits(one)
