"""Pages of one's own account beside those of django-allauth."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.organizations import devices
from portal.organizations.access import SignedInRequest, signed_in
from portal.organizations.signins.noting import KEPT
from portal.organizations.signins.queries import own_sign_ins


@signed_in
@require_safe
def sessions(request: SignedInRequest) -> HttpResponse:
    """Where the person is signed in, and what happened to the account."""
    lines, older = own_sign_ins(request.user, request.GET)
    words = {"sessions": devices.sessions_of(request), "lines": lines, "older": older, "kept": KEPT.days}
    return render(request, "account/sessions.html", words)


@signed_in
@require_POST
def session_end(request: SignedInRequest, session: int) -> HttpResponse:
    """Sign out on one other device."""
    if not devices.end_session(request.user, session):
        raise Http404
    messages.success(request, _("You are signed out there."))
    return redirect("account_sessions")


@signed_in
@require_POST
def sessions_end(request: SignedInRequest) -> HttpResponse:
    """Sign out on every other device."""
    devices.end_others(request)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("account_sessions")
