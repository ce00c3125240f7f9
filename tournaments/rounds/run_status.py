"""Where the pairing of a round stands, in words for the arbiter. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from pairing import runs
from pairing.engine.errors import OFF_TABLE, NoPairing
from pairing.engine.wording import word_error
from pairing.models import PairingRun, RunState
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Round, RoundState, Tournament

NOT_ADOPTED: Final = "not_adopted"
ADOPTION_PATIENCE: Final = timedelta(seconds=5)
"""So long after its answer a worker may take to put it on the boards, before the page that waits does it."""
_A_MOMENT: Final = timedelta(seconds=2)
_FAILURES: Final = {
    runs.WORKER_LOST: gettext_lazy("The worker stopped before it finished. Nothing was changed. Pair the round again."),
    runs.NOT_PICKED_UP: gettext_lazy(
        "No worker has taken up the request. Check that the worker process runs, then pair the round again."
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
    left_behind: bool = False
    """Whether the answer is there, of what stands now, and should be on the boards by now."""

    @property
    def is_open(self) -> bool:
        """Whether to ask again soon."""
        return self.state in {"queued", "running", "ready"}

    @property
    def impossible(self) -> bool:
        """Whether the engine says that no complete pairing exists, so that the arbiter decides (C.04.3 1.9.3)."""
        return self.state == RunState.FAILED and self.error_code == NoPairing.code

    @property
    def off_table(self) -> bool:
        """Whether an earlier round is not that of the table, so that the arbiter pairs by hand."""
        return self.state == RunState.FAILED and self.error_code.endswith(OFF_TABLE)

    @property
    def is_for_hands(self) -> bool:
        """Whether the arbiter may begin with empty boards."""
        return self.impossible or self.off_table

    @property
    def is_followed(self) -> bool:
        """Whether the page asks again: also when no worker was seen, since one may be started any minute, and when the
        boards came while the page was being made, which then leads to them."""
        return self.is_open or self.state == "draft" or self.error_code in {runs.NOT_PICKED_UP, runs.WORKER_LOST}

    @property
    def can_retry(self) -> bool:
        """Whether ``request_round`` is the next thing to do."""
        return self.state in {"outdated", "failed", "cancelled"}


def run_status(*, tournament: Tournament) -> RunStatus | None:
    """Where the pairing of the round that is not published yet stands; None when none was asked for. Reads only."""
    round_ = (
        Round.objects.select_related("run")
        .defer("run__snapshot", "run__result")
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
    message = failure_message(run, code) if state == RunState.FAILED else _progress(run)
    left_behind = False
    if round_.state == RoundState.DRAFT:
        state = "draft"
    elif state == RunState.READY and take_snapshot(tournament, round_.number).digest != run.digest:
        state = "outdated"
        message = _("Entries, byes or results changed while the round was being paired. Pair it again.")
    elif state == RunState.READY and run.finished_at:
        waited = timezone.now() - run.finished_at
        left_behind = waited > ADOPTION_PATIENCE
        if waited > runs.QUEUE_PATIENCE:
            state, code = RunState.FAILED, NOT_ADOPTED
            message = _(
                "The pairing is ready, but no worker has put it on the boards. Pair the round again to do it now."
            )
    return RunStatus(round_.number, run.pk, str(state), message, run.attempt, code, run.milliseconds, left_behind)


def _progress(run: PairingRun) -> str:
    """What is being done, in words; blank while it has not taken longer than a moment."""
    now = timezone.now()
    if run.state == RunState.QUEUED and run.error_code == runs.BROKER_DOWN:
        return _(
            "The message broker cannot be reached, so no worker knows of the request yet. It waits, and is taken up "
            "by itself within a minute after the broker is back. Tell whoever runs this installation."
        )
    if runs.late(run, now):
        return _(
            "A worker is there, but busy with other work. The request keeps its place; if it has been lost, cancel it "
            "and pair the round again."
        )
    if run.state == RunState.RUNNING and run.started_at and now - run.started_at > _A_MOMENT:
        return run.get_phase_display()
    return ""


def failure_message(run: PairingRun, code: str) -> str:
    """Why the run has no answer and what to do, in the reader's language; ``code`` may be one not stored yet."""
    if code in _FAILURES:
        return str(_FAILURES[code])
    names = {player["number"]: player["name"] for player in run.snapshot["competitors"]}
    return word_error(runs.error_of(run), (get_language() or "en")[:2], names)
