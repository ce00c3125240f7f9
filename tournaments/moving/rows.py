"""Which rows belong to an organization, in an order in which they can be written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.core.serializers import sort_dependencies
from django.db import models

from portal.organizations.models import Organization, User

OUR_APPS: Final = ("common", "organizations", "pairing", "tournaments")


def moving_models() -> list[type[models.Model]]:
    """Every model whose rows belong to an organization and go where it goes; what a row points to comes before it."""
    configs = [(apps.get_app_config(label), None) for label in OUR_APPS]
    ours = [model for model in sort_dependencies(configs) if hasattr(model, "organization_path")]
    return [model for model in ours if getattr(model, "moves", True)]


def rows_of(model: Any, organization: Organization) -> models.QuerySet[Any]:
    """The rows of ``model`` that belong to ``organization``, by number. Call it outside any scope."""
    rows: models.QuerySet[Any] = model._base_manager.filter(**{model.organization_path: organization}).order_by("pk")
    return rows


def people_of(organization: Organization) -> list[User]:
    """Everybody whom a row of the organization names: members, and authors who are no members any more."""
    found: set[int] = set()
    for model in moving_models():
        for field in model._meta.fields:
            if field.is_relation and field.related_model is User:
                found |= set(rows_of(model, organization).values_list(field.attname, flat=True))
    return list(User.objects.filter(pk__in=found - {None}).order_by("pk"))


def tables(organization: Organization) -> Iterator[tuple[type[models.Model], models.QuerySet[Any]]]:
    """Every model with its rows."""
    for model in moving_models():
        yield model, rows_of(model, organization)
