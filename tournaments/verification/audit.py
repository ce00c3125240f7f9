"""Everything that a tournament has published, computed again and compared: the hashes of its rounds (``chain``), the
seals over them (``seals``), line-ups (``line_ups``), announcements, reports and lists of prizes, and whether every
round was paired under the same regulations and the same plan as now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from pairing.engine.snapshot import canonical, digest
from portal.common.models import Redaction
from tournaments.models import Regulations, Seal, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.freezing import settings_of
from tournaments.verification.chain import Link, links
from tournaments.verification.faults import ChainFault
from tournaments.verification.line_ups import line_up_faults
from tournaments.verification.redactions import Redactions
from tournaments.verification.seals import PAPERS, paper_digest
from tournaments.verification.signing import is_signed


@dataclass(frozen=True, slots=True)
class Audit:
    """What was published, and what does not fit."""

    links: tuple[Link, ...]
    seals: tuple[Seal, ...]
    papers: Mapping[str, tuple[str, ...]]
    """The digests of all announcement versions, frozen reports and confirmed lists of prizes (``seals.PAPERS``)."""
    plan: str
    """Digest of the plan now; blank while no round is published."""
    regulations: str
    """Digest of the regulations now; blank while no round is published."""
    faults: tuple[ChainFault, ...]
    """What does not fit, apart from the links."""
    unknown_keys: tuple[int, ...]
    """Numbers of the seals whose key this installation does not have, so that they prove nothing here."""
    computed_at: datetime
    redactions: Redactions
    """Where names of erased persons were replaced."""

    @property
    def broken(self) -> Link | None:
        """The first link that does not fit."""
        return next((link for link in self.links if link.fault), None)

    @property
    def known_seals(self) -> int:
        """How many seals this installation has the key of."""
        return len(self.seals) - len(self.unknown_keys)

    @property
    def proven(self) -> bool:
        """Whether this installation has the key of the newest seal, which binds all before it."""
        return bool(self.seals) and self.seals[-1].number not in self.unknown_keys

    @property
    def intact(self) -> bool:
        """Whether everything fits."""
        return self.broken is None and not self.faults


def audit(tournament: Tournament) -> Audit:
    """Compute everything published of ``tournament`` again, now. Seven queries, ten for an event of teams."""
    redactions = Redactions.of(tournament)
    chained = tuple(links(tournament, redactions))
    seals = tuple(Seal.objects.filter(tournament=tournament).order_by("number"))
    papers: dict[str, tuple[str, ...]] = {}
    faults: list[ChainFault] = []
    for kind, model in PAPERS.items():
        rows = list(model.objects.filter(tournament=tournament).order_by("version"))
        papers[kind] = tuple(paper_digest(row, redactions) for row in rows)
        faults += _stated_digests(kind, rows, redactions)
    faults += _seal_faults(tournament, seals, chained, papers)
    faults += [ChainFault("redaction_broken", {"redaction": one.pk}) for one in redactions.broken]
    plan = regulations = ""
    if chained:
        rules = Regulations.objects.get(tournament=tournament)
        plan, regulations = plan_of(rules).digest, digest(settings_of(rules))
        faults += _settings_faults(chained, plan, regulations, rules.digest)
        if rules.of_teams:
            faults += line_up_faults(tournament, seals, redactions)
        for link in chained:
            faults += _paper_faults(
                "announcements", (link.basis or {}).get("announcements", []), papers["announcements"]
            )
    return Audit(
        links=chained,
        seals=seals,
        papers=papers,
        plan=plan,
        regulations=regulations,
        faults=_each_once(faults),
        unknown_keys=tuple(one.number for one in seals if is_signed(one.content, one.key, one.signature) is None),
        computed_at=timezone.now(),
        redactions=redactions,
    )


def log_of(found: Audit) -> Iterator[str]:
    """The log that anybody can keep: a line of JSON for each publication, each seal and each row in which the name of
    an erased person was replaced, in the order in which they came. A log that was kept is the beginning of every later
    one, to the letter, or something was changed; but for the reason of a correction that named an erased person."""
    waiting, replaced = list(found.links), list(found.redactions.rows)
    for one in found.seals:
        while replaced and replaced[0].content["at"] < one.content["sealed_at"]:
            yield _redaction_line(replaced.pop(0))
        while waiting and len(found.links) - len(waiting) < one.content["publications"]:
            yield _line(waiting.pop(0))
        yield canonical({"seal": one.content, "key": one.key, "signature": one.signature})
    yield from map(_line, waiting)
    yield from map(_redaction_line, replaced)


def _redaction_line(one: Redaction) -> str:
    return canonical({"redaction": one.content, "key": one.key, "signature": one.signature})


def _line(link: Link) -> str:
    return canonical({"publication": link.header, "hash": link.hash})


def _stated_digests(kind: str, rows: Sequence[Any], redactions: Redactions) -> Iterator[ChainFault]:
    """Versions whose content does not have the digest that the row states. A report's is that of its file."""
    for row in rows:
        content = hashlib.sha256(row.trf26.encode()).hexdigest() if kind == "reports" else digest(row.content)
        if redactions.published(row, content) != row.digest:
            yield ChainFault("paper_changed", {"kind": kind, "version": row.version})


