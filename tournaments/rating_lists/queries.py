"""Searching rating lists while somebody types: one range of an index for a word, or one key for the
beginnings of two, and what else was typed narrows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from pairing.engine.ratings import K_VALUES, RatingRule, rating_that_counts
from tournaments.entries.counted_ratings import rule_of
from tournaments.entries.letters import plain
from tournaments.history.later_ratings import is_long
from tournaments.models import Entry, RatedPlayer, RatingList, Tournament
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.bearers import with_fide_ids, with_names
from tournaments.rating_lists.folding import BEGINNING, LEADING, PAIRS, pair_of, words_of_name
from tournaments.rating_lists.sequence import (
    column_of,
    label_of,
    main_of,
    name_of,
    own_of,
    rating_in_list,
    sequence_of,
    source_of,
)

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


ListItem = tuple[str, RatingList]
"""What is looked at in a list, as the order of an event names it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A player of the lists, as an event takes the player over: FIDE's rating and the national one side by side."""

    player: RatedPlayer
    kind: str
    """The main list of the event (``sequence.main_of``); blank where it counts the ratings of none."""
    rule: RatingRule
    """Which of the two counts."""
    in_fide: RatedPlayer | None = None
    """The player in FIDE's list; None where it does not know the player, or not for certain."""
    own: Mapping[str, RatedPlayer] = field(default_factory=dict)
    """The player in the lists of the organization, by ``source:name``, in the order of the event."""
    here: bool = False
    """Whether the player is in the event already."""
    sequence: tuple[str, ...] = ()
    """The lists of the event in order; the first is ``kind``."""

    @property
    def fide(self) -> int | None:
        """FIDE's rating, 0 for an unrated player; None for somebody whom its list does not know."""
        return self._of(self.in_fide, "")

    @property
    def in_national(self) -> RatedPlayer | None:
        """The player in the list of the organization that gives the national rating."""
        return self.own.get(self._national)

    @property
    def national(self) -> int | None:
        """The rating in the first list of the organization that has one; 0 where all of them know the player as
        unrated."""
        return self._of(self.in_national, "", self._national)

    @property
    def rating(self) -> int:
        """The rating that counts; 0 for an unrated player."""
        return rating_that_counts(self.rule, self.fide, self.national) or 0

    @property
    def others(self) -> list[tuple[str, int]]:
        """What the other lists of the event say, by their names; without those in which the player has no rating."""
        player = self.in_fide or self.player
        said = [(label_of(name), rating_in_list(player, name)) for name in self.sequence[1:]]
        said += [
            (label_of(item), rating_in_list(one, name_of(item)))
            for item, one in self.own.items()
            if item != self._national
        ]
        return [(name, rating) for name, rating in said if rating]

    @property
    def _national(self) -> str:
        """The list of the organization that gives the national rating: the first with one, else the first that knows
        the player; blank without any."""
        said = {item: rating_in_list(one, name_of(item)) for item, one in self.own.items()}
        given = [item for item, rating in said.items() if rating is not None]
        return next((item for item in given if said[item]), next(iter([*given, *said]), ""))

    @property
    def source(self) -> str:
        """The list that gives the rating that counts; that of the player where neither does."""
        from_national = self.rating and self.rating == self.national and self.rating != self.fide
        given = (self.in_national if from_national else self.in_fide) or self.player
        return str(given.rating_list)

    @property
    def has_both(self) -> bool:
        """Whether both lists know the player."""
        return self.fide is not None and self.national is not None

    @property
    def fide_id(self) -> int | None:
        """As whichever list has it."""
        found: int | None = self._first("fide_id")
        return found

    @property
    def fields(self) -> dict[str, Any]:
        """What a new entry takes over. K is that of FIDE's list, unless the other one alone rates the player."""
        ratings = {"rating": self.rating, "fide_rating": self.fide, "national_rating": self.national}
        by_national = self.national and not self.fide
        k = self._of(self.in_national, "_k", self._national) if by_national else self._of(self.in_fide, "_k")
        others = {"k_factor": k if k in K_VALUES else None, "rating_source": self.source}
        return {name: self._first(name) for name in COPIED} | ratings | others

    def _of(self, player: RatedPlayer | None, what: str, item: str = "") -> int | None:
        if not player or not self.kind:
            return None
        name = name_of(item) or self.kind
        if not what:
            return rating_in_list(player, name)
        found: int | None = getattr(player, f"{column_of(name)}{what}")
        return found

    def _first(self, name: str) -> Any:
        said = (getattr(one, name) for one in (self.player, self.in_fide, self.in_national) if one)
        own = getattr(self.player, name)
        return next((value for value in said if value), own)


