"""Draft boards: the answer of a run, waiting for the arbiter's review."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.models import PairingRun
from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import User
from tournaments.domain.freeze import freeze_regulations, thaw_regulations
from tournaments.domain.locking import lock
from tournaments.domain.payload import engine_arrangement
from tournaments.domain.snapshot import Snapshot
from tournaments.models import Board, Bye, ByeKind, EntryStatus, Regulations, Round, RoundState


def create_draft(round_: Round, run: PairingRun, snapshot: Snapshot) -> None:
    """Write the run's answer as boards and byes; with round 1 the regulations freeze.

    The caller holds the lock and has compared the digests.
    Who is listed but neither paired nor excused (withdrawn players) gets a zero-point bye, and so does who withdrew
    after asking for another kind.
    """
    if run.result is None:
        raise ValueError(f"run {run.pk} has no result")
    freeze_regulations(Regulations.objects.get(tournament=round_.tournament), snapshot)
    pairs, bye = engine_arrangement(snapshot, run.result)
    Board.objects.bulk_create(
        Board(round=round_, number=number, white_id=white, black_id=black)
        for number, (white, black) in enumerate(pairs, start=1)
    )
    Bye.objects.filter(round=round_, entry__status=EntryStatus.WITHDRAWN).update(kind=ByeKind.ZERO)
    settled = {entry for pair in pairs for entry in pair} | set(
        Bye.objects.filter(round=round_).values_list("entry_id", flat=True)
    )
    byes = [Bye(round=round_, entry_id=bye, kind=ByeKind.PAIRING)] if bye is not None else []
    byes += [
        Bye(round=round_, entry=entry, kind=ByeKind.ZERO)
        for entry in snapshot.entries
        if entry.pk not in settled and entry.pk != bye
    ]
    Bye.objects.bulk_create(byes)
    round_.state = RoundState.DRAFT
    round_.save(update_fields=["state"])
    record(
        organization=run.organization,
        subject=run.subject,
        action="round.paired",
        actor=run.requested_by,
        after={"round": round_.number, "run": str(run.pk), "boards": len(pairs), "digest": run.digest},
    )


def discard_draft(*, round: Round, actor: User | None, reason: str = "") -> None:  # noqa: A002
    """Throw the draft away; byes that players asked for stay. Without round 1 the regulations thaw.

    Raises ``Refused`` when the round is no draft.
    """
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.state != RoundState.DRAFT:
            raise Refused("no_draft", _("Round %(round)s has no pairing under review.") % {"round": current.number})
        run = current.run_id
        Board.objects.filter(round=current).delete()
        Bye.objects.filter(round=current, requested=False).delete()
        current.state = RoundState.PLANNED
        current.run = None
        current.save(update_fields=["state", "run"])
        if current.number == 1:
            thaw_regulations(tournament)
        record(
            organization=tournament.organization,
            subject=tournament.subject,
            action="round.discarded",
            actor=actor,
            before={"round": current.number, "run": str(run)},
            reason=reason,
        )
