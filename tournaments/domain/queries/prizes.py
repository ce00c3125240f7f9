"""What the organizer's page of categories and prizes reads. Working rows: entries as they are now."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.membership import conditions_of, person_of
from tournaments.domain.queries.groups import CategoryLine, line_of
from tournaments.models import Category, Entry, Tournament


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """One category with the number of entries in it."""

    category: Category
    line: CategoryLine
    entries: int


@dataclass(frozen=True, slots=True)
class CategoryList:
    """The categories and how much is known of the players."""

    rows: tuple[CategoryRow, ...]
    entries: int
    without_birth_year: int
    without_sex: int


def category_list(tournament: Tournament) -> CategoryList:
    """Every category with its players among the present entries. Two queries."""
    entries = list(Entry.objects.filter(tournament=tournament))
    people = [person_of(entry) for entry in entries]
    rows = []
    for category in Category.objects.filter(tournament=tournament):
        conditions = conditions_of(category)
        rows.append(CategoryRow(category, line_of(category), sum(map(conditions.hold_for, people))))
    return CategoryList(
        rows=tuple(rows),
        entries=len(entries),
        without_birth_year=sum(person.birth_year is None for person in people),
        without_sex=sum(not person.sex for person in people),
    )
