"""The register by name, its settings, and all of it as a file."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.policies import REGISTER
from portal.organizations.access import MemberRequest, requires
from portal.organizations.signins.noting import downloaded
from tournaments.files.tables import CSV
from tournaments.models import RegisteredClub
from tournaments.registry.actions import change_settings
from tournaments.registry.exporting import export_register
from tournaments.registry.forms import SettingsForm
from tournaments.registry.queries import STATES, checks_memberships, membership_state, register_page


@requires(REGISTER, "read")
@require_safe
def register(request: MemberRequest) -> HttpResponse:
    """A page of players in the order of their names, searched and filtered."""
    text = request.GET.get("q", "")[:100].strip()
    state = request.GET.get("state", "") if request.GET.get("state", "") in STATES else ""
    club, after = _number(request.GET.get("club", "")), _number(request.GET.get("after", ""))
    page = register_page(request.organization, text=text, club=club, state=state, after=after)
    said = {name: value for name, value in (("q", text), ("club", club), ("state", state)) if value}
    today = timezone.localdate()
    words = {
        "section": "register",
        "text": text,
        "club": club,
        "state": state,
        "states": STATES,
        "clubs": RegisteredClub.objects.filter(organization=request.organization),
        "page": page,
        "rows": [(one, membership_state(one.member_until, today)) for one in page.players],
        "filtered": bool(said),
        "first": f"?{urlencode(said)}" if after else "",
        "next": f"?{urlencode({**said, 'after': page.next_after})}" if page.next_after else "",
        "settings_form": SettingsForm(initial={"checks_memberships": checks_memberships(request.organization)}),
    }
    return render(request, "registry/desk/register.html", words)


@requires(REGISTER, "change")
@require_POST
def settings(request: MemberRequest) -> HttpResponse:
    """Whether the entry lists of events check memberships."""
    form = SettingsForm(request.POST)
    if form.is_valid():
        change_settings(organization=request.organization, actor=request.user, **form.cleaned_data)
        messages.success(request, _("The settings of the register are saved."))
    return redirect("manage:register", request.organization.slug)


@requires(REGISTER, "change")
@require_POST
def export(request: MemberRequest) -> HttpResponse:
    """The whole register as CSV, personal data of everybody in it; the journal says who has downloaded it."""
    content = export_register(organization=request.organization, actor=request.user)
    downloaded(request, "register")
    name = f"register-{request.organization.slug}-{timezone.localdate():%Y-%m-%d}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=CSV, headers=headers)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None
