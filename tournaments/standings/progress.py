"""The rank of every player after every completed round, as anybody may read it.

The ranks after a round depend on the published rounds up to it alone, so they are cached by these, and a new round
costs only its own standings.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from pairing.engine import VERSION
from tournaments.history.published import PublishedRound, completed_rounds, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, Tournament
from tournaments.standings.queries import ranks_after, standing_lines
from tournaments.standings.shapes import StandingLine

SECONDS: Final = 24 * 3600
"""How long ranks are kept."""

Ranks = Sequence[Mapping[int, int]]
"""One mapping per round: rank by entry. Players who were not in the tournament yet are missing."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The ranks of one player."""

    player: PlayerLine
    ranks: tuple[int | None, ...]
    """One per completed round; None before the player came."""


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """Ranks after every completed round."""

    rounds: int
    """Rounds planned."""
    complete: int
    """Rounds with ranks."""
    players: int
    shown: tuple[Progress, ...]
    everybody: tuple[PlayerLine, ...]
    """In order of the newest ranks."""
    lines: tuple[StandingLine, ...]
    """The newest standings."""


def rank_history(rounds: Sequence[PublishedRound], regulations: Regulations) -> Ranks:
    """The ranks after each of ``rounds``, which are complete. No query."""
    keys = [f"ranks:{key}" for key in _fingerprints(rounds, regulations)]
    known = cache.get_many(keys)
    history: list[Mapping[int, int]] = []
    for number, key in enumerate(keys, start=1):
        ranks = known.get(key)
        if ranks is None:
            ranks = ranks_after(rounds[:number], regulations)
            cache.set(key, ranks, SECONDS)
        history.append(ranks)
    return history


def ranks_of(history: Ranks, entry_id: int) -> tuple[int | None, ...]:
    """One player's ranks, one per round."""
    return tuple(ranks.get(entry_id) for ranks in history)


def progress_page(tournament: Tournament, entries: Sequence[int], first: int) -> ProgressPage | None:
    """The ranks of ``entries``, or where there are none of the ``first`` best. Four queries.

    None before the first complete round, and for somebody who is not in the tournament.
    """
    rounds = published_rounds(tournament)
    complete = completed_rounds(rounds)
    if not complete:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    history = rank_history(rounds[:complete], regulations)
    lines = standing_lines(rounds[:complete], regulations)
    by_entry = {line.player.entry_id: line.player for line in lines}
    wanted = list(dict.fromkeys(entries)) or list(by_entry)[:first]
    if not set(wanted) <= set(by_entry):
        return None
    return ProgressPage(
        rounds=regulations.rounds,
        complete=complete,
        players=len(lines),
        shown=tuple(Progress(by_entry[entry], ranks_of(history, entry)) for entry in wanted),
        everybody=tuple(by_entry.values()),
        lines=lines,
    )


def _fingerprints(rounds: Sequence[PublishedRound], regulations: Regulations) -> Iterator[str]:
    """A digest of everything that the ranks after each round depend on."""
    told = json.dumps([VERSION, regulations.digest, list(regulations.tie_breaks), regulations.pk])
    for published in rounds:
        revision = published.round.revision
        results = sorted((*pair, *outcomes) for pair, outcomes in published.results.items())
        adjusted = [(one.entry_id, one.points) for one in published.adjustments]
        decided = [(tie.means, *tie.places) for tie in published.decisions]
        told = hashlib.sha256(
            json.dumps([told, revision.hash if revision else "", results, adjusted, decided]).encode()
        ).hexdigest()
        yield told
