"""What the pages of categories and prizes read: definitions with the players they reach, and confirmed lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.announcements import queries as announcements
from tournaments.categories.membership import conditions_of, person_of
from tournaments.models import Category, Entry, Prize, PrizeExclusion, PrizeList, Tournament
from tournaments.prizes.fund import Fund, prize_fund
from tournaments.standings.groups import CategoryLine, line_of


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """One category with the number of entries in it and its prizes."""

    category: Category
    line: CategoryLine
    entries: int
    prizes: tuple[Prize, ...]

    @property
    def money(self) -> int:
        """Cents."""
        return sum(prize.amount for prize in self.prizes)


@dataclass(frozen=True, slots=True)
class Definitions:
    """Categories and prizes as they are defined, and how much is known of the players."""

    rows: tuple[CategoryRow, ...]
    general: tuple[Prize, ...]
    """The prizes of the general ranking."""
    entries: int
    without_birth_year: int
    without_sex: int
    fund: Fund | None
    announced: bool
    """Whether the announcement in force says the same prizes."""
    final: PrizeList | None

    @property
    def general_money(self) -> int:
        """Cents."""
        return sum(prize.amount for prize in self.general)


def definitions(tournament: Tournament) -> Definitions:
    """Everything that is defined, with its players among the present entries. Eight queries."""
    entries = list(Entry.objects.filter(tournament=tournament))
    people = [person_of(entry) for entry in entries]
    prizes: defaultdict[int | None, list[Prize]] = defaultdict(list)
    for prize in Prize.objects.filter(tournament=tournament):
        prizes[prize.category_id].append(prize)
    rows = []
    for category in Category.objects.filter(tournament=tournament):
        inside = sum(map(conditions_of(category).hold_for, people))
        rows.append(CategoryRow(category, line_of(category), inside, tuple(prizes[category.pk])))
    fund = prize_fund(tournament)
    newest = announcements.version(tournament)
    return Definitions(
        rows=tuple(rows),
        general=tuple(prizes[None]),
        entries=len(entries),
        without_birth_year=sum(person.birth_year is None for person in people),
        without_sex=sum(not person.sex for person in people),
        fund=fund,
        announced=newest is not None and newest.content.get("prizes") == fund,
        final=final_list(tournament),
    )


def prizes_of(tournament: Tournament, category: Category | None) -> Sequence[Prize]:
    """The prizes of a category, None: of the general ranking, first place first. One query."""
    return list(Prize.objects.filter(tournament=tournament, category=category))


def final_list(tournament: Tournament, version: int | None = None) -> PrizeList | None:
    """A confirmed list, the one in force without ``version``; None where there is none. One query."""
    rows = PrizeList.objects.filter(tournament=tournament).select_related("confirmed_by")
    if version is not None:
        rows = rows.filter(version=version)
    return rows.order_by("-version").first()


def final_lists(tournament: Tournament) -> Sequence[PrizeList]:
    """Every confirmed list without its content, the newest first. One query."""
    return list(PrizeList.objects.filter(tournament=tournament).defer("content").order_by("-version"))


def exclusions(tournament: Tournament) -> Sequence[PrizeExclusion]:
    """Who takes no prize, by name. One query."""
    return list(PrizeExclusion.objects.filter(tournament=tournament).select_related("entry").order_by("entry__name"))
