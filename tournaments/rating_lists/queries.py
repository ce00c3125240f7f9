"""Searching rating lists while somebody types: one range of an index for a word, or one key for the
beginnings of two, and what else was typed narrows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Q, QuerySet

from pairing.engine.ratings import K_VALUES
from tournaments.entries.finding import plain
from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.folding import BEGINNING, LEADING, PAIRS, pair_of, words_of_name

MOST: Final = 8
"""Longest list; whoever is not on it is found with more letters."""
SEEN: Final = 60
"""So many that fit are looked at, to show the likeliest of them."""
SHORTEST: Final = 3
"""Letters of the longest word below which nothing is looked up."""
TELLING: Final = 5
"""A word of so many letters leads to few names by itself."""
_AFTER: Final = "{"
"""Comes after every letter and digit."""
COPIED: Final = ("name", "title", "federation", "fide_id", "birth_year", "sex", "club")


@dataclass(frozen=True, slots=True)
class Listed:
    """A player of a list, as an event takes the player over."""

    player: RatedPlayer
    kind: str
    """Which of the ratings the event counts; blank where it counts none of a list."""
    here: bool = False
    """Whether the player is in the event already."""

    @property
    def rating(self) -> int:
        """The rating that counts; 0 for an unrated player."""
        return (getattr(self.player, self.kind) or 0) if self.kind else 0

    @property
    def fields(self) -> dict[str, Any]:
        """What a new entry takes over."""
        k = getattr(self.player, f"{self.kind}_k") if self.kind else None
        ratings = {"rating": self.rating, "k_factor": k if k in K_VALUES else None}
        return {name: getattr(self.player, name) for name in COPIED} | ratings


def searched_lists(tournament: Tournament) -> list[RatingList]:
    """The lists in which players of ``tournament`` are looked up, the organization's own before FIDE's: of every source
    the newest that is ready, not newer than the event is long, and gives the rating that counts. One query."""
    kind = kind_of(tournament)
    ready = RatingList.objects.filter(state=RatingList.State.READY, month__lte=tournament.ends_on)
    fitting = ready.filter(kind__in=(RatingList.Kind.ALL, kind or RatingList.Kind.STANDARD))
    newest: dict[str, RatingList] = {}
    for one in fitting.order_by("-month", "kind"):
        newest.setdefault(one.source, one)
    return sorted(newest.values(), key=lambda one: (one.source == FIDE, one.source))


def kind_of(tournament: Tournament) -> str:
    """The kind of rating that an event counts; blank for one that is not rated."""
    known = {
        Tournament.RatedAs.STANDARD: "standard",
        Tournament.RatedAs.RAPID: "rapid",
        Tournament.RatedAs.BLITZ: "blitz",
        Tournament.RatedAs.ITALIAN: "standard",
    }
    return known.get(Tournament.RatedAs(tournament.rated_as), "")


def listed_players(tournament: Tournament, text: str) -> Sequence[Listed]:
    """Whom ``text`` means in the lists: the words of a name in any order, the last ones perhaps not written out, or a
    FIDE ID. First those of the event's federation and who are active, then by rating. At most fourteen short
    queries for each list."""
    kind = kind_of(tournament)
    federation = tournament.federation or tournament.organization.country
    found: dict[tuple[int | None, str], RatedPlayer] = {}
    for one in searched_lists(tournament):
        for player in find_players(one, text, federation):
            player.rating_list = one
            found.setdefault((player.fide_id, "" if player.fide_id else player.name), player)
    chosen = sorted(
        found.values(),
        key=lambda player: (
            player.federation != federation, not player.is_active, -(getattr(player, kind or "standard") or 0),
        ),
    )[:MOST]  # fmt: skip
    here = _entered(tournament) if chosen else set()
    return [_in_event(listed_as(tournament, player), here) for player in chosen]


def listed_player(tournament: Tournament, key: int) -> Listed | None:
    """The player with ``key`` in one of the lists that are looked up for ``tournament``; None for anybody else."""
    lists = searched_lists(tournament)
    player = RatedPlayer.objects.select_related("rating_list").filter(pk=key, rating_list__in=lists).first()
    return _in_event(listed_as(tournament, player), _entered(tournament)) if player else None


def listed_fields(tournament: Tournament, key: str) -> dict[str, Any]:
    """What a new entry takes over from the player with ``key``, as an address has it; nothing for anybody else."""
    found = listed_player(tournament, int(key)) if key.isdecimal() and len(key) < 19 else None
    return found.fields if found else {}


def is_meant(text: str, player: RatedPlayer) -> bool:
    """Whether ``text`` means the player, as a search for it does."""
    words = words_of_name(text)
    if [str(player.fide_id)] == words:
        return True
    return bool(words) and all(f" {word}" in player.words for word in words)


def find_players(rating_list: RatingList, text: str, federation: str = "") -> list[RatedPlayer]:
    """Players of one list whom ``text`` means, at most a few hundred, those of ``federation`` before others."""
    words = sorted(words_of_name(text), key=len, reverse=True)
    players = RatedPlayer.objects.filter(rating_list=rating_list)
    if len(words) == 1 and words[0].isdecimal():
        return list(players.filter(fide_id=int(words[0][:9])))
    if not words or len(words[0]) < SHORTEST:
        return []
    rest = players.filter(*(Q(words__contains=f" {word}") for word in words))
    found: dict[int, RatedPlayer] = {}
    has_pair = len(words) > 1 and len(words[1]) >= BEGINNING
    if has_pair:
        found = _by_pair(rest, pair_of(words[0], words[1]))
    if not found and (not has_pair or len(words[0]) >= TELLING):
        found = _by_word(rest.filter(federation=federation), words[0]) if federation else {}
        if len(found) < MOST:
            found |= _by_word(rest, words[0])
    return list(found.values())


def _by_pair(players: QuerySet[RatedPlayer], pair: str) -> dict[int, RatedPlayer]:
    """By key, through the beginnings of two words."""
    parts = [players.filter(**{f"pair{place}": pair})[: MOST * SEEN] for place in range(1, PAIRS + 1)]
    return {player.pk: player for part in parts for player in part}


def _by_word(players: QuerySet[RatedPlayer], word: str) -> dict[int, RatedPlayer]:
    """By key, through the range of one word in each column of words. That a word is not None is said once more: SQLite
    takes the indexes, which leave None out, only then."""
    columns = [f"word{place}" for place in range(1, LEADING + 1)]
    parts = [
        players.filter(**{f"{one}__isnull": False, f"{one}__gte": word, f"{one}__lt": f"{word}{_AFTER}"})[:SEEN]
        for one in columns
    ]
    return {player.pk: player for part in parts for player in part}


def listed_as(tournament: Tournament, player: RatedPlayer) -> Listed:
    """A player with the rating that ``tournament`` counts; one that counts for a national list alone takes no rating of
    FIDE. No query where the list of the player is loaded."""
    is_national = tournament.rated_as == Tournament.RatedAs.ITALIAN
    return Listed(player, "" if is_national and player.rating_list.source == FIDE else kind_of(tournament))


def _in_event(found: Listed, here: set[str | int | None]) -> Listed:
    return replace(found, here=bool({plain(found.player.name), found.player.fide_id} & here))


def _entered(tournament: Tournament) -> set[str | int | None]:
    """Names and FIDE IDs of ``tournament``."""
    here = Entry.objects.filter(tournament=tournament).values_list("name", "fide_id")
    return {mark for name, fide_id in here for mark in (plain(name), fide_id) if mark}
