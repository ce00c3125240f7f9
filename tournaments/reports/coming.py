"""The list of players as the pairing of the coming round takes it.

Late entries who come in for that round have their place already (C.04.2 Article 2.4), and numbers that were assigned
again hold (Article 2.3), so that another program that goes on from the report file pairs the same field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.history.ending import last_round
from tournaments.history.payload import PlayerRow, player_row
from tournaments.history.published import PublishedRound
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import Regulations, Tournament


def coming_round(tournament: Tournament, rounds: Sequence[PublishedRound], regulations: Regulations) -> Snapshot | None:
    """What the round after ``rounds``, all those published, is paired from; None before round 1, after the last one and
    where the event is cancelled. The queries of ``take_snapshot`` and of ``last_round``."""
    if not rounds or tournament.is_cancelled or len(rounds) >= last_round(rounds, regulations):
        return None
    return take_snapshot(tournament, len(rounds) + 1)


def in_its_list(rounds: Sequence[PublishedRound], coming: Snapshot) -> tuple[PublishedRound, ...]:
    """``rounds``, the newest one with the players and numbers of ``coming``; who came in since had no points before."""
    newest = rounds[-1]
    known = newest.players
    rows = [
        PlayerRow(**{**known[entry.pk], "number": number}) if entry.pk in known else player_row(coming, entry, number)
        for number, entry in enumerate(coming.entries, start=1)
    ]
    payload = newest.payload.copy()
    payload["players"] = rows
    return (*rounds[:-1], replace(newest, payload=payload))
