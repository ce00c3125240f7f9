"""The collector of the processes that live long."""

import gc
import subprocess
import sys

from celery.signals import worker_process_init

import portal.celery
from portal.garbage import NEW_OBJECTS, collect_seldom


def test_a_worker_leaves_what_is_loaded_out_of_collections_and_collects_seldom():
    gc.unfreeze()  # The tests' own process collects seldom too.
    gc.set_threshold(700, 10, 10)
    try:
        worker_process_init.send(sender=None)
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[0] == NEW_OBJECTS
    finally:
        collect_seldom()
    assert portal.celery.app.main == "portal"


def test_so_does_a_web_server():
    said = subprocess.run(
        [sys.executable, "-c", "import gc, portal.wsgi; print(gc.get_freeze_count() > 0, gc.get_threshold()[0])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["True", str(NEW_OBJECTS)]
