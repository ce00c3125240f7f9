"""What an organization may take of the portal, for its owners; the numbers are the operator's."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.policies import ORGANIZATION
from portal.organizations.access import MemberRequest, requires
from tournaments.listing.quotas import quota_lines


@requires(ORGANIZATION, "change")
@require_safe
def quotas(request: MemberRequest) -> HttpResponse:
    """Every quota beside its present use."""
    words = {"section": "settings", "lines": quota_lines(request.organization)}
    return render(request, "listing/desk/quotas.html", words)
