"""Withdrawing a publication: as long as no result is in, a published pairing goes back to the arbiter's desk.

What was published stays readable and stays in the chain. The withdrawal is a revision of its own, with the reason, so
that the chain of hashes shows it as it shows everything else; the round itself shows no revision any more.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.history.payload import RoundPayload
from tournaments.models import Board, Round, RoundRevision, RoundState, Tournament, has_any_result
from tournaments.rounds.publication import append_revision


def withdraw_publication(*, round: Round, actor: User, reason: str) -> RoundRevision:  # noqa: A002
    """Turn a published round into a draft again; everybody can read why.

    The draft holds the boards as they were published. Raises ``Refused``: no reason, a round that is not under way or
    was imported, a result that is in, or a next round that is paired.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("run", "revision").get(pk=round.pk)
        old = _withdrawable(tournament, current, reason)
        payload: RoundPayload = old.payload.copy()
        payload["withdrawn"] = True
        revision = append_revision(
            tournament,
            current,
            snapshot=old.snapshot,
            payload=payload,
            explanation=old.explanation,
            engine_version=old.engine_version,
            actor=actor,
            reason=reason.strip(),
        )
        current.revision = None
        current.state = RoundState.DRAFT
        current.publish_at = current.publish_by = None
        current.save(update_fields=["revision", "state", "publish_at", "publish_by"])
        record_change(
            tournament,
            "round.withdrawn",
            actor,
            after={"round": current.number, "revision": revision.number, "hash": revision.hash},
            reason=reason,
        )
    return revision


def _withdrawable(tournament: Tournament, round_: Round, reason: str) -> RoundRevision:
    """The revision in force. Raises ``Refused`` where it cannot be withdrawn."""
    number = {"round": round_.number}
    if not reason.strip():
        raise Refused(
            "reason_missing", _("Say why the publication is withdrawn: everybody can read it."), field="reason"
        )
    if round_.revision is None or round_.state != RoundState.PUBLISHED:
        raise Refused("round_not_open", _("Only the publication of the round under way can be withdrawn."))
    if round_.run is None:
        raise Refused("imported", _("Round %(round)s was imported; it cannot be paired again here.") % number)
    if Board.objects.filter(has_any_result(), round=round_).exists():
        raise Refused(
            "results_in",
            _("Round %(round)s has results already. Correct single boards instead, with a reason.") % number,
        )
    if Round.objects.filter(tournament=tournament, number__gt=round_.number).exclude(state=RoundState.PLANNED).exists():
        raise Refused("next_round_paired", _("The next round is paired already. Throw that pairing away first."))
    revision: RoundRevision = round_.revision
    return revision
