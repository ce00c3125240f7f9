"""What anybody may read about the checks of a published round: the verdict, the chain, and the round without
acceleration. The callers have checked that the tournament is public."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pairing.engine.explanation import AccelerationPicture, acceleration_picture
from pairing.engine.snapshot import from_json
from tournaments.models import RevisionVerdict, RoundRevision, Tournament, UnacceleratedPairing
from tournaments.verification.chain import Link, links


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
class ChainLink:
    """One publication of the tournament in the chain of hashes."""

    round_number: int
    revision: int
    published_at: datetime
    digest: str
    hash: str
    previous_hash: str
    engine_version: str
    edition: str
    reason: str
    fault: str
    """Blank where everything fits; else ``previous``, ``input`` or ``content`` (``verification.chain``)."""
    grade: str = ""
    """The newest verdict; blank while there is none."""
    withdrawn: bool = False
    """It withdraws the publication before it."""


@dataclass(frozen=True, slots=True)
class ChainPage:
    """The chain of a tournament, computed again."""

    links: tuple[ChainLink, ...]

    @property
    def broken(self) -> ChainLink | None:
        """The first link that does not fit."""
        return next((link for link in self.links if link.fault), None)

    @property
    def intact(self) -> bool:
        """Whether every link fits."""
        return self.broken is None


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


def chain_page(tournament: Tournament) -> ChainPage:
    """Every publication of a tournament with its hash computed again. Two queries."""
    grades = dict(
        RevisionVerdict.objects.filter(revision__round__tournament=tournament)
        .order_by("checked_at")
        .values_list("revision_id", "grade")
    )
    return ChainPage(tuple(_chain_link(link, grades.get(link.revision.pk, "")) for link in links(tournament)))


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


def _chain_link(link: Link, grade: str) -> ChainLink:
    revision = link.revision
    return ChainLink(
        round_number=revision.round.number,
        revision=revision.number,
        published_at=revision.published_at,
        digest=revision.digest,
        hash=revision.hash,
        previous_hash=revision.previous_hash,
        engine_version=revision.engine_version,
        edition=revision.edition,
        reason=revision.reason,
        fault=link.fault,
        grade=grade,
        withdrawn=bool(revision.payload.get("withdrawn")),
    )
