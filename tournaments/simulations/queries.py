"""What the pages about simulations read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Q, Sum
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.models.simulation import ChunkState, SimulationStudy, StudyState
from tournaments.simulations.actions import PATIENCE

MOST_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a study stands."""

    state: str
    """``running``, ``stalled`` (no worker has been seen for a while), ``ready``, ``failed`` or ``cancelled``."""
    done: int
    """Tournaments computed, per plan."""
    runs: int
    error_code: str = ""

    @property
    def is_open(self) -> bool:
        """Whether to ask again soon."""
        return self.state in {"running", "stalled"}

    @property
    def can_resume(self) -> bool:
        """Whether somebody must start it again."""
        return self.state in {"stalled", "failed", "cancelled"}


def progress(study: SimulationStudy) -> Progress:
    """Where the study stands. One query."""
    chunks = study.chunks.filter(state=ChunkState.DONE).aggregate(first=Sum("first"), last=Sum("last"))
    state = str(study.state)
    if study.state == StudyState.RUNNING and timezone.now() - study.active_at >= PATIENCE:
        state = "stalled"
    return Progress(state, (chunks["last"] or 0) - (chunks["first"] or 0), study.runs, study.error_code)


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
