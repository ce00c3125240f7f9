"""Who belongs to a category: the conditions that the organizer set, held against what is known of a player."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.models import Category, Entry
from tournaments.models.category import Unrated


@dataclass(frozen=True, slots=True)
class Person:
    """What the conditions look at."""

    rating: int = 0
    """0: unrated."""
    federation: str = ""
    club: str = ""
    birth_year: int | None = None
    sex: str = ""
    """``m``, ``w`` or blank."""
    labels: frozenset[str] = frozenset()
    """Of ``labels_in``."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of a category. All of them must hold; one that is blank, None or empty asks for nothing.

    A player of whom the data for a condition are unknown does not fulfil it: without a year of birth nobody is in an
    age group.
    """

    sex: str = ""
    born_from: int | None = None
    """First year of birth."""
    born_to: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    unrated: str = Unrated.WITH
    federations: Collection[str] = ()
    clubs: Collection[str] = ()
    label: str = ""
    """A mark that the organizer gives to entries."""

    def hold_for(self, person: Person) -> bool:
        """Whether ``person`` is in the category."""
        if self.sex and person.sex != self.sex:
            return False
        if not _within(person.birth_year, self.born_from, self.born_to):
            return False
        if person.rating:
            if self.unrated == Unrated.ONLY or not _within(person.rating, self.rating_from, self.rating_to):
                return False
        elif self.unrated == Unrated.WITHOUT:
            return False
        if self.federations and person.federation not in self.federations:
            return False
        if self.clubs and plain(person.club) not in {plain(club) for club in self.clubs}:
            return False
        return not self.label or plain(self.label) in person.labels


def conditions_of(category: Category) -> Conditions:
    """The stored conditions."""
    return Conditions(
        sex=category.sex,
        born_from=category.born_from,
        born_to=category.born_to,
        rating_from=category.rating_from,
        rating_to=category.rating_to,
        unrated=category.unrated,
        federations=tuple(category.federations),
        clubs=tuple(category.clubs),
        label=category.label,
    )


def person_of(entry: Entry) -> Person:
    """What is known of a player."""
    return Person(
        rating=entry.rating,
        federation=entry.federation,
        club=entry.club,
        birth_year=entry.birth_year,
        sex=entry.sex,
        labels=labels_in(entry.labels),
    )


def tidy_labels(text: str) -> str:
    """Marks as an entry keeps them: commas between them, no superfluous blanks."""
    return ", ".join(" ".join(part.split()) for part in text.replace(";", ",").split(",") if part.strip())


def labels_in(text: str) -> frozenset[str]:
    """The marks in the text of an entry, ready to be compared."""
    return frozenset(plain(part) for part in tidy_labels(text).split(", ") if part)


def plain(text: str) -> str:
    """``text`` without case and superfluous blanks: clubs and marks that are the same compare equal."""
    return " ".join(text.casefold().split())


def _within(value: int | None, first: int | None, last: int | None) -> bool:
    if first is None and last is None:
        return True
    return value is not None and (first is None or value >= first) and (last is None or value <= last)
