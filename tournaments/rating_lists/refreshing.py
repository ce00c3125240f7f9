"""What the rating lists say of the players of an event, beside what stands there."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.rating_lists.folding import leading_words, pairs_of, words_of_name
from tournaments.rating_lists.queries import Listed, listed_as, searched_lists

ASKED: Final = 200
"""So many players are looked up in one query."""
KEPT: Final = ("fide_id", "federation", "birth_year", "sex")
"""What a list adds where it is missing, and never replaces."""
RENEWED: Final = ("rating", "k_factor", "title")
"""What a list replaces, unless it says nothing of it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One player of an event about whom a list says something else."""

    entry: Entry
    player: RatedPlayer
    by_name: bool
    """Whether the player was found by the name alone, so that somebody has to look."""
    changes: Mapping[str, tuple[Any, Any]]
    """Field to what stands there and what the list says."""

    @property
    def mark(self) -> str:
        """What somebody saw and agrees to, as one word of a form."""
        said = json.dumps([self.entry.pk, self.player.fide_id, self.player.name, dict(self.changes)], sort_keys=True)
        return f"{self.entry.pk}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The players of an event beside the lists."""

    differences: Sequence[Difference]
    unknown: Sequence[Entry]
    """Who is in no list, or is several people there."""
    equal: int
    """Of so many players the lists say the same."""


def compare(tournament: Tournament) -> Comparison:
    """Every player of the event beside the lists: known by FIDE ID, else by a name that one player alone has and whose
    year, sex and federation do not contradict. Two queries for each list and 200 players."""
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number", "pk"))
    taken = {entry.fide_id for entry in entries if entry.fide_id}
    lists = searched_lists(tournament)
    by_id = _by_id(lists, entries)
    nameless = [entry for entry in entries if entry.pk not in by_id and entry.fide_id is None]
    by_name = {
        key: found
        for key, found in _by_name(lists, nameless).items()
        if not any(player.fide_id in taken for player in found)
    }
    differences, unknown, equal = [], [], 0
    for entry in entries:
        found = by_id.get(entry.pk) or by_name.get(entry.pk)
        if not found:
            unknown.append(entry)
            continue
        said = [listed_as(tournament, player) for player in found]
        changes = _changes(entry, said)
        if changes:
            differences.append(Difference(entry, found[0], entry.pk in by_name, changes))
        else:
            equal += 1
    return Comparison(differences, unknown, equal)


def _changes(entry: Entry, said: Sequence[Listed]) -> dict[str, tuple[Any, Any]]:
    """What the lists change: the first list that says something counts; an unrated player there changes no rating."""
    found: dict[str, tuple[Any, Any]] = {}
    rated = next((one for one in said if one.rating), None)
    for field in (*RENEWED, *KEPT):
        old = getattr(entry, field)
        source = said
        if field in {"rating", "k_factor"}:
            source = [rated] if rated else []
        new = next((one.fields[field] for one in source if one.fields[field]), None)
        if new and new != old and (field in RENEWED or not old):
            found[field] = (old, new)
    return found


def _by_id(lists: Sequence[RatingList], entries: Sequence[Entry]) -> dict[int, list[RatedPlayer]]:
    keys = {entry.fide_id: entry.pk for entry in entries if entry.fide_id}
    found: dict[int, list[RatedPlayer]] = defaultdict(list)
    for one in lists:
        for some in _parts(keys):
            for player in RatedPlayer.objects.filter(rating_list=one, fide_id__in=some):
                player.rating_list = one
                found[keys[player.fide_id or 0]].append(player)
    return dict(found)


def _by_name(lists: Sequence[RatingList], entries: Sequence[Entry]) -> dict[int, list[RatedPlayer]]:
    """By entry the one player of each list who has the very words of the name, where they mean one person."""
    wanted = {entry.pk: sorted(words_of_name(entry.name)) for entry in entries}
    found: dict[int, list[RatedPlayer]] = defaultdict(list)
    several: set[int] = set()
    for one in lists:
        for some in _parts(entries):
            bearers = defaultdict(list)
            for player in _bearers(one, [wanted[entry.pk] for entry in some]):
                player.rating_list = one
                bearers[tuple(sorted(player.words.split()))].append(player)
            for entry in some:
                fitting = [player for player in bearers[tuple(wanted[entry.pk])] if _may_be(entry, player)]
                if len(fitting) > 1:
                    several.add(entry.pk)
                elif fitting:
                    found[entry.pk] += fitting
    return {
        key: players
        for key, players in found.items()
        if key not in several and len({player.fide_id for player in players if player.fide_id}) <= 1
    }


def _bearers(rating_list: RatingList, names: Sequence[Sequence[str]]) -> Iterable[RatedPlayer]:
    """Everybody of a list who may have one of these names, through the first two leading words of the list."""
    leading = [leading_words(list(words)) for words in names if len(words) > 1]
    pairs = {pair for words in leading for pair in pairs_of(words) if pair}
    firsts = {word for words in leading for word in words if word}
    return RatedPlayer.objects.filter(rating_list=rating_list, pair1__in=pairs, word1__in=firsts) if pairs else ()


def _may_be(entry: Entry, player: RatedPlayer) -> bool:
    """Whether nothing that both know contradicts."""
    same = ("birth_year", "sex", "federation")
    return all(
        not getattr(entry, field) or not getattr(player, field) or getattr(entry, field) == getattr(player, field)
        for field in same
    )


def _parts(all_of_them: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(all_of_them)
    while some := list(islice(rest, ASKED)):
        yield some
