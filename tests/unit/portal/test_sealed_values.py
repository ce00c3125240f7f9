"""A value in the cache counts only if this installation wrote it."""

from __future__ import annotations

import pickle

import pytest
from django.test import override_settings

from portal.common.cache.sealed_values import NotSealed, SealedSerializer

RAN: list[str] = []


def spring() -> None:
    """What must never run."""
    RAN.append("ran")


class Trap:
    """What an attacker would store: reading it runs code."""

    def __reduce__(self):
        return spring, ()


@pytest.mark.parametrize("value", [None, "", b"\x00page", 7, -1, True, {1: 2}, ("a", b"b"), [1.5], b"123"])
def test_what_was_stored_comes_back(value):
    kept = SealedSerializer()
    found = kept.loads(kept.dumps(value))
    assert (type(found), found) == (type(value), value)


def test_numbers_are_stored_so_that_redis_can_count():
    assert SealedSerializer().dumps(41) == 41
    assert SealedSerializer().loads(b"42") == 42


def test_a_pickle_of_somebody_else_is_not_read():
    RAN.clear()
    pickle.loads(pickle.dumps(Trap()))
    assert RAN == ["ran"]
    RAN.clear()
    forged = pickle.dumps(Trap())
    with pytest.raises(NotSealed):
        SealedSerializer().loads(forged)
    with pytest.raises(NotSealed):
        SealedSerializer().loads(bytes(32) + forged)
    assert RAN == []


@pytest.mark.parametrize("place", [0, 31, 32, -1])
def test_a_value_that_was_changed_or_cut_is_no_value(place):
    kept = SealedSerializer()
    stored = bytearray(kept.dumps({"rank": 3}))
    stored[place] ^= 1
    with pytest.raises(NotSealed):
        kept.loads(bytes(stored))
    with pytest.raises(NotSealed):
        kept.loads(b"")
    with pytest.raises(NotSealed):
        kept.loads(bytes(stored[:20]))


def test_another_key_reads_nothing():
    stored = SealedSerializer().dumps({"rank": 3})
    with override_settings(SECRET_KEY="x" * 50), pytest.raises(NotSealed):
        SealedSerializer().loads(stored)
