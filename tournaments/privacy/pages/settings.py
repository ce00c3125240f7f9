"""What an owner says about personal data."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.domain import update_organization
from portal.organizations.models import Organization
from tournaments.privacy.forms import PrivacyForm


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def privacy(request: MemberRequest) -> HttpResponse:
    """The texts of the public page, search engines, and how long contact data are kept."""
    organization = request.organization
    form = PrivacyForm(
        request.POST if request.method == "POST" else None, instance=Organization.objects.get(pk=organization.pk)
    )
    if request.method == "POST" and form.is_valid():
        try:
            update_organization(organization=organization, actor=request.user, **form.chosen)
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(request, _("Saved. The public page says it within a minute."))
            return redirect("manage:privacy", organization=organization.slug)
    words = {"section": "settings", "form": form}
    return render(request, "privacy/desk/privacy.html", words, status=422 if form.is_bound else 200)
