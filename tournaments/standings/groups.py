"""Parts of the standings: categories, federations, clubs, and how clubs and federations rank by their best players.

A part ranks nobody anew: players stand in it in the order of the standings, with real points and the tie-breaks of the
whole tournament, so virtual points are no part of it either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tournaments.categories.membership import Conditions, Person, conditions_of, person_of, plain
from tournaments.categories.wording import category_name, conditions_words
from tournaments.entries.letters import alphabetical
from tournaments.history.shapes import PlayerLine
from tournaments.models import Category, Entry, Tournament
from tournaments.standings.shapes import StandingLine

FEDERATIONS, CLUBS = "federations", "clubs"
PARTS: Final = ("category", "federation", "club")
"""The words that name a part of the standings."""
Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category in the reader's language."""

    key: str
    name: str
    conditions: str
    """In words."""

    @property
    def explained(self) -> str:
        """The conditions where the name says something else."""
        return "" if self.conditions.casefold() == self.name.casefold() else self.conditions


@dataclass(frozen=True, slots=True)
class Part:
    """What a reader chose to see; blank and None: everybody."""

    category: CategoryLine | None = None
    federation: str = ""
    club: str = ""

    def __bool__(self) -> bool:
        return bool(self.category or self.federation or self.club)

    @property
    def words(self) -> str:
        """The part in the reader's language."""
        return ", ".join(filter(None, (self.category.name if self.category else "", self.federation, self.club)))


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the standings with the place among those shown."""

    place: int
    """Equal for players who share their rank in the tournament; 0 for an expelled player, who has none."""
    line: StandingLine


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A club or federation with its best players."""

    rank: int
    name: str
    points: int
    """Tenths: the sum of those who count."""
    counting: tuple[StandingLine, ...]
    """Its best players, in order of rank."""
    players: int
    """All of its players."""


def line_of(category: Category) -> CategoryLine:
    """A category in the reader's language."""
    conditions = conditions_of(category)
    return CategoryLine(category.key, category_name(category.names, conditions), conditions_words(conditions))


def categories(tournament: Tournament) -> tuple[CategoryLine, ...]:
    """The categories in the organizer's order. One query."""
    return tuple(line_of(category) for category in Category.objects.filter(tournament=tournament))


def part_of(tournament: Tournament, *, category: str = "", federation: str = "", club: str = "") -> Part | None:
    """The part that these words name; None for an unknown category. One query where there is one."""
    found = Category.objects.filter(tournament=tournament, key=category.strip()).first() if category.strip() else None
    if category.strip() and found is None:
        return None
    return Part(line_of(found) if found else None, federation.strip()[:3], club.strip()[:80])


def members(tournament: Tournament, keys: Iterable[str], players: Iterable[PlayerLine]) -> Mapping[str, frozenset[int]]:
    """The entries of ``players`` in each of the categories ``keys``. Two queries."""
    found = Category.objects.filter(tournament=tournament, key__in=list(keys))
    return entries_in(tournament, {category.key: conditions_of(category) for category in found}, players)


def entries_in(
    tournament: Tournament, conditions: Mapping[str, Conditions], players: Iterable[PlayerLine]
) -> dict[str, frozenset[int]]:
    """The entries of ``players`` who fulfil each of the ``conditions``. One query.

    Rating, federation and club are those of the published round that ``players`` come from. Year of birth, sex and
    marks are never published; a page shows only who belongs to a category.
    """
    people = _people(tournament, players)
    return {
        key: frozenset(entry for entry, person in people.items() if one.hold_for(person))
        for key, one in conditions.items()
    }


def choose(tournament: Tournament, lines: Sequence[StandingLine], part: Part) -> tuple[RankedLine, ...]:
    """The lines of the standings that are in ``part``, with their places in it. Two queries where it has a category."""
    if part.category:
        inside = members(tournament, [part.category.key], (line.player for line in lines))[part.category.key]
        lines = [line for line in lines if line.player.entry_id in inside]
    if part.federation:
        lines = [line for line in lines if line.player.federation == part.federation]
    if part.club:
        lines = [line for line in lines if plain(line.player.club) == plain(part.club)]
    ranked: list[RankedLine] = []
    for index, line in enumerate(lines):
        shared = index > 0 and lines[index - 1].rank == line.rank
        place = ranked[-1].place if shared else index + 1
        ranked.append(RankedLine(place if line.rank else 0, line))
    return tuple(ranked)


def names_in(players: Iterable[PlayerLine]) -> dict[str, tuple[str, ...]]:
    """The federations and the clubs of the players, each in alphabetical order. No query."""
    field = tuple(players)
    return {kind: tuple(sorted(_by_name(field, kind, _self), key=alphabetical)) for kind in (CLUBS, FEDERATIONS)}


def team_lines(lines: Iterable[StandingLine], kind: str, best: int) -> tuple[TeamLine, ...]:
    """Federations or clubs in order: the points of the ``best`` best players of each count. No query.

    With equal points the one is ahead whose best player stands higher in the standings, then the second best, and so
    on. A federation or club with fewer players counts with those that it has; one without players is left out.
    """
    teams = [
        (sum(line.points for line in all_[:best]), [line.rank for line in all_[:best]], name, all_)
        for name, all_ in _by_name(lines, kind, _player_of).items()
    ]
    teams.sort(key=lambda team: (-team[0], team[1], alphabetical(team[2])))
    found: list[TeamLine] = []
    for index, (points, ranks, name, all_) in enumerate(teams):
        shared = index > 0 and teams[index - 1][:2] == (points, ranks)
        rank = found[-1].rank if shared else index + 1
        found.append(TeamLine(rank, name, points, tuple(all_[:best]), len(all_)))
    return tuple(found)


def _by_name(lines: Iterable[Line], kind: str, player_of: Callable[[Line], PlayerLine]) -> dict[str, list[Line]]:
    """Players by federation or club, in the order given; a club is named as its first player writes it."""
    groups: defaultdict[str, list[Line]] = defaultdict(list)
    written: dict[str, str] = {}
    for line in lines:
        player = player_of(line)
        name = player.federation if kind == FEDERATIONS else player.club
        if plain(name):
            written.setdefault(plain(name), name)
            groups[plain(name)].append(line)
    return {written[key]: group for key, group in groups.items()}


def _self(player: PlayerLine) -> PlayerLine:
    return player


def _player_of(line: StandingLine) -> PlayerLine:
    return line.player


def _people(tournament: Tournament, players: Iterable[PlayerLine]) -> dict[int, Person]:
    known = Entry.objects.filter(tournament=tournament).in_bulk()
    return {
        player.entry_id: replace(person_of(entry), rating=player.rating, federation=player.federation, club=player.club)
        for player in players
        if (entry := known.get(player.entry_id)) is not None
    }
