"""Undo the import of a report file: the event is again what it was before, without players and played rounds.

Published rounds are never deleted, but for these: rounds that were played elsewhere, in an event that nobody outside
has seen and in which nothing was done since. The database refuses all others (``0086_undone_imports``).
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.imports.undoing.restore_points import OF_EVENT, RESTORE, row_from
from tournaments.models import (
    AnnouncementVersion,
    Entry,
    LineUpVersion,
    Prohibition,
    Regulations,
    RevisionParts,
    RevisionVerdict,
    Round,
    RoundRevision,
    Seal,
    Tournament,
    UnacceleratedPairing,
)
from tournaments.regulations.freezing import thaw_regulations
from tournaments.templatetags.journal import action_name

NAMED: Final = 5
"""How many later changes a refusal names."""


def undo_report(*, tournament: Tournament, row: JournalEntry, actor: User | None, reason: str) -> None:
    """Put the event back to what it was before the import that ``row`` of its journal tells of.

    Players, rounds and publications of the import go; regulations, rounds and details are those of before. The journal
    keeps both. Locks the tournament; raises ``Refused`` as ``why_report_stays``, and then everything is as before.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        stays = why_report_stays(current, row)
        if stays is not None:
            raise stays
        point = (row.before or {})[RESTORE]
        revisions = list(RoundRevision.objects.filter(round__tournament=current).values_list("pk", flat=True))
        for said in (RevisionVerdict, UnacceleratedPairing, RevisionParts):
            said.objects.filter(revision__in=revisions).delete()
        # The rounds still point to them until they go, too, which Django's own deletion would refuse.
        published = RoundRevision.objects.filter(pk__in=revisions)
        published._raw_delete(published.db)
        LineUpVersion.objects.filter(tournament=current).delete()
        Seal.objects.filter(tournament=current).delete()
        Round.objects.filter(tournament=current).delete()
        thaw_regulations(current)
        Prohibition.objects.filter(tournament=current).delete()
        Entry.objects.filter(tournament=current).delete()
        row_from(Regulations, point["regulations"]).save()
        Round.objects.bulk_create(row_from(Round, columns) for columns in point["rounds"])
        event = row_from(Tournament, point["event"])
        Tournament.objects.filter(pk=current.pk).update(**{name: getattr(event, name) for name in OF_EVENT})
        record_change(current, "tournament.import_undone", actor, before=row.after, reason=reason.strip())


def why_report_stays(tournament: Tournament, row: JournalEntry) -> Refused | None:
    """Why the import of a report file cannot be undone, with what to do; None where it can. Three queries at most."""
    if RESTORE not in (row.before or {}):
        return Refused(
            "no_restore_point",
            _("This import is older than the program's way to undo one. Import the right file into a new event."),
        )
    later = JournalEntry.objects.filter(organization=tournament.organization_id, subject=tournament.subject)
    done = list(later.filter(pk__gt=row.pk).order_by("pk").values_list("action", flat=True))
    if "tournament.import_undone" in done:
        return Refused("import_undone", _("This import is undone."))
    if tournament.is_public or AnnouncementVersion.objects.filter(tournament=tournament).exists():
        return Refused(
            "event_public",
            _(
                "The import stays: the event is public, and people may have read its rounds. Import the right file "
                "into a new event, and cancel this one with a notice."
            ),
        )
    if done:
        names = list(dict.fromkeys(map(action_name, done)))
        said = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
        return Refused(
            "changed_since",
            _(
                "The import stays: more was done in the event since (%(done)s). Correct what is wrong by hand, or "
                "import the right file into a new event."
            )
            % {"done": said},
        )
    return None
