"""What a worker notes of its tasks: which request asked for them, how they ended, and how long they took."""

from __future__ import annotations

import time
from typing import Any

from celery import Task
from celery.signals import setup_logging, task_postrun, task_prerun, worker_ready
from django.conf import settings

from portal.common.observing.marks import request_id, run_id

_began: dict[str, float] = {}


@setup_logging.connect
def keep_the_log(**_signal: Any) -> None:
    """Leave the log as the settings have it; Celery would write lines of its own form."""


@task_prerun.connect
def begin(task_id: str, task: Task[Any, Any], args: Any, **_signal: Any) -> None:
    """Mark the lines of a task."""
    _began[task_id] = time.perf_counter()
    request_id.set(str((task.request.headers or {}).get("request_id") or task.request.get("request_id") or ""))
    run_id.set(str(args[0]) if args else task_id)


@task_postrun.connect
def end(task_id: str, task: Task[Any, Any], state: str, **_signal: Any) -> None:
    """Count a task."""
    seconds = time.perf_counter() - _began.pop(task_id, time.perf_counter())
    run_id.set("")
    if settings.METRICS:
        from portal.common.observing.metrics import count_task

        count_task(task.name, state or "LOST", seconds)


@worker_ready.connect
def answer_prometheus(**_signal: Any) -> None:
    """Let the metrics of this machine be read at a port of their own, where the settings name one."""
    if settings.METRICS and settings.METRICS_PORT:
        import threading
        from wsgiref.simple_server import make_server

        from portal.common.observing.metrics import text

        def answer(_environ: Any, start_response: Any) -> list[bytes]:
            start_response("200 OK", [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")])
            return [text()]

        server = make_server("", settings.METRICS_PORT, answer)
        threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
