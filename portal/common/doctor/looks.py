"""Findings, and the looks that make them. A subject above this package registers looks of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

log = logging.getLogger(__name__)


class Level(StrEnum):
    """How a finding stands."""

    OK = "ok"
    NOTE = "note"
    """It works, and could be better."""
    FAULT = "FAULT"
    """Something does not work, or will not for long."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    level: Level
    subject: str
    said: str
    advice: str = ""
    """What to do about it; blank where all is well."""


Look = Callable[[], Iterable[Finding]]
_looks: list[tuple[str, Look]] = []


def looking(subject: str) -> Callable[[Look], Look]:
    """Register a look at ``subject``. One that raises is itself a fault, and keeps no other from looking."""

    def register(look: Look) -> Look:
        _looks.append((subject, look))
        return look

    return register


def examine() -> Iterator[Finding]:
    """Everything that the looks find: those of this package first, each in the order in which they were registered."""
    for subject, look in sorted(_looks, key=lambda one: not one[1].__module__.startswith(f"{__package__}.")):
        try:
            yield from look()
        except Exception as error:
            log.debug("The look at %s failed", subject, exc_info=True)
            yield Finding(
                Level.FAULT, subject, f"could not be looked at: {error}", "Mend what the lines above say first."
            )


def ok(subject: str, said: str) -> Finding:
    """All is well."""
    return Finding(Level.OK, subject, said)


def note(subject: str, said: str, advice: str) -> Finding:
    """It works, and could be better."""
    return Finding(Level.NOTE, subject, said, advice)


def fault(subject: str, said: str, advice: str) -> Finding:
    """Something does not work, or will not for long."""
    return Finding(Level.FAULT, subject, said, advice)
