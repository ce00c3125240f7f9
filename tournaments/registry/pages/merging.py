"""Records that are probably of one person, and two of them made one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import REGISTER
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import RegisteredPlayer
from tournaments.registry.merging_actions import MERGED, choices_of, merge_players
from tournaments.registry.queries import doubles


def two_players(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The two records that an address names. Raises ``Http404``."""
    rows = RegisteredPlayer.objects.select_related("club", "organization").filter(organization=organization)
    return {
        "kept": get_object_or_404(rows, pk=words["registered"]),
        "other": get_object_or_404(rows, pk=words["other"]),
    }


@requires(REGISTER, "change")
@require_safe
def doubles_page(request: MemberRequest) -> HttpResponse:
    """Groups of records that seem to be of one person."""
    words = {"section": "register", "groups": doubles(request.organization)}
    return render(request, "registry/desk/doubles.html", words)


@requires(REGISTER, "change", load=two_players)
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: MemberRequest, kept: RegisteredPlayer, other: RegisteredPlayer) -> HttpResponse:
    """Two records side by side, which values stay, and the button that makes one of them."""
    place = request.organization.slug
    if request.method == "POST":
        of_other = [name for name in MERGED if request.POST.get(f"take-{name}") == "other"]
        try:
            merged = merge_players(kept=kept, other=other, actor=request.user, of_other=of_other)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("manage:register_doubles", place)
        messages.success(request, _("The two records of %(name)s are one now.") % {"name": merged.name})
        return redirect("manage:registered", place, merged.pk)
    if kept.pk == other.pk:
        return redirect("manage:registered", place, kept.pk)
    words = {"section": "register", "kept": kept, "other": other, "choices": choices_of(kept, other)}
    return render(request, "registry/desk/merge.html", words)
