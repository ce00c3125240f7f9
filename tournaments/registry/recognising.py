"""Who of the register a player of an event is, and what the register knows of the player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.entries.letters import by_name, plain
from tournaments.models import Entry, RegisteredEntry, RegisteredPlayer, Tournament
from tournaments.rating_lists.folding import words_of_name
from tournaments.rating_lists.queries import SHORTEST, known_ratings
from tournaments.registry.queries import checks_memberships, search

MOST: Final = 8
"""Longest list; whoever is not on it is found with more letters."""
ASKED: Final = 200
"""So many players are looked up in one query."""
COPIED: Final = ("name", "title", "federation", "fide_id", "birth_year", "birth_day", "sex")


@dataclass(frozen=True, slots=True)
class Registered:
    """A player of the register as seen from an event."""

    player: RegisteredPlayer
    is_member: bool
    """Whether the membership lasts until the first day of the event."""
    here: bool
    """Whether the player is in the event already."""


@dataclass(frozen=True, slots=True)
class Unmembered:
    """A player of an event without a valid membership on its first day."""

    entry: Entry
    is_registered: bool
    """Whether the register knows the player."""


def registered_players(tournament: Tournament, text: str) -> list[Registered]:
    """Whom ``text`` means in the register of the organization, by name; nobody for fewer than three letters. Two
    queries."""
    if len(text.strip()) < SHORTEST:
        return []
    found = search(tournament.organization, text).select_related("club").order_by("sort_key", "pk")[:MOST]
    return _seen(tournament, list(found))


def registered_player(tournament: Tournament, key: str, text: str) -> Registered | None:
    """The player of the register with ``key``, if ``text`` means the player; None for anybody else."""
    if not key.isdecimal() or len(key) > 18:
        return None
    found = search(tournament.organization, text).select_related("club").filter(pk=int(key))
    return next(iter(_seen(tournament, list(found))), None)


def fields_of(tournament: Tournament, player: RegisteredPlayer) -> dict[str, Any]:
    """What a new entry takes over: the data of the register, and the ratings that the lists have for the FIDE ID."""
    ratings = known_ratings(tournament, [player.fide_id]) if player.fide_id else {}
    said = {name: getattr(player, name) for name in COPIED}
    return {**said, "club": player.club.name if player.club else "", **ratings.get(player.fide_id or 0, {})}


def recognise(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, RegisteredPlayer]:
    """By place in ``entries`` who of the register each one is: the one bearer of the FIDE ID, else the one of the same
    name who was born in the same year, where both know it and no FIDE ID says otherwise. Two queries for each 200."""
    found: dict[int, RegisteredPlayer] = {}
    players = RegisteredPlayer.objects.filter(organization=tournament.organization_id).select_related("club")
    for start in range(0, len(entries), ASKED):
        some = dict(enumerate(entries[start : start + ASKED], start=start))
        fide = _only(
            (one.fide_id, one) for one in players.filter(fide_id__in=[e.fide_id for e in some.values() if e.fide_id])
        )
        names = {place: tuple(sorted(words_of_name(one.name))) for place, one in some.items() if one.birth_year}
        named = players.filter(
            word1__in={word for words in names.values() for word in words},
            birth_year__in={one.birth_year for one in some.values() if one.birth_year},
        )
        bearers = _only(((tuple(sorted(one.words.split())), one.birth_year), one) for one in named)
        for place, entry in some.items():
            player = fide.get(entry.fide_id) if entry.fide_id else None
            if player is None and place in names:
                player = bearers.get((names[place], entry.birth_year))
                if player is not None and player.fide_id and entry.fide_id and player.fide_id != entry.fide_id:
                    player = None
            if player is not None:
                found[place] = player
    return found


def fill(entry: Entry, player: RegisteredPlayer) -> dict[str, Any]:
    """Write into ``entry`` what it lacks and the register knows; what that is. Nothing is saved."""
    known = {name: getattr(player, name) for name in COPIED} | {"club": player.club.name if player.club else ""}
    if entry.birth_year not in {None, player.birth_year}:
        del known["birth_day"]
    said = {name: value for name, value in known.items() if value and getattr(entry, name) in {None, ""}}
    for name, value in said.items():
        setattr(entry, name, value)
    return said


def without_membership(tournament: Tournament) -> list[Unmembered]:
    """Who of an event has no valid membership on its first day, where the organization wants it checked; by name. Two
    queries, or one."""
    if not checks_memberships(tournament.organization):
        return []
    entries = by_name(Entry.objects.filter(tournament=tournament, status="active"))
    known = RegisteredEntry.objects.filter(entry__tournament=tournament)
    until = dict(known.values_list("entry", "player__member_until"))
    return [
        Unmembered(one, one.pk in until)
        for one in entries
        if (day := until.get(one.pk)) is None or day < tournament.starts_on
    ]


def _seen(tournament: Tournament, players: Sequence[RegisteredPlayer]) -> list[Registered]:
    here: set[Any] = set()
    if players:
        for name, fide_id in Entry.objects.filter(tournament=tournament).values_list("name", "fide_id"):
            here |= {plain(name), fide_id} - {None}
    day = tournament.starts_on
    return [
        Registered(
            one, one.member_until is not None and one.member_until >= day, bool({plain(one.name), one.fide_id} & here)
        )
        for one in players
    ]


def _only(pairs: Iterable[tuple[Any, RegisteredPlayer]]) -> dict[Any, RegisteredPlayer]:
    """By key who is the only one to have it."""
    by_key: defaultdict[Any, list[RegisteredPlayer]] = defaultdict(list)
    for key, player in pairs:
        by_key[key].append(player)
    return {key: some[0] for key, some in by_key.items() if len(some) == 1}
