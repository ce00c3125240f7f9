"""Whole addresses of what an organization shows: under its own host name where it has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

V = TypeVar("V", bound=Callable[..., Any])
_MARK: Final = "served_on_own_hosts"


def on_own_hosts(view: V) -> V:
    """Declare a page that an organization's own host serves: it takes nothing but GET and knows no reader.

    Every other address is served by the portal's own host alone.
    """
    setattr(view, _MARK, True)
    return view


def is_on_own_hosts(view: Any) -> bool:
    """Whether a view was declared so."""
    return bool(getattr(view, _MARK, False))


def main_host() -> str:
    """The name of the portal's own host, without its port."""
    return (urlsplit(settings.PORTAL_ADDRESS).hostname or "").lower()


def netloc_of(own_host: str) -> str:
    """``own_host`` with the port of the portal, where that has one. No port of a request ever gets into a page."""
    port = urlsplit(settings.PORTAL_ADDRESS).port
    return own_host if port is None else f"{own_host}:{port}"


def site_of(own_host: str) -> str:
    """The beginning of whole addresses at an organization's own host, or with "" at the portal's, without a slash at
    the end."""
    return (
        f"{urlsplit(settings.PORTAL_ADDRESS).scheme}://{netloc_of(own_host)}" if own_host else settings.PORTAL_ADDRESS
    )


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address of a public page below the organization of ``request``: at its own host where it has one,
    otherwise at the host that was asked. Not for pages that take a form: those stay at the host that was asked."""
    own_host = getattr(getattr(request, "organization", None), "own_host", "")
    return f"{site_of(own_host)}{path}" if own_host else request.build_absolute_uri(path)
