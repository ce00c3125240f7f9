"""An organization's own host shows its public pages and nothing else.

Nobody signs in there and nothing is written: no cookie is read or set, no token counts, and nothing but GET is taken.
What is not served there is at the portal's host, where the reader is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from portal.common.own_hosts.addresses import is_on_own_hosts, netloc_of
from portal.organizations.hosts.serving import organization_at

HSTS: Final = "max-age=86400"
"""The domain is the organization's: the portal binds it for a day, and no name below it."""
_OF_THE_SITE: Final = frozenset({
    "robots", "sitemap", "favicon", "manifest", "accent", "recompute_keeper", "browser_python", "engine_archive",
})  # fmt: skip
"""Addresses outside of organizations that their pages need."""


class OwnHostMiddleware:
    """Serves verified host names of organizations. Every other host stays to Django's ``ALLOWED_HOSTS``."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = organization_at(request.META)
        if found is None:
            return self.get_response(request)
        name, slug = found
        for said in ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_X_FORWARDED_HOST"):
            request.META.pop(said, None)
        response = self._served(request, name, slug)
        response.cookies.clear()
        if request.is_secure() and settings.SECURE_HSTS_SECONDS:
            response.headers["Strict-Transport-Security"] = HSTS
        return response

    def _served(self, request: HttpRequest, name: str, slug: str) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        netloc = netloc_of(name)
        # The name was verified, which Django cannot know; no other spelling of it gets into a page.
        request.get_host = lambda: netloc  # type: ignore[method-assign]
        request.own_host = name  # type: ignore[attr-defined]
        if request.path_info == "/":
            return _to_organization(request, slug, translation.get_language_from_request(request))
        if request.path_info.startswith(settings.STATIC_URL):
            return self.get_response(request)
        language = translation.get_language_from_path(request.path_info)
        with translation.override(language or translation.get_language()):
            match = _match(request.path_info)
            if match is not None and match.view_name == "public:home":
                return _to_organization(request, slug, language)
            if match is not None and _is_here(match, slug):
                return self.get_response(request)
        return HttpResponseRedirect(f"{settings.PORTAL_ADDRESS}{request.get_full_path()}")


def _match(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except (Resolver404, Http404):
        return None


def _is_here(match: ResolverMatch, slug: str) -> bool:
    if match.view_name in _OF_THE_SITE:
        return True
    words: dict[str, Any] = match.kwargs
    return words.get("organization") == slug and is_on_own_hosts(match.func)


def _to_organization(request: HttpRequest, slug: str, language: str | None) -> HttpResponseBase:
    with translation.override(language):
        response = HttpResponseRedirect(reverse("public:organization", kwargs={"organization": slug}))
    if request.path_info == "/":
        patch_vary_headers(response, ("Accept-Language",))
    return response
