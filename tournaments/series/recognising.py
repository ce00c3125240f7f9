"""Who is the same person in several events: by FIDE ID, else by the register, else by the name, which is a guess.

Plain values without a database.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Known:
    """What an event knows of one of its players."""

    entry: int
    event: int
    """The place of the event in the series."""
    name: str
    """Without accents, capital letters and the order of its parts."""
    fide_id: int | None = None
    birth_year: int | None = None
    registered: int | None = None
    """Who of the register the player is."""
    registered_fide_id: int | None = None


@dataclass(slots=True)
class Person:
    """One person with the entries that are the person's."""

    key: int
    """The first entry, in the order of the events."""
    entries: list[Known] = field(default_factory=list)
    guessed: list[int] = field(default_factory=list)
    """The entries that the name alone has brought here."""
    doubtful: bool = False
    """Whether the name fits several people, so that it was joined to none of them."""

    @property
    def years(self) -> set[int]:
        """The years of birth that are known; several where they contradict each other."""
        return {one.birth_year for one in self.entries if one.birth_year}

    @property
    def events(self) -> set[int]:
        """Where the person plays."""
        return {one.event for one in self.entries}


def recognise(players: Iterable[Known]) -> list[Person]:
    """Everybody once, in the order of the first entry.

    A FIDE ID, the entry's own or else that of the register, makes entries one person; so does the same player of the
    register where no FIDE IDs say otherwise. Whoever has neither is joined by the name to the one person of that name
    whose year of birth does not differ and who is not in the same event already: that is a guess, and marked so. Where
    several fit, nobody is joined.
    """
    order = sorted(players, key=lambda one: (one.event, one.entry))
    ids: defaultdict[int, set[int]] = defaultdict(set)
    for one in order:
        if one.registered is not None:
            ids[one.registered] |= {number for number in (one.fide_id, one.registered_fide_id) if number}
    firm: dict[tuple[str, int], Person] = {}
    loose: list[Known] = []
    for one in order:
        mark = _mark(one, ids)
        if mark is None:
            loose.append(one)
        else:
            firm.setdefault(mark, Person(one.entry)).entries.append(one)
    return sorted([*firm.values(), *_by_name(list(firm.values()), loose)], key=lambda one: _first(one.entries))


def _mark(one: Known, ids: dict[int, set[int]]) -> tuple[str, int] | None:
    """What tells for certain who a player is; None where nothing does."""
    if one.fide_id:
        return "fide", one.fide_id
    if one.registered is None:
        return None
    known = ids[one.registered]
    return ("fide", next(iter(known))) if len(known) == 1 else ("register", one.registered)


def _by_name(firm: Sequence[Person], loose: Sequence[Known]) -> list[Person]:
    """The people whom only their names tell, after joining to ``firm`` those who fit.

    Who has a year of birth comes first, so that a player without one finds everybody of the name.
    """
    named: defaultdict[str, list[Person]] = defaultdict(list)
    for person in firm:
        for name in {one.name for one in person.entries}:
            named[name].append(person)
    new: list[Person] = []
    for one in sorted(loose, key=lambda known: (known.birth_year is None, known.event, known.entry)):
        fitting = [person for person in named[one.name] if _fits(one, person)]
        if len(fitting) == 1:
            fitting[0].entries.append(one)
            fitting[0].guessed.append(one.entry)
            continue
        alone = Person(one.entry, [one], doubtful=len(fitting) > 1)
        new.append(alone)
        named[one.name].append(alone)
    for person in (*firm, *new):
        person.entries.sort(key=lambda known: (known.event, known.entry))
        person.key = person.entries[0].entry
    return new


def _fits(one: Known, person: Person) -> bool:
    years = person.years
    return one.event not in person.events and (one.birth_year is None or not years or years == {one.birth_year})


def _first(entries: Sequence[Known]) -> tuple[int, int]:
    return entries[0].event, entries[0].entry
