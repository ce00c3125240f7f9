"""Every kind of work has a queue, and nothing that takes long shares the processes of the rounds."""

from __future__ import annotations

from django.conf import settings

from portal.celery import app
from portal.common.processes import worker_commands


def queues_of(command: list[str]) -> list[str]:
    [queues] = [word.removeprefix("--queues=") for word in command if word.startswith("--queues=")]
    return queues.split(",")


def queue_of(task: str) -> str:
    return str(settings.CELERY_TASK_ROUTES.get(task, {}).get("queue", settings.CELERY_TASK_DEFAULT_QUEUE))


def test_the_two_workers_take_every_queue_once():
    taken = [queue for command in worker_commands().values() for queue in queues_of(command)]
    assert sorted(taken) == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)


def test_the_worker_of_the_rounds_takes_nothing_that_takes_long():
    app.loader.import_default_modules()
    tasks = {name for name in app.tasks if not name.startswith("celery.")}
    of_rounds = queues_of(worker_commands()["rounds"])
    assert {name for name in tasks if queue_of(name) in of_rounds} == {
        "pairing.compute_run",
        "tournaments.adopt_run",
        "tournaments.publish_due",
    }
    assert tasks > {"tournaments.simulate", "tournaments.forecast_method", "tournaments.verify_revision"}
