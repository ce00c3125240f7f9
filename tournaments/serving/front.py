"""Shared pages are answered for ``FRONT_SECONDS`` before anything that costs: sessions, language, database.

In the minute of a publication everybody opens the same pages. A page that a view declares to be the same for everybody
(``shared``) is kept as it was sent, so the database is asked once in that time, and what was published is seen by
everybody when it has passed. Who is signed in, and an address that no view shares, passes by.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.connection import ConnectionProxy

Stored = tuple[bytes, bytes, dict[str, str], str]
"""A page, the same packed with gzip, its headers, and its ETag."""
pages: Final = ConnectionProxy(caches, "pages")
"""The cache of whole pages."""
_PERSONAL: Final = (settings.SESSION_COOKIE_NAME, "messages")
_KEPT: Final = ("ETag", "Cache-Control", "Vary")
"""What of the headers an answer without a body repeats (RFC 9110, 15.4.5)."""


def is_personal(request: HttpRequest) -> bool:
    """Whether the answer may depend on who asks: a cookie of a session or of a message, or a part of a page."""
    return any(cookie in request.COOKIES for cookie in _PERSONAL) or "HX-Request" in request.headers


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the reader unpacks gzip."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def packed(response: HttpResponse) -> Stored:
    """What is kept of a page."""
    body = bytes(response.content)
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return body, gzip.compress(body, mtime=0), dict(response.items()), etag


def answer(request: HttpRequest, stored: Stored) -> HttpResponse:
    """A kept page as this reader gets it: packed for who unpacks it, or only that nothing has changed."""
    body, small, headers, etag = stored
    response = HttpResponse(small if accepts_gzip(request) else body, headers={**headers, "ETag": etag})
    if accepts_gzip(request):
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie", "HX-Request"))
    return _conditional(request, response)


def share(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Share a page that belongs to no event. For somebody who is known, and for a question, it stays as it is."""
    if is_personal(request) or request.GET or response.status_code != 200:
        return response
    return shared(answer(request, packed(response)))


def shared(response: HttpResponse) -> HttpResponse:
    """Declare that everybody who asks for the same address gets this answer; it bears an ETag."""
    response.headers["Cache-Control"] = "public, no-cache"
    setattr(response, _MARK, True)
    return response


_MARK: Final = "is_shared"


class FrontMiddleware:
    """Gives a shared answer again while it is fresh. Stands behind what sets headers for the whole site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The known answer, or that of the view, which is then known."""
        if request.method != "GET" or is_personal(request) or not settings.FRONT_SECONDS:
            return self.get_response(request)
        key = _key(request)
        known = pages.get(key)
        if known is not None:
            body, headers = known
            return _conditional(request, HttpResponse(body, headers=headers))
        # A page that its readers all have already is kept too, so the view answers as to somebody who has not.
        condition = request.META.pop("HTTP_IF_NONE_MATCH", None)
        response = self.get_response(request)
        if condition is not None:
            request.META["HTTP_IF_NONE_MATCH"] = condition
        if response.status_code != 200 or "ETag" not in response.headers:
            return response
        if getattr(response, _MARK, False) and not response.cookies:
            pages.set(key, (bytes(response.content), dict(response.items())), settings.FRONT_SECONDS)
        return _conditional(request, response)


def _conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    answer = get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
    for name in _KEPT:
        if name in response.headers:
            answer.headers[name] = response.headers[name]
    return answer


def _key(request: HttpRequest) -> str:
    parts = (request.scheme, request.META.get("HTTP_HOST", ""), request.get_full_path(), accepts_gzip(request))
    return "front:" + hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
