"""The page on which owners make, list and end tokens of programs."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import TOKENS
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import ApiToken
from tournaments.programs import actions
from tournaments.programs.forms import TokenForm
from tournaments.programs.queries import tokens_of, webhooks_of
from tournaments.serving.refusals import show_refusal


@requires(TOKENS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: MemberRequest) -> HttpResponse:
    """Every token; a new one shows its key in the answer to the form, and never again."""
    organization = request.organization
    form = TokenForm(request.POST if request.method == "POST" else None, organization=organization)
    key, made = "", None
    if form.is_bound and form.is_valid():
        try:
            made, key = actions.make_token(organization=organization, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            form = TokenForm(organization=organization)
    words = {
        "section": "programs",
        "form": form,
        "lines": tokens_of(organization),
        "key": key,
        "made": made,
        "webhooks": webhooks_of(organization),
    }
    return render(request, "programs/desk/programs.html", words, status=422 if form.errors else 200)


@requires(TOKENS, "change")
@require_POST
def end(request: MemberRequest, token: int) -> HttpResponse:
    """End a token at once."""
    found = get_object_or_404(
        ApiToken.objects.select_related("organization"), organization=request.organization, pk=token
    )
    try:
        actions.end_token(token=found, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The token %(name)s opens nothing any more.") % {"name": found.name})
    return redirect("manage:programs", request.organization.slug)
