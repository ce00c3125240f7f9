"""What a process remembers: by name, for some seconds, and no more than it may."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from portal.common.cache import memory
from portal.common.cache.memory import Memory


@pytest.fixture
def clock(monkeypatch):
    """The hand of the clock, to be moved."""
    hand = [100.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: hand[0])
    return hand


def test_a_value_is_known_until_its_seconds_are_over(clock):
    kept = Memory(10)
    kept.set("round", b"page", 2)
    kept.set("gone at once", b"page", 0)
    assert (kept.get("round"), kept.get("gone at once"), kept.get("never set")) == (b"page", None, None)
    clock[0] = 102.0
    assert kept.get("round") is None
    assert kept.add("round", b"newer", 2)
    assert not kept.add("round", b"too late", 2)
    assert kept.get("round") == b"newer"
    kept.delete("round")
    kept.delete("round")
    assert kept.get("round") is None


def test_of_too_many_the_oldest_go_and_one_that_is_set_again_is_new():
    kept = Memory(9)
    for number in range(9):
        kept.set(f"page-{number}", number, 60)
    kept.set("page-0", "again", 60)
    assert [kept.get(f"page-{number}") for number in range(9)] == ["again", *range(1, 9)]
    kept.set("page-9", 9, 60)
    assert [kept.get(f"page-{number}") for number in range(10)] == ["again", *[None] * 4, 5, 6, 7, 8, 9]


def test_of_many_threads_one_hears_that_the_name_was_free():
    kept = Memory(1_000)
    with ThreadPoolExecutor(8) as threads:
        heard = list(threads.map(lambda turn: kept.add(f"page-{turn // 8}", turn, 60), range(800)))
    assert [sum(heard[first : first + 8]) for first in range(0, 800, 8)] == [1] * 100


def test_the_queue_of_the_web_server_writes_no_line_for_each_request_that_waits():
    import logging

    assert not logging.getLogger("waitress.queue").isEnabledFor(logging.WARNING)
    assert logging.getLogger("waitress").isEnabledFor(logging.WARNING)
