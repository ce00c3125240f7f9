"""Asking for an approval, giving it, and sending a text back. Each is one transaction and one entry of the journal.

Every answer raises ``PermissionDenied`` for who may not give it (``answering.refuse_others``), by page and by program.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.announcements.actions import digest_of
from tournaments.announcements.missing import missing_fields
from tournaments.approvals.answering import refuse_others
from tournaments.approvals.gate import ANNOUNCEMENT, REPORT, needs, report_answers, standing
from tournaments.approvals.requests import request_telling
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.house_rules.rules import who_asks
from tournaments.models import AnnouncementVersion, Approval, ReportVersion, Tournament

ASKED: Final = {ANNOUNCEMENT: "announcement.approval_asked", REPORT: "report.sign_off_asked"}
APPROVED: Final = {ANNOUNCEMENT: "announcement.approved", REPORT: "report.signed_off"}
SENT_BACK: Final = {ANNOUNCEMENT: "announcement.sent_back", REPORT: "report.sent_back"}
"""Actions of the journal; ``after`` has ``digest``, and of a report ``version``."""


def ask_for_announcement(*, tournament: Tournament, actor: User, note: str = "") -> Approval:
    """Ask for the approval of the announcement as it stands now; who may approve is told by e-mail.

    An older question that still waits is overtaken. Raises ``Refused``: the house rules ask for none, something is
    missing, the version in force says the same, or this version waits or is approved already.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        digest = _version_to_approve(current)
        found = standing(current, digest)
        if found.is_approved:
            raise Refused("approval_given", _("This version is approved already. Publish it."))
        if found.waits:
            raise Refused("approval_waits", _("This version waits for its approval already."))
        return _ask(current, ANNOUNCEMENT, digest, actor, note)