def searched_lists(tournament: Tournament) -> list[RatingList]:
    """The lists in which players of ``tournament`` are looked up, the organization's own before FIDE's and in the order
    of the event: of every source the newest that is ready, gives the rating that is looked at, and is in force when the
    event begins, in one of more than 30 days now; where none of a source is as old as that, its newest until the last
    day. One query."""
    return distinct(lists_by_item(tournament))


def distinct(lists: Iterable[ListItem]) -> list[RatingList]:
    """The lists, each once, in their order."""
    return list(dict.fromkeys(one for _item, one in lists))


def lists_by_item(tournament: Tournament) -> list[ListItem]:
    """The lists of ``searched_lists``, each with what is looked at in it, in the order of the event: those of the
    organization by ``source:name``, then the main list of FIDE by its name. One query."""
    day = in_force_on(tournament)
    ready = RatingList.objects.filter(state=RatingList.State.READY, month__lte=tournament.ends_on)
    rows = sorted(ready.order_by("-month", "kind"), key=lambda one: one.month > day)
    wanted = [*own_of(tournament, {one.source for one in rows} - {FIDE}), main_of(tournament) or "standard"]
    found = []
    for item in wanted:
        kinds = (RatingList.Kind.ALL, column_of(name_of(item)))
        one = next((row for row in rows if row.source == (source_of(item) or FIDE) and row.kind in kinds), None)
        if one is not None:
            found.append((item, one))
    return found


