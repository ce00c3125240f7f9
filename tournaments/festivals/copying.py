"""The next edition of a festival: every section begins like that of the edition before."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from django.db import transaction
from django.utils.text import slugify

from portal.organizations.models import User
from tournaments.festivals.actions import add_section, create_festival
from tournaments.festivals.queries import ordered
from tournaments.listing.actions import FIELDS
from tournaments.listing.copying import copy_tournament
from tournaments.models import Festival, Regulations, Tournament

OWN: Final = frozenset({"name", "slug", "starts_on", "ends_on"})
"""Fields that a section of the next edition does not take over as they are."""


def copy_festival(*, source: Festival, actor: User | None, name: str, slug: str, starts_on: date) -> Festival:
    """A festival ``name`` whose first section begins on ``starts_on``; the others keep their distance in days.

    Each section is made by ``listing.copying.copy_tournament``. In its name the year of its first day stands in the
    place of the year before; a name that another event has gets the year added. Raises ``Refused`` as the actions that
    it calls do, and then nothing is made.
    """
    sections = list(ordered(source))
    with transaction.atomic():
        made = create_festival(
            organization=source.organization,
            actor=actor,
            name=name,
            slug=slug,
            one_section_each=source.one_section_each,
        )
        begin = min((one.starts_on for one in sections), default=starts_on)
        for section in sections:
            first = starts_on + (section.starts_on - begin)
            fields = {field: getattr(section, field) for field in FIELDS if field not in OWN}
            title = renewed(section.name, section.starts_on.year, first.year)
            copied = copy_tournament(
                source=section,
                actor=actor,
                rounds=Regulations.objects.get(tournament=section).rounds,
                name=title,
                slug=_free_slug(section, title, first.year),
                starts_on=first,
                ends_on=first + (section.ends_on - section.starts_on),
                **fields,
            )
            add_section(festival=made, tournament=copied, actor=actor, section=section.section)
    return made


def next_name(source: Festival) -> str:
    """The name of ``source`` with the next year in the place of its own; blank where it has none."""
    first = ordered(source).order_by("starts_on").first()
    name = renewed(source.name, first.starts_on.year, first.starts_on.year + 1) if first else source.name
    return name if name != source.name else ""


def renewed(text: str, before: int, now: int) -> str:
    """``text`` with the year ``before``, where it stands in it, replaced by ``now``."""
    return re.sub(rf"(?<!\d){before}(?!\d)", str(now), text)


def _free_slug(section: Tournament, title: str, year: int) -> str:
    taken = set(Tournament.objects.filter(organization=section.organization_id).values_list("slug", flat=True))
    longest = 60
    base = renewed(section.slug, section.starts_on.year, year) or slugify(title)
    for candidate in (base, f"{base[: longest - 5]}-{year}"):
        if candidate not in taken:
            return candidate
    number = 2
    while f"{base[: longest - 9]}-{year}-{number}" in taken:
        number += 1
    return f"{base[: longest - 9]}-{year}-{number}"
