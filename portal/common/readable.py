"""Requests that no page can read: with a NUL character in the path, the query or a field.

PostgreSQL stores no such character and no keyboard writes one, so it is refused here, once, with a sentence that names
where it stands, instead of in every view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

NUL: Final = "\0"
API: Final = "/api/"


class ReadableMiddleware:
    """Answers 400 where a request holds a NUL character. Nothing else of the request is looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if NUL in request.path_info:
            return _refused(request, _("The address has a character that no text has (NUL). Type it again."), "")
        if name := _field_with_nul(request.GET):
            return _refused(request, _in_words(name), name)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Look at the fields of a form once a view is found and its token was read. The API takes no form."""
        if request.path_info.startswith(API):
            return None
        name = _field_with_nul(request.POST) if request.method == "POST" else ""
        return _refused(request, _in_words(name), name) if name else None


def _field_with_nul(fields: Any) -> str:
    """The first name with a NUL in it or in one of its values; blank where there is none."""
    return next((name for name, values in fields.lists() if any(NUL in text for text in (name, *values))), "")


def _in_words(name: str) -> str:
    shown = name.replace(NUL, "")[:40]
    return _("The field “%(field)s” has a character that no text has (NUL). Type it again without it.") % {
        "field": shown
    }


def _refused(request: HttpRequest, message: str, field: str) -> HttpResponse:
    if request.path_info.startswith(API):
        shown = field.replace(NUL, "")[:40] or None
        return JsonResponse({"code": "unreadable", "message": message, "field": shown}, status=400)
    return render(request, "400.html", {"message": message}, status=400)
