"""Which release of the program this is."""

from __future__ import annotations

from importlib import metadata


def release() -> str:
    """The version of the installed package; ``unknown`` where the code runs without having been installed."""
    try:
        return metadata.version("swiss-portal")
    except metadata.PackageNotFoundError:
        return "unknown"
