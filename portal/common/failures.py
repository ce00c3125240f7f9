"""Pages for what the portal cannot do just now. They need neither database nor session, nor a language from either."""

from __future__ import annotations

import errno
import sys
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

RETRY_SECONDS: Final = 10
"""When a page that could not be shown asks again by itself."""


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where the database or the disk keeps the portal from answering, 500 for a fault of the program.

    A page that was only looked at asks again by itself. A form does not: whoever sent it sends it again.
    """
    fault = sys.exception()
    if isinstance(fault, OperationalError | InterfaceError) or getattr(fault, "errno", None) == errno.ENOSPC:
        looking = request.method in {"GET", "HEAD"}
        page = render_to_string("503.html", {"seconds": RETRY_SECONDS if looking else 0})
        response = HttpResponse(page, status=503)
        response["Retry-After"] = str(RETRY_SECONDS)
        return response
    return HttpResponse(render_to_string("500.html"), status=500)
