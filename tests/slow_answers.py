"""Settings of a portal whose addresses take a while when they are asked with ``?slow``; a file says that one was."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from portal.settings.dev import *  # noqa: F403
from portal.settings.dev import DATA_DIR
from portal.settings.dev import MIDDLEWARE as USUAL

MIDDLEWARE = ["tests.slow_answers.slow", *USUAL]
SECONDS = 2


def slow(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        if "slow" in request.GET:
            (DATA_DIR / "asked").touch()
            time.sleep(SECONDS)
        return get_response(request)

    return answer
