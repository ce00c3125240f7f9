"""The register as a file."""

from __future__ import annotations

from django.db import transaction

from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.files.csv_table import write_csv
from tournaments.registry.queries import EXPORT_HEADER, export_rows


def export_register(*, organization: Organization, actor: User) -> bytes:
    """Every player with club and newest membership as CSV, which loading takes back without a change. The journal says
    that it was downloaded."""
    with transaction.atomic():
        rows = export_rows(organization)
        record(organization=organization, action="register.exported", actor=actor, after={"records": len(rows)})
    return write_csv(EXPORT_HEADER, rows)
