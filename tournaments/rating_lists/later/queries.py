"""What the desk sees of ratings of later lists: what is set, which lists there are, and what a list would change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from tournaments.history.later_ratings import Later, LaterRating, stored_later
from tournaments.models import Entry, RatedPlayer, RatingList, Round, Tournament
from tournaments.rating_lists.bearers import with_fide_ids, with_names
from tournaments.rating_lists.queries import kind_of

FIRST: Final = 2
"""The ratings of round 1 are those of the start."""


@dataclass(frozen=True, slots=True)
class LaterLine:
    """One player for whom something is set."""

    entry: Entry
    start: int
    """The rating of the start in the list into which the games go; 0: unrated."""
    ratings: tuple[LaterRating, ...]


@dataclass(frozen=True, slots=True)
class ListedLater:
    """One player for whom a list gives another rating than the one in force in a round."""

    entry: Entry
    before: int
    rating: int
    by_name: bool
    """Whether the player was found by the name alone, so that somebody has to look."""

    @property
    def mark(self) -> str:
        """What somebody saw and agrees to, as one word of a form."""
        said = json.dumps([self.entry.pk, self.before, self.rating])
        return f"{self.entry.pk}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"


def later_lines(tournament: Tournament) -> list[LaterLine]:
    """Everybody for whom a later rating is set, in order of the pairing numbers. Two queries."""
    later = stored_later(tournament)
    entries = Entry.objects.filter(tournament=tournament, pk__in=later).order_by("pairing_number", "pk")
    return [LaterLine(entry, entry.rating_in(tournament.rated_as), later[entry.pk]) for entry in entries]


def later_lists(tournament: Tournament) -> list[RatingList]:
    """The lists that give the rating into which the games go, the newest first. One query."""
    kinds = (RatingList.Kind.ALL, kind_of(tournament) or RatingList.Kind.STANDARD)
    ready = RatingList.objects.filter(state=RatingList.State.READY, kind__in=kinds)
    return list(ready.order_by("-month", "source", "kind"))


def day_of(tournament: Tournament, round_number: int) -> date | None:
    """The day of a round where it is played; None without a time. One query."""
    starts = Round.objects.filter(tournament=tournament, number=round_number).values_list("starts_at", flat=True)
    start = starts.first()
    return start.astimezone(ZoneInfo(tournament.time_zone)).date() if start else None


def list_in_force(lists: Sequence[RatingList], day: date | None) -> RatingList | None:
    """The newest of ``lists``, which come in that order, that holds on ``day``; the newest of all without a day."""
    return next((one for one in lists if day is None or one.month <= day), None)


def listed_later(tournament: Tournament, rating_list: RatingList, round_number: int) -> list[ListedLater]:
    """For whom the list gives another rating than the one in force in the round, by FIDE ID, else by a name that one
    player of the list alone has. Two queries, and two of the list for 200 players."""
    kind, later = kind_of(tournament) or "standard", stored_later(tournament)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number", "pk"))
    known = {entry.fide_id: entry.pk for entry in entries if entry.fide_id}
    by_id = {known[player.fide_id or 0]: player for player in with_fide_ids(rating_list, known)}
    rest = {entry.pk: entry for entry in entries if entry.pk not in by_id}
    by_name = {
        key: bearers[0]
        for key, bearers in with_names(rating_list, rest).items()
        if len(bearers) == 1 and _may_be_named(rest[key], bearers[0])
    }
    found = []
    for entry in entries:
        player = by_id.get(entry.pk) or by_name.get(entry.pk)
        rating = getattr(player, kind) if player else 0
        before = in_force(tournament, entry, later, round_number)
        if rating and rating != before:
            found.append(ListedLater(entry, before, rating, entry.pk in by_name))
    return found


def in_force(tournament: Tournament, entry: Entry, later: Later, round_number: int) -> int:
    """The rating of a player in a round, in the list into which the games go."""
    known = (one.rating for one in reversed(later.get(entry.pk, ())) if one.from_round <= round_number)
    return next(known, entry.rating_in(tournament.rated_as))


def _may_be_named(entry: Entry, player: RatedPlayer) -> bool:
    """Two FIDE IDs are two people, whatever their names."""
    return not (entry.fide_id and player.fide_id)
