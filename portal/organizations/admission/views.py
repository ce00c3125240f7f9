"""The page on which one asks for an organization, and that of the operator who answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.robots import is_program, one_too_many
from portal.organizations.access import SignedInRequest, View, open_to_all, signed_in
from portal.organizations.accounts import PROVED
from portal.organizations.admission.actions import admit, ask, decline
from portal.organizations.admission.forms import AddressForm, AskForm, ReasonForm
from portal.organizations.admission.letters import address_of, send_answer, send_link
from portal.organizations.admission.models import AdmissionRequest, AdmissionState
from portal.organizations.models import User

DECIDED_SHOWN: Final = 20
PREFIX: Final = "admission"
"""Before the names of the fields: one of them is called as the field that people do not see."""


def operator(view: View) -> View:
    """Declare a page of the operator of the site; for everybody else it is not there."""

    @wraps(view)
    def guarded(request: SignedInRequest, **words: Any) -> HttpResponseBase:
        if not request.user.is_superuser:
            raise Http404
        return view(request, **words)

    return never_cache(signed_in(guarded))


@open_to_all
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_page(request: HttpRequest) -> HttpResponse:
    """Ask for an organization; who has no account begins with an e-mail address."""
    if request.method == "POST" and is_program(request):
        return redirect("public:home")
    if isinstance(request.user, User):
        return _asking(request, request.user)
    form = AddressForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and one_too_many(request, "", "admission"):
        messages.error(request, _("Too many requests come from where you are. Try again in ten minutes."))
        return redirect("organizations:ask")
    if form.is_bound and form.is_valid():
        email = form.cleaned_data["email"].lower()
        if send_link(email, request.build_absolute_uri("/").rstrip("/")):
            return render(request, "admission/sent.html", {"email": email})
        form.add_error(None, _("The e-mail could not be sent. Ask for it again in a moment."))
    return render(request, "admission/begin.html", {"form": form}, status=422 if form.is_bound else 200)


def _asking(request: HttpRequest, user: User) -> HttpResponse:
    form = AskForm(request.POST if request.method == "POST" else None, prefix=PREFIX)
    if form.is_bound and form.is_valid():
        try:
            made = ask(user=user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(
                request, _("You asked for %(name)s. The operator answers by e-mail.") % {"name": made.name}
            )
            return redirect("organizations:ask")
    own = AdmissionRequest.objects.filter(asked_by=user).order_by("-pk")[:DECIDED_SHOWN]
    waits = any(one.state == AdmissionState.ASKED for one in own)
    words = {"form": form, "own": own, "waits": waits and not form.is_bound}
    return render(request, "admission/ask.html", words, status=422 if form.is_bound else 200)


@open_to_all
@never_cache
@require_safe
def ask_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the letter: it proves the address, with which an account is made next."""
    email = address_of(token)
    if email is None:
        messages.error(request, _("This link is too old or incomplete. Ask for a new one."))
        return redirect("organizations:ask")
    if request.user.is_authenticated or User.objects.filter(email=email).exists():
        return redirect("organizations:ask")
    request.session[PROVED] = email
    return redirect("account_signup")


@operator
@require_safe
def queue(request: SignedInRequest) -> HttpResponse:
    """Every request that waits, the oldest first, and the newest of those that were decided."""
    return _queue(request)


@operator
@require_POST
def queue_admit(request: SignedInRequest, admission: int) -> HttpResponse:
    """Admit an organization."""
    return _decide(request, admission, lambda one: admit(request=one, actor=request.user), _("%(name)s is admitted."))


@operator
@require_POST
def queue_decline(request: SignedInRequest, admission: int) -> HttpResponse:
    """Decline a request with a reason."""
    form = ReasonForm(request.POST, prefix=str(admission))
    if not form.is_valid():
        return _queue(request, {admission: form}, status=422)
    reason = form.cleaned_data["reason"]
    return _decide(
        request,
        admission,
        lambda one: decline(request=one, actor=request.user, reason=reason),
        _("The request for %(name)s is declined."),
    )


def _decide(
    request: SignedInRequest, admission: int, act: Callable[[AdmissionRequest], Any], done: str
) -> HttpResponse:
    asked = get_object_or_404(AdmissionRequest, pk=admission)
    try:
        act(asked)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done % {"name": asked.name})
        if not send_answer(asked, request.build_absolute_uri("/").rstrip("/")):
            unsent = _("The e-mail to %(email)s could not be sent. Tell them yourself.")
            messages.warning(request, unsent % {"email": asked.asked_by.email})
    return redirect("organizations:admissions")


def _queue(request: SignedInRequest, forms: dict[int, ReasonForm] | None = None, status: int = 200) -> HttpResponse:
    rows = AdmissionRequest.objects.select_related("asked_by", "decided_by")
    waiting = [
        (one, (forms or {}).get(one.pk) or ReasonForm(prefix=str(one.pk)))
        for one in rows.filter(state=AdmissionState.ASKED)
    ]
    decided = rows.exclude(state=AdmissionState.ASKED).order_by("-decided_at")[:DECIDED_SHOWN]
    return render(request, "admission/queue.html", {"waiting": waiting, "decided": decided}, status=status)
