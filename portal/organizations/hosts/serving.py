"""Which organization a host name leads to. Nobody but who verified a name is found."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from portal.common.cache.moment import Moment
from portal.organizations.hosts.names import asked_name
from portal.organizations.models import Organization

SECONDS: Final = 10
"""So much later another process sees that a name was verified or given up."""
_served: Final = Moment[dict[str, str]](seconds=SECONDS)


def served_hosts() -> dict[str, str]:
    """The address words of organizations by their verified host name. One query, and none for ``SECONDS`` after it,
    whatever names are asked for."""
    found = _served.get("all", lambda: dict(Organization.objects.exclude(own_host="").values_list("own_host", "slug")))
    return found or {}


def forget_served() -> None:
    """Look the names up again."""
    _served.forget()


def is_main_host(name: str) -> bool:
    """Whether the settings name it letter by letter; patterns of ``ALLOWED_HOSTS`` are left to Django."""
    return name in settings.ALLOWED_HOSTS


@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    """For the proxy, before it fetches a certificate: 200 for a verified name, 403 for every other.

    Not 404: Django leads from that to the same address with a language, which somebody's event may have.
    """
    known = asked_name(request.GET.get("domain", "")) in served_hosts()
    return HttpResponse(status=200 if known else 403, headers={"Cache-Control": "no-store"})


def organization_at(environ: dict[str, Any]) -> tuple[str, str] | None:
    """Host name and address word of the organization whose own host a request asks; None at the portal's hosts."""
    written = environ.get("HTTP_HOST", "")
    if not written or is_main_host(asked_name(written)):
        return None
    name = asked_name(written)
    slug = served_hosts().get(name)
    return (name, slug) if slug is not None else None
