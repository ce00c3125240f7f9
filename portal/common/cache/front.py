"""Shared pages are answered before anything that costs: sessions, language, database, and Django itself.

In the minute of a publication everybody opens the same pages. A page that a view declares to be the same for everybody
(``shared``) is kept as it was sent. It is given again for ``FRONT_SECONDS``; a page that names an edition, for as long
as its edition is the newest, which is looked up after ``FRONT_SECONDS`` once for all pages of an event. So what was
published is seen by everybody when that time has passed. Who is signed in, and an address that no view shares, passes
by.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.connection import ConnectionProxy
from django.utils.http import parse_etags

from portal.common.cache.in_advance import Others, forget_in_advance, known_in_advance, make_in_advance
from portal.common.cache.known import LONGEST_KEPT, Edition, Known, etag_of, front, key_of, unpacks
from portal.common.observing.requests import PAGE

Stored = tuple[bytes, dict[str, str], str]
"""A page packed with gzip, its headers, and its ETag."""
pages: Final = ConnectionProxy(caches, "pages")
"""The cache of whole pages, which processes share where there is Redis."""
LONGEST_ASKING: Final = 10
"""While Django makes a newer answer, for so many seconds at most, others get the one before."""
_PERSONAL: Final = (settings.SESSION_COOKIE_NAME, "messages")
_KEPT: Final = ("ETag", "Cache-Control", "Vary", "X-Robots-Tag")
"""What of its headers an answer repeats when it goes without its body (RFC 9110, 15.4.5). Not every answer has all."""
_MARK: Final = "shared_edition"
_OTHERS: Final = "shared_others"
KEPT: Final = "kept"
"""The page that metrics and the access log name for an answer that was known."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def is_personal(request: HttpRequest) -> bool:
    """Whether the answer may depend on who asks: the cookie of a session or of a message, a token, a part of a page."""
    return _is_personal(request.META)


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the reader unpacks gzip."""
    return unpacks(request.META)


def packed(response: HttpResponse) -> Stored:
    """What is kept of a page."""
    body = bytes(response.content)
    return gzip.compress(body, mtime=0), dict(response.items()), etag_of(body)


def answer(request: HttpRequest, stored: Stored) -> HttpResponse:
    """A kept page as this reader gets it: packed for who unpacks it, or only that nothing has changed."""
    small, headers, etag = stored
    is_packed = accepts_gzip(request)
    response = HttpResponse(small if is_packed else gzip.decompress(small), headers={**headers, "ETag": etag})
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie", "HX-Request"))
    return _conditional(request, response)


def share(
    request: HttpRequest, response: HttpResponse, edition: Edition | None = None, others: Others | None = None
) -> HttpResponse:
    """Share a page that is kept nowhere else. For somebody who is known, and for a question, it stays as it is.

    ``others`` are pages of its kind that are about to be asked for.
    """
    if is_personal(request) or request.GET or response.status_code != 200:
        return response
    response = shared(answer(request, packed(response)), edition)
    setattr(response, _OTHERS, others)
    return response


def shared(response: HttpResponse, edition: Edition | None = None) -> HttpResponse:
    """Declare that everybody who asks for the same address gets this answer, until its edition is not the newest any
    more, or without one for ``FRONT_SECONDS``. It bears an ETag.
    """
    response.headers["Cache-Control"] = "public, no-cache"
    setattr(response, _MARK, (edition,))
    return response


def tell_newest(edition: Edition) -> None:
    """Say what the newest edition is; pages of it are given without asking for the next ``FRONT_SECONDS``."""
    front.set(edition.name, edition.state, settings.FRONT_SECONDS)


class FrontMiddleware:
    """Keeps shared answers, and gives them again. Stands before everything else that Django does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The known answer, or that of the view, which is then known."""
        if not _may_be_known(request.META):
            return self.get_response(request)
        key = key_of(request.META)
        newest = _newest(key)
        known, asking = newest or front.get(key) or known_in_advance(key), f"{key}:asked"
        if known is not None and known.edition and front.get(known.edition.name) is None:
            # Whether it is still the newest is asked once for all pages of its edition.
            asking = f"{known.edition.name}:asked"
        if known is not None and (newest or not front.add(asking, 1, LONGEST_ASKING)):
            request.META[PAGE] = KEPT
            return _conditional(request, HttpResponse(known.body, headers=known.headers))
        # A page that its readers all have already is kept too, so the view answers as to somebody who has not.
        condition = request.META.pop("HTTP_IF_NONE_MATCH", None)
        try:
            response = self.get_response(request)
        finally:
            front.delete(asking)
        if condition is not None:
            request.META["HTTP_IF_NONE_MATCH"] = condition
        if response.status_code != 200 or "ETag" not in response.headers:
            front.delete(key)
            forget_in_advance(key)
            return response
        if hasattr(response, _MARK) and not response.cookies:
            (edition,) = getattr(response, _MARK)
            known = Known(bytes(response.content), dict(response.items()), edition)
            front.set(key, known, LONGEST_KEPT if edition else settings.FRONT_SECONDS)
            if others := getattr(response, _OTHERS, None):
                make_in_advance(request.META, known, others)
        return _conditional(request, response)


class Front:
    """A WSGI application that gives known answers itself and leaves everything else to Django."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """The same answers as ``FrontMiddleware`` would give, for a fraction of the time."""
        if environ["REQUEST_METHOD"] == "HEAD":
            return _without_body(self.application(environ, start_response))
        known = _newest(key_of(environ)) if _may_be_known(environ) else None
        if known is None:
            return self.application(environ, start_response)
        environ[PAGE] = KEPT
        condition = environ.get("HTTP_IF_NONE_MATCH")
        if condition and _names(condition, known.headers["ETag"]):
            start_response("304 Not Modified", [(name, known.headers[name]) for name in _KEPT if name in known.headers])
            return []
        start_response("200 OK", list(known.headers.items()))
        return [known.body]


def _without_body(body: Iterable[bytes]) -> list[bytes]:
    """What HEAD gets. waitress sends whatever there is, and a reader takes it for the next answer."""
    if hasattr(body, "close"):
        body.close()
    return []


def _newest(key: str) -> Known | None:
    """The answer that was given or made in advance, where it is of the newest edition."""
    known: Known | None = front.get(key)
    if known is None or not _is_newest(known):
        known = known_in_advance(key)
    return known if known is not None and _is_newest(known) else None


def _is_newest(known: Known) -> bool:
    return known.edition is None or front.get(known.edition.name) == known.edition.state


def _may_be_known(environ: dict[str, Any]) -> bool:
    """Whether a request asks, without saying who asks, for something that a view makes.

    The parts of long tables are known packed alone: they are many, and unpacked they would fill the memory.
    """
    if environ["REQUEST_METHOD"] != "GET" or not settings.FRONT_SECONDS or _is_personal(environ):
        return False
    if environ.get("QUERY_STRING") and not unpacks(environ):
        return False
    return not environ["PATH_INFO"].startswith(settings.STATIC_URL)


def _is_personal(environ: dict[str, Any]) -> bool:
    if "HTTP_HX_REQUEST" in environ or "HTTP_AUTHORIZATION" in environ:
        return True
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    return any(cookie in cookies for cookie in _PERSONAL)


def _names(condition: str, etag: str) -> bool:
    """Whether ``If-None-Match`` names an ETag, weakly compared (RFC 9110, 13.1.2)."""
    names = parse_etags(condition)
    return "*" in names or etag.removeprefix("W/") in {one.removeprefix("W/") for one in names}


def _conditional(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    answer = get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
    for name in _KEPT:
        if name in response.headers:
            answer.headers[name] = response.headers[name]
    return answer
