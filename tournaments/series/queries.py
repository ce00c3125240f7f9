"""Series as anybody may read them: the published standings of their public events, counted together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from django.core.cache import cache
from django.db.models import QuerySet

from pairing.engine import VERSION
from pairing.engine.model import PLAYED
from portal.organizations.models import Organization
from tournaments.history.ending import last_round
from tournaments.history.published import PublishedRound, completed_rounds, published_rounds_of
from tournaments.models import Entry, Regulations, Series, SeriesCategory, SeriesEvent, Tournament
from tournaments.models.series.rows import SharedPlaces
from tournaments.registration.twins import folded
from tournaments.series.counting import Placed, Rules, Table, ranked, standings
from tournaments.series.recognising import Known, Person, recognise
from tournaments.series.shapes import Column, EventTable, Guess, PublicSeries, SeriesLine, SeriesPage
from tournaments.standings.queries import Ranked

SECONDS: Final = 24 * 3600
"""How long the cache keeps the standings of an event."""
NOTHING: Final = EventTable(after_round=0, rounds=0, is_final=False, table=Table(0, ()), players=())
ENTRY: Final = ("tournament", "pk", "name", "fide_id", "birth_year", "sex", "registered__player",
                "registered__player__fide_id", "registered__player__birth_year",
                "registered__player__sex")  # fmt: skip


def rules_of(series: Series) -> Rules:
    """How a series counts."""
    return Rules(
        counting=series.counting,
        table=tuple(series.place_points),
        divided=series.shared_places == SharedPlaces.DIVIDED,
        best=series.best,
        least=series.least,
        tie_breaks=tuple(series.tie_breaks),
    )


def events_of_series(series: Series) -> QuerySet[Tournament]:
    """The events of a series in the order in which they are played."""
    members = SeriesEvent.objects.filter(series=series).values("tournament")
    return Tournament.objects.filter(pk__in=members).order_by("ends_on", "starts_on", "pk")


def public_series(organization: Organization, slug: str) -> PublicSeries | None:
    """The series under this address if one of its events is public. Two queries."""
    series = Series.objects.select_related("organization").filter(organization=organization, slug=slug).first()
    if series is None:
        return None
    events = tuple(events_of_series(series).filter(is_public=True).select_related("organization"))
    return PublicSeries(series, events) if events else None


def all_public_series(organization: Organization) -> list[PublicSeries]:
    """The series of an organization with a public event, that with the newest event first. One query."""
    rows = SeriesEvent.objects.filter(series__organization=organization, tournament__is_public=True)
    rows = rows.select_related("series", "tournament").order_by("series_id", "tournament__ends_on", "tournament_id")
    found = [
        PublicSeries(members[0].series, tuple(one.tournament for one in members))
        for members in (list(group) for _key, group in groupby(rows, key=lambda one: one.series_id))
    ]
    return sorted(found, key=lambda one: (one.events[-1].ends_on, one.series.name), reverse=True)


def series_page(shown: PublicSeries, category: int | None = None) -> SeriesPage | None:
    """The standings of a series, or of its category with this key; None where there is no such category.

    Eight queries at most, however many events there are: the standings of an event are kept until its public version
    changes, and those that are not kept are read together.
    """
    series, rules = shown.series, rules_of(shown.series)
    categories = tuple(SeriesCategory.objects.filter(series=series))
    chosen = next((one for one in categories if one.pk == category), None)
    if category is not None and chosen is None:
        return None
    events = [one for one in shown.events if not one.is_cancelled]
    kept = event_tables(events)
    tables = [kept[one.pk].table for one in events]
    rows = _entries(events)
    players = {one.entry_id: one for event in events for one in kept[event.pk].players}
    people = recognise(_known(events, tables, rows))
    lines = standings(tables, {one.key: [known.entry for known in one.entries] for one in people}, rules)
    by_key = {one.key: one for one in people}
    if chosen is not None:
        belonging = [one for one in lines if _belongs(by_key[one.person], chosen, rows)]
        lines = ranked(belonging, len(tables), rules)
    counts = [
        sum(any(result.event == place for result in one.results) for one in lines) for place in range(len(events))
    ]
    return SeriesPage(
        series,
        tuple(
            Column(place + 1, event, kept[event.pk], counts[place]) for place, event in enumerate(events)
        ),
        tuple(
            SeriesLine(
                one,
                players[one.results[-1].entry],
                bool({result.entry for result in one.results} & set(by_key[one.person].guessed)),
            )
            for one in lines
        ),
        categories,
        chosen,
        tuple(_guesses(people, events, players)),
    )  # fmt: skip


def event_tables(events: Sequence[Tournament]) -> dict[int, EventTable]:
    """The published standings of events, by event. Six queries at most, none where the cache has all of them."""
    keys = {one.pk: f"series:{VERSION}:{one.pk}:{one.public_version}" for one in events}
    kept = cache.get_many(keys.values())
    missing = [one for one in events if keys[one.pk] not in kept]
    if missing:
        regulations = {one.tournament_id: one for one in Regulations.objects.filter(tournament__in=missing)}
        rounds = published_rounds_of([one.pk for one in missing])
        fresh = {
            keys[one.pk]: _table(rounds.get(one.pk, ()), regulations[one.pk]) if one.pk in regulations else NOTHING
            for one in missing
        }
        cache.set_many(fresh, SECONDS)
        kept |= fresh
    return {one.pk: kept[keys[one.pk]] for one in events}


def _table(rounds: Sequence[PublishedRound], regulations: Regulations) -> EventTable:
    complete = completed_rounds(rounds)
    planned = last_round(rounds, regulations) if rounds else regulations.rounds
    if not complete or regulations.of_teams:
        return replace(NOTHING, rounds=planned)
    counted = rounds[:complete]
    lines = Ranked(counted, regulations).lines()
    have_played = {
        entry
        for published in counted
        for entry, one in published.played.items()
        if one.outcome in PLAYED or one.second in PLAYED
    }
    return EventTable(
        complete,
        planned,
        complete == planned and not any(one.unfinished for one in counted),
        Table(
            complete * regulations.win * regulations.games_per_round,
            tuple(
                Placed(one.player.entry_id, one.rank, one.points, one.player.entry_id in have_played) for one in lines
            ),
        ),
        tuple(one.player for one in lines),
    )


def _entries(events: Iterable[Tournament]) -> dict[int, dict[str, Any]]:
    rows = Entry.objects.filter(tournament__in=[one.pk for one in events]).values(*ENTRY)
    return {row["pk"]: row for row in rows}


def _known(events: Sequence[Tournament], tables: Sequence[Table], rows: dict[int, dict[str, Any]]) -> list[Known]:
    return [
        Known(
            entry=one.entry,
            event=place,
            name=folded(row["name"]),
            fide_id=row["fide_id"],
            birth_year=row["birth_year"] or row["registered__player__birth_year"],
            registered=row["registered__player"],
            registered_fide_id=row["registered__player__fide_id"],
        )
        for place, _event in enumerate(events)
        for one in tables[place].lines
        if one.played and (row := rows.get(one.entry)) is not None
    ]


def _belongs(person: Person, category: SeriesCategory, rows: dict[int, dict[str, Any]]) -> bool:
    """Whether a person is in a category. Who has no sex or year of birth in any event is in none that asks for it."""
    known = [rows[one.entry] for one in person.entries]
    sexes = _said(known, "sex")
    years = _said(known, "birth_year")
    if category.sex and sexes != {category.sex}:
        return False
    if category.born_from is None and category.born_to is None:
        return True
    return len(years) == 1 and (category.born_from or 0) <= min(years) <= (category.born_to or 9999)


def _said(rows: Iterable[dict[str, Any]], name: str) -> set[Any]:
    return {row[name] or row[f"registered__player__{name}"] for row in rows} - {None, ""}


def _guesses(people: Iterable[Person], events: Sequence[Tournament], players: dict[int, Any]) -> Iterable[Guess]:
    for one in people:
        if one.guessed or one.doubtful:
            entries = tuple((known.entry, events[known.event]) for known in one.entries)
            yield Guess(players[one.key].name, entries, one.doubtful and not one.guessed)


def line_of(page: SeriesPage, entry: int) -> SeriesLine | None:
    """Whose entry ``entry`` is; None for nobody's."""
    return next((one for one in page.lines if any(result.entry == entry for result in one.line.results)), None)


def members_of(series: Series) -> Collection[int]:
    """The keys of the events of a series. One query."""
    return set(SeriesEvent.objects.filter(series=series).values_list("tournament", flat=True))
