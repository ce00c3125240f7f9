"""Asking for the pairing of the next round, following the run, and taking over its answer as draft boards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from pairing.domain import runs
from pairing.engine.errors import EngineError, InvalidState
from pairing.engine.wording import word_error
from pairing.models import PairingRun, RunState
from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import User
from tournaments.domain.announcement import acceleration_known
from tournaments.domain.drafts import create_draft
from tournaments.domain.locking import lock
from tournaments.domain.manual import refuse_unpublished_changes
from tournaments.domain.numbering import assign_numbers
from tournaments.domain.regulations import plan_of
from tournaments.domain.snapshot import Snapshot, take_snapshot
from tournaments.models import Board, Regulations, Round, RoundState, Tournament

ADOPT_TASK: Final = "tournaments.adopt_run"
NOT_ADOPTED: Final = "not_adopted"
BOARDS_NAMED: Final = 12
"""A message names so many boards one by one; more are only counted."""

_FAILURES: Final = {
    runs.WORKER_LOST: gettext_lazy("The worker stopped before it finished. Nothing was changed. Pair the round again."),
    runs.NOT_PICKED_UP: gettext_lazy(
        "No worker has taken up the request. Check that the worker process runs, then pair the round again."
    ),
    runs.BROKER_DOWN: gettext_lazy(
        "The request could not be handed to a worker, because the message broker cannot be reached. "
        "Nothing was changed. Pair the round again when it is back."
    ),
    runs.TIME_LIMIT: gettext_lazy("The pairing took longer than is allowed and was stopped. Pair the round again."),
    runs.INTERNAL_ERROR: gettext_lazy(
        "The program failed while pairing this round. Nothing was changed. Report it with the number of the run."
    ),
}


@dataclass(frozen=True, slots=True)
class RunStatus:
    """Where the pairing of a round stands, for the arbiter's screen."""

    round_number: int
    run_id: UUID
    state: str
    """``queued``, ``running``, ``ready`` (not yet taken over), ``draft``, ``outdated``, ``failed`` or ``cancelled``."""
    message: str
    """What happened and what to do; blank where the state says it all."""
    attempt: int
    error_code: str = ""
    milliseconds: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether to ask again soon."""
        return self.state in {"queued", "running", "ready"}

    @property
    def can_retry(self) -> bool:
        """Whether ``request_round`` is the next thing to do."""
        return self.state in {"outdated", "failed", "cancelled"}


def request_round(*, tournament: Tournament, actor: User | None, announced: str = "") -> PairingRun:
    """Ask for the pairing of the next round. Asking twice for the same input gives the same run.

    ``announced`` says where the players were told of an acceleration that no published announcement states; it is
    recorded. An arbiter on the spot may know of a notice on the wall, so that the first round does not wait for an
    organizer; who says nothing is refused, since FIDE allows only what was announced (C.04.2 Article 1.1).

    Late entries get their number here (C.04.2 Article 2.4). When the answer for this input is stored already, the
    draft is there at once. Raises ``Refused``: all rounds are published, a draft waits, results are missing (the
    boards are named), a correction by hand is not published, the initial colour is not drawn, nobody can be paired, the
    acceleration does not fit, or is not announced.
    """
    with transaction.atomic():
        current = lock(tournament)
        round_ = _round_to_pair(current)
        _refuse_missing_results(current, round_)
        previous = Round.objects.select_related("revision").filter(tournament=current, number=round_.number - 1).first()
        if previous is not None:
            refuse_unpublished_changes(previous)
        snapshot = _valid_snapshot(current, round_)
        told = _told_elsewhere(current, announced) if round_.number == 1 else {}
        assign_numbers(current, snapshot.entries)
        if round_.run and runs.is_open(round_.run) and round_.run.digest != snapshot.digest:
            runs.cancel_run(run_id=round_.run.pk)
        run = runs.request_run(
            organization=current.organization,
            subject=current.subject,
            round_number=round_.number,
            snapshot=snapshot.data,
            actor=actor,
            then=ADOPT_TASK,
        )
        round_.run = run
        round_.save(update_fields=["run"])
        record(
            organization=current.organization,
            subject=current.subject,
            action="round.requested",
            actor=actor,
            after={"round": round_.number, "run": str(run.pk), "attempt": run.attempt, "digest": run.digest, **told},
            reason=announced.strip() if told else "",
        )
        if run.state == RunState.READY:
            create_draft(round_, run, snapshot)
    return run


def adopt_run(*, run_id: UUID) -> bool:
    """Turn a ready run into the draft boards of its round; True when that happened.

    A run that is not the one the round waits for, or whose input is no longer the present one, is not applied.
    Calling it twice changes nothing.
    """
    waiting = Round.objects.select_related("tournament").filter(run_id=run_id).first()
    if waiting is None:
        return False
    with transaction.atomic():
        current = lock(waiting.tournament)
        round_ = Round.objects.select_related("run").get(pk=waiting.pk)
        run = round_.run
        if run is None or run.pk != run_id or run.state != RunState.READY or round_.state != RoundState.PLANNED:
            return False
        snapshot = take_snapshot(current, round_.number)
        if snapshot.digest != run.digest:
            record(
                organization=current.organization,
                subject=current.subject,
                action="round.run_outdated",
                after={"round": round_.number, "run": str(run.pk), "digest": run.digest, "now": snapshot.digest},
            )
            return False
        create_draft(round_, run, snapshot)
    return True


def cancel_run(*, tournament: Tournament, actor: User | None) -> None:
    """Give up the run under way. Raises ``Refused`` when there is none."""
    with transaction.atomic():
        current = lock(tournament)
        round_ = Round.objects.filter(tournament=current, state=RoundState.PLANNED, run__isnull=False).first()
        if round_ is None or round_.run_id is None or not runs.cancel_run(run_id=round_.run_id):
            raise Refused("no_run", _("No pairing is under way."))
        record(
            organization=current.organization,
            subject=current.subject,
            action="round.cancelled",
            actor=actor,
            after={"round": round_.number, "run": str(round_.run_id)},
        )


def run_status(*, tournament: Tournament) -> RunStatus | None:
    """Where the pairing of the round that is not published yet stands; None when none was asked for. Reads only."""
    round_ = (
        Round.objects.select_related("run")
        .filter(tournament=tournament, revision__isnull=True, run__isnull=False)
        .order_by("number")
        .first()
    )
    if round_ is None or round_.run is None:
        return None
    run = round_.run
    state, code = run.state, run.error_code
    lost = runs.overdue(run, timezone.now()) if runs.is_open(run) else None
    if lost is not None:
        state, code = RunState.FAILED, lost
    message = failure_message(run, code) if state == RunState.FAILED else ""
    if round_.state == RoundState.DRAFT:
        state = "draft"
    elif state == RunState.READY and take_snapshot(tournament, round_.number).digest != run.digest:
        state = "outdated"
        message = _("Entries, byes or results changed while the round was being paired. Pair it again.")
    elif state == RunState.READY and run.finished_at and timezone.now() - run.finished_at > runs.QUEUE_PATIENCE:
        state, code = RunState.FAILED, NOT_ADOPTED
        message = _("The pairing is ready, but no worker has put it on the boards. Pair the round again to do it now.")
    return RunStatus(round_.number, run.pk, str(state), message, run.attempt, code, run.milliseconds)


def failure_message(run: PairingRun, code: str) -> str:
    """Why the run has no answer and what to do, in the reader's language; ``code`` may be one not stored yet."""
    if code in _FAILURES:
        return str(_FAILURES[code])
    facts = dict(run.error_facts or {})
    error = EngineError(str(facts.pop("message", code)), code=code, **facts)
    names = {player["number"]: player["name"] for player in run.snapshot["competitors"]}
    return word_error(error, (get_language() or "en")[:2], names)


