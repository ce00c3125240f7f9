"""The return of a year is asked for, made by a worker, and offered for a day: it holds years of birth.

The row says how far it is, and everybody who may take a return along sees it. A message that comes twice does nothing
the second time. Officers from above ask for it and take it along, too: what is done here is done in the name of the
organization, whose journals say who it was.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.second_wall.reach import in_its_own_name
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization, User
from tournaments.models import YearFile
from tournaments.office.export import workbook_of_year

log = logging.getLogger(__name__)

MAKE_TASK: Final = "tournaments.make_year_file"
KEPT: Final = timedelta(days=1)
"""How long a file is offered."""
PATIENCE: Final = timedelta(minutes=1)
"""A file that no worker has made in this time was forgotten; its message is sent again."""
State = YearFile.State


def year_files_of(organization: Organization) -> Mapping[int, YearFile]:
    """The files that are there or on their way, by year, without what is in them. One query."""
    with in_its_own_name(organization):
        rows = YearFile.objects.filter(organization=organization).defer("content").select_related("asked_by")
        return {row.year: row for row in rows}


def ask_for_year(*, organization: Organization, actor: User, year: int) -> YearFile:
    """Have a worker make the return of a year in the active language; it takes the place of the one that is there.

    Raises ``Refused`` (``under_way``) while one of the organization is being made. Locks the organization.
    """
    with in_its_own_name(organization), transaction.atomic():
        Organization.objects.select_for_update(of=("self",)).get(pk=organization.pk)
        rows = YearFile.objects.filter(organization=organization)
        if (busy := rows.filter(state=State.MAKING).first()) is not None:
            message = _("The return of %(year)s is being made. Ask for another one when that is done.")
            raise Refused("under_way", message % {"year": busy.year})
        rows.filter(year=year).delete()
        row = YearFile.objects.create(
            organization=organization,
            year=year,
            asked_by=actor,
            asked_at=timezone.now(),
            language=translation.get_language() or "en",
        )
        transaction.on_commit(lambda: send(MAKE_TASK, (row.pk, organization.pk)))
    return row


def make_year_file(key: int) -> None:
    """Make a file that was asked for and is not there yet. Needs the scope of its organization."""
    row = YearFile.objects.select_related("organization").filter(pk=key, state=State.MAKING).first()
    if row is None:
        return
    try:
        with translation.override(row.language):
            book = workbook_of_year(row.organization, row.year)
    except Exception:
        log.exception("The return %s of a year could not be made", key)
        YearFile.objects.filter(pk=key, state=State.MAKING).update(state=State.FAILED)
        return
    YearFile.objects.filter(pk=key, state=State.MAKING).update(
        state=State.READY,
        content=book.content,
        made_at=timezone.now(),
        tournaments=book.tournaments,
        players=book.players,
    )


def take_year_file(*, organization: Organization, actor: User, year: int) -> bytes:
    """The workbook of a year; the journal of the organization says who took it along. Raises ``Refused``
    (``not_made``) where none is ready."""
    with in_its_own_name(organization), transaction.atomic():
        row = YearFile.objects.filter(organization=organization, year=year, state=State.READY).first()
        if row is None:
            message = _("The return of %(year)s is not there, or not there any more. Have it made, then download it.")
            raise Refused("not_made", message % {"year": year})
        record(
            organization=organization,
            action="year.exported",
            actor=actor,
            after={"year": year, "tournaments": row.tournaments, "players": row.players},
        )
        return bytes(row.content)


@sweeping
def forget_year_files() -> None:
    """Delete files that were asked for a day ago. Ask a worker again for one that still waits."""
    YearFile.objects.filter(asked_at__lte=timezone.now() - KEPT).delete()
    waiting = YearFile.objects.filter(state=State.MAKING, asked_at__lte=timezone.now() - PATIENCE)
    for place in waiting.values_list("pk", "organization_id"):
        send(MAKE_TASK, place)
