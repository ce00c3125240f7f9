"""The manager of everything that belongs to one organization: it refuses to run outside that organization's scope."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models
from django_scopes import get_scope
from django_scopes.manager import DisabledQuerySet

Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


class ScopedManager(models.Manager[Row_co]):
    """Limits every query to the organization of the active scope (django-scopes).

    The model says in ``organization_path`` how it reaches its organization. Without a scope every query raises
    ``ScopeError``; ``django_scopes.scopes_disabled`` opts out, with a reason at the call site.
    """

    def get_queryset(self) -> models.QuerySet[Any]:
        current = get_scope()
        if not current.get("_enabled", True):
            return super().get_queryset()
        if "organization" not in current:
            disabled: models.QuerySet[Any] = DisabledQuerySet(
                self.model, using=self._db, missing_scopes={"organization"}
            )
            return disabled
        path: str = self.model.organization_path  # type: ignore[attr-defined]
        scoped: models.QuerySet[Any] = super().get_queryset().filter(**{path: current["organization"]})
        return scoped

    def all(self) -> models.QuerySet[Any]:
        queryset: models.QuerySet[Any] = super().all()
        return queryset.all() if isinstance(queryset, DisabledQuerySet) else queryset
