"""One shape for every error: code, message, field."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler


def handle(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what REST framework would answer into ``{"code", "message", "field"}``."""
    response = exception_handler(exc, context)
    if response is None:
        return None
    codes = exc.get_codes() if isinstance(exc, APIException) else "not_found"
    field, message = None, response.data
    if isinstance(codes, dict):
        field, details = next(iter(response.data.items()))
        message, codes = details[0], "invalid"
    elif isinstance(message, dict):
        message = message.get("detail", message)
    response.data = {"code": codes if isinstance(codes, str) else "invalid", "message": str(message), "field": field}
    return response
