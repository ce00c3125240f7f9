"""Templates of an organization: what its events begin like, with regulations, texts, prizes and people, and nobody in.

A template is a tournament that is never played or public (``Tournament.is_template``), so that every page on which an
event is prepared prepares a template, and ``copying`` starts an event from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import Organization, User
from tournaments.changes.journaling import record_change
from tournaments.listing.actions import FIELDS, update_tournament
from tournaments.listing.copying import copy_tournament
from tournaments.listing.deleting import delete_draft_event
from tournaments.models import Regulations, Tournament

OWN: Final = frozenset({"name", "slug"})
"""Fields that a template does not take over as they are."""


def templates_of(organization: Organization) -> QuerySet[Tournament]:
    """The templates of an organization by name, with their regulations."""
    rows = Tournament.objects.filter(organization=organization, is_template=True)
    return rows.select_related("regulations").order_by("name", "pk")


def make_template(*, source: Tournament, actor: User | None, name: str) -> Tournament:
    """A template called ``name`` that has of ``source``, an event or another template, all that ``copy_tournament``
    takes over. Its days stay: the times of an event that begins like it are counted from the first.

    Raises ``Refused`` where another template has the name, and as ``copy_tournament`` does; then nothing is made.
    """
    with transaction.atomic():
        _refuse_same_name(source.organization, name)
        made = copy_tournament(
            source=source,
            actor=actor,
            rounds=Regulations.objects.get(tournament=source).rounds,
            name=name,
            slug=_free_slug(source.organization, name),
            **{field: getattr(source, field) for field in FIELDS if field not in OWN},
        )
        made.is_template = True
        made.save(update_fields=["is_template"])
        record_change(made, "template.made", actor, after={"name": name, "slug": made.slug}, public=False)
    return made


def rename_template(*, template: Tournament, actor: User | None, name: str) -> Tournament:
    """Call a template ``name``; its address stays. Raises ``Refused`` where another template has the name."""
    with transaction.atomic():
        _refuse_same_name(template.organization, name, but=template)
        return update_tournament(tournament=template, actor=actor, name=name)


def remove_template(*, template: Tournament, actor: User | None) -> None:
    """Remove a template; the events that began like it stay as they are. Raises ``Refused`` while a simulation of it is
    under way."""
    delete_draft_event(tournament=template, actor=actor, name=template.name)


def _refuse_same_name(organization: Organization, name: str, but: Tournament | None = None) -> None:
    others: Sequence[str] = [
        one.name.casefold() for one in templates_of(organization) if but is None or one.pk != but.pk
    ]
    if name.casefold() in others:
        raise Refused(
            "template_exists",
            _("There is a template called “%(name)s” already. Give this one another name.") % {"name": name},
            field="name",
        )


def _free_slug(organization: Organization, name: str) -> str:
    """An address that begins with ``template``, so that it takes none that an event would want."""
    taken = set(Tournament.objects.filter(organization=organization).values_list("slug", flat=True))
    base = f"template-{slugify(name)}"[:55].strip("-")
    number = 1
    while (candidate := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return candidate
