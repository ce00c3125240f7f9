"""E-mails about approvals: to those who may answer while one waits, to who asked once it is answered.

A worker first writes down that the e-mail goes out, and takes that back where it did not: better none than two.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.sweeps import sweeping
from portal.organizations.letters import FAILURES, Mailbox, letter, pause_after
from tournaments.approvals import gate
from tournaments.approvals.answering import answering
from tournaments.approvals.requests import queue_telling
from tournaments.following.room import room_of
from tournaments.models import Approval

log = logging.getLogger(__name__)

NO_ROOM: Final = timedelta(minutes=10)
"""So long an e-mail waits where the organization has sent as many as it may."""
PAGES: Final = {gate.ANNOUNCEMENT: "manage:announcement", gate.REPORT: "manage:reports"}


@sweeping
def tell_what_waits() -> None:
    """Queue the e-mails that the broker, the mail server or the quota was in the way of."""
    rows = Approval.objects.filter(tell_at__lte=timezone.now())
    for place in rows.values_list("pk", "tournament__organization_id"):
        queue_telling(*place)


def tell(approval_id: int) -> None:
    """Send the e-mail about an approval, if one waits to go out."""
    rows = Approval.objects.filter(pk=approval_id, tell_at__lte=timezone.now())
    row = rows.select_related("tournament__organization", "asked_by", "decided_by").first()
    if row is None:
        return
    if room_of(row.tournament.organization) <= 0:
        rows.update(tell_at=timezone.now() + NO_ROOM)
        return
    if not rows.update(tell_at=None):
        return
    message = message_of(row)
    if message is None:
        return
    try:
        with Mailbox() as mailbox:
            mailbox.send(message)
    except FAILURES as error:
        log.warning("The e-mail about approval %s could not be sent: %r", row.pk, error)
        later = timezone.now() + pause_after(row.tries)
        Approval.objects.filter(pk=row.pk, state=row.state).update(tell_at=later, tries=F("tries") + 1)


def message_of(row: Approval) -> EmailMessage | None:
    """What there is to say about an approval, in the language of the organization; None where nobody is to be told."""
    waits = row.state == Approval.State.WAITING
    people = answering(row) if waits else [row.asked_by]
    if not people or row.state == Approval.State.OVERTAKEN:
        return None
    with translation.override(row.tournament.organization.default_language):
        place = [row.tournament.organization.slug, row.tournament.slug]
        address = f"{settings.PORTAL_ADDRESS}{reverse(PAGES[row.subject], args=place)}"
        title, text = _words(row)
        said = row.note if waits else row.reason
        parts = [text, *([said] if said else []), address]
        message = letter(people[0].email, title, "\n\n".join(parts))
        message.to = [one.email for one in people]
        return message


def _words(row: Approval) -> tuple[str, str]:
    """Title and first sentence."""
    facts = {
        "event": row.tournament.name,
        "asked": row.asked_by,
        "decided": row.decided_by or "",
        "version": row.version,
    }
    report = row.subject == gate.REPORT
    if row.state == Approval.State.WAITING:
        if report:
            title = _("%(event)s: the report waits for its signature")
            text = _("%(asked)s asks you to sign version %(version)s of the rating report of %(event)s off.")
        else:
            title = _("%(event)s: the announcement waits for its approval")
            text = _("%(asked)s asks you to approve the announcement of %(event)s.")
    elif row.state == Approval.State.APPROVED:
        if report:
            title = _("%(event)s: the report is signed off")
            text = _("%(decided)s has signed version %(version)s of the rating report of %(event)s off.")
        else:
            title = _("%(event)s: the announcement is approved")
            text = _("%(decided)s has approved the announcement of %(event)s. It can be published now.")
    elif report:
        title = _("%(event)s: the report was sent back")
        text = _("%(decided)s has sent version %(version)s of the rating report of %(event)s back:")
    else:
        title = _("%(event)s: the announcement was sent back")
        text = _("%(decided)s has sent the announcement of %(event)s back:")
    return title % facts, text % facts
