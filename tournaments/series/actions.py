"""Making series: how they count, which events they have, which categories are ranked apart."""

from __future__ import annotations

from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.changes.locking import refuse_template
from tournaments.entries.lines import visible_line
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Regulations, Series, SeriesCategory, SeriesEvent, Tournament
from tournaments.models.series.rows import MOST_EVENTS, MOST_PLACES, Counting, SeriesTieBreak

RESERVED_SLUGS: Final = frozenset({"new"})
FIELDS: Final = (
    "name", "slug", "description", "counting", "place_points", "shared_places", "best", "least", "tie_breaks",
)  # fmt: skip
MOST_CATEGORIES: Final = 20
MOST_POINTS: Final = 100_000
"""Tenths that a place brings at most."""


def create_series(*, organization: Organization, actor: User | None, **fields: Any) -> Series:
    """A series without events; ``fields`` are of ``FIELDS``. Raises ``Refused`` with the field that is wrong."""
    series = Series(organization=organization)
    with transaction.atomic():
        _write(series, fields)
        _save(series)
        _record(series, "series.created", actor, after={"series": series.name, "address": series.slug})
    return series


def update_series(*, series: Series, actor: User | None, **fields: Any) -> Series:
    """Change what ``fields`` name. Raises ``Refused`` with the field that is wrong, and for the address of a series
    that the public knows."""
    with transaction.atomic():
        current = _hold(series)
        before = {name: getattr(current, name) for name in FIELDS}
        _write(current, fields)
        changed = {name: getattr(current, name) for name in FIELDS if getattr(current, name) != before[name]}
        if not changed:
            return current
        if "slug" in changed and SeriesEvent.objects.filter(series=current, tournament__is_public=True).exists():
            raise Refused(
                "address_public",
                _("The address of a public series stays as it is: people have its links."),
                field="slug",
            )
        current.version += 1
        _save(current)
        name = {"series": before["name"]}
        _record(
            current,
            "series.changed",
            actor,
            before=name | _told({key: before[key] for key in changed}),
            after={"series": current.name} | _told(changed),
        )
    return current


def add_event(*, series: Series, tournament: Tournament, actor: User | None) -> None:
    """Let an event of the same organization count in a series. Raises ``Refused`` for one that counts already, a
    template, an event of teams, and a series that is full."""
    with transaction.atomic():
        current = _hold(series)
        event = Tournament.objects.select_for_update(of=("self",)).get(
            pk=tournament.pk, organization=current.organization_id
        )
        refuse_template(event)
        if SeriesEvent.objects.filter(series=current, tournament=event).exists():
            message = _("%(name)s is in this series already.") % {"name": event.name}
            raise Refused("event_already", message, field="tournament")
        if Regulations.objects.filter(tournament=event, team_boards__gt=0).exists():
            message = _("%(name)s is an event of teams. A series counts players.") % {"name": event.name}
            raise Refused("event_of_teams", message, field="tournament")
        if SeriesEvent.objects.filter(series=current).count() >= MOST_EVENTS:
            message = _("A series has at most %(most)s events.") % {"most": MOST_EVENTS}
            raise Refused("series_full", message, field="tournament")
        SeriesEvent.objects.create(series=current, tournament=event)
        _changed(current)
        _record(current, "series.event_added", actor, after={"series": current.name, "event": event.name})


def take_out_event(*, series: Series, tournament: Tournament, actor: User | None) -> None:
    """Let an event count no more in a series; nothing else of it changes. Nothing happens where it is out already."""
    with transaction.atomic():
        current = _hold(series)
        gone, _rows = SeriesEvent.objects.filter(series=current, tournament=tournament).delete()
        if gone:
            _changed(current)
            _record(current, "series.event_taken_out", actor, before={"series": current.name, "event": tournament.name})


