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
    detail = exc.get_codes() if isinstance(exc, APIException) else "not_found"
    code = detail if isinstance(detail, str) else "invalid"
    message = response.data.get("detail", response.data) if isinstance(response.data, dict) else response.data
    response.data = {"code": code, "message": message, "field": None}
    return response
