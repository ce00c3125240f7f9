"""What stands between a text and its publication, where the house rules ask for an approval.

Publishing and handing out ask here and nowhere else, so that pages and programs meet the same gate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from portal.common.dates import MOMENT, moment_text
from portal.common.errors import Refused
from portal.organizations.tree.queries import chain_of
from tournaments.house_rules.rules import rules_of, who_asks
from tournaments.models import AnnouncementVersion, Approval, Regulations, Tournament

ANNOUNCEMENT: Final = Approval.Subject.ANNOUNCEMENT.value
REPORT: Final = Approval.Subject.REPORT.value


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the approval of an announcement stands."""

    newest: Approval | None
    """The newest question whose text has not been published yet, whichever version it was about."""
    digest: str
    """The version that is meant."""
    is_overruled: bool = False
    """Whether this version was approved before an organization above began to ask."""

    @property
    def state(self) -> str:
        """``none``, ``waiting``, ``approved``, ``sent_back``, or ``lapsed``: the text has changed since somebody asked
        for its approval or gave it, or the approval was given for another rule than the one that asks now."""
        if self.newest is None:
            return "none"
        if self.newest.digest == self.digest:
            return "lapsed" if self.is_overruled else self.newest.state
        return "none" if self.newest.state == Approval.State.SENT_BACK else "lapsed"

    @property
    def is_approved(self) -> bool:
        """Whether this very version may go out."""
        return self.state == Approval.State.APPROVED

    @property
    def waits(self) -> bool:
        """Whether this very version waits for an answer."""
        return self.state == Approval.State.WAITING


def needs(tournament: Tournament, subject: str) -> bool:
    """Whether the house rules, of the organization or of one above it, ask for an approval of ``subject``. A template
    is never published. No query where the organization stands alone."""
    return subject in rules_of(tournament.organization).approvals and not tournament.is_template


def standing(tournament: Tournament, digest: str) -> Standing:
    """Where the approval of the announcement with this hash stands. Two queries, one more for a text that was
    approved for another organization than the one that asks now."""
    rows = Approval.objects.filter(tournament=tournament, subject=ANNOUNCEMENT).select_related("asked_by", "decided_by")
    newest = rows.order_by("-pk").first()
    published = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version")
    if (
        newest is not None
        and newest.digest != digest
        and newest.digest == published.values_list("digest", flat=True).first()
    ):
        newest = None
    overruled = newest is not None and newest.digest == digest and _is_overruled(tournament, newest)
    return Standing(newest, digest, overruled)


def _is_overruled(tournament: Tournament, row: Approval) -> bool:
    """Whether a yes was given for a rule below the one that asks now, or for one above that is above no longer. Once
    round 1 is paired the hash names the frozen regulations, and what was approved with that hash stays approved."""
    asks = who_asks(tournament.organization, ANNOUNCEMENT)
    if row.state != Approval.State.APPROVED or asks is None:
        return False
    chain = [one.slug for one in chain_of(tournament.organization)]
    given_for = row.given_for or chain[0]
    if given_for in chain[chain.index(asks.slug) :]:
        return False
    return not Regulations.objects.filter(tournament=tournament, frozen_at__isnull=False).exists()


def refuse_unapproved(tournament: Tournament, digest: str) -> None:
    """Raise ``Refused`` (``approval_missing``) where an announcement with this hash is to be published and nobody has
    approved it. Ask under the lock of the tournament."""
    if not needs(tournament, ANNOUNCEMENT):
        return
    found = standing(tournament, digest)
    if not found.is_approved:
        raise Refused("approval_missing", missing_text(tournament, found), state=found.state)


def missing_text(tournament: Tournament, found: Standing) -> str:
    """Why the announcement is not published yet, and what to do, as one or two sentences."""
    house = _("House rule of %(organization)s: an announcement is approved before it is published.") % {
        "organization": rule_of(tournament, ANNOUNCEMENT)
    }
    if found.newest is None or found.state == "none":
        ask = _("Ask for the approval first.")
        return f"{house} {ask}"
    lapsed = _("The text has changed since %(who)s asked for it on %(when)s. Ask again.")
    if found.is_overruled:
        lapsed = _("It was approved for another rule than the one that holds now. Ask again.")
    said = {
        "waiting": _("%(who)s asked for it on %(when)s; it waits."),
        "lapsed": lapsed,
        "sent_back": _("It was sent back: %(reason)s"),
    }[found.state] % {
        "who": found.newest.asked_by,
        "when": moment_text(found.newest.asked_at, MOMENT),
        "reason": found.newest.reason,
    }
    return f"{house} {said}"


def report_answers(tournament: Tournament) -> dict[int, Approval]:
    """The newest question about each frozen report, by its version. One query."""
    rows = Approval.objects.filter(tournament=tournament, subject=REPORT).select_related("asked_by", "decided_by")
    return {row.version: row for row in rows.order_by("pk")}


def held_versions(tournament: Tournament) -> frozenset[int]:
    """The frozen reports whose files wait for a signature: the house rules ask for one, and the newest answer about
    that version is none or no. Versions from before the rule have no question and are free. One query at most."""
    if not needs(tournament, REPORT):
        return frozenset()
    answers = report_answers(tournament)
    return frozenset(version for version, row in answers.items() if row.state != Approval.State.APPROVED)


def refuse_unsigned(tournament: Tournament, version: int) -> None:
    """Raise ``Refused`` (``sign_off_missing``) for the files of a frozen report that waits for its signature."""
    if version in held_versions(tournament):
        raise Refused("sign_off_missing", unsigned_text(tournament, version))


def unsigned_text(tournament: Tournament, version: int) -> str:
    """Why the files of a frozen report are not handed out."""
    return _(
        "House rule of %(organization)s: the final report is signed off before its files are taken. Version %(version)s"
        " is not signed off yet; the page of the reports says how it stands."
    ) % {"organization": rule_of(tournament, REPORT), "version": version}


def rule_of(tournament: Tournament, subject: str) -> str:
    """The name of the organization whose house rules ask for the approval of ``subject``."""
    return (who_asks(tournament.organization, subject) or tournament.organization).name
