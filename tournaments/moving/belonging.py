"""Whether everything that came with an organization is its own.

The rows of a file are written without the guards of the database, since nobody may change them any more. So a file that
somebody made could say of a row that it is another organization's, or have it name one that is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db import models

from portal.common.backups.errors import BackupError
from portal.organizations.models import Organization, User
from tournaments.moving.rows import moving_models, rows_of


def refuse_strangers(organization: Organization, arrived: Mapping[str, int], people: Collection[int]) -> None:
    """Raise ``BackupError`` where one of the rows that ``arrived`` is not one of ``organization``, or names a row of
    another one or a person who is not among ``people``. Call it outside any scope."""
    for model in moving_models():
        rows = rows_of(model, organization)
        if rows.count() != arrived.get(model._meta.label, 0):
            raise BackupError(f"The file holds rows of {model._meta.label} that are not of this organization.")
        for field, strangers in _pointing_elsewhere(rows, organization, people):
            if strangers.exists():
                raise BackupError(
                    f"In rows of {model._meta.label} that came, {field} names what belongs to somebody else."
                )


def _pointing_elsewhere(
    rows: models.QuerySet[Any], organization: Organization, people: Collection[int]
) -> Iterator[tuple[str, models.QuerySet[Any]]]:
    """Every way by which a row names another one, with the rows that name somebody else's."""
    for many in rows.model._meta.local_many_to_many:
        own = many.related_model._base_manager.filter(**{many.related_model.organization_path: organization})
        links = many.remote_field.through._base_manager.filter(**{f"{many.m2m_field_name()}__in": rows})
        yield many.name, links.exclude(**{f"{many.m2m_reverse_field_name()}__in": own})
    for field in rows.model._meta.concrete_fields:
        above: Any = field.related_model
        named = rows.exclude(**{field.name: None}) if field.is_relation else rows
        if above is User:
            yield field.name, named.exclude(**{f"{field.attname}__in": people})
        elif above is Organization:
            yield field.name, named.exclude(**{field.name: organization})
        elif hasattr(above, "organization_path"):
            own = above._base_manager.filter(**{above.organization_path: organization})
            yield field.name, named.exclude(**{f"{field.name}__in": own})