def _round_to_pair(tournament: Tournament) -> Round:
    round_ = (
        Round.objects.select_related("run")
        .filter(tournament=tournament, revision__isnull=True)
        .order_by("number")
        .first()
    )
    if round_ is None:
        raise Refused("no_round_left", _("All rounds are published."))
    if round_.state == RoundState.DRAFT:
        raise Refused(
            "draft_exists",
            _("Round %(round)s is paired and waits for your review. Publish it, or throw it away to pair it again.")
            % {"round": round_.number},
        )
    return round_


def _refuse_missing_results(tournament: Tournament, round_: Round) -> None:
    rows = Board.objects.filter(round__tournament=tournament, round__number__lt=round_.number, white_outcome="")
    missing: defaultdict[int, list[int]] = defaultdict(list)
    for number, board in rows.order_by("round__number", "number").values_list("round__number", "number"):
        missing[number].append(board)
    for number, boards in missing.items():
        facts = {"round": number, "count": len(boards), "boards": ", ".join(str(board) for board in boards)}
        if len(boards) > BOARDS_NAMED:
            message = (
                _("Round %(round)s has no result on %(count)s boards. Enter the results, then pair again.") % facts
            )
        else:
            message = (
                ngettext(
                    "Round %(round)s has no result on board %(boards)s. Enter it, then pair again.",
                    "Round %(round)s has no result on boards %(boards)s. Enter them, then pair again.",
                    len(boards),
                )
                % facts
            )
        raise Refused("results_missing", message, round=number, boards=boards)


def _told_elsewhere(tournament: Tournament, announced: str) -> dict[str, str]:
    """What the journal keeps of an acceleration that is not announced here: its plan; nothing where it is known.

    Refuses when nobody says where the players were told.
    """
    plan = plan_of(Regulations.objects.get(tournament=tournament))
    if acceleration_known(tournament, plan):
        return {}
    if announced.strip():
        return {"plan": plan.digest}
    if tournament.is_public:
        message = _(
            "The announcement in force does not say this acceleration, and players must know it before round 1 (C.04.2 "
            "Article 1.1). Publish a new version, or say where the players were told."
        )
    else:
        message = _(
            "The acceleration is not announced, and players must know it before round 1 (C.04.2 Article 1.1). Publish "
            "the announcement, or say where the players were told."
        )
    raise Refused("acceleration_not_announced", message, field="announced")


def _valid_snapshot(tournament: Tournament, round_: Round) -> Snapshot:
    regulations = Regulations.objects.get(tournament=tournament)
    if not regulations.initial_colour:
        raise Refused("colour_missing", _("Draw the initial colour before you pair round 1."), field="initial_colour")
    try:
        snapshot = take_snapshot(tournament, round_.number)
    except InvalidState as error:
        raise Refused(error.code, word_error(error, (get_language() or "en")[:2]), **error.facts) from error
    if sum(competitor.absence is None for competitor in snapshot.state.competitors) < 2:
        raise Refused(
            "too_few_players", _("Fewer than two players take part in round %(round)s.") % {"round": round_.number}
        )
    return snapshot