def _seal_faults(
    tournament: Tournament, seals: Sequence[Seal], chained: Sequence[Link], papers: Mapping[str, Sequence[str]]
) -> Iterator[ChainFault]:
    """Seals that are not signed or do not follow each other, that say something else than what is stored, or that do
    not reach to the newest publication."""
    before = ""
    for place, one in enumerate(seals, start=1):
        said = one.content
        told = (said["tournament"], said["number"], one.number, said["previous"])
        known = is_signed(said, one.key, one.signature)
        if known is False or told != (tournament.pk, place, place, before):
            yield ChainFault("seal_broken", {"seal": one.number})
        before = one.signature
        yield from _sealed_round_fault(said["publications"], said["head"], chained)
        for kind in PAPERS:
            yield from _paper_faults(kind, said[kind], papers[kind])
    covered = seals[-1].content if seals else {}
    present = {"publications": len(chained)} | {kind: len(papers[kind]) for kind in PAPERS}
    sealed = {"publications": covered.get("publications", 0)} | {kind: len(covered.get(kind, ())) for kind in PAPERS}
    for kind, count in present.items():
        if count > sealed[kind]:
            yield ChainFault("unsealed", {"kind": kind, "count": count - sealed[kind]})


def _sealed_round_fault(count: int, head: str, chained: Sequence[Link]) -> Iterator[ChainFault]:
    """What a seal over ``count`` publications of rounds, the newest with the hash ``head``, finds changed."""
    if count > len(chained):
        yield ChainFault("publications_missing", {"sealed": count, "present": len(chained)})
    elif count and chained[count - 1].hash != head:
        link = chained[count - 1]
        yield ChainFault("other_hash_sealed", {"round": link.round_number, "revision": link.revision})


def _paper_faults(kind: str, told: Sequence[str], present: Sequence[str]) -> Iterator[ChainFault]:
    """Versions of announcement, report or prizes that are gone or differ from the digests that were ``told``."""
    for version, digest_ in enumerate(told, start=1):
        if version > len(present):
            yield ChainFault("paper_missing", {"kind": kind, "version": version})
        elif present[version - 1] != digest_:
            yield ChainFault("paper_changed", {"kind": kind, "version": version})


def _settings_faults(chained: Sequence[Link], plan: str, regulations: str, stated: str) -> Iterator[ChainFault]:
    """Rounds that were paired under another plan or other regulations than those in force, and regulations that do not
    have the digest with which they were frozen."""
    for link in chained:
        where = {"round": link.round_number, "revision": link.revision}
        if link.plan != plan:
            yield ChainFault("other_plan", where)
        if link.basis is not None and link.basis.get("regulations") != regulations:
            yield ChainFault("other_regulations", where)
    if stated != regulations:
        yield ChainFault("regulations_changed")


def _each_once(faults: Sequence[ChainFault]) -> tuple[ChainFault, ...]:
    return tuple({(one.code, tuple(sorted(one.facts.items()))): one for one in faults}.values())
