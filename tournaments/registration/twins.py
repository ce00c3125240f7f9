"""Who is the same person: the same FIDE ID, or the same name in any spelling with the same year of birth."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from django.db.models import Q, QuerySet

from tournaments.entries.finding import words_of
from tournaments.festivals.membership import other_sections
from tournaments.models import Entry, Registration, Tournament

LONGEST: Final = 160


def folded(name: str) -> str:
    """A name without accents, capital letters, commas and the order of its parts."""
    return " ".join(sorted(words_of(name.replace("-", " "))))[:LONGEST]


def twins_of(person: Registration) -> QuerySet[Registration]:
    """The other registrations of the same person in the same event or another section of it, in whatever state.

    Without a year of birth the same name counts as the same person where the e-mail address is the same.
    """
    same = Q(folded=person.folded)
    same &= Q(birth_year=person.birth_year) if person.birth_year else Q(email=person.email)
    if person.fide_id:
        same |= Q(fide_id=person.fide_id)
    here = Q(tournament=person.tournament_id) | Q(tournament__in=other_sections(person.tournament))
    return Registration.objects.filter(same, here).exclude(pk=person.pk)


class Entered:
    """The players of the list, to be looked up by what a registration says. One query."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_id: dict[int, Entry] = {}
        self._by_name: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in Entry.objects.filter(tournament=tournament):
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Count somebody who comes in as one of the players."""
        if entry.fide_id:
            self._by_id[entry.fide_id] = entry
        self._by_name[folded(entry.name)].append(entry)

    def as_who(self, person: Registration) -> Entry | None:
        """The player of the list who is this person; a year of birth that one of the two lacks parts nobody."""
        if person.fide_id in self._by_id:
            return self._by_id[person.fide_id]
        for entry in self._by_name.get(person.folded, ()):
            ids, years = {person.fide_id, entry.fide_id}, {person.birth_year, entry.birth_year}
            if len(ids - {None}) < 2 and len(years - {None}) < 2:
                return entry
        return None
