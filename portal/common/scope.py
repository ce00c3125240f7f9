"""The tenant scope: every query of a request is limited to the organization in its address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.apps import apps
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve
from django_scopes import scope

from portal.common.cache.front import is_personal
from portal.common.cache.moment import Moment

_organizations: Final = Moment[Any](seconds=10)
"""Organizations by slug, for strangers, who may read a new name so many seconds late."""


class ScopeMiddleware:
    """Opens the scope of the organization named in the URL (keyword ``organization``); unknown ones answer 404.

    A request without that keyword runs without a scope, and a scoped query in it fails loudly.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            slug = resolve(request.path_info).kwargs.get("organization")
        except (Resolver404, Http404):
            slug = None
        if slug is None:
            return self.get_response(request)
        found = apps.get_model("organizations", "Organization").objects.filter(slug=slug)
        organization = found.first() if is_personal(request) else _organizations.get(slug, found.first)
        if organization is None:
            return self.get_response(request)
        request.organization = organization  # type: ignore[attr-defined]
        with scope(organization=organization):
            response = self.get_response(request)
        if organization.noindex:
            # Files and the answers of the API have no other place for it.
            response.headers["X-Robots-Tag"] = "noindex"
        return response
