"""The Celery application; its worker is started with ``celery -A portal worker``."""

from __future__ import annotations

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.dev")

app = Celery("portal")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def leave_the_program_out_of_collections(**_signal: Any) -> None:
    """Exclude the objects that exist when a worker starts from garbage collection; they live as long as the worker.

    Otherwise the collector examines them again and again, which takes a fifth of the time of a simulation.
    """
    gc.collect()
    gc.freeze()


@worker_ready.connect
def judge_again(**_signal: Any) -> None:
    """Ask for verdicts on the published rounds that the present version of the verifier has not judged."""
    app.send_task("tournaments.verify_again")
