"""A federation with a register; what is sent to a worker waits until a test calls ``work``."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django_scopes import scope

from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import RegisterUpload
from tournaments.registry import loading
from tournaments.registry.tasks import load_register, read_register_file

__all__ = ["desk", "inside", "organization", "staff"]

TASKS: dict[str, Any] = {loading.READ_TASK: read_register_file, loading.WRITE_TASK: load_register}


@pytest.fixture
def queue(monkeypatch):
    sent: list[Any] = []
    monkeypatch.setattr(loading, "send", lambda name, words: sent.append((name, words)) or True)
    return sent


@pytest.fixture
def load(organization, staff, queue, django_capture_on_commit_callbacks):
    """Upload a file, or take a list, and let the worker read it; ``sure`` confirms what it shows."""

    def run(data: bytes | None = None, *, rating_list: Any = None, sure: bool = True) -> RegisterUpload:
        with scope(organization=organization):
            with django_capture_on_commit_callbacks(execute=True):
                if rating_list is not None:
                    loading.keep_list(organization=organization, actor=staff.owner, rating_list=rating_list)
                else:
                    file = SimpleUploadedFile("register.csv", data or b"")
                    loading.keep_file(organization=organization, actor=staff.owner, file=file)
            work(queue)
            upload = RegisterUpload.objects.get()
            if sure and upload.state == "read":
                with django_capture_on_commit_callbacks(execute=True):
                    loading.confirm(upload=upload, digest=upload.digest)
                work(queue)
                upload.refresh_from_db()
            return upload

    return run


def work(queue: list[Any]) -> None:
    while queue:
        name, words = queue.pop(0)
        TASKS[name](*words)
