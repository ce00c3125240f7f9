"""Line-ups in the chain: every one that became public has a version that stays, chained by its hash to those before it.

A version's ``hash`` is the SHA-256 of the canonical JSON of all that it says, with the hash of the version before it in
the same tournament. A seal names how many versions there are and the newest hash (``verification.seals``). A line-up
that is changed after it was public gets a version more; the rows of the line-up follow the newest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from pairing.engine.snapshot import digest
from tournaments.models import Entry, LineUp, LineUpVersion, Round, Seal, TeamPlayer, Tournament
from tournaments.verification.faults import ChainFault
from tournaments.verification.redactions import Redactions
from tournaments.verification.signing import moment


def as_version(
    line_up: LineUp, players: Sequence[TeamPlayer | None], *, tournament: Tournament, captain: str
) -> LineUpVersion:
    """What ``append_versions`` takes: ``line_up`` with ``players`` at board 1, 2, …; ``captain`` is who sent it."""
    seated = list(players)
    while seated and seated[-1] is None:
        seated.pop()
    return LineUpVersion(
        tournament=tournament,
        round=line_up.round,
        team=line_up.team,
        seats=[one.pk if one else None for one in seated],
        names=[one.name if one else None for one in seated],
        reason=line_up.reason,
        sent_by=line_up.sent_by,
        captain=captain,
        sent_at=line_up.sent_at,
    )


def append_versions(tournament: Tournament, versions: Sequence[LineUpVersion]) -> None:
    """Number, chain and store the next versions; the rows of the line-ups are brought to them afterwards. The caller
    holds the lock, and seals. Two queries."""
    newest = LineUpVersion.objects.filter(tournament=tournament).order_by("-number").first()
    last, previous = (newest.number, newest.hash) if newest else (0, "")
    for number, version in enumerate(versions, start=last + 1):
        version.number = number
        version.hash = previous = hash_of_line_up(version, previous)
    LineUpVersion.objects.bulk_create(versions)


def freeze(tournament: Tournament, line_ups: Iterable[LineUp]) -> bool:
    """Give line-ups a version as they stand, the oldest round first; whether there was any. The caller holds the lock,
    and seals. Four queries."""
    rows = LineUp.objects.filter(pk__in=[one.pk for one in line_ups]).select_related(
        "round", "team", "captain", "sent_by"
    )
    versions = []
    for row in rows.prefetch_related("seats__player").order_by("round__number", "team_id"):
        by_board = {seat.board: seat.player for seat in row.seats.all()}
        players = [by_board.get(board) for board in range(1, max(by_board, default=0) + 1)]
        captain = row.captain.name if row.captain else ""
        versions.append(as_version(row, players, tournament=tournament, captain=captain))
    if versions:
        append_versions(tournament, versions)
    return bool(versions)


def line_up_faults(tournament: Tournament, seals: Sequence[Seal], redactions: Redactions) -> Iterator[ChainFault]:
    """What does not fit among the line-ups that were public: with each other, with the seals, and with what the pages
    show. Three queries."""
    versions = list(
        LineUpVersion.objects.filter(tournament=tournament).select_related("round", "team").order_by("number")
    )
    previous = ""
    for version in versions:
        if version.hash != redactions.published(version, hash_of_line_up(version, previous)):
            yield _fault("line_up_changed", version.round, version.team)
        previous = version.hash
    for one in seals:
        count = one.content.get("line_ups", 0)
        if count > len(versions):
            yield ChainFault("line_ups_missing", {"sealed": count, "present": len(versions)})
        elif count and versions[count - 1].hash != one.content["line_ups_head"]:
            named = versions[count - 1]
            yield _fault("line_up_sealed_otherwise", named.round, named.team)
    unsealed = len(versions) - (seals[-1].content.get("line_ups", 0) if seals else 0)
    if unsealed > 0:
        yield ChainFault("unsealed", {"kind": "line_ups", "count": unsealed})
    yield from _shown_otherwise(tournament, {(one.round_id, one.team_id): one for one in versions})


def _shown_otherwise(tournament: Tournament, newest: Mapping[tuple[int, int], LineUpVersion]) -> Iterator[ChainFault]:
    """Line-ups that are shown otherwise than their newest version has them, are gone, or have none."""
    rows = LineUp.objects.filter(round__tournament=tournament, round__revision__isnull=False)
    shown: set[tuple[int, int]] = set()
    for row in rows.select_related("round", "team").prefetch_related("seats__player"):
        shown.add((row.round_id, row.team_id))
        version = newest.get((row.round_id, row.team_id))
        if version is None:
            if row.round.line_ups_until is None or row.round.line_ups_shown:
                yield _fault("line_up_unknown", row.round, row.team)
        elif _said(version) != (
            {seat.board: (seat.player_id, seat.player.name) for seat in row.seats.all()},
            (row.reason, row.sent_by_id, row.sent_at),
        ):
            yield _fault("line_up_changed", row.round, row.team)
    for place, version in newest.items():
        if place not in shown and version.round.revision_id is not None:
            yield _fault("line_up_changed", version.round, version.team)


def _said(version: LineUpVersion) -> tuple[dict[int, tuple[int, str]], tuple[str, int | None, datetime]]:
    seats = enumerate(zip(version.seats, version.names, strict=False), start=1)
    by_board = {board: (player, name) for board, (player, name) in seats if player is not None}
    return by_board, (version.reason, version.sent_by_id, version.sent_at)


def _fault(code: str, round_: Round, team: Entry) -> ChainFault:
    return ChainFault(code, {"round": round_.number, "team": team.name})


def hash_of_line_up(version: LineUpVersion, previous: str) -> str:
    """The hash of a version as it stands; ``previous`` is that of the one before."""
    said: dict[str, Any] = {
        "tournament": version.tournament_id,
        "number": version.number,
        "previous": previous,
        "round": version.round_id,
        "team": version.team_id,
        "seats": version.seats,
        "names": version.names,
        "reason": version.reason,
        "author": version.sent_by_id,
        "captain": version.captain,
        "at": moment(version.sent_at),
    }
    return digest(said)
