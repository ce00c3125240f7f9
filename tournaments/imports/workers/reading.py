"""A large workbook is read by a worker, once: unpacking megabytes of cells takes a processor for seconds, and a preview
is looked at many times. What it read stands in the row of the upload, in place of the file.

What would grow beyond ``xlsx_file.MOST_UNPACKED`` is refused at once, unread.
"""

from __future__ import annotations

import io
import logging
import zipfile
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.sending import send
from portal.common.sweeps import sweeping
from tournaments.imports.choices import Choices
from tournaments.imports.preview import Preview, preview
from tournaments.imports.problems import FileRefused, Problem
from tournaments.imports.tables import TableRow
from tournaments.imports.workbooks.xlsx_file import MOST_UNPACKED, read_xlsx
from tournaments.models import PendingImport, Tournament

log = logging.getLogger(__name__)

READ_TASK: Final = "tournaments.read_file"
LARGE_UNPACKED: Final = 2 * 1024 * 1024
"""Bytes of a workbook from which a worker reads it: half a second of a processor."""
PATIENCE: Final = timedelta(seconds=60)
"""After so long a worker is asked once more."""
AGAIN_SECONDS: Final = 60
State = PendingImport.State


def is_large_workbook(content: bytes) -> bool:
    """Whether ``content`` is a workbook that a worker reads."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return LARGE_UNPACKED < sum(part.file_size for part in archive.infolist()) <= MOST_UNPACKED
    except zipfile.BadZipFile:
        return False


def ask_to_read(waiting: PendingImport) -> None:
    """Have a worker read the file of ``waiting``. Call it once its transaction is committed."""
    send(READ_TASK, (str(waiting.pk), waiting.tournament.organization_id))


def read_upload(*, pending_id: UUID) -> None:
    """Read a file that waits for it; its row then has the rows of the table, or says why there are none.

    Does nothing for a file that is gone or read. Needs the organization's scope.
    """
    found = PendingImport.objects.filter(pk=pending_id, state=State.READING).first()
    if found is None:
        return
    rows: list[list[str]] = []
    with translation.override(found.language):
        try:
            rows = [list(row.cells) for row in read_xlsx(bytes(found.content))]
            outcome = "" if rows else _("The file is empty. Choose a file with one row per player.")
        except FileRefused as refused:
            outcome = refused.problem.message
        except Exception:
            log.exception("The file of the import %s was not read", pending_id)
            outcome = _("The file could not be read. Save it as CSV, or report it.")
    PendingImport.objects.filter(pk=pending_id, state=State.READING).update(
        state=State.WAITING if rows else State.FAILED, read_rows=rows, content=b"", outcome=outcome
    )


def data_of(waiting: PendingImport) -> bytes | list[TableRow]:
    """The uploaded file, or the rows that a worker has read from it."""
    if waiting.read_rows is None:
        return bytes(waiting.content)
    return [TableRow(line, tuple(cells)) for line, cells in enumerate(waiting.read_rows, start=1)]


def preview_of(waiting: PendingImport, tournament: Tournament, choices: Choices) -> Preview:
    """What importing an uploaded file would do; of one that no worker could read, why."""
    if waiting.read_rows == []:
        return Preview(problems=(Problem("unreadable", waiting.outcome),))
    return preview(data_of(waiting), tournament, choices)


@sweeping
def read_forgotten_files() -> None:
    """Ask again for files that no worker has read."""
    since = timezone.now() - PATIENCE
    forgotten = PendingImport.objects.filter(state=State.READING, uploaded_at__lte=since)
    for pending, organization in forgotten.values_list("pk", "tournament__organization_id"):
        if cache.add(f"read-asked-again:{pending}", 1, AGAIN_SECONDS):
            send(READ_TASK, (str(pending), organization))
