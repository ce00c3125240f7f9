"""A large workbook is read by a worker, once: unpacking megabytes of cells takes a processor for seconds, and a preview
is looked at many times. What it read stands in the row of the upload, in place of the file. The rounds of a long report
file are judged by a worker, too: what it found stands beside the file.

What would grow beyond ``xlsx_file.MOST_UNPACKED`` is refused at once, unread.
"""

from __future__ import annotations

import io
import logging
import zipfile
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.sending import send
from portal.common.sweeps import sweeping
from tournaments.imports.choices import Choices
from tournaments.imports.judging.report_checks import NOT_JUDGED, Found, judge_rounds
from tournaments.imports.preview import Preview, long_report, preview
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
TIME_LIMIT_SECONDS: Final = 150
"""A file that takes longer is given up: a workbook is not read, rounds are not judged, and the preview says so."""
State = PendingImport.State


def is_large_workbook(content: bytes) -> bool:
    """Whether ``content`` is a workbook that a worker reads."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return LARGE_UNPACKED < sum(part.file_size for part in archive.infolist()) <= MOST_UNPACKED
    except zipfile.BadZipFile:
        return False


def is_for_worker(content: bytes) -> bool:
    """Whether a worker reads ``content``, or judges its rounds, before there is a preview."""
    try:
        return is_large_workbook(content) or long_report(content) is not None
    except FileRefused:
        return False  # the preview says why


def ask_to_read(waiting: PendingImport) -> None:
    """Have a worker read the file of ``waiting``. Call it once its transaction is committed."""
    send(READ_TASK, (str(waiting.pk), waiting.tournament.organization_id))


def read_upload(*, pending_id: UUID) -> None:
    """Read a workbook that waits for it, or judge the rounds of a report file; the row then has the rows of the table,
    or says why there are none, or has what was found.

    Does nothing for a file that is gone or read, or on which another worker is. Needs the organization's scope.
    """
    found = PendingImport.objects.filter(pk=pending_id, state=State.READING).first()
    taken = f"being-read:{pending_id}"
    if found is None or not cache.add(taken, 1, TIME_LIMIT_SECONDS + 30):
        return
    content = bytes(found.content)
    try:
        with translation.override(found.language):
            done = _table_of(content, pending_id) if is_large_workbook(content) else _judged(content, pending_id)
    finally:
        cache.delete(taken)
    PendingImport.objects.filter(pk=pending_id, state=State.READING).update(**done)


def _table_of(content: bytes, pending_id: UUID) -> dict[str, Any]:
    rows: list[list[str]] = []
    try:
        rows = [list(row.cells) for row in read_xlsx(content)]
        outcome = "" if rows else _("The file is empty. Choose a file with one row per player.")
    except FileRefused as refused:
        outcome = refused.problem.message
    except Exception:
        log.exception("The file of the import %s was not read", pending_id)
        outcome = _("The file could not be read. Save it as CSV, or report it.")
    state = State.WAITING if rows else State.FAILED
    return {"state": state, "read_rows": rows, "content": b"", "outcome": outcome}


def _judged(content: bytes, pending_id: UUID) -> dict[str, Any]:
    judged: list[Found] | str = []
    try:
        report = long_report(content)
        judged = judge_rounds(report) if report is not None else []
    except Exception:  # the time was over, too
        log.exception("The rounds of the import %s were not judged", pending_id)
        judged = NOT_JUDGED
    return {"state": State.WAITING, "judged": judged}


def data_of(waiting: PendingImport) -> bytes | list[TableRow]:
    """The uploaded file, or the rows that a worker has read from it."""
    if waiting.read_rows is None:
        return bytes(waiting.content)
    return [TableRow(line, tuple(cells)) for line, cells in enumerate(waiting.read_rows, start=1)]


def preview_of(waiting: PendingImport, tournament: Tournament, choices: Choices, *, with_register: bool) -> Preview:
    """What importing an uploaded file would do (``preview``); of one that no worker could read, why."""
    if waiting.read_rows == []:
        return Preview(problems=(Problem("unreadable", waiting.outcome),))
    return preview(data_of(waiting), tournament, choices, waiting.judged, with_register)


@sweeping
def read_forgotten_files() -> None:
    """Ask again for files that no worker has read or judged."""
    since = timezone.now() - PATIENCE
    forgotten = PendingImport.objects.filter(state=State.READING, uploaded_at__lte=since)
    for pending, organization in forgotten.values_list("pk", "tournament__organization_id"):
        if cache.add(f"read-asked-again:{pending}", 1, AGAIN_SECONDS):
            send(READ_TASK, (str(pending), organization))
