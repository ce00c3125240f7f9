"""Players whom the organization knows from its other events, for late entries: found by a part of the name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.entries.finding import matches, words_of
from tournaments.entries.letters import alphabetical, plain
from tournaments.models import Entry, Tournament

MOST: Final = 8
"""Longest list; whoever is not on it is found with more letters."""
NEWEST: Final = 20_000
"""So many entries are looked through, those of the newest events."""
COPIED: Final = ("name", "title", "federation", "fide_id", "birth_year", "birth_day", "sex", "club")


@dataclass(frozen=True, slots=True)
class Known:
    """A player of another event, as entered there."""

    entry: Entry
    event: str
    same_list: bool
    """Whether that event counts for the same rating list, so that its rating can be taken over."""

    @property
    def rating(self) -> int:
        """The rating to start from; 0 where the other event is of another list."""
        return self.entry.rating if self.same_list else 0

    @property
    def fields(self) -> dict[str, Any]:
        """What a new entry takes over: not what belongs to that event alone, such as its labels."""
        source = self.entry.rating_source if self.same_list else ""
        return {name: getattr(self.entry, name) for name in COPIED} | {"rating": self.rating, "rating_source": source}


def known_players(tournament: Tournament, text: str) -> Sequence[Known]:
    """Whom ``text`` means among the players of the organization's other events, each as in the newest one, those of the
    same rating list first; nobody who is entered here already. At most three queries."""
    words = words_of(text)
    if sum(map(len, words)) < 2:
        return []
    seen = _entered(tournament)
    others = Entry.objects.filter(tournament__organization=tournament.organization_id).exclude(tournament=tournament)
    newest = others.order_by("-tournament__starts_on", "-pk").values_list("pk", "name", "fide_id")[:NEWEST]
    found: list[int] = []
    for pk, name, fide_id in newest:
        marks = {plain(name), fide_id or plain(name)}
        if matches(words, name, fide_id=fide_id) and not marks & seen:
            seen |= marks
            found.append(pk)
    known = [known_player(tournament, entry) for entry in _read(found)]
    return sorted(known, key=lambda one: (not one.same_list, alphabetical(one.entry.name), one.entry.pk))[:MOST]


def entered_already(tournament: Tournament, known: Known) -> bool:
    """Whether a player of this name or FIDE ID is in ``tournament``, so that a second press adds nobody. One query."""
    return bool({plain(known.entry.name), known.entry.fide_id or ""} & _entered(tournament))


def known_player(tournament: Tournament, entry: Entry) -> Known:
    """``entry`` of another event as seen from ``tournament``. No query when its tournament is loaded."""
    other = entry.tournament
    return Known(entry, other.name, other.rated_as == tournament.rated_as)


def player_of_another_event(tournament: Tournament, pk: int) -> Known | None:
    """The player with key ``pk`` in another event of the same organization; None for anybody else. One query."""
    others = Entry.objects.filter(tournament__organization=tournament.organization_id).exclude(tournament=tournament)
    entry = others.select_related("tournament").filter(pk=pk).first()
    return known_player(tournament, entry) if entry else None


def _entered(tournament: Tournament) -> set[str | int]:
    """Names and FIDE IDs of ``tournament``."""
    here = Entry.objects.filter(tournament=tournament).values_list("name", "fide_id")
    return {mark for name, fide_id in here for mark in (plain(name), fide_id or plain(name))}


def _read(keys: Sequence[int]) -> Sequence[Entry]:
    return list(Entry.objects.filter(pk__in=keys[: 4 * MOST]).select_related("tournament"))
