"""Publishing a draft at a set time.

The time stands in the row of the round. A worker wakes up now and then and publishes what is due. Opening a page of the
tournament publishes it too, so a lost or late message delays nothing that anybody looks at. Doing it twice changes
nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.models import Round, RoundState, Tournament
from tournaments.rounds.manual import current_input, refuse_unplaced
from tournaments.rounds.publication import publish_round
from tournaments.rounds.steps import clear_time

PUBLISH_DUE_TASK: Final = "tournaments.publish_due"
A_MOMENT: Final = timedelta(seconds=5)
"""A worker that got its message has published by then."""
LONGEST_SLEEP: Final = timedelta(seconds=90)
"""A message waits no longer than this in a worker: a broker hands out again what is kept for too long."""


def publish_later(*, round: Round, at: datetime, actor: User) -> None:  # noqa: A002
    """Have the draft of a round published at ``at``; a second call changes the time. A change of its pairs takes the
    time back (``steps.drop_time``).

    Raises ``Refused`` for a time that is over, where there is no draft, and where it could not be published now.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("run", "tournament").get(pk=round.pk)
        if current.state != RoundState.DRAFT:
            raise Refused("no_draft", _("Round %(round)s has no pairing under review.") % {"round": current.number})
        if at <= timezone.now():
            raise Refused("time_over", _("Choose a time that is still to come, or publish now."), field="at")
        refuse_unplaced(current, current_input(current))
        current.publish_at, current.publish_by = at, actor
        current.save(update_fields=["publish_at", "publish_by"])
        record_change(
            tournament,
            "round.publication_set",
            actor,
            after={"round": current.number, "at": at.isoformat()},
            public=False,
        )
        key, organization = tournament.pk, tournament.organization_id
        transaction.on_commit(lambda: wake_up(key, organization, at))


def publish_not_later(*, round: Round, actor: User | None) -> None:  # noqa: A002
    """Take the set time back; the draft stays. Raises ``Refused`` when none is set."""
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.publish_at is None:
            raise Refused("no_time_set", _("No time is set for round %(round)s.") % {"round": current.number})
        clear_time(current)
        record_change(tournament, "round.publication_unset", actor, after={"round": current.number}, public=False)


def publish_due(*, tournament: Tournament) -> bool:
    """Publish the draft whose time has come; True when that happened.

    A draft that cannot be published (its input changed, or somebody has no place) stays a draft, loses its time and
    leaves its reason in the journal.
    """
    with transaction.atomic():
        current = lock(tournament)
        due = Round.objects.filter(tournament=current, state=RoundState.DRAFT, publish_at__lte=timezone.now())
        round_ = due.select_related("tournament", "publish_by").first()
        if round_ is None or round_.publish_by is None:
            return False
        actor = round_.publish_by
        try:
            with transaction.atomic():
                publish_round(round=round_, actor=actor)
        except Refused as refusal:
            clear_time(round_)
            record_change(
                current,
                "round.not_published",
                actor,
                after={"round": round_.number, "problem": refusal.code},
                reason=str(refusal),
                public=False,
            )
            return False
    return True


def wake_up(tournament_id: int, organization_id: int, at: datetime) -> None:
    """Have a worker look again at ``at``, or sooner where that is far away. A sweep stands in for a lost message."""
    send(PUBLISH_DUE_TASK, (tournament_id, organization_id), at=min(at, timezone.now() + LONGEST_SLEEP))


@sweeping
def queue_due_publications() -> None:
    """Send the task again for drafts whose time has come a moment ago and that nobody has published."""
    due = Round.objects.filter(state=RoundState.DRAFT, publish_at__lte=timezone.now() - A_MOMENT)
    for tournament, organization in due.values_list("tournament_id", "tournament__organization_id"):
        send(PUBLISH_DUE_TASK, (tournament, organization))


def next_time(tournament: Tournament) -> datetime | None:
    """When a draft of the tournament is to be published; None where no time is set."""
    found: datetime | None = (
        Round.objects.filter(tournament=tournament, state=RoundState.DRAFT, publish_at__isnull=False)
        .values_list("publish_at", flat=True)
        .first()
    )
    return found
