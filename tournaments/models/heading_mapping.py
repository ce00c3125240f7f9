"""Which column of a list holds what, as somebody of the organization once said for its headings."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from portal.common.scoping import ScopedManager


class HeadingMapping(models.Model):
    """The columns of lists with one row of headings. It holds headings alone, and nothing about players."""

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="heading_mappings"
    )
    key = models.CharField(max_length=64)
    """SHA-256 over the headings, without accents and case."""
    fields = models.JSONField(default=dict, db_default={})
    """Place of a column to its field."""
    changed_at = models.DateTimeField(auto_now=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organization", "key"], name="one_mapping_per_headings")]

    def __str__(self) -> str:
        return self.key
