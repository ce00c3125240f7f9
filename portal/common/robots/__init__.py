"""What keeps programs from filling in the forms that everybody may send, without a puzzle for people."""

from __future__ import annotations

import ipaddress
import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

HONEYPOT: Final = "website"
"""A field that people do not see (``partials/honeypot.html``). A program that fills it gets the usual answer, and
nothing happens."""
WINDOW: Final = 600
MOST: Final = 40
"""Forms of one kind in a window of so many seconds from one network address. A whole hall may stand behind it."""


def is_program(request: HttpRequest) -> bool:
    """Whether the field that people do not see was filled in."""
    return bool(request.POST.get(HONEYPOT))


def one_too_many(request: HttpRequest, about: object, kind: str) -> bool:
    """Note one form of ``kind`` ``about`` an event, by its key; True when the present window has had its share before
    it."""
    key = f"{kind}:{about}:{network_of(request)}:{int(time.time()) // WINDOW}"
    cache.add(key, 0, WINDOW * 2)
    try:
        return cache.incr(key) > MOST
    except ValueError:
        return False  # the cache dropped the counter; so few were counted that one more is allowed


def network_of(request: HttpRequest) -> str:
    """From where somebody asks: an address of the older internet, or the network of 64 bits that one of the newer
    belongs to: a single telephone has all addresses of such a network, and with each of them would begin anew."""
    written = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(written.partition("%")[0])
    except ValueError:
        return written
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((int(address) >> 64 << 64, 64)))
