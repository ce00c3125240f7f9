"""One shape for every error: code, message, field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from portal.common.errors import Refused


class RefusedInDetail(Refused):
    """A refusal whose answer says more than the message: ``shown`` are further keys of it."""

    def __init__(self, code: str, message: Any, *, shown: Mapping[str, Any]) -> None:
        super().__init__(code, message)
        self.shown = shown


def handle(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what REST framework would answer into ``{"code", "message", "field"}``, and a refusal of the domain too.

    A refusal that names a field answers 422, any other one 409: what stands now does not allow it.
    """
    if isinstance(exc, Refused):
        set_rollback()
        told = {"code": exc.code, "message": str(exc), "field": exc.field}
        if isinstance(exc, RefusedInDetail):
            told |= exc.shown
        return Response(told, status=422 if exc.field else 409)
    response = exception_handler(exc, context)
    if response is None:
        return None
    codes = exc.get_codes() if isinstance(exc, APIException) else "not_found"
    field, message = None, response.data
    if isinstance(codes, dict):
        field, message = _first(response.data)
        codes = "invalid"
    elif isinstance(message, dict):
        message = message.get("detail", message)
    response.data = {"code": codes if isinstance(codes, str) else "invalid", "message": str(message), "field": field}
    return response


def _first(data: Any) -> tuple[str, Any]:
    """The first fault of a form with the name of its field; of one within another with all names."""
    names = []
    while isinstance(data, dict | list) and data:
        if isinstance(data, dict):
            name, data = next(iter(data.items()))
            names.append(str(name))
        else:
            # A list of things that were sent has an empty fault for each that is right.
            data = next((one for one in data if one), "")
    return ".".join(names), data
