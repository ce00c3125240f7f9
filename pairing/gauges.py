"""What Prometheus is told of rounds: how many wait, for how long, and how many workers live."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Min
from django.db.models.functions import Now
from django.utils import timezone
from django_scopes import scopes_disabled
from prometheus_client.core import GaugeMetricFamily, Metric

from pairing.models import PairingRun, RunState, WorkerSign
from pairing.workers import SIGN_PATIENCE
from portal.common.observing.metrics import gauging


@gauging
def rounds() -> Iterator[Metric]:
    """Two queries."""
    with scopes_disabled():
        found = PairingRun.objects.filter(state=RunState.QUEUED).aggregate(count=Count("pk"), first=Min("requested_at"))
    alive = WorkerSign.objects.filter(seen_at__gt=Now() - SIGN_PATIENCE).count()
    since = (timezone.now() - found["first"]).total_seconds() if found["first"] else 0.0
    yield GaugeMetricFamily("portal_rounds_waiting", "Rounds that wait to be paired.", value=found["count"])
    yield GaugeMetricFamily("portal_round_oldest_seconds", "How long the oldest of them waits.", value=max(0.0, since))
    yield GaugeMetricFamily("portal_workers_alive", "Workers that pair rounds and were seen lately.", value=alive)
