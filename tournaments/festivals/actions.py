"""Making festivals, and which tournaments are their sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, refuse_template
from tournaments.entries.lines import visible_line
from tournaments.festivals.membership import elsewhere, second_section_sentence
from tournaments.listing.actions import refuse_invalid, update_tournament
from tournaments.models import Entry, EntryStatus, Festival, Tournament

RESERVED_SLUGS: Final = frozenset({"new"})
SHARED: Final = (
    "city",
    "venue",
    "federation",
    "time_zone",
    "organizer",
    "contact",
    "chief_arbiter",
    "chief_arbiter_id",
    "deputy_arbiters",
)
"""What all sections usually have in common."""


def create_festival(
    *, organization: Organization, actor: User | None, name: str, slug: str, one_section_each: bool = True
) -> Festival:
    """A festival without sections. Raises ``Refused`` with the field that is wrong."""
    festival = Festival(
        organization=organization, name=visible_line(name), slug=slug, one_section_each=one_section_each
    )
    with transaction.atomic():
        _save(festival)
        _record(festival, "festival.created", actor, after={"name": festival.name, "slug": festival.slug})
    return festival


def update_festival(
    *, festival: Festival, actor: User | None, name: str, slug: str, one_section_each: bool
) -> Festival:
    """Change the name, the address or whether everybody has one section.

    Raises ``Refused`` with the field that is wrong, for the address of a festival that the public knows, and where
    somebody plays in two sections already and should have one.
    """
    with transaction.atomic():
        current, sections = _hold(festival)
        before = {"name": current.name, "slug": current.slug, "one_section_each": current.one_section_each}
        after = {"name": visible_line(name), "slug": slug, "one_section_each": one_section_each}
        if after == before:
            return current
        if slug != current.slug and any(one.is_public for one in sections):
            raise Refused(
                "address_public",
                _("The address of a public festival stays as it is: people have its links."),
                field="slug",
            )
        for field, value in after.items():
            setattr(current, field, value)
        _save(current)
        if one_section_each and not before["one_section_each"]:
            for one in sections:
                _refuse_shared_players(one, field="one_section_each")
        _pages_changed(current)
        _record(current, "festival.changed", actor, before=before, after=after)
    return current


def add_section(*, festival: Festival, tournament: Tournament, actor: User | None, section: str = "") -> Tournament:
    """Make a tournament of the same organization the last section of a festival, where it is called ``section``.

    Raises ``Refused`` for a section of another festival, a name that another section has, somebody who plays in
    another section, and a template.
    """
    with transaction.atomic():
        current = lock(tournament)
        refuse_template(current)
        held = Festival.objects.select_for_update().get(pk=festival.pk)
        if current.festival_id is not None:
            raise Refused(
                "section_already",
                _("%(name)s is a section of a festival already.") % {"name": current.name},
                field="tournament",
            )
        others = Tournament.objects.filter(festival=held)
        current.festival, current.section = held, visible_line(section)
        current.section_place = (others.aggregate(last=Max("section_place"))["last"] or 0) + 1
        _refuse_same_name([*others, current])
        refuse_invalid(current, alone=True)
        current.save(update_fields=["festival", "section", "section_place"])
        _refuse_shared_players(current, field="tournament")
        _pages_changed(held)
        record_change(current, "tournament.became_section", actor, after={"festival": held.name})
    return current


def take_out(*, tournament: Tournament, actor: User | None) -> Tournament:
    """Make a section an event of its own again. Players, rounds and everything else stay with it. Nothing happens to
    one that has left meanwhile, even for another festival."""
    with transaction.atomic():
        current = lock(tournament)
        if current.festival_id is None or current.festival_id != tournament.festival_id:
            return current
        held = Festival.objects.select_for_update().get(pk=current.festival_id)
        _pages_changed(held)
        current.festival, current.section, current.section_place = None, "", 0
        current.save(update_fields=["festival", "section", "section_place"])
        record_change(current, "tournament.left_festival", actor, before={"festival": held.name})
    return current


def arrange_sections(*, festival: Festival, actor: User | None, names: Sequence[tuple[int, str]]) -> None:
    """Put the sections in the order of ``names``: the id of each, and what it is called; blank: as the tournament.

    Raises ``Refused`` where two would have one name, and where ``names`` are not those of all sections.
    """
    with transaction.atomic():
        held, ordered = _hold(festival)
        sections = {one.pk: one for one in ordered}
        if set(sections) != {key for key, _name in names}:
            raise _sections_changed()
        before = [one.section_name for one in sections.values()]
        for place, (key, name) in enumerate(names, start=1):
            sections[key].section, sections[key].section_place = visible_line(name), place
            refuse_invalid(sections[key], alone=True)
        ordered = sorted(sections.values(), key=lambda one: one.section_place)
        _refuse_same_name(ordered)
        Tournament.objects.filter(pk__in=sections).update(section="")
        Tournament.objects.bulk_update(ordered, ["section", "section_place"])
        after = [one.section_name for one in ordered]
        if after != before:
            _pages_changed(held)
            _record(held, "festival.arranged", actor, before={"sections": before}, after={"sections": after})


def share_details(*, festival: Festival, actor: User | None, **details: Any) -> int:
    """Write place and people (``SHARED``) into every section; how many have changed.

    What is blank or None stays as each section has it. Raises ``Refused`` with the field that is wrong, and then no
    section has changed.
    """
    unknown = set(details) - set(SHARED)
    if unknown:
        raise TypeError(f"no such detail of a festival: {', '.join(sorted(unknown))}")
    given = {name: value for name, value in details.items() if value not in {"", None}}
    changed = 0
    with transaction.atomic():
        _held, sections = _hold(festival)
        for section in sections:
            if any(getattr(section, name) != value for name, value in given.items()):
                update_tournament(tournament=section, actor=actor, **given)
                changed += 1
    return changed


def delete_festival(*, festival: Festival, actor: User | None) -> None:
    """Let a festival go: its sections become events of their own, with everything that they have. Raises ``Refused``
    where somebody changes the sections at the same moment."""
    with transaction.atomic():
        held, sections = _hold(festival)
        for section in sections:
            take_out(tournament=section, actor=actor)
        _record(held, "festival.deleted", actor, before={"name": held.name, "slug": held.slug})
        held.delete()


def _hold(festival: Festival) -> tuple[Festival, list[Tournament]]:
    """The festival and its sections in their order, held in the order in which everybody takes them.

    Raises ``Refused`` where a section came or went before all of them were held.
    """
    rows = Tournament.objects.filter(festival=festival).order_by("pk")
    held = [lock(one) for one in rows]
    current = Festival.objects.select_for_update().get(pk=festival.pk)
    if list(rows.values_list("pk", flat=True)) != [one.pk for one in held]:
        raise _sections_changed()
    return current, sorted(held, key=lambda one: (one.section_place, one.starts_on, one.name))


def _sections_changed() -> Refused:
    return Refused("sections_changed", _("Somebody has changed the sections meanwhile. Look at them again, then save."))


def _refuse_shared_players(tournament: Tournament, *, field: str) -> None:
    players = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE).order_by("name")
    for one in elsewhere(tournament, players).values():
        raise Refused("in_another_section", second_section_sentence(one), field=field)


def _refuse_same_name(sections: Sequence[Tournament]) -> None:
    names: set[str] = set()
    for one in sections:
        if one.section_name.casefold() in names:
            raise Refused(
                "section_name_twice",
                _("Two sections would be called “%(name)s”. Give each a name of its own.") % {"name": one.section_name},
                field="section",
            )
        names.add(one.section_name.casefold())


def _save(festival: Festival) -> None:
    """Save within the caller's transaction. Raises ``Refused`` with the field that is wrong."""
    taken = Refused(
        "slug_taken",
        _("Another festival has the address “%(slug)s”. Choose another one.") % {"slug": festival.slug},
        field="slug",
    )
    twins = Festival.objects.filter(organization=festival.organization_id, slug=festival.slug)
    if festival.slug in RESERVED_SLUGS or twins.exclude(pk=festival.pk).exists():
        raise taken
    refuse_invalid(festival, alone=True)
    try:
        with transaction.atomic():
            festival.save()
    except IntegrityError as error:
        raise taken from error


def _pages_changed(festival: Festival) -> None:
    """The pages of every section name the festival."""
    Tournament.objects.filter(festival=festival).update(public_version=F("public_version") + 1)


def _record(festival: Festival, action: str, actor: User | None, **facts: Any) -> None:
    record(organization=festival.organization, subject=festival.subject, action=action, actor=actor, **facts)
