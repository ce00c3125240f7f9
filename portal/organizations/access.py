"""The gate before every page of members: sign-in, organization, second factor, object, right, in this order.

Visitors are sent to the sign-in page. Somebody else's organization or an unknown object answers 404, so that nobody
learns what exists; a known object without the right answers 403. A member without the second factor that the
organization asks for is led to set it up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from portal.common.policies import Policy, rights_of
from portal.organizations.holding import HeldRoles, held_by
from portal.organizations.models import Organization, User
from portal.organizations.second_factor import has_second_factor
from portal.organizations.signins.noting import refused

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

View = Callable[..., HttpResponseBase]
Loader = Callable[[Organization, dict[str, Any]], dict[str, Any]]


class SignedInRequest(HttpRequest):
    """The request of a person with an account, as views behind ``signed_in`` get it."""

    user: User


class MemberRequest(SignedInRequest):
    """The request of a member on a page of their organization, as views behind ``requires`` get it."""

    organization: Organization
    roles: frozenset[str]
    """What counts on the page, the role of an officer from above included."""
    own_roles: frozenset[str]
    """Those that the person holds in the organization itself."""
    events: frozenset[int] | None
    """The ids of the events that the member sees; None: every one of the organization."""
    officer_of: frozenset[int]
    """The ids of the organizations above of which the person is a federation officer."""
    may: dict[str, dict[str, bool]]
    htmx: HtmxDetails


def requires(
    policy: Policy, action: str, load: Loader | None = None, *, event: str = "", own_events: bool = False
) -> Callable[[View], View]:
    """Declare who may open a view. The view gets a ``MemberRequest`` and what ``load`` made of the URL's other words.

    ``load`` turns URL keywords into objects and raises ``Http404``; it runs before the right is checked. A view that
    misses a row answers 404, too, where ``load`` does not find its objects any more; else it is a fault of the program.

    Who has roles in single events alone is a stranger here, but for two kinds of pages: those of the event that
    ``load`` finds under the name ``event``, and with ``own_events`` one that shows ``request.events`` and no others.
    """
    if action not in policy.rights:
        raise ValueError(f"The policy {policy.subject} knows no action {action}.")

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: Any, organization: str, **words: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_sign_in(request)
            found, held = _of_member(request, organization)
            wanted = found.second_factor or held.needs_second_factor
            if wanted and not has_second_factor(request.user):
                return _to_second_factor(request, found)
            with held.reach():
                return open_to(request, found, held, words)

        def open_to(request: Any, found: Organization, held: HeldRoles, words: dict[str, Any]) -> HttpResponseBase:
            objects = load(found, words) if load is not None else words
            which = objects[event].pk if event else None
            roles, request.own_roles = held.in_event(which), held.own_in_event(which)
            request.roles, request.events, request.officer_of = roles, held.events, frozenset(held.officer_of)
            request.may = rights_of(roles, found.house_rules)
            try:
                _refuse(policy, action, found, roles, own_events=own_events)
                response = view(request, **objects)
            except PermissionDenied:
                about = objects[event].name if event else ""
                refused(request, found, request.user, f"{policy.subject}.{action}", about)
                raise
            except (ObjectDoesNotExist, IntegrityError):
                _not_found_if_gone(load, found, words)
                raise
            add_never_cache_headers(response)
            return response

        guarded.declared_policy = (policy, action)  # type: ignore[attr-defined]
        guarded.shows_own_events = own_events  # type: ignore[attr-defined]
        return guarded

    return decorate


def _of_member(request: Any, slug: str) -> tuple[Organization, HeldRoles]:
    """The organization of the address and what the person holds there; 404 for a stranger."""
    found = getattr(request, "organization", None)
    held = held_by(request.user, found) if found is not None else None
    if found is None or not held:
        raise Http404(f"no organization {slug} for this user")
    return found, held


def signed_in(view: View) -> View:
    """Declare a page that every person with an account may open, whatever their memberships."""

    @wraps(view)
    def guarded(request: Any, **words: Any) -> HttpResponseBase:
        return view(request, **words) if request.user.is_authenticated else _to_sign_in(request)

    guarded.declared_policy = "signed in"  # type: ignore[attr-defined]
    return guarded


def open_to_all(view: View) -> View:
    """Declare a page that needs no account."""
    view.declared_policy = "open to all"  # type: ignore[attr-defined]
    return view


def _refuse(
    policy: Policy, action: str, organization: Organization, roles: frozenset[str], *, own_events: bool
) -> None:
    """Raise ``Http404`` for somebody without a role there, and ``PermissionDenied`` where the roles lack the right; a
    page of ``own_events`` is open to everybody who has some."""
    if roles:
        if not policy.allows(roles, action, organization.house_rules):
            raise PermissionDenied
    elif not own_events:
        raise Http404(f"nothing of {organization.slug} but other events for this user")


def _not_found_if_gone(load: Loader | None, organization: Organization, words: dict[str, Any]) -> None:
    """Raise ``Http404`` where somebody has deleted or moved what an address names since this request has read it."""
    if load is not None:
        load(organization, words)


def _to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The sign-in page, and back here afterwards where this address can be opened with GET."""
    back = request.get_full_path() if request.method in SAFE else reverse("organizations:mine")
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    if htmx:
        back = htmx.current_url_abs_path or back
    return _lead(request, redirect_to_login(back).url)


def _to_second_factor(request: HttpRequest, organization: Organization) -> HttpResponseBase:
    """The page on which a person sets up the second factor that the organization asks for."""
    if not _asks_for_data(request):
        wanted = _("%(organization)s asks its members for a second factor. Set it up here, then go on.")
        messages.warning(request, wanted % {"organization": organization.name})
    return _lead(request, reverse("mfa_index"))


def _lead(request: HttpRequest, address: str) -> HttpResponseBase:
    """Send the browser to a page. A script that asked for data gets 401: it keeps what it has and lets the person sign
    in first."""
    if _asks_for_data(request):
        return HttpResponse(status=401)
    return HttpResponseClientRedirect(address) if getattr(request, "htmx", None) else redirect(address)


def _asks_for_data(request: HttpRequest) -> bool:
    """Whether a script asks, which shows nobody a message or a page."""
    return request.headers.get("Accept") == "application/json"
