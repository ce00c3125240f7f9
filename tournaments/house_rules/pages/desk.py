"""The house rules of an organization, set by its owners."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from portal.organizations.domain import update_organization
from tournaments.house_rules.forms import HouseRulesForm
from tournaments.house_rules.from_above import rules_from_above


@requires(ORGANIZATION, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: MemberRequest) -> HttpResponse:
    """What events may choose, what they begin with, and what every announcement says."""
    organization = request.organization
    form = HouseRulesForm(request.POST if request.method == "POST" else None, organization=organization)
    if request.method == "POST" and form.is_valid():
        update_organization(organization=organization, actor=request.user, event_rules=form.chosen)
        messages.success(request, _("Saved. Events that have their regulations already keep them."))
        return redirect("manage:house_rules", organization=organization.slug)
    words = {"section": "settings", "form": form, "from_above": rules_from_above(organization)}
    return render(request, "house_rules/desk/house_rules.html", words, status=422 if form.errors else 200)
