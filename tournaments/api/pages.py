"""A page that lists the API: made from its own schema, without scripts from elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Every address of the API by method, with what it answers and its parameters."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = [
        {
            "path": path,
            "method": method.upper(),
            "name": told["operationId"],
            "description": told.get("description", ""),
            "parameters": told.get("parameters", ()),
            "example": path if method == "get" and "{" not in path else "",
        }
        for path, item in schema["paths"].items()
        for method, told in item.items()
    ]
    return render(request, "api/overview.html", {"info": schema["info"], "operations": operations})
