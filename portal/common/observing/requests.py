"""Around the whole application: an id for each request, its line in the access log, and its place in the metrics.

It stands outside Django because answers that are known are given before Django is asked (``common.cache.front``).
"""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.views.decorators.cache import never_cache

from portal.common.observing.marks import mark_of, request_id

log = logging.getLogger("portal.access")
PAGE: Final = "portal.page"
"""Where the environment of a request keeps the name of its page."""
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Watched:
    """A WSGI application that marks and notes every request of the one inside."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """The answer, with its id as ``X-Request-ID``."""
        mark = mark_of(environ.get("HTTP_X_REQUEST_ID", ""))
        request_id.set(mark)
        began = time.perf_counter()
        told = ["500"]

        def start(status: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
            told[0] = status[:3]
            return start_response(status, [*headers, ("X-Request-ID", mark)], *fault)

        try:
            return self.application(environ, start)
        finally:
            note(environ, told[0], time.perf_counter() - began)


class PageMiddleware:
    """Writes the name of the page into the environment, where ``Watched`` reads it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer as it is."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Note the page that answers."""
        match = request.resolver_match
        request.META[PAGE] = (match and match.view_name) or "unnamed"


def note(environ: dict[str, Any], status: str, seconds: float) -> None:
    """Write a request into the access log and the metrics, where the settings ask for them."""
    if not (settings.ACCESS_LOG or settings.METRICS):
        return
    page = environ.get(PAGE) or ("static" if environ["PATH_INFO"].startswith(settings.STATIC_URL) else "none")
    if settings.ACCESS_LOG:
        ms = round(seconds * 1000)
        method = environ["REQUEST_METHOD"]
        said = {"page": page, "method": method, "status": int(status), "ms": ms}
        log.info("%s %s %s %d ms", method, page, status, ms, extra=said)
    if settings.METRICS:
        from portal.common.observing.metrics import count_request

        count_request(page, status, seconds)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics of all processes of this machine, for who sends ``METRICS_TOKEN``; 403 for others."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    expected = settings.METRICS_TOKEN.encode()
    if not (settings.METRICS and expected and hmac.compare_digest(given, expected)):
        return HttpResponseForbidden("Only for who has METRICS_TOKEN.\n", content_type="text/plain")
    from portal.common.observing.metrics import text

    return HttpResponse(text(), content_type="text/plain; version=0.0.4; charset=utf-8")
