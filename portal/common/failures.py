"""Pages for what the portal cannot do or read just now. They need neither database nor session, nor their language."""

from __future__ import annotations

import errno
import sys
from typing import Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

RETRY_SECONDS: Final = 10
"""When a page that could not be shown asks again by itself."""


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that Django refuses to read; of one that is too large it says how large it may be."""
    message = ""
    if isinstance(exception, RequestDataTooBig):
        most = (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) // 1024**2
        message = _("What you sent is too large: a form takes at most %(most)d MB of text.") % {"most": most}
    return HttpResponse(render_to_string("400.html", {"message": message}), status=400)


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
