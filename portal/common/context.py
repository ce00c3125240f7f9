"""What every page template may use."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, Any]:
    """The organization of the address, if any, as ``organization``."""
    return {"organization": getattr(request, "organization", None)}
