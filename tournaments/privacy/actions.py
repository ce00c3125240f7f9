"""What owners do with the data of one person. Each function is one transaction and one row of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.privacy.finding import Record
from tournaments.privacy.kept import kept_on


def hand_out(*, organization: Organization, records: Sequence[Record], actor: User) -> dict[str, Any]:
    """Everything that is kept of the person whom ``records`` are about (``kept_on``). The journal names the records and
    not the person: its rows stay for ever. Raises ``Refused`` for no record."""
    if not records:
        raise Refused("no_record", _("Tick at least one line."))
    with transaction.atomic():
        kept = kept_on(organization, records)
        record(
            organization=organization,
            action="person.handed_out",
            actor=actor,
            after={"records": ", ".join(one.key for one in records)},
        )
    return kept
