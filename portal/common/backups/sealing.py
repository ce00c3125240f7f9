"""Encrypted streams: a file in pieces of a megabyte, each sealed by AES-256-GCM with its place and whether it is last.

So a piece that was changed, left out, put elsewhere or cut off at the end is noticed, and a file of any size needs the
memory of one piece. The key of a file comes from the operator's key and a salt of its own by HKDF: no two files have
the same one, and the numbers of the pieces may serve as nonces.
"""

from __future__ import annotations

import os
from typing import IO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from portal.common.backups.errors import BackupError

MAGIC: Final = b"swiss-portal sealed backup 1\n"
_SALT: Final = 16
_PIECE: Final = 1024 * 1024
_TAG: Final = 16


class SealedWriter:
    """What is written to it comes out encrypted in ``target``; ``finish`` writes the last piece."""

    def __init__(self, target: IO[bytes], key: str) -> None:
        salt = os.urandom(_SALT)
        target.write(MAGIC + salt)
        self._target, self._cipher = target, _cipher(key, salt)
        self._waiting = bytearray()
        self._pieces = 0

    def write(self, data: bytes) -> int:
        """Take ``data``; whole pieces go out."""
        self._waiting += data
        while len(self._waiting) > _PIECE:
            self._put(bytes(self._waiting[:_PIECE]), last=False)
            del self._waiting[:_PIECE]
        return len(data)

    def flush(self) -> None:
        """Nothing: a piece goes out when it is whole."""

    def finish(self) -> None:
        """Write what is left as the last piece."""
        self._put(bytes(self._waiting), last=True)

    def _put(self, piece: bytes, *, last: bool) -> None:
        self._target.write(self._cipher.encrypt(_nonce(self._pieces, last=last), piece, MAGIC))
        self._pieces += 1


class SealedReader:
    """What ``source`` holds, decrypted, from behind ``MAGIC`` on. ``BackupError`` where a piece is not true."""

    def __init__(self, source: IO[bytes], key: str) -> None:
        self._source, self._cipher = source, _cipher(key, source.read(_SALT))
        self._open = b""
        self._next = source.read(_PIECE + _TAG)
        self._pieces = 0
        self._ended = False

    def read(self, size: int = -1) -> bytes:
        """At most ``size`` bytes, all of them where it is negative; none at the end."""
        while not self._ended and (size < 0 or len(self._open) < size):
            self._open += self._take()
        size = len(self._open) if size < 0 else size
        given, self._open = self._open[:size], self._open[size:]
        return given

    def _take(self) -> bytes:
        piece, self._next = self._next, self._source.read(_PIECE + _TAG)
        self._ended = not self._next
        try:
            opened = self._cipher.decrypt(_nonce(self._pieces, last=self._ended), piece, MAGIC)
        except InvalidTag as error:
            raise BackupError(
                "The backup cannot be decrypted: it was made with another BACKUP_KEY, or it is damaged or cut off."
            ) from error
        self._pieces += 1
        return opened


def _cipher(key: str, salt: bytes) -> AESGCM:
    return AESGCM(HKDF(SHA256(), length=32, salt=salt, info=MAGIC).derive(key.encode()))


def _nonce(piece: int, *, last: bool) -> bytes:
    return piece.to_bytes(11, "big") + bytes([last])
