"""The collector of a worker process."""

import gc

from celery.signals import worker_process_init

import portal.celery


def test_a_worker_leaves_what_is_loaded_out_of_collections():
    assert gc.get_freeze_count() == 0
    try:
        worker_process_init.send(sender=None)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
    assert portal.celery.app.main == "portal"
