"""What the rating lists say of the players of an event, beside what stands there."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pairing.engine.ratings import RatingRule
from tournaments.entries.counted_ratings import SOURCES, rule_of, with_counted
from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.bearers import with_fide_ids, with_names
from tournaments.rating_lists.queries import Listed, ListItem, distinct, lists_by_item, own_items
from tournaments.rating_lists.sequence import main_of, rating_in_list

KEPT: Final = ("fide_id", "federation", "birth_year", "sex")
"""What a list adds where it is missing, and never replaces."""
RENEWED: Final = ("rating", "fide_rating", "national_rating", "k_factor", "title")
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
    source: str = ""
    """The list that gives the rating that counts."""

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
    year, sex and federation do not contradict. Two queries for each list and 200 players, and one for the rule."""
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number", "pk"))
    taken = {entry.fide_id for entry in entries if entry.fide_id}
    by_item = lists_by_item(tournament)
    lists = distinct(by_item)
    by_id = _by_id(lists, entries)
    nameless = {entry.pk: entry for entry in entries if entry.fide_id is None}
    by_name = {
        key: found
        for key, found in _by_name(lists, nameless).items()
        if not any(player.fide_id in taken for player in found)
    }
    # Whom one list knows by the number, a list without FIDE IDs knows by name and year.
    named = _by_name(lists, {entry.pk: entry for entry in entries if entry.fide_id and entry.birth_year})
    kind, rule, items = main_of(tournament), rule_of(tournament), own_items(by_item)
    differences, unknown, equal = [], [], 0
    for entry in entries:
        found = [*by_id.get(entry.pk, ()), *by_name.get(entry.pk, ())]
        found += [
            player
            for player in named.get(entry.pk, ())
            if player.fide_id is None and player.birth_year == entry.birth_year
        ]
        if not found:
            unknown.append(entry)
            continue
        listed = _as_listed(found, kind, rule, items)
        changes = _changes(entry, listed)
        if changes:
            differences.append(Difference(entry, found[0], entry.pk in by_name, changes, listed.source))
        else:
            equal += 1
    return Comparison(differences, unknown, equal)


def _as_listed(found: Sequence[RatedPlayer], kind: str, rule: RatingRule, items: Sequence[ListItem]) -> Listed:
    """One person in the lists."""
    in_fide = [one for one in found if one.rating_list.source == FIDE]
    given = [one for one in in_fide if kind and rating_in_list(one, kind) is not None]
    by_list = {one.rating_list_id: one for one in reversed(found)}
    own = {item: by_list[one.pk] for item, one in items if one.pk in by_list}
    return Listed(found[0], kind, rule, next(iter([*given, *in_fide]), None), own)


def _changes(entry: Entry, listed: Listed) -> dict[str, tuple[Any, Any]]:
    """What the lists change. FIDE's and the national rating become those of the lists, and the rating that counts
    follows by the rule of the event; a player who has none by it keeps the one that stands there."""
    said = with_counted(listed.rule, {key: value for key, value in listed.fields.items() if value is not None}, entry)
    if not said.get("rating"):
        said.pop("k_factor", None)
    found: dict[str, tuple[Any, Any]] = {}
    for field in (*RENEWED, *KEPT):
        old, new = getattr(entry, field), said.get(field)
        is_said = bool(new) or (field in SOURCES and new is not None and bool(old))
        if is_said and new != old and (field in RENEWED or not old):
            found[field] = (old, new)
    return found


def _by_id(lists: Sequence[RatingList], entries: Sequence[Entry]) -> dict[int, list[RatedPlayer]]:
    keys = {entry.fide_id: entry.pk for entry in entries if entry.fide_id}
    found: dict[int, list[RatedPlayer]] = defaultdict(list)
    for one in lists:
        for player in with_fide_ids(one, keys):
            found[keys[player.fide_id or 0]].append(player)
    return dict(found)


def _by_name(lists: Sequence[RatingList], entries: Mapping[int, Entry]) -> dict[int, list[RatedPlayer]]:
    """By entry the one player of each list who has the very words of the name, where they mean one person."""
    found: dict[int, list[RatedPlayer]] = defaultdict(list)
    several: set[int] = set()
    for one in lists:
        for key, fitting in with_names(one, entries).items():
            if len(fitting) > 1:
                several.add(key)
            else:
                found[key] += fitting
    return {
        key: players
        for key, players in found.items()
        if key not in several and len({player.fide_id for player in players if player.fide_id}) <= 1
    }
