"""What the pages about simulations read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Q, Sum
from django.utils import timezone
from django_scopes import scopes_disabled

from tournaments.models import Tournament
from tournaments.models.simulation import ChunkState, SimulationStudy, StudyState
from tournaments.simulations.turns import CHUNK_PATIENCE, PATIENCE, SILENCE

MOST_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a study stands."""

    state: str
    """``running``, ``waiting`` (workers are busy with others), ``stalled`` (no worker has been seen for a while),
    ``ready``, ``failed`` or ``cancelled``."""
    done: int
    """Tournaments computed, per plan."""
    runs: int
    error_code: str = ""
    ahead: int = 0
    """Older studies of the organization that are under way; only of a study that waits."""

    @property
    def is_open(self) -> bool:
        """Whether to ask again soon."""
        return self.state in {"running", "waiting", "stalled"}

    @property
    def can_resume(self) -> bool:
        """Whether somebody must start it again."""
        return self.state in {"stalled", "failed", "cancelled"}


def progress(study: SimulationStudy) -> Progress:
    """Where the study stands. One query, and up to three more where nobody has worked on it for a while."""
    chunks = study.chunks.filter(state=ChunkState.DONE).aggregate(first=Sum("first"), last=Sum("last"))
    done = (chunks["last"] or 0) - (chunks["first"] or 0)
    state, ahead = str(study.state), 0
    silence = timezone.now() - study.active_at
    if study.state == StudyState.RUNNING and silence >= SILENCE:
        if study.chunks.filter(state=ChunkState.RUNNING, taken_at__gt=timezone.now() - CHUNK_PATIENCE).exists():
            pass
        elif _workers_are_busy():
            state, ahead = "waiting", _ahead_of(study)
        elif silence >= PATIENCE:
            state = "stalled"
    return Progress(state, done, study.runs, study.error_code, ahead)


def _workers_are_busy() -> bool:
    """Whether somebody works on studies, of whatever organization: that is all that is learned of the others."""
    with scopes_disabled():
        lately = timezone.now() - PATIENCE
        return SimulationStudy.objects.filter(state=StudyState.RUNNING, active_at__gt=lately).exists()


def _ahead_of(study: SimulationStudy) -> int:
    older = SimulationStudy.objects.filter(state=StudyState.RUNNING, started_at__lt=study.started_at)
    return older.filter(tournament__organization=study.tournament.organization_id).count()


def studies(tournament: Tournament) -> Sequence[SimulationStudy]:
    """The studies of a tournament, the newest first, without their results. One query."""
    rows = SimulationStudy.objects.filter(tournament=tournament).defer("result").select_related("started_by")
    return list(rows.order_by("-started_at")[:MOST_LISTED])


def shared_studies(tournament: Tournament) -> Sequence[SimulationStudy]:
    """The studies whose report everybody may read, the newest first, without their results. One query."""
    rows = SimulationStudy.objects.filter(_SHARED, tournament=tournament).defer("result")
    return list(rows.order_by("-shared_at")[:MOST_LISTED])


def shared_study(tournament: Tournament, study_id: UUID) -> SimulationStudy | None:
    """One study that everybody may read; None for any other. One query."""
    return SimulationStudy.objects.filter(_SHARED, tournament=tournament, pk=study_id).first()


_SHARED: Final = Q(state=StudyState.READY, shared_at__isnull=False)