def in_force_on(tournament: Tournament) -> date:
    """The day whose lists count: the first one of the event, in an event of more than 30 days today while it lasts."""
    if not is_long(tournament):
        return tournament.starts_on
    return max(tournament.starts_on, min(timezone.localdate(), tournament.ends_on))


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
    FIDE ID, or the number that a federation gives. First those of the event's federation and who are active, then by
    rating; everybody once, with the ratings of all lists. At most fourteen short queries for each list, and two for
    what the other lists say."""
    kind = column_of(main_of(tournament))
    federation = tournament.federation or tournament.organization.country
    lists = lists_by_item(tournament)
    found: dict[int | tuple[str, int | None], RatedPlayer] = {}
    for one in distinct(lists):
        for player in find_players(one, text, federation):
            player.rating_list = one
            found.setdefault(player.fide_id or (player.name, player.birth_year), player)
    chosen = sorted(
        found.values(),
        key=lambda player: (
            player.federation != federation, not player.is_active, -(getattr(player, kind or "standard") or 0),
        ),
    )[:MOST]  # fmt: skip
    if not chosen:
        return []
    here = _entered(tournament)
    once: dict[int | str, Listed] = {}
    for listed in side_by_side(tournament, chosen, lists):
        once.setdefault(listed.fide_id or f"{listed.player.pk}", _in_event(listed, here))
    return list(once.values())


def listed_player(tournament: Tournament, key: int) -> Listed | None:
    """The player with ``key`` in one of the lists that are looked up for ``tournament``; None for anybody else."""
    lists = lists_by_item(tournament)
    wanted = RatedPlayer.objects.select_related("rating_list").filter(pk=key, rating_list__in=distinct(lists))
    player = wanted.first()
    return _in_event(side_by_side(tournament, [player], lists)[0], _entered(tournament)) if player else None


def player_of_fide(tournament: Tournament, fide_id: int) -> Listed | None:
    """Whom the list of FIDE that is looked up for ``tournament`` knows by this number, without the national rating:
    what a national list says is for the desk alone. At most three queries."""
    lists = [one for one in searched_lists(tournament) if one.source == FIDE]
    found = list(with_fide_ids(lists[0], [fide_id])) if lists else []
    return Listed(found[0], main_of(tournament), rule_of(tournament), in_fide=found[0]) if found else None


def known_ratings(tournament: Tournament, fide_ids: Iterable[int]) -> dict[int, dict[str, Any]]:
    """By FIDE ID what the lists know: both ratings and K, as fields of an entry. One query for the lists and one of
    each for 200 players."""
    in_fide: dict[int, RatedPlayer] = {}
    own: dict[int, dict[str, RatedPlayer]] = {}
    wanted = list(fide_ids)
    by_list: dict[RatingList, list[str]] = {}
    for item, one in lists_by_item(tournament) if wanted else ():
        by_list.setdefault(one, []).append(item)
    for one, items in by_list.items():
        for player in with_fide_ids(one, wanted):
            if one.source == FIDE:
                in_fide.setdefault(player.fide_id or 0, player)
            else:
                own.setdefault(player.fide_id or 0, {}).update(dict.fromkeys(items, player))
    if not in_fide and not own:
        return {}
    rule, kind = rule_of(tournament), main_of(tournament)
    fields = ("rating", "fide_rating", "national_rating", "k_factor", "rating_source")
    found = {}
    for fide_id in dict.fromkeys((*own, *in_fide)):
        there = own.get(fide_id, {})
        player = in_fide.get(fide_id) or next(iter(there.values()))
        said = Listed(player, kind, rule, in_fide.get(fide_id), there).fields
        found[fide_id] = {name: said[name] for name in fields}
    return found


def listed_fields(tournament: Tournament, key: str) -> dict[str, Any]:
    """What a new entry takes over from the player with ``key``, as an address has it; nothing for anybody else."""
    found = listed_player(tournament, int(key)) if key.isdecimal() and len(key) < 19 else None
    return found.fields if found else {}


def is_meant(text: str, player: RatedPlayer) -> bool:
    """Whether ``text`` means the player, as a search for it does."""
    words = words_of_name(text)
    if player.national_id and player.national_id in national_ids(text):
        return True
    if [str(player.fide_id)] == words:
        return True
    return bool(words) and all(f" {word}" in player.words for word in words)


def national_ids(text: str) -> list[str]:
    """How lists may write the number of a federation that somebody typed; none for a text without a digit."""
    typed = text.strip()
    return list(dict.fromkeys((typed, typed.upper(), typed.lower()))) if any(map(str.isdecimal, typed)) else []


def find_players(rating_list: RatingList, text: str, federation: str = "") -> list[RatedPlayer]:
    """Players of one list whom ``text`` means, at most a few hundred, those of ``federation`` before others."""
    words = sorted(words_of_name(text), key=len, reverse=True)
    players = RatedPlayer.objects.filter(rating_list=rating_list)
    bearers = list(players.filter(national_id__in=national_ids(text)).exclude(national_id="")[:MOST])
    if len(words) == 1 and words[0].isdecimal():
        return [*bearers, *players.filter(fide_id=int(words[0][:9])).exclude(pk__in=[one.pk for one in bearers])]
    if bearers or not words or len(words[0]) < SHORTEST:
        return bearers
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


def side_by_side(tournament: Tournament, players: Sequence[RatedPlayer], items: Sequence[ListItem]) -> list[Listed]:
    """``players`` of the lists of ``items`` (``lists_by_item``), each with what the other lists say of the same person:
    of the FIDE ID, or else of the one bearer of the same name who was born in the same year. Three queries for each
    list at most."""
    kind, rule, lists_of_event = main_of(tournament), rule_of(tournament), sequence_of(tournament)
    lists = distinct(items)
    there: dict[int, dict[int, RatedPlayer]] = {}
    fide: dict[int, RatedPlayer] = {}
    for one in lists:
        there[one.pk] = {player.pk: player for player in players if player.rating_list_id == one.pk}
        if one.source == FIDE:
            fide |= there[one.pk]
    for one in lists:
        known = fide if one.source == FIDE else there[one.pk]
        there[one.pk] |= _counterparts(one, {player.pk: player for player in players if player.pk not in known})
        if one.source == FIDE:
            fide |= there[one.pk]
    own = own_items(items)
    return [
        Listed(
            player,
            kind,
            rule,
            fide.get(player.pk),
            {item: there[one.pk][player.pk] for item, one in own if player.pk in there[one.pk]},
            sequence=lists_of_event,
        )
        for player in players
    ]


def own_items(lists: Iterable[ListItem]) -> list[ListItem]:
    """The organization's own among ``lists_by_item``, in their order."""
    return [(item, one) for item, one in lists if source_of(item)]


def _counterparts(one: RatingList, people: Mapping[int, RatedPlayer]) -> dict[int, RatedPlayer]:
    """The same people in the list ``one``, by the key of the row in another list."""
    if not people:
        return {}
    keys = {player.fide_id: key for key, player in people.items() if player.fide_id}
    found = {keys[player.fide_id]: player for player in with_fide_ids(one, keys) if player.fide_id}
    rest = {key: player for key, player in people.items() if key not in found and player.birth_year}
    for key, bearers in with_names(one, rest).items():
        same = [player for player in bearers if player.birth_year == rest[key].birth_year]
        if len(same) == 1 and not (same[0].fide_id and rest[key].fide_id):
            found[key] = same[0]
    return found


def _in_event(found: Listed, here: set[str | int | None]) -> Listed:
    return replace(found, here=bool({plain(found.player.name), found.fide_id} & here))


def _entered(tournament: Tournament) -> set[str | int | None]:
    """Names and FIDE IDs of ``tournament``."""
    here = Entry.objects.filter(tournament=tournament).values_list("name", "fide_id")
    return {mark for name, fide_id in here for mark in (plain(name), fide_id) if mark}
