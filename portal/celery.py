"""The Celery application; its worker is started with ``celery -A portal worker``."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from celery import Celery
from celery.signals import celeryd_after_setup, worker_init, worker_process_init, worker_ready

from portal.garbage import collect_seldom
from portal.orphans import end_with_the_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.dev")

app = Celery("portal")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["portal.common.observing", "portal.organizations.hosts"])


NICE: Final = 5
"""How far a worker that pairs no rounds stands back for the processes that do, and for the web server."""


@celeryd_after_setup.connect
def stand_back(**_signal: Any) -> None:
    """Give a worker that pairs no rounds less right to the processor, before it begins its processes."""
    if sys.platform == "win32" or pairs_rounds():
        return
    os.nice(NICE)
    if os.getsid(0) == os.getpid():
        # Linux may weigh whole sessions against each other; then the number of the session counts, not the process's.
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(NICE), encoding="ascii")


def pairs_rounds() -> bool:
    """Whether the worker that this process is takes up pairings."""
    return app.conf.task_default_queue in app.amqp.queues.consume_from


@worker_init.connect
def end_with_the_web_server(**_signal: Any) -> None:
    """A worker of ``manage.py serve`` ends when that is gone."""
    end_with_the_parent()


@worker_process_init.connect
def leave_the_program_out_of_collections(**_signal: Any) -> None:
    """What exists when a worker starts lives as long as the worker."""
    collect_seldom()


@worker_ready.connect
def judge_again(**_signal: Any) -> None:
    """Ask for verdicts on the published rounds that the present version of the verifier has not judged."""
    if pairs_rounds():
        app.send_task("tournaments.verify_again")
