"""Whether this installation can answer: for load balancers and containers, not for people."""

from __future__ import annotations

from celery import current_app
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from portal.common.second_wall.role import goes_around
from portal.common.sending import outage


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, 503 when it does not.

    Without its broker the portal shows pages and pairs small rounds, so that is 200 and ``degraded``. On PostgreSQL
    ``second_wall`` says whether row-level security binds the role under which the portal works.
    """
    del request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        walls = {"second_wall": not goes_around(connection)} if connection.vendor == "postgresql" else {}
    except DatabaseError:
        return JsonResponse({"status": "unavailable", "database": False}, status=503)
    broker = _broker_answers()
    status = "ok" if broker else "degraded"
    return JsonResponse({"status": status, "database": True, "broker": broker, **walls})


def _broker_answers() -> bool:
    if outage.lasts:
        return False
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0)
    except (OperationalError, RedisError, OSError):
        outage.note()
        return False
    return True
