"""A look at the workers that pair rounds: who lives, since when nobody does, and which release they run."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from django.db.models.functions import Now

from pairing.models import WorkerSign
from pairing.workers import SIGN_PATIENCE
from portal.common.doctor.looks import Finding, fault, looking, note, ok
from portal.common.observing.release import release


@looking("workers")
def look_at_workers() -> Iterator[Finding]:
    """Whether rounds are paired, and by the release that runs here."""
    signs = list(WorkerSign.objects.order_by("-seen_at"))
    living = list(WorkerSign.objects.filter(seen_at__gt=Now() - SIGN_PATIENCE).order_by("name"))
    if not living:
        last = "none was ever seen"
        if signs:
            last = f"the last sign of life is of {signs[0].seen_at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        yield fault("workers", last, "Start one: celery -A portal worker -Q celery (docs/operations/install.md).")
        return
    for worker in living:
        said = f"{worker.name} lives, release {worker.release or 'of before'}"
        if worker.release != release():
            yield note("workers", said, f"Restart it: this process is release {release()}.")
        else:
            yield ok("workers", said)
