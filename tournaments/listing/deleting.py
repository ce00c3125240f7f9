"""Deleting an event that nobody outside has seen: what keeps one, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from pairing.models import PairingRun, RunState
from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import User
from tournaments.changes.locking import linked_pages_changed, lock
from tournaments.festivals.actions import take_out
from tournaments.models import (
    AnnouncementVersion,
    Category,
    Entry,
    PendingImport,
    Prize,
    PrizeList,
    Prohibition,
    Registration,
    ReportVersion,
    Round,
    RoundRevision,
    RoundState,
    SimulationStudy,
    TieDecision,
    Tournament,
)
from tournaments.models.simulation import StudyState
from tournaments.rounds.drafts import discard_draft

CONTENTS: Final[dict[str, Callable[[Tournament], QuerySet[Any]]]] = {
    "players": lambda event: Entry.objects.filter(tournament=event),
    "registrations": lambda event: Registration.objects.filter(tournament=event),
    "drafts": lambda event: Round.objects.filter(tournament=event, state=RoundState.DRAFT),
    "apart": lambda event: Prohibition.objects.filter(tournament=event),
    "categories": lambda event: Category.objects.filter(tournament=event),
    "prizes": lambda event: Prize.objects.filter(tournament=event),
    "simulations": lambda event: SimulationStudy.objects.filter(tournament=event),
    "files": lambda event: PendingImport.objects.filter(tournament=event),
}
"""What somebody has put into an event, by name."""


def contents_of(tournament: Tournament) -> dict[str, int]:
    """How much of each of ``CONTENTS`` goes with the event, without what it has nothing of. Eight queries."""
    counts = {name: rows(tournament).count() for name, rows in CONTENTS.items()}
    return {name: count for name, count in counts.items() if count}


def why_it_stays(tournament: Tournament) -> Refused | None:
    """What keeps the event from being deleted, with what to do; None for a draft that nobody outside has seen."""
    if tournament.is_cancelled:
        return Refused("event_cancelled", _("This event is cancelled. It stays, so that people find the notice."))
    if tournament.is_public or AnnouncementVersion.objects.filter(tournament=tournament).exists():
        return Refused(
            "event_public",
            _(
                "This event is public and people have its links, so it stays. If it does not take place, cancel it "
                "with a notice."
            ),
        )
    if RoundRevision.objects.filter(round__tournament=tournament).exists():
        return Refused("event_started", _("Rounds of this event were published, so it stays."))
    if Registration.objects.filter(tournament=tournament, confirmed_at__isnull=False).exists():
        return Refused("event_registered", _("Players have registered for this event, so it stays."))
    if any(papers.objects.filter(tournament=tournament).exists() for papers in (ReportVersion, PrizeList)):
        return Refused("event_papers", _("This event has a frozen report or confirmed prizes, so it stays."))
    if _busy(tournament):
        return Refused(
            "event_busy",
            _("A pairing, a simulation or an import of this event is under way. Wait until it ends, or stop it."),
        )
    return None


def delete_draft_event(*, tournament: Tournament, actor: User | None, name: str) -> None:
    """Delete an event that nobody outside has seen, with everything that belongs to it; the journal of the
    organization says so.

    ``name`` is what the actor typed to confirm it. Locks the tournament; raises ``Refused`` for an event that stays
    (``why_it_stays``) and for another name, and then everything is as before.
    """
    with transaction.atomic():
        current = lock(tournament)
        stays = why_it_stays(current)
        if stays is not None:
            raise stays
        if " ".join(name.split()) != " ".join(current.name.split()):
            raise Refused(
                "name_differs",
                _("This is not the name of the event. Type “%(name)s”.") % {"name": current.name},
                field="name",
            )
        # A paired round 1 has frozen the regulations; without it they may go.
        for draft in Round.objects.filter(tournament=current, state=RoundState.DRAFT).order_by("-number"):
            discard_draft(round=draft, actor=actor)
        take_out(tournament=current, actor=actor)
        linked_pages_changed(current)
        subject = current.subject
        # What refers to other rows of the event goes before them.
        Prize.objects.filter(tournament=current).delete()
        TieDecision.objects.filter(tournament=current).delete()
        Tournament.objects.get(pk=current.pk).delete()
        PairingRun.objects.filter(organization=current.organization, subject=subject).delete()
        record(
            organization=current.organization,
            action="template.removed" if current.is_template else "tournament.deleted",
            actor=actor,
            before={"name": current.name, "slug": current.slug},
        )


def _busy(tournament: Tournament) -> bool:
    runs = PairingRun.objects.filter(
        organization=tournament.organization_id,
        subject=tournament.subject,
        state__in=[RunState.QUEUED, RunState.RUNNING],
    )
    imports = PendingImport.objects.filter(tournament=tournament, state=PendingImport.State.CONFIRMED)
    studies = SimulationStudy.objects.filter(tournament=tournament, state=StudyState.RUNNING)
    return runs.exists() or imports.exists() or studies.exists()
