"""Publishing: a draft becomes a frozen revision, chained by its hash to every earlier one of the tournament.

A revision holds the engine's input (``snapshot``, with its digest), the ``payload`` (``history.payload`` documents its
keys), the reasons (``explanation``), who published it and, for a correction, why. ``verification.chain`` says how the
hashes hang together. After the publication a worker verifies the revision (``verification.actions``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine import VERSION
from pairing.engine.errors import EngineError, InvalidState
from pairing.engine.snapshot import digest
from pairing.engine.wording import word_error
from pairing.runs import answer as engine_answer
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.acceleration.reasons import explained, explained_draft
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place, public_pages_changed
from tournaments.duties.record import stamp_of
from tournaments.following.requests import request_telling
from tournaments.history.payload import LateBoard, PlayerRow, RoundPayload, build_payload, corrected_payload
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import (
    AnnouncementVersion,
    Board,
    Bye,
    Regulations,
    Round,
    RoundRevision,
    RoundState,
    Tournament,
)
from tournaments.regulations.actions import plan_of
from tournaments.regulations.freezing import freeze_regulations
from tournaments.rounds.manual import (
    RoundBasis,
    arrangement_of,
    basis_of,
    current_input,
    refuse_unplaced,
    warnings_of,
    with_newcomers,
)
from tournaments.standings.progress import request_ranks
from tournaments.verification.actions import request_verification
from tournaments.verification.chain import FORMAT, hash_of, header_of
from tournaments.verification.redactions import Redactions
from tournaments.verification.seals import paper_digest, seal


def publish_round(*, round: Round, actor: User) -> RoundRevision:  # noqa: A002
    """Publish the draft of a round and complete the rounds before it.

    Raises ``Refused`` when there is no draft (published already, or not paired), when entries, byes or results changed
    since it was paired, and when the arbiter has left somebody without a place.
    """
    with transaction.atomic():
        tournament, current = _locked(round)
        if current.revision_id is not None:
            raise Refused("already_published", _("Round %(round)s is published already.") % {"round": current.number})
        if current.state != RoundState.DRAFT or current.run is None:
            raise Refused("no_draft", _("Round %(round)s has no pairing under review.") % {"round": current.number})
        snapshot = current_input(current)
        refuse_unplaced(current, snapshot)
        regulations = Regulations.objects.get(tournament=tournament)
        basis = RoundBasis(snapshot.state, snapshot.number_of, snapshot.digest)
        answer: Mapping[str, Any] = current.run.result or {}
        warnings = warnings_of(basis, arrangement_of(current), answer)
        payload = build_payload(
            snapshot,
            boards=Board.objects.filter(round=current).select_related("white", "black"),
            byes=Bye.objects.filter(round=current),
            plan=plan_of(regulations).digest,
            run=str(current.run.pk),
            event=tournament,
            answer=answer,
            warnings=[fact.to_json() for fact in warnings],
        )
        _refuse_off_bracket(current, payload)
        payload["duties"] = stamp_of(tournament, str(current.run.pk))
        revision = append_revision(
            tournament,
            current,
            snapshot=snapshot.data,
            payload=payload,
            explanation=explained_draft(current, snapshot, plan_of(regulations)),
            engine_version=current.run.engine_version,
            actor=actor,
        )
        _show(tournament, current, revision, RoundState.PUBLISHED)
        _record("round.published", tournament, current, revision, actor)
    return revision


def republish_round(
    *,
    round: Round,  # noqa: A002
    actor: User,
    reason: str,
    newcomers: Sequence[PlayerRow] = (),
    late: LateBoard | None = None,
) -> RoundRevision:
    """Publish the changed boards of a published round as a new revision; the old one stays readable.

    ``newcomers`` and ``late`` are those of ``late_seating``.

    Raises ``Refused`` without a reason, for a round that is not under way, and when nothing differs.
    """
    with transaction.atomic():
        tournament, current = _locked(round)
        if not reason.strip():
            raise Refused("reason_missing", _("Say why the round is corrected: everybody can read it."), field="reason")
        if current.revision is None or current.state != RoundState.PUBLISHED:
            raise Refused("round_not_open", _("Only the round under way can be corrected."))
        old = current.revision
        known = basis_of(current)
        basis = replace(
            known,
            state=with_newcomers(known.state, newcomers),
            number_of={**known.number_of, **{row["entry"]: row["number"] for row in newcomers}},
        )
        payload = payload_to_be(current, old.payload, basis, newcomers, late)
        _refuse_off_bracket(current, payload)
        if payload == old.payload:
            raise Refused("nothing_changed", _("The boards are as published. Change a pair first."))
        revision = append_revision(
            tournament,
            current,
            snapshot=old.snapshot,
            payload=payload,
            explanation=old.explanation,
            engine_version=old.engine_version,
            actor=actor,
            reason=reason,
        )
        _show(tournament, current, revision, RoundState.PUBLISHED)
        _record("round.corrected", tournament, current, revision, actor)
    return revision


def payload_to_be(
    round_: Round,
    old: RoundPayload,
    basis: RoundBasis,
    newcomers: Sequence[PlayerRow] = (),
    late: LateBoard | None = None,
) -> RoundPayload:
    """What a correction of a published round would publish in place of ``old``: the boards as they stand now."""
    answer = round_.run.result if round_.run else None
    return corrected_payload(
        old,
        boards=Board.objects.filter(round=round_).select_related("white", "black"),
        byes=Bye.objects.filter(round=round_),
        answer=answer,
        warnings=[fact.to_json() for fact in warnings_of(basis, arrangement_of(round_), answer)],
        newcomers=newcomers,
        late=late,
    )


def publish_imported_round(*, round: Round, actor: User, snapshot: Snapshot | None = None) -> RoundRevision:  # noqa: A002
    """Publish a round that was played before it came into the portal; its boards, byes and results are in place.

    ``snapshot`` is that of the round, its byes included, with the numbers as they are; it is taken where none is given.
    Rounds come in order. Pairing numbers stay as they are. The engine pairs the same input: its reasons are stored
    where it agrees, the differences where it does not. The round is completed when every board has a result.

    Raises ``Refused`` for a round that is published, without boards or out of order, or that contradicts itself.
    """
    with transaction.atomic():
        tournament, current = _locked(round)
        earlier = Round.objects.filter(tournament=tournament, number__lt=current.number, revision__isnull=True)
        boards = list(Board.objects.filter(round=current).select_related("white", "black"))
        byes = list(Bye.objects.filter(round=current))
        if current.state != RoundState.PLANNED or not boards or earlier.exists():
            raise Refused(
                "import_order",
                _("Round %(round)s cannot be taken over: it is published, has no boards, or follows a missing round.")
                % {"round": current.number},
            )
        try:
            snapshot = snapshot or take_snapshot(tournament, current.number, renumber=False)
        except InvalidState as error:
            raise Refused(error.code, word_error(error, "en"), **error.facts) from error
        regulations = Regulations.objects.get(tournament=tournament)
        freeze_regulations(tournament, regulations, snapshot)
        try:
            answer: Mapping[str, Any] | None = engine_answer(snapshot.data)
        except EngineError:
            answer = None
        basis = RoundBasis(snapshot.state, snapshot.number_of, snapshot.digest)
        payload = build_payload(
            snapshot,
            boards=boards,
            byes=byes,
            plan=plan_of(regulations).digest,
            run="",
            event=tournament,
            answer=answer,
            warnings=[fact.to_json() for fact in warnings_of(basis, arrangement_of(current))],
            imported=True,
        )
        revision = append_revision(
            tournament,
            current,
            snapshot=snapshot.data,
            payload=payload,
            explanation=explained(answer, snapshot, plan_of(regulations)) if answer else None,
            engine_version=VERSION,
            actor=actor,
        )
        finished = all(board.has_result for board in boards)
        _show(tournament, current, revision, RoundState.CLOSED if finished else RoundState.PUBLISHED)
        _record("round.imported", tournament, current, revision, actor)
    return revision


def _refuse_off_bracket(round_: Round, payload: RoundPayload) -> None:
    """Raise ``Refused`` for pairs that the bracket of a knock-out does not have: nobody could say who meets whom
    next."""
    if any(one["code"] == "legality.bracket" for one in payload["warnings"]):
        raise Refused(
            "off_bracket",
            _(
                "Round %(round)s has pairs that the bracket does not have. In a knock-out only the colours of a pair "
                "can be exchanged."
            )
            % {"round": round_.number},
        )


def _locked(round_: Round) -> tuple[Tournament, Round]:
    tournament = lock_taking_place(round_.tournament)
    return tournament, Round.objects.select_related("run", "revision").get(pk=round_.pk)


def append_revision(
    tournament: Tournament,
    round_: Round,
    *,
    snapshot: dict[str, Any],
    payload: RoundPayload,
    explanation: Mapping[str, Any] | None,
    engine_version: str,
    actor: User,
    reason: str = "",
) -> RoundRevision:
    """The next revision of a round in the tournament's chain, sealed. The caller holds the lock."""
    chain = RoundRevision.objects.filter(round__tournament=tournament).order_by("-pk")
    previous = chain.values_list("hash", flat=True).first() or ""
    read = digest(snapshot)
    versions = AnnouncementVersion.objects.filter(tournament=tournament).order_by("version")
    redactions = Redactions.of(tournament)
    revision = RoundRevision(
        round=round_,
        number=RoundRevision.objects.filter(round=round_).count() + 1,
        snapshot=snapshot,
        digest=read,
        payload=payload,
        explanation=explanation,
        previous_hash=previous,
        hash_format=FORMAT,
        basis={
            "regulations": Regulations.objects.values_list("digest", flat=True).get(tournament=tournament),
            "announcements": [paper_digest(version, redactions) for version in versions],
        },
        system=snapshot["system"],
        edition=snapshot["edition"],
        engine_version=engine_version,
        published_by=actor,
        reason=reason,
    )
    revision.hash = hash_of(revision, header_of(revision))
    revision.save(force_insert=True)
    seal(tournament)
    request_verification(revision, tournament)
    request_ranks(tournament)
    return revision


def _show(tournament: Tournament, round_: Round, revision: RoundRevision, state: RoundState) -> None:
    """Flip the one pointer that the public reads, and complete the rounds before this one."""
    round_.revision = revision
    round_.state = state
    round_.publish_at = round_.publish_by = None
    round_.check_in_open = False
    round_.save(update_fields=["revision", "state", "publish_at", "publish_by", "check_in_open"])
    Round.objects.filter(tournament=tournament, number__lt=round_.number, state=RoundState.PUBLISHED).update(
        state=RoundState.CLOSED
    )
    public_pages_changed(tournament)
    request_telling(tournament)


def _record(action: str, tournament: Tournament, round_: Round, revision: RoundRevision, actor: User) -> None:
    record_change(
        tournament,
        action,
        actor,
        after={
            "round": round_.number,
            "revision": revision.number,
            "digest": revision.digest,
            "hash": revision.hash,
            "differences": revision.payload["differences"],
        },
        reason=revision.reason,
        public=False,
    )