def approve_announcement(*, tournament: Tournament, actor: User, digest: str, note: str = "") -> Approval:
    """Approve the announcement whose hash is ``digest``, asked for or not.

    Raises ``Refused`` as ``ask_for_announcement`` does, and (``approval_lapsed``) where the text has changed since the
    page with that hash was opened: nobody approves what they have not read.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        refuse_others(current, ANNOUNCEMENT, actor)
        present = _version_to_approve(current)
        _refuse_other(present, digest)
        found = standing(current, present)
        if found.is_approved:
            raise Refused("approval_given", _("This version is approved already. Publish it."))
        waits = found.newest if found.waits else None
        row = waits or _ask(current, ANNOUNCEMENT, present, actor, "", silent=True)
        return _decide(current, row, actor, Approval.State.APPROVED, note=note)


def send_announcement_back(*, tournament: Tournament, actor: User, digest: str, reason: str) -> Approval:
    """Send an announcement that waits back to who asked, with a reason. Raises ``Refused`` without one, where nothing
    waits, and where the text has changed meanwhile."""
    with transaction.atomic():
        current = lock_taking_place(tournament)
        refuse_others(current, ANNOUNCEMENT, actor)
        present = digest_of(current)
        _refuse_other(present, digest)
        return _decide(current, _waiting(current, ANNOUNCEMENT, present), actor, Approval.State.SENT_BACK, reason)


def ask_for_report(*, tournament: Tournament, report: ReportVersion, actor: User, note: str = "") -> Approval | None:
    """Ask for the sign-off of a frozen report. Freezing one asks by itself where the house rules want a signature; None
    where they do not. Raises ``Refused`` where this version waits, is signed off, or is not the newest."""
    with transaction.atomic():
        current = lock(tournament)
        if not needs(current, REPORT):
            return None
        if ReportVersion.objects.filter(tournament=current, version__gt=report.version).exists():
            raise Refused("report_overtaken", _("There is a newer version of the report. Ask for that one."))
        same = report_answers(current).get(report.version)
        if same is not None and same.state == Approval.State.APPROVED:
            raise Refused("approval_given", _("This version is signed off already."))
        if same is not None and same.state == Approval.State.WAITING:
            raise Refused("approval_waits", _("This version waits for its signature already."))
        return _ask(current, REPORT, report.digest, actor, note, version=report.version)


def sign_report_off(*, tournament: Tournament, report: ReportVersion, actor: User, note: str = "") -> Approval:
    """Sign a frozen report off: from now on its files can be taken. Raises ``Refused`` where it does not wait."""
    with transaction.atomic():
        current = lock(tournament)
        refuse_others(current, REPORT, actor)
        row = _waiting(current, REPORT, report.digest, report.version)
        return _decide(current, row, actor, Approval.State.APPROVED, note=note)


def send_report_back(*, tournament: Tournament, report: ReportVersion, actor: User, reason: str) -> Approval:
    """Send a frozen report back to who froze it, with a reason. Raises ``Refused`` as ``sign_report_off`` does, and
    without a reason."""
    with transaction.atomic():
        current = lock(tournament)
        refuse_others(current, REPORT, actor)
        row = _waiting(current, REPORT, report.digest, report.version)
        return _decide(current, row, actor, Approval.State.SENT_BACK, reason)


def _version_to_approve(current: Tournament) -> str:
    """The hash of the announcement as it stands, where it may be approved."""
    if not needs(current, ANNOUNCEMENT):
        raise Refused("approval_not_needed", _("The house rules ask for no approval. Publish the announcement."))
    missing = missing_fields(current)
    if missing:
        raise Refused(
            "announcement_incomplete",
            _("The announcement is not complete. Fill in what is missing, then ask for the approval."),
            missing=[item.message for item in missing],
        )
    digest = digest_of(current)
    newest = AnnouncementVersion.objects.filter(tournament=current).order_by("-version").first()
    if newest is not None and newest.digest == digest:
        raise Refused(
            "announcement_unchanged",
            _("Nothing has changed since version %(version)s. There is nothing to publish.")
            % {"version": newest.version},
        )
    return digest


def _refuse_other(present: str, seen: str) -> None:
    if present != seen:
        raise Refused(
            "approval_lapsed",
            _("The text has changed since you opened this page, and nothing was decided. Read it again."),
        )


def _waiting(current: Tournament, subject: str, digest: str, version: int = 0) -> Approval:
    """The question that waits for an answer about this version."""
    rows = Approval.objects.filter(tournament=current, subject=subject, digest=digest, version=version)
    row = rows.filter(state=Approval.State.WAITING).first()
    if row is None:
        raise Refused("approval_not_asked", _("Nothing waits for your answer here. Open the page again."))
    return row


def _ask(
    current: Tournament, subject: str, digest: str, actor: User, note: str, *, version: int = 0, silent: bool = False
) -> Approval:
    """A new question in the place of one that still waits. ``silent``: nobody is told, and the answer follows."""
    waiting = Approval.objects.filter(tournament=current, subject=subject, state=Approval.State.WAITING)
    waiting.update(state=Approval.State.OVERTAKEN, tell_at=None)
    now = timezone.now()
    row = Approval.objects.create(
        tournament=current,
        subject=subject,
        digest=digest,
        version=version,
        asked_by=actor,
        asked_at=now,
        note=note.strip(),
        tell_at=None if silent else now,
    )
    if not silent:
        record_change(current, ASKED[subject], actor, after=_facts(row), reason=row.note, public=False)
        request_telling(row)
    return row


def _decide(
    current: Tournament, row: Approval, actor: User, state: Approval.State, reason: str = "", *, note: str = ""
) -> Approval:
    """Write the answer down; who asked is told, unless they answered themselves."""
    sent_back = state == Approval.State.SENT_BACK
    if sent_back and not reason.strip():
        raise Refused("reason_missing", _("Say in a few words what is to be changed."), field="reason")
    row.state, row.reason = state, reason.strip()
    row.decided_by, row.decided_at = actor, timezone.now()
    here = current.organization
    asks = who_asks(here, row.subject) or here
    row.given_for = "" if asks.pk == here.pk else asks.slug
    row.tell_at = row.decided_at if row.asked_by_id != actor.pk else None
    row.tries = 0
    row.save(update_fields=["state", "reason", "decided_by", "decided_at", "given_for", "tell_at", "tries"])
    actions = SENT_BACK if sent_back else APPROVED
    record_change(
        current, actions[row.subject], actor, after=_facts(row), reason=row.reason or note.strip(), public=False
    )
    if row.tell_at is not None:
        request_telling(row)
    return row


def _facts(row: Approval) -> dict[str, Any]:
    return {"digest": row.digest} | ({"version": row.version} if row.version else {})
