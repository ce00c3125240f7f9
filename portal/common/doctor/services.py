"""Looks at what the portal talks to: the broker and its queues, the cache, mail, and its own address from outside."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core.mail import get_connection
from redis.exceptions import RedisError

from portal.common.doctor.looks import Finding, fault, looking, note, ok
from portal.common.observing.queues import waiting

LONGEST_WAIT: Final = 600.0
"""Seconds after which a task that nobody has taken up says that a worker is missing."""
LEAST_DAYS: Final = 14
"""Days before the end of a certificate in which it should have been renewed."""
_PATIENCE: Final = 5.0


@looking("broker")
def look_at_broker() -> Iterator[Finding]:
    """Whether tasks can be handed over, and whether somebody takes them up."""
    try:
        queues = waiting()
    except (RedisError, OSError) as error:
        yield fault("broker", f"does not answer: {error}", "Start Redis, or look at REDIS_URL.")
        return
    yield ok("broker", "Redis answers" if settings.REDIS_URL else "the folder of files is there")
    if settings.REDIS_URL:
        yield from _memory_of_redis()
    for one in queues:
        said = f"{one.tasks} tasks wait, the oldest for {one.oldest:.0f} s"
        if one.oldest > LONGEST_WAIT:
            yield fault(f"queue {one.queue}", said, f"Start a worker with -Q {one.queue}, or more of them.")
        else:
            yield ok(f"queue {one.queue}", said)


def _memory_of_redis() -> Iterator[Finding]:
    """Whether the broker may throw tasks away, in memory or on a restart."""
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=2) as broker:
        memory, kept = broker.info("memory"), broker.info("persistence")
    policy = memory.get("maxmemory_policy", "")
    if policy != "noeviction":
        yield fault("broker", f"Redis may throw tasks away ({policy})", "Set maxmemory-policy noeviction.")
    if not kept.get("aof_enabled"):
        yield note("broker", "tasks are lost when Redis restarts", "Set appendonly yes.")


@looking("cache")
def look_at_cache() -> Iterator[Finding]:
    """Whether the cache answers."""
    place = settings.CACHES["default"]["LOCATION"] if settings.REDIS_URL else ""
    if not place:
        yield ok("cache", "each process has its own")
        return
    try:
        with redis.Redis.from_url(place, socket_connect_timeout=1, socket_timeout=1) as cache:
            cache.ping()
    except (RedisError, OSError) as error:
        yield fault("cache", f"does not answer: {error}", "Start Redis, or look at CACHE_URL. Pages are shown, slower.")
        return
    yield ok("cache", "Redis answers")


@looking("mail")
def look_at_mail() -> Iterator[Finding]:
    """Whether the mail server takes mail."""
    backend = settings.EMAIL_BACKEND.rpartition(".")[0].rpartition(".")[2]
    if backend != "smtp":
        yield note(
            "mail", f"goes to {backend}, not to people",
            "Set EMAIL_URL, for example smtp+tls://user:password@host:587.",
        )  # fmt: skip
        return
    try:
        mail = get_connection(fail_silently=False)
        mail.open()
        mail.close()
    except OSError as error:
        yield fault("mail", f"{settings.EMAIL_HOST} does not take it: {error}", "Look at EMAIL_URL.")
        return
    yield ok("mail", f"{settings.EMAIL_HOST} lets the portal in")
    if settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip(">") == "localhost":
        yield note("mail", f"comes from {settings.DEFAULT_FROM_EMAIL}", "Set DEFAULT_FROM_EMAIL to a real address.")


@looking("certificate")
def look_at_certificate() -> Iterator[Finding]:
    """How long the certificate of PORTAL_ADDRESS is good."""
    address = urlsplit(settings.PORTAL_ADDRESS)
    if address.scheme != "https" or not address.hostname:
        yield ok("certificate", "none: PORTAL_ADDRESS does not begin with https")
        return
    yield certificate(address.hostname, address.port or 443)


def certificate(host: str, port: int) -> Finding:
    """What a browser thinks of the certificate at ``host`` and ``port``."""
    try:
        with (
            socket.create_connection((host, port), timeout=_PATIENCE) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=host) as secure,
        ):
            said = secure.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        return fault("certificate", f"browsers refuse it: {error.verify_message}", "Let the proxy fetch a new one.")
    except OSError as error:
        return fault("certificate", f"{host}:{port} does not answer: {error}", "Start the proxy, or open the port.")
    ends = ssl.cert_time_to_seconds(str(said["notAfter"]))
    days = (ends - time.time()) / 86400
    until = f"{host}: good until {datetime.fromtimestamp(ends, UTC):%Y-%m-%d}"
    if days < LEAST_DAYS:
        return fault("certificate", until, "Look why the proxy does not renew it.")
    return ok("certificate", until)
