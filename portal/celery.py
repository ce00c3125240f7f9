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
    """What is loaded by now stays to the end: the collector need not look at it during every pairing and simulation.

    A fifth of the time of a simulation goes into that otherwise.
    """
    gc.collect()
    gc.freeze()


@worker_ready.connect
def judge_again(**_signal: Any) -> None:
    """What an older verifier has judged, or none, is judged by the one that has just come with the program."""
    app.send_task("tournaments.verify_again")
