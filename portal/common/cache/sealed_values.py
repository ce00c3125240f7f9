"""What the shared cache holds, sealed: a value that this installation did not write is as good as no value.

Values are Python objects, pickled, and whoever can write to Redis could make a process run whatever a pickle says. So a
value is read only after its signature with the ``SECRET_KEY``.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable
from typing import Any, Final

from django.core.cache.backends.redis import RedisCacheClient
from django.utils.crypto import constant_time_compare, salted_hmac

_LENGTH: Final = hashlib.sha256().digest_size


class NotSealed(Exception):
    """A stored value bears no signature of this installation."""


class SealedSerializer:
    """Writes and reads stored values. Whole numbers stay as they are, so that Redis itself can count."""

    def dumps(self, obj: Any) -> Any:
        """What is stored for ``obj``: the signature, then the pickle."""
        if type(obj) is int:
            return obj
        written = pickle.dumps(obj, pickle.HIGHEST_PROTOCOL)
        return _seal(written) + written

    def loads(self, data: bytes) -> Any:
        """The object that was stored; NotSealed for what was not signed here."""
        try:
            return int(data)
        except ValueError:
            pass
        written = data[_LENGTH:]
        if not constant_time_compare(data[:_LENGTH], _seal(written)):
            raise NotSealed
        return pickle.loads(written)  # noqa: S301 - signed by this installation


class SealedClient(RedisCacheClient):
    """Django's client of Redis for sealed values. What it cannot trust it removes: then nothing was there."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        serializer: Any = SealedSerializer
        super().__init__(servers, serializer=serializer, **options)

    def get(self, key: Any, default: Any) -> Any:
        """The value of ``key``, or ``default``."""
        try:
            return super().get(key, default)
        except NotSealed:
            self.delete(key)
            return default

    def get_many(self, keys: Iterable[Any]) -> dict[Any, Any]:
        """The values of those ``keys`` that have one."""
        keys = list(keys)
        try:
            return super().get_many(keys)
        except NotSealed:
            absent = object()
            return {key: found for key in keys if (found := self.get(key, absent)) is not absent}


def _seal(written: bytes) -> bytes:
    return salted_hmac(__name__, written, algorithm="sha256").digest()
