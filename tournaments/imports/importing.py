"""Doing what a preview has shown, at once or by a worker.

A small file is imported while its page waits. A large one would hold the web server for seconds, so the row of the
uploaded file says that it is confirmed, and a worker imports it. The row is the truth: a message about it that is lost
is sent again by a sweep, and one that comes twice finds nothing left to do, because the import and the new state of the
row are one transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.trf import has_teams
from portal.common.errors import Refused
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.changes.locking import lock_taking_place
from tournaments.imports.choices import choices_from
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import Verdict
from tournaments.imports.preview import Preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.imports.team_report import import_team_file
from tournaments.imports.workers.reading import preview_of
from tournaments.models import PendingImport, Tournament

log = logging.getLogger(__name__)

IMPORT_TASK: Final = "tournaments.import_file"
LARGE: Final = 3_000
"""Players, and games of each, from which a worker imports; a web request would take a second or more."""
PATIENCE: Final = timedelta(seconds=60)
"""A confirmed file on which nobody works after this time was forgotten; its message is sent again."""
AGAIN_SECONDS: Final = 60


def is_large(seen: Preview) -> bool:
    """Whether a worker imports what the preview shows."""
    return len(seen.rows) * (1 + seen.played_rounds) >= LARGE


def import_seen(
    *, tournament: Tournament, seen: Preview, actor: User, admission: str = "", say: Callable[[int], None] | None = None
) -> str:
    """Import what a preview shows, and return the sentence that says what was done.

    ``say`` is told the number of every round that is in. Raises ``Refused`` and changes nothing where
    ``import_tournament_file``, ``import_team_file`` or ``import_entries`` does.
    """
    if seen.report is not None:
        take = import_team_file if has_teams(seen.report) else import_tournament_file
        take(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=actor, say=say)
        return ngettext(
            "The tournament was imported with %(count)s played round.",
            "The tournament was imported with %(count)s played rounds.",
            seen.played_rounds,
        ) % {"count": seen.played_rounds}
    import_entries(tournament=tournament, rows=seen.entry_rows, actor=actor, admission=admission)
    counts = seen.counts
    changed = counts[Verdict.UPDATE]
    said = [
        Verdict.NEW.counted(counts[Verdict.NEW]),
        ngettext("%(n)s changed", "%(n)s changed", changed) % {"n": changed},
    ]
    if out := len(seen.open_rows) + counts[Verdict.LEFT_OUT]:
        said.append(Verdict.LEFT_OUT.counted(out))
    return _("The list was imported: %(counts)s.") % {"counts": ", ".join(said)}


def hand_to_worker(*, waiting: PendingImport, seen: Preview, admission: str = "") -> None:
    """Confirm a large file: a worker imports it once this transaction is committed.

    Raises ``Refused`` while another file of the organization is being imported: one organization holds one worker.
    """
    organization = waiting.tournament.organization
    with transaction.atomic():
        others = PendingImport.objects.filter(
            tournament__organization=organization, state=PendingImport.State.CONFIRMED
        ).exclude(pk=waiting.pk)
        if others.exists():
            raise Refused(
                "import_under_way",
                _("Another file of this organization is being imported. Confirm again when that is done."),
            )
        waiting.state = PendingImport.State.CONFIRMED
        waiting.digest, waiting.rounds = seen.digest, seen.played_rounds
        waiting.with_register = seen.with_register
        waiting.admission, waiting.language = admission, translation.get_language() or "en"
        waiting.confirmed_at, waiting.outcome = timezone.now(), ""
        waiting.save()
        pending, owner = waiting.pk, organization.pk
        transaction.on_commit(lambda: _send(pending, owner))


def import_confirmed(*, pending_id: UUID) -> None:
    """Import a confirmed file, all of it or nothing; its row then says what was done or why nothing was.

    Does nothing for a file that is gone or done. Needs the organization's scope; locks the tournament.
    """
    found = PendingImport.objects.filter(pk=pending_id).select_related("tournament", "uploaded_by").first()
    if found is None:
        return
    with translation.override(found.language):
        try:
            _import(found)
        except Refused as refused:
            _fail(pending_id, str(refused))
        except Exception:
            log.exception("The import %s failed", pending_id)
            _fail(pending_id, _("The import failed, and nothing was imported. Try again, or report the file."))


def rounds_done(waiting: PendingImport) -> int:
    """How many rounds the worker has taken over so far; 0 where the workers share no memory with the web server."""
    return int(cache.get(_counter(waiting.pk), 0))


@sweeping
def import_forgotten_files() -> None:
    """Send the task again for confirmed files that no worker has imported."""
    since = timezone.now() - PATIENCE
    forgotten = PendingImport.objects.filter(state=PendingImport.State.CONFIRMED, confirmed_at__lte=since)
    for pending, organization in forgotten.values_list("pk", "tournament__organization_id"):
        if cache.add(f"import-asked-again:{pending}", 1, AGAIN_SECONDS):
            _send(pending, organization)


def _import(found: PendingImport) -> None:
    with transaction.atomic():
        tournament = lock_taking_place(found.tournament)
        waiting = PendingImport.objects.select_for_update().filter(pk=found.pk).first()
        if waiting is None or waiting.state != PendingImport.State.CONFIRMED:
            return
        seen = preview_of(waiting, tournament, choices_from(waiting.choices), with_register=waiting.with_register)
        if seen.digest != waiting.digest or not seen.can_be_imported:
            raise Refused(
                "preview_outdated",
                _("The entry list has changed since you saw the preview. Read it again, then confirm."),
            )
        waiting.outcome = import_seen(
            tournament=tournament,
            seen=seen,
            actor=found.uploaded_by,
            admission=waiting.admission,
            say=lambda number: cache.set(_counter(found.pk), number, 600),
        )
        waiting.state, waiting.content, waiting.read_rows = PendingImport.State.DONE, b"", None
        waiting.save()


def _fail(pending_id: UUID, reason: str) -> None:
    PendingImport.objects.filter(pk=pending_id, state=PendingImport.State.CONFIRMED).update(
        state=PendingImport.State.FAILED, outcome=reason
    )


def _send(pending_id: UUID, organization_id: int) -> None:
    send(IMPORT_TASK, (str(pending_id), organization_id))


def _counter(pending_id: UUID) -> str:
    return f"import-rounds:{pending_id}"
