"""Messages to devices (Web Push, RFC 8030): encrypted for the device, signed by the portal (VAPID, RFC 8292).

The maker of a browser takes them at an address that the browser names. Anybody can name any address, so a worker
connects to public addresses on the port of HTTPS alone, follows no redirect, reads nothing but the status, and hangs
up on who takes long to say it.
"""

from __future__ import annotations

import base64
import binascii
import ipaddress
import json
import socket
import threading
import time
from contextlib import suppress
from email.utils import parseaddr
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPusher
from requests.adapters import HTTPAdapter
from urllib3 import HTTPSConnectionPool
from urllib3.connection import HTTPSConnection

from tournaments.following.wording import Message
from tournaments.models import Follower

KEPT_SECONDS: Final = 6 * 3600
"""So long a message waits for a device that is off."""
PATIENCE: Final = (5.0, 10.0)
"""Seconds to connect, and to wait for the next byte of the answer."""
LONGEST_TALK: Final = 15.0
"""Seconds after which a connection is closed, however steadily bytes drip in: no service holds a worker for longer."""
MOST_ADDRESSES: Final = 2
"""So many addresses of a name are tried, each for as long as a connection may take."""
LONGEST_LABEL: Final = 63
"""Letters between two dots of a name (RFC 1035, 2.3.4)."""
SIGNED_SECONDS: Final = 3600
OPEN: Final = ipaddress.ip_network("2000::/3")
"""The newer internet (RFC 4291). What lies outside is of one site or one machine, or stands for an older address."""
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""Addresses behind which an address of the older internet stands (RFC 6052)."""
GONE: Final = frozenset({404, 410})
"""Answers that say: this device takes no messages any more."""


class PushGone(Exception):
    """The device takes no messages any more, or its address is none to which the portal connects."""


class PushFailed(OSError):
    """The message could not be handed over now."""


def devices_are_told() -> bool:
    """Whether this installation has the key with which it signs messages to devices."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """The key by which browsers know the portal, as they want it."""
    key = _signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _written(key)


def new_private_key() -> str:
    """A new key for ``VAPID_PRIVATE_KEY``."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _written(number.to_bytes(32, "big"))


def is_endpoint(address: str) -> bool:
    """Whether an address may be one of a push service: HTTPS on its own port, at a name and not at a number."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    if parts.scheme != "https" or port not in {None, 443} or parts.username is not None or "." not in host.strip("."):
        return False
    labels = host.removesuffix(".").split(".")
    # Numbers in every form that a resolver knows: 127.0.0.1, 127.1, 0x7f.0.0.1, [::1].
    return (
        ":" not in host
        and labels[-1].isalpha()
        and all(0 < len(label) <= LONGEST_LABEL for label in labels)
        and address.isascii()
    )


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether a message can be encrypted with these keys of a device."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _read(p256dh))
        return len(_read(auth)) == 16
    except (ValueError, binascii.Error):
        return False


def push(follower: Follower, message: Message) -> None:
    """Hand a message to the service of a device. Raises ``PushGone`` and ``PushFailed``."""
    if not devices_are_told():
        raise PushFailed("there is no VAPID_PRIVATE_KEY")
    if not is_endpoint(follower.endpoint):
        raise PushGone
    told = {
        "title": message.title,
        "text": message.text,
        "path": urlsplit(message.address).path,
        "language": follower.language,
    }
    device = WebPusher({"endpoint": follower.endpoint, "keys": follower.keys})
    body = device.encode(json.dumps(told, ensure_ascii=False).encode())["body"]
    parts = urlsplit(follower.endpoint)
    claims = {
        "aud": f"https://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": f"mailto:{settings.SITE_CONTACT or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high",
        **_signer().sign(claims),
    }
    status = _posted(follower.endpoint, body, headers)
    if status in GONE:
        raise PushGone
    if not 200 <= status < 300:
        raise PushFailed(f"the push service answered {status}")


def _posted(endpoint: str, body: bytes, headers: dict[str, str]) -> int:
    with session() as way:
        try:
            answer = way.post(
                endpoint, data=body, headers=headers, timeout=PATIENCE, allow_redirects=False, stream=True
            )
        except requests.RequestException as error:
            raise PushFailed(str(error)) from error
        with answer:
            return int(answer.status_code)


def session() -> requests.Session:
    """A way to public addresses by HTTPS; what the environment says of proxies and passwords does not count."""
    made = _Way()
    made.trust_env = False
    made.adapters.clear()
    made.mount("https://", _PublicAdapter())
    return made


def connect_publicly(host: str, port: int, timeout: float | None) -> socket.socket:
    """A connection to a host all of whose addresses are public. The name is looked up once, so no second answer can
    lead elsewhere, and ``MOST_ADDRESSES`` of it are tried. Raises ``OSError``."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:  # no name that could be looked up
        raise PushFailed(f"{host} is no name of a host") from error
    addresses = [str(place[4][0]) for place in found]
    if port != 443 or not addresses or not all(map(is_public, addresses)):
        raise PushFailed(f"{host} is not at a public address")
    last: OSError = PushFailed(host)
    for address in addresses[:MOST_ADDRESSES]:
        try:
            return socket.create_connection((address, port), timeout)
        except OSError as error:
            last = error
    raise last


def is_public(address: str) -> bool:
    """Whether a network address is one of the open internet."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv4Address):
        return found.is_global and not found.is_multicast
    older = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF) if found in TRANSLATED else found.ipv4_mapped
    older = older or found.sixtofour
    if older is not None:
        return older.is_global and not older.is_multicast
    return found in OPEN and found.is_global


class _Way(requests.Session):
    def get_redirect_target(self, resp: requests.Response) -> None:
        """Nowhere. To say where a redirect leads ``requests`` would unpack its whole body, however large."""


class _PublicConnection(HTTPSConnection):
    """A connection that ends ``LONGEST_TALK`` seconds after it was made."""

    _line: socket.socket | None = None
    _clock: threading.Timer | None = None

    def _new_conn(self) -> socket.socket:
        timeout: Any = self.timeout
        made = connect_publicly(self.host, int(self.port or 443), timeout)
        self._line = made.dup()  # TLS takes the first one over
        self._clock = threading.Timer(LONGEST_TALK, _hang_up, [self._line])
        self._clock.daemon = True
        self._clock.start()
        return made

    def close(self) -> None:
        """Close it, and stop its clock."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._line is not None:
            self._line.close()
            self._line = None
        super().close()  # type: ignore[no-untyped-call, unused-ignore]


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):  # closed meanwhile
        line.shutdown(socket.SHUT_RDWR)


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class _PublicAdapter(HTTPAdapter):
    def init_poolmanager(self, *args: Any, **words: Any) -> None:
        super().init_poolmanager(*args, **words)  # type: ignore[no-untyped-call, unused-ignore]
        self.poolmanager.pool_classes_by_scheme = {"https": _PublicPool}


def _signer() -> Any:
    return Vapid02.from_string(settings.VAPID_PRIVATE_KEY)


def _written(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).rstrip(b"=").decode()


def _read(key: str) -> bytes:
    return base64.urlsafe_b64decode(key.rstrip("=") + "=" * (-len(key.rstrip("=")) % 4))
