"""What the announcements of an organization must say."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.domain import update_organization
from tournaments.announcements.fields import ITALIAN_NOTICE
from tournaments.announcements.forms import RequirementsForm
from tournaments.house_rules.from_above import rules_from_above


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def requirements(request: MemberRequest) -> HttpResponse:
    """Choose the required fields one by one, or take the set of the Italian notice."""
    organization = request.organization
    if request.method != "POST":
        return _page(request, RequirementsForm(initial={"required_fields": organization.required_fields}))
    form = RequirementsForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    chosen = list(ITALIAN_NOTICE) if "italian" in request.POST else form.cleaned_data["required_fields"]
    update_organization(organization=organization, actor=request.user, required_fields=chosen)
    messages.success(request, _("Saved. Announcements that are already published stay as they are."))
    return redirect("manage:requirements", organization=organization.slug)


def _page(request: MemberRequest, form: RequirementsForm, status: int = 200) -> HttpResponse:
    words = {"section": "settings", "form": form, "from_above": rules_from_above(request.organization)}
    return render(request, "listing/desk/requirements.html", words, status=status)
