"""Who is the same person: the same FIDE ID, or the same name in any spelling with the same year of birth."""

from __future__ import annotations

from typing import Final

from django.db.models import Q, QuerySet

from tournaments.entries.finding import plain, words_of
from tournaments.models import Entry, Registration, Tournament

LONGEST: Final = 160


def folded(name: str) -> str:
    """A name without accents, capital letters, commas and the order of its parts."""
    return " ".join(sorted(words_of(name.replace("-", " "))))[:LONGEST]


def twins_of(person: Registration) -> QuerySet[Registration]:
    """The other registrations of the same person in the same event, in whatever state.

    Without a year of birth the same name counts as the same person where the e-mail address is the same.
    """
    same = Q(folded=person.folded)
    same &= Q(birth_year=person.birth_year) if person.birth_year else Q(email=person.email)
    if person.fide_id:
        same |= Q(fide_id=person.fide_id)
    return Registration.objects.filter(same, tournament=person.tournament_id).exclude(pk=person.pk)


def entered_as(tournament: Tournament, person: Registration, entries: list[Entry] | None = None) -> Entry | None:
    """The player of the list who is this person; with ``entries``, the whole list, no query."""
    name = plain(person.folded)
    for entry in Entry.objects.filter(tournament=tournament) if entries is None else entries:
        if person.fide_id and entry.fide_id == person.fide_id:
            return entry
        years = {person.birth_year, entry.birth_year} - {None}
        if len(years) < 2 and folded(entry.name) == name:
            return entry
    return None
