"""What stands where the name of an erased person stood, in the chain.

Hashes stay as they were published. A ``Redaction`` says of one row, signed with the key of the seals, which digest
stands for which: that of a part as it is now, for that of the part as it was published. Whoever checks computes the
digest of what is there, takes the one that it stands for, and compares it with every hash and seal as ever. So what was
replaced is believed, and everything around it is computed: another change of the row has another digest, which stands
for none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Self, TypedDict

from django.conf import settings

from portal.common.models import Redaction
from portal.organizations.models import Organization
from tournaments.models import Tournament
from tournaments.verification.signing import is_signed, key_id, moment, sign

Row = tuple[str, int]
"""A table of the database and the id of a row."""


class RedactionContent(TypedDict):
    """What a redaction signs."""

    organization: int
    subject: str
    table: str
    row: int
    at: str
    digests: list[list[str]]
    """[before, now] of each part that has a digest of its own, and of the row as a whole."""


def keyed(digest_: str) -> str:
    """A digest that nobody can guess a name from, without the key of the seals: for rows that no hash covers."""
    return sign({"redacted": digest_}, settings.CHAIN_KEYS[0])


def announce(
    organization: Organization, subject: str, row: Row, digests: Iterable[tuple[str, str]], at: datetime
) -> Redaction:
    """The redaction of ``row``, not stored yet; ``digests`` are (before, now)."""
    content = RedactionContent(
        organization=organization.pk,
        subject=subject,
        table=row[0],
        row=row[1],
        at=moment(at),
        digests=[list(pair) for pair in digests],
    )
    key = settings.CHAIN_KEYS[0]
    return Redaction(
        organization=organization,
        subject=subject,
        table=row[0],
        row=row[1],
        content=content,
        key=key_id(key),
        signature=sign(content, key),
    )


@dataclass(frozen=True)
class Redactions:
    """The redactions of one event, the oldest first."""

    rows: tuple[Redaction, ...]
    _stands_for: Mapping[Row, Sequence[Mapping[str, str]]] = field(repr=False)

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """Those of ``tournament``. One query."""
        rows = tuple(Redaction.objects.filter(subject=tournament.subject, applied=True).order_by("pk"))
        stands_for: defaultdict[Row, list[Mapping[str, str]]] = defaultdict(list)
        for one in rows:
            if is_genuine(one):
                stands_for[one.table, one.row].append({now: before for before, now in one.content["digests"]})
        return cls(rows, stands_for)

    def published(self, row: Any, digest_: str) -> str:
        """The digest as it was published of what now has ``digest_`` in ``row``; the same where nothing was replaced,
        or where it is not what a redaction left there."""
        for step in reversed(self._stands_for.get((row._meta.db_table, row.pk), ())):
            digest_ = step.get(digest_, digest_)
        return digest_

    def further(self, row: Any, digests: Iterable[tuple[str, str]]) -> Redactions:
        """These and one more of ``row``, which is not stored."""
        place = row._meta.db_table, row.pk
        steps = [*self._stands_for.get(place, ()), {now: before for before, now in digests}]
        return Redactions(self.rows, {**self._stands_for, place: steps})

    @property
    def days(self) -> list[datetime]:
        """When names were replaced, each moment once."""
        return sorted({datetime.fromisoformat(one.content["at"]) for one in self.rows})

    @property
    def broken(self) -> list[Redaction]:
        """Those that are not signed, or not for the row that they name, unless they were signed anew."""
        genuine = [one.content for one in self.rows if is_genuine(one)]
        return [one for one in self.rows if one.content not in genuine and not is_genuine(one)]


NONE: Final = Redactions((), {})


def is_genuine(one: Redaction) -> bool:
    """Whether a key of this installation signed just this redaction of just this row."""
    told = {"organization": one.organization_id, "subject": one.subject, "table": one.table, "row": one.row}
    same = {name: one.content.get(name) for name in told} == told
    return same and is_signed(one.content, one.key, one.signature) is True


def sign_anew(tournament: Tournament) -> None:
    """Say once more with the first of ``CHAIN_KEYS`` what redactions with other keys of this installation say, so that
    those keys can be given up. The caller holds the lock."""
    found = Redactions.of(tournament)
    key = settings.CHAIN_KEYS[0]
    said = [one.content for one in found.rows if one.key == key_id(key) and is_genuine(one)]
    Redaction.objects.bulk_create(
        Redaction(
            organization_id=one.organization_id,
            subject=one.subject,
            table=one.table,
            row=one.row,
            content=one.content,
            key=key_id(key),
            signature=sign(one.content, key),
            applied=True,
        )
        for one in found.rows
        if one.content not in said and is_genuine(one)
    )
