"""Duties in the order in which they were done, and what that order allows anybody to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NotRequired, TypedDict


class Announced(StrEnum):
    """When players could know the plan that is played (C.04.2 Article 1.1)."""

    IN_ADVANCE = "in_advance"
    TOLD = "told"
    """No announcement said it before round 1; an arbiter stated where the players were told."""
    LATE = "late"
    OTHER = "other"
    """What was announced is another acceleration."""
    NEVER = "never"
    UNKNOWN = "unknown"
    """Round 1 was played before the event came into the portal."""


class Authorised(StrEnum):
    """Whether a method that FIDE has not published was authorised (C.04.2 Article 1.2)."""

    NOT_NEEDED = "not_needed"
    IN_TIME = "in_time"
    EXPIRED = "expired"
    LATE = "late"
    STATED = "stated"
    """None was on record at round 1; an arbiter stated why it was paired all the same."""
    MISSING = "missing"
    UNKNOWN = "unknown"


class Stamp(TypedDict):
    """What was in force when a round was published, kept in its revision and so in the chain of hashes."""

    announcement: int
    """Version in force; 0 where there was none."""
    acceleration: str
    """Digest of the plan that this version says."""
    authorisation: str
    valid_until: str
    """The last day of the authorisation in ISO 8601; blank where it names none."""
    paired: NotRequired[str]
    """When the pairing of the round was asked for, in ISO 8601; blank where nobody asked. Older programs kept neither
    this nor the statement."""
    statement: NotRequired[str]
    """The newest statement of an arbiter by then; blank without one."""


@dataclass(frozen=True, slots=True)
class Authorisation:
    """One entry of the reference of an authorisation."""

    at: datetime
    reference: str
    """Blank: it was taken back."""
    valid_until: date | None

    def holds_on(self, day: date) -> bool:
        """Whether it is an authorisation that is valid on ``day``."""
        return bool(self.reference) and (self.valid_until is None or day <= self.valid_until)


@dataclass(frozen=True, slots=True)
class DutyEvent:
    """One thing that happened."""

    at: datetime
    code: str
    """``set``, ``announced``, ``authorised``, ``authorisation_withdrawn``, ``stated``, ``paired``, ``published``,
    ``imported``, ``points_withdrawn``, ``lot_opened``, ``let_in`` or ``declared``."""
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties of one event."""

    events: tuple[DutyEvent, ...]
    announced: Announced
    announced_version: int
    """The version that first said the plan that is played; 0 where none did."""
    announced_at: datetime | None
    rounds_before: int
    """Rounds published before that version."""
    authorised: Authorised
    authorisation: Authorisation | None
    """The one that counts for ``authorised``."""
    taken_back: datetime | None
    """When an authorisation in force at round 1 was taken back."""
    statement: str
    """The words of the arbiter who paired round 1 without announcement or authorisation."""
    altered: tuple[int, ...]
    """Published rounds whose revision says that something else was in force than the stored times say."""

    def to_json(self) -> dict[str, Any]:
        """The stored form of what follows from the order, without the events; ``from_json`` reads it back."""
        counts = self.authorisation
        return {
            "announced": self.announced.value,
            "announced_version": self.announced_version,
            "announced_at": self.announced_at.isoformat() if self.announced_at else None,
            "rounds_before": self.rounds_before,
            "authorised": self.authorised.value,
            "authorisation": {
                "at": counts.at.isoformat(),
                "reference": counts.reference,
                "valid_until": counts.valid_until.isoformat() if counts.valid_until else None,
            }
            if counts
            else None,
            "taken_back": self.taken_back.isoformat() if self.taken_back else None,
            "statement": self.statement,
            "altered": list(self.altered),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Duties:
        """The duties that ``to_json`` wrote, without their events."""
        counts = stored["authorisation"]
        return cls(
            events=(),
            announced=Announced(stored["announced"]),
            announced_version=stored["announced_version"],
            announced_at=datetime.fromisoformat(stored["announced_at"]) if stored["announced_at"] else None,
            rounds_before=stored["rounds_before"],
            authorised=Authorised(stored["authorised"]),
            authorisation=Authorisation(
                datetime.fromisoformat(counts["at"]),
                counts["reference"],
                date.fromisoformat(counts["valid_until"]) if counts["valid_until"] else None,
            )
            if counts
            else None,
            taken_back=datetime.fromisoformat(stored["taken_back"]) if stored["taken_back"] else None,
            statement=stored["statement"],
            altered=tuple(stored["altered"]),
        )
