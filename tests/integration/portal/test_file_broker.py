"""The folder of files as a queue: no message is seen before it is complete."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from kombu import Connection
from kombu.exceptions import ChannelError

from portal.common import file_broker

SEND = """
import sys
from kombu import Connection
from portal.common.file_broker import Transport
folder, count = sys.argv[1], int(sys.argv[2])
channel = Connection("filesystem://", transport=Transport, transport_options={
    "data_folder_in": folder, "data_folder_out": folder, "control_folder": folder + "-control"}).channel()
for number in range(count):
    channel._put("tasks", {"number": number, "text": "x" * 3000})
"""
COUNT = 3000


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "queue").mkdir()
    return tmp_path / "queue"


@pytest.fixture
def channel(folder: Path) -> Any:
    options = {
        "data_folder_in": str(folder), "data_folder_out": str(folder), "control_folder": str(folder) + "-control",
    }  # fmt: skip
    return Connection("filesystem://", transport=file_broker.Transport, transport_options=options).channel()


@pytest.mark.skipif(bool(settings.REDIS_URL), reason="the queue is in Redis")
def test_an_installation_without_redis_uses_it():
    with current_app.connection_for_write() as connection:
        assert isinstance(connection.transport, file_broker.Transport)
        assert isinstance(connection.channel(), file_broker.Channel)


def test_a_greedy_reader_gets_every_message_whole_and_once(folder, channel):
    sender = subprocess.Popen(
        [sys.executable, "-c", SEND, str(folder), str(COUNT)], cwd=Path(__file__).parents[3]
    )  # with the transport of Kombu some are lost here, more the busier the machine is
    seen: list[int] = []
    end = time.monotonic() + 120
    while len(seen) < COUNT:
        assert time.monotonic() < end, f"{len(seen)} of {COUNT}"
        try:
            seen.append(channel._get("tasks")["number"])
        except Empty:
            assert sender.poll() in {None, 0}
    assert sorted(seen) == list(range(COUNT))
    assert sender.wait(timeout=30) == 0
    assert os.listdir(folder) == []


def test_a_message_has_its_name_only_when_it_is_complete(folder, channel, monkeypatch):
    seen: list[list[str]] = []
    written = Path.write_text

    def watch(self: Path, text: str, **more: Any) -> int:
        self.touch()
        seen.append([name for name in os.listdir(folder) if name.endswith(".msg")])
        return written(self, text, **more)

    monkeypatch.setattr(Path, "write_text", watch)
    channel._put("tasks", {"number": 1})
    assert seen == [[]]
    assert channel._get("tasks") == {"number": 1}


def test_a_table_of_an_exchange_is_never_empty(folder, channel):
    channel._queue_bind("tasks", "tasks", "", "tasks")
    assert [entry.queue for entry in channel.get_table("tasks")] == ["tasks"]
    channel._queue_bind("tasks", "later", "", "later")
    assert {entry.queue for entry in channel.get_table("tasks")} == {"tasks", "later"}


def test_a_folder_that_is_away_is_said_as_the_program_expects(folder, channel):
    folder.rmdir()
    with pytest.raises(ChannelError):
        channel._put("tasks", {"number": 1})
