"""Whether this installation can answer: for load balancers and containers, not for people."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from portal.common.second_wall.role import goes_around
from portal.common.sending import outage

LEAST_FREE: Final = 20 * 1024 * 1024
"""Free bytes of a disk below which somebody should make room, before what people send cannot be saved."""


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, 503 when it does not.

    Without its broker the portal shows pages and pairs small rounds, so that is 200 and ``degraded``; so is a disk that
    is nearly full, where the database or the queue of tasks lies on one that this process sees (``disk``). On
    PostgreSQL ``second_wall`` says whether row-level security binds the role under which the portal works.
    """
    del request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        more = {"second_wall": not goes_around(connection)} if connection.vendor == "postgresql" else {}
    except DatabaseError:
        return JsonResponse({"status": "unavailable", "database": False}, status=503)
    broker = _broker_answers()
    if own_folders():
        more["disk"] = _room()
    status = "ok" if broker and more.get("disk", True) else "degraded"
    return JsonResponse({"status": status, "database": True, "broker": broker, **more})


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """200 while this process answers at all: for who starts it again where it does not."""
    del request
    return JsonResponse({"status": "live"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 while pages can be shown, 503 where the database is away or the disk is full: for who sends readers here.

    ``broker`` and ``worker`` say whether rounds are paired now. With ``?all`` the answer is 503 without them, too: for
    who watches the installation.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        found = {"database": True, "broker": _broker_answers(), "disk": _room()}
        found |= {name: probe() for name, probe in probes.items()}
    except DatabaseError:
        return JsonResponse({"status": "unavailable", "database": False}, status=503)
    whole = all(found.values())
    good = whole if "all" in request.GET else found["disk"]
    return JsonResponse({"status": "ready" if whole else "degraded", **found}, status=200 if good else 503)


probes: Final[dict[str, Callable[[], bool]]] = {}
"""What else must be there, by name; a subject above this package adds its own."""


def _room() -> bool:
    return all(shutil.disk_usage(folder).free >= LEAST_FREE for folder in own_folders())


def own_folders() -> list[Path]:
    """Where a database or a queue of files grows."""
    found = [] if settings.REDIS_URL else [Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"])]
    if connection.vendor == "sqlite":
        found.append(Path(str(connection.settings_dict["NAME"])).parent)
    return [folder for folder in found if folder.exists()]


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
