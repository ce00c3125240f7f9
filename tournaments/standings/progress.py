"""The rank of every player after every completed round, as anybody may read it.

The ranks after a round depend on the published rounds up to it alone, so they are kept by these: in a table, which a
worker fills when a round is published or complete, and in the cache. A new round costs only its own standings.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.db import transaction

from pairing.engine import VERSION
from portal.common.sending import send
from tournaments.history.ending import last_round
from tournaments.history.published import PublishedRound, completed_rounds, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, RoundRanks, Tournament
from tournaments.standings.queries import ranks_after

SECONDS: Final = 24 * 3600
"""How long the cache keeps ranks."""
KEEP_TASK: Final = "tournaments.keep_ranks"

Ranks = Sequence[Mapping[int, int]]
"""One mapping per round: rank by entry, in order of rank. Players who were not in the tournament yet are missing."""


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
    everybody: tuple[tuple[PlayerLine, int], ...]
    """With the newest rank, in order of rank."""
    unfinished: int = 0
    """Adjourned games that count as draws for now: with one the ranks are not final."""


def rank_history(rounds: Sequence[PublishedRound], regulations: Regulations) -> Ranks:
    """The ranks after each of ``rounds``, which are complete. One query where the cache does not hold them."""
    prints = list(_fingerprints(rounds, regulations))
    keys = [f"ranks:{key}" for key in prints]
    known = cache.get_many(keys)
    if len(known) < len(keys):
        stored = _stored(rounds)
        fresh = {key: stored[text] for key, text in zip(keys, prints, strict=True) if text in stored}
        fresh |= {
            key: ranks_after(rounds[:number], regulations)
            for number, key in enumerate(keys, start=1)
            if key not in known and key not in fresh
        }
        cache.set_many(fresh, SECONDS)
        known |= fresh
    return [known[key] for key in keys]


def request_ranks(tournament: Tournament) -> None:
    """Have a worker keep the ranks after every complete round once the present transaction is committed."""
    key, organization = tournament.pk, tournament.organization_id
    transaction.on_commit(lambda: send(KEEP_TASK, (key, organization)))


def keep_ranks(tournament: Tournament) -> int:
    """Write down the ranks after every complete round that are not yet written; how many rounds that were.

    Doing it twice, or two at once, changes nothing: the same published rounds give the same ranks.
    """
    rounds = published_rounds(tournament)
    rounds = rounds[: completed_rounds(rounds)]
    if not rounds:
        return 0
    regulations = Regulations.objects.get(tournament=tournament)
    stored = _stored(rounds)
    prints = list(_fingerprints(rounds, regulations))
    history = rank_history(rounds, regulations)
    missing = [
        RoundRanks(round=published.round, fingerprint=text, ranks=[list(pair) for pair in ranks.items()])
        for published, text, ranks in zip(rounds, prints, history, strict=True)
        if text not in stored
    ]
    RoundRanks.objects.bulk_create(
        missing, update_conflicts=True, unique_fields=["round"], update_fields=["fingerprint", "ranks"]
    )
    return len(missing)


def _stored(rounds: Sequence[PublishedRound]) -> dict[str, dict[int, int]]:
    rows = RoundRanks.objects.filter(round__in=[published.round.pk for published in rounds])
    return {text: dict(ranks) for text, ranks in rows.values_list("fingerprint", "ranks")}


def ranks_of(history: Ranks, entry_id: int) -> tuple[int | None, ...]:
    """One player's ranks, one per round."""
    return tuple(ranks.get(entry_id) for ranks in history)


def progress_page(tournament: Tournament, entries: Sequence[int], first: int) -> ProgressPage | None:
    """The ranks of ``entries``, or where there are none of the ``first`` best. Five queries.

    None before the first complete round, and for somebody who is not in the tournament.
    """
    rounds = published_rounds(tournament)
    complete = completed_rounds(rounds)
    if not complete:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    history = rank_history(rounds[:complete], regulations)
    newest = rounds[complete - 1]
    wanted = list(dict.fromkeys(entries)) or list(history[-1])[:first]
    if not newest.players.keys() >= set(wanted):
        return None
    return ProgressPage(
        rounds=last_round(rounds, regulations),
        complete=complete,
        players=len(history[-1]),
        shown=tuple(Progress(newest.line(entry), ranks_of(history, entry)) for entry in wanted),
        everybody=tuple((newest.line(entry), rank) for entry, rank in history[-1].items()),
        unfinished=sum(published.unfinished for published in rounds[:complete]),
    )


def _fingerprints(rounds: Sequence[PublishedRound], regulations: Regulations) -> Iterator[str]:
    """A digest of everything that the ranks after each round depend on."""
    told = json.dumps([VERSION, regulations.digest, list(regulations.tie_breaks), regulations.pk])
    for published in rounds:
        revision = published.round.revision
        results = sorted((*pair, *outcomes) for pair, outcomes in published.results.items())
        adjusted = [(one.entry_id, one.points) for one in published.adjustments]
        expelled = [sorted(published.expelled)] if published.expelled else []
        external = [published.round.external_values] if published.round.external_values else []
        decided = [(tie.means, *tie.places) for tie in published.decisions]
        later = [sorted(ratings.items())] if (ratings := published.round.later_ratings) else []
        beside = [adjusted, decided, *later, *expelled, *external]
        told = hashlib.sha256(
            json.dumps([told, revision.hash if revision else "", results, *beside]).encode()
        ).hexdigest()
        yield told
