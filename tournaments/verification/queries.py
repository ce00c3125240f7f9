"""What anybody may read about the checks of a published round: the verdict, the chain, and the round without
acceleration. The callers have checked that the tournament is public."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pairing.engine.explanation import AccelerationPicture, acceleration_picture
from pairing.engine.snapshot import from_json
from tournaments.models import RevisionVerdict, RoundRevision, Tournament, UnacceleratedPairing
from tournaments.verification.audit import Audit, audit


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """What the verifier says about one published revision."""

    grade: str
    """``exact``, ``legal``, ``illegal`` or ``unverified``."""
    facts: tuple[dict[str, Any], ...]
    """To be worded: the grade, then every breach and difference; empty when the verifier came to no end."""
    edition: str
    """Of the rules."""
    verifier: str
    """Version of the verifier."""
    checked_at: datetime
    revision: int


@dataclass(frozen=True, slots=True)
class KnownHead:
    """A publication in the chain, told by its hash."""

    place: int
    """1, 2, … in the chain."""
    publications: int
    """How many the chain has."""
    round_number: int
    revision: int
    hash: str


@dataclass(frozen=True, slots=True)
class Unaccelerated:
    """The round as it would have been without virtual points, players by pairing number."""

    opponents: dict[int, tuple[int, str]]
    """The opponent and the own colour of every player with a board."""
    bye: int | None


def verdict_of(tournament: Tournament, round_number: int, revision: int) -> VerdictLine | None:
    """The newest verdict on a published revision; None while nobody has checked it. One query."""
    row = (
        RevisionVerdict.objects.filter(
            revision__round__tournament=tournament, revision__round__number=round_number, revision__number=revision
        )
        .order_by("-checked_at")
        .first()
    )
    if row is None:
        return None
    return VerdictLine(row.grade, tuple(row.facts), row.edition, row.verifier, row.checked_at, revision)


def chain_page(tournament: Tournament) -> Audit:
    """Everything published of a tournament, computed again, with the verdicts. Eight queries."""
    grades = dict(
        RevisionVerdict.objects.filter(revision__round__tournament=tournament)
        .order_by("checked_at")
        .values_list("revision_id", "grade")
    )
    found = audit(tournament)
    return replace(found, links=tuple(replace(link, grade=grades.get(link.pk, "")) for link in found.links))


def hash_typed(text: str) -> str:
    """The beginning of a hash as somebody typed it from a paper: small letters without blanks; blank where ``text`` is
    none of at least eight hexadecimal digits."""
    digits = "".join(text.split()).lower()
    return digits if re.fullmatch(r"[0-9a-f]{8,64}", digits) else ""


def known_heads(tournament: Tournament, beginning: str) -> list[KnownHead]:
    """The publications whose hash begins like that: one, unless the beginning is short. Nothing is computed again. One
    query."""
    return [head for head in _heads(tournament) if head.hash.startswith(beginning)]


def newest_head(tournament: Tournament) -> KnownHead | None:
    """The newest publication, whose hash binds all before it; None before the first. One query."""
    return next(reversed(_heads(tournament)), None)


def _heads(tournament: Tournament) -> list[KnownHead]:
    rows = RoundRevision.objects.filter(round__tournament=tournament).order_by("pk")
    stored = list(rows.values_list("hash", "round__number", "number"))
    return [
        KnownHead(place, len(stored), round_number, revision, found)
        for place, (found, round_number, revision) in enumerate(stored, start=1)
    ]


def without_acceleration(tournament: Tournament, round_number: int, revision: int) -> Unaccelerated | None:
    """The hypothesis for a published revision; None where there is none (yet). One query."""
    row = (
        UnacceleratedPairing.objects.filter(
            revision__round__tournament=tournament, revision__round__number=round_number, revision__number=revision
        )
        .order_by("-pk")
        .first()
    )
    if row is None:
        return None
    opponents = {white: (black, "w") for white, black in row.pairs}
    opponents |= {black: (white, "b") for white, black in row.pairs}
    return Unaccelerated(opponents, row.bye)


def picture_of(tournament: Tournament, round_number: int, revision: int) -> AccelerationPicture:
    """Scoregroups and places of a published revision with and without virtual points. One query."""
    row = RoundRevision.objects.only("snapshot").get(
        round__tournament=tournament, round__number=round_number, number=revision
    )
    return acceleration_picture(from_json(row.snapshot))
