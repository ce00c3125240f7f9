"""The page of an owner about the host name of the organization."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.own_hosts.addresses import main_host, site_of
from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.hosts import actions
from portal.organizations.hosts.models import HostClaim


class HostForm(forms.Form):
    """Which name; ``names.clean_name`` says what is one."""

    name = forms.CharField(
        label=gettext_lazy("Host name"),
        max_length=240,
        help_text=gettext_lazy("A name below a domain of yours that no other site uses, as in chess.example.org."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}),
    )


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def own_host(request: MemberRequest) -> HttpResponse:
    """Claim a name; see which DNS records it needs, and what the last look at them found."""
    form = HostForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            claim = actions.claim_host(
                organization=request.organization, name=form.cleaned_data["name"], actor=request.user
            )
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            messages.success(request, _("Set the records below at the provider of your domain."))
            actions.ask_for_look(claim=claim)
            return _back(request)
    return _page(request, form)


@requires(ORGANIZATION, "change")
@require_POST
def look_now(request: MemberRequest) -> HttpResponse:
    """Look at the records now."""
    claim = HostClaim.objects.filter(organization=request.organization).first()
    if claim is None:
        messages.error(request, _("There is no host name to look at. Enter one first."))
    else:
        actions.ask_for_look(claim=claim)
        messages.success(request, _("The portal is looking. Load this page again in a minute."))
    return _back(request)


@requires(ORGANIZATION, "change")
@require_POST
def withdraw(request: MemberRequest) -> HttpResponse:
    """Give the name up."""
    actions.withdraw_host(organization=request.organization, actor=request.user)
    messages.success(request, _("Your pages are at the address of the portal alone."))
    return _back(request)


def _back(request: MemberRequest) -> HttpResponse:
    return redirect("organizations:own_host", organization=request.organization.slug)


def _page(request: HttpRequest, form: HostForm) -> HttpResponse:
    organization = request.organization  # type: ignore[attr-defined]
    claim = HostClaim.objects.filter(organization=organization).select_related("organization").first()
    words = {
        "section": "settings",
        "form": form,
        "claim": claim,
        "served": claim is not None and claim.organization.own_host == claim.name,
        "site": site_of(claim.name) if claim is not None else "",
        "main": main_host(),
        "grace": actions.GRACE_DAYS,
    }
    return render(request, "organizations/own_host.html", words, status=422 if form.errors else 200)