def add_category(
    *,
    series: Series,
    actor: User | None,
    name: str,
    sex: str = "",
    born_from: int | None = None,
    born_to: int | None = None,
) -> SeriesCategory:
    """Rank some of the players among themselves, too. Raises ``Refused`` with the field that is wrong, for a name that
    another category has, and for one that asks for nothing."""
    with transaction.atomic():
        current = _hold(series)
        row = SeriesCategory(
            series=current, name=visible_line(name), sex=sex, born_from=born_from, born_to=born_to
        )  # fmt: skip
        if not (sex or born_from or born_to):
            raise Refused("no_condition", _("Say who belongs to the category: sex, or years of birth."), field="sex")
        if born_from and born_to and born_to < born_from:
            raise Refused("years_reversed", _("The last year is before the first one."), field="born_to")
        others = SeriesCategory.objects.filter(series=current)
        if others.filter(name=row.name).exists():
            raise Refused("category_twice", _("There is a category of this name already."), field="name")
        if others.count() >= MOST_CATEGORIES:
            message = _("A series has at most %(most)s categories.") % {"most": MOST_CATEGORIES}
            raise Refused("too_many_categories", message, field="name")
        refuse_invalid(row, exclude=("series",), alone=True)
        row.save()
        _changed(current)
        after = {"series": current.name, "category": row.name, "sex": sex, "born_from": born_from, "born_to": born_to}
        _record(current, "series.category_added", actor, after=after)
    return row


def remove_category(*, category: SeriesCategory, actor: User | None) -> None:
    """Rank the players of a category among themselves no more."""
    with transaction.atomic():
        current = _hold(category.series)
        gone, _rows = SeriesCategory.objects.filter(pk=category.pk).delete()
        if gone:
            _changed(current)
            before = {"series": current.name, "category": category.name}
            _record(current, "series.category_removed", actor, before=before)


def delete_series(*, series: Series, actor: User | None) -> None:
    """Let a series go. Its events stay as they are."""
    with transaction.atomic():
        current = _hold(series)
        _record(current, "series.deleted", actor, before={"series": current.name, "address": current.slug})
        Series.objects.filter(pk=current.pk).delete()


def _hold(series: Series) -> Series:
    rows = Series.objects.select_for_update(of=("self",)).select_related("organization")
    return rows.get(pk=series.pk)


def _write(series: Series, fields: dict[str, Any]) -> None:
    """Put ``fields`` into a series. Raises ``Refused`` with the field that is wrong."""
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of a series: {', '.join(sorted(unknown))}")
    for name, value in fields.items():
        setattr(series, name, value)
    series.name = visible_line(series.name)
    series.description = series.description.strip()
    if series.counting == Counting.PLACES and not series.place_points:
        raise Refused(
            "no_table", _("Say how many points the places bring, for example 25 18 15."), field="place_points"
        )
    if len(series.place_points) > MOST_PLACES or not all(0 <= one <= MOST_POINTS for one in series.place_points):
        message = _("Give at most %(places)s places, each with 0 to %(points)s points.")
        words = {"places": MOST_PLACES, "points": MOST_POINTS // 10}
        raise Refused("bad_table", message % words, field="place_points")
    known = [code for code in series.tie_breaks if code in SeriesTieBreak.values]
    if known != list(series.tie_breaks) or len(set(known)) != len(known):
        raise Refused("bad_tie_breaks", _("Name each tie-break once."), field="tie_breaks")


def _save(series: Series) -> None:
    """Save within the caller's transaction. Raises ``Refused`` with the field that is wrong."""
    taken = Refused(
        "slug_taken",
        _("Another series has the address “%(slug)s”. Choose another one.") % {"slug": series.slug},
        field="slug",
    )
    twins = Series.objects.filter(organization=series.organization_id, slug=series.slug)
    if series.slug in RESERVED_SLUGS or twins.exclude(pk=series.pk).exists():
        raise taken
    refuse_invalid(series, exclude=("organization",), alone=True)
    try:
        with transaction.atomic():
            series.save()
    except IntegrityError as error:
        raise taken from error


def _changed(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(version=F("version") + 1)


def _told(values: dict[str, Any]) -> dict[str, Any]:
    """Values for the journal: the address under its name, a list as one line."""
    said = {("address" if name == "slug" else name): value for name, value in values.items()}
    if "place_points" in said:
        said["place_points"] = " ".join(f"{tenths / 10:g}" for tenths in said["place_points"])
    if "tie_breaks" in said:
        said["tie_breaks"] = " ".join(said["tie_breaks"])
    return said


def _record(series: Series, action: str, actor: User | None, **facts: Any) -> None:
    record(organization=series.organization, action=action, actor=actor, **facts)
