"""Players who may not meet: declared before round 1, then sealed with the regulations."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import REGULATIONS
from portal.organizations.access import MemberRequest
from tournaments.entries.desk_queries import entries_of_tournament
from tournaments.models import Prohibition, Tournament
from tournaments.regulations.prohibition_actions import lift_prohibition, prohibit
from tournaments.regulations.prohibition_form import ProhibitionForm
from tournaments.regulations.queries import prohibitions_of_tournament, regulations_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(REGULATIONS, "read")
@require_safe
def prohibitions(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The groups, and the form for those who may add one."""
    return _page(request, tournament, _form(request, tournament))


@tournament_page(REGULATIONS, "prohibit")
@require_POST
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Declare one group."""
    form = _form(request, tournament)
    if form.is_valid():
        try:
            prohibit(tournament=tournament, actor=request.user, **form.group)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("These players will not be paired with each other."))
            return redirect("manage:prohibitions", request.organization.slug, tournament.slug)
    return _page(request, tournament, form, status=422)


@tournament_page(REGULATIONS, "prohibit")
@require_POST
def lift(request: MemberRequest, tournament: Tournament, prohibition: Prohibition) -> HttpResponse:
    """Take one group back."""
    try:
        lift_prohibition(prohibition=prohibition, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("These players may be paired with each other again."))
    return redirect("manage:prohibitions", request.organization.slug, tournament.slug)


def _form(request: MemberRequest, tournament: Tournament) -> ProhibitionForm:
    return ProhibitionForm(
        request.POST if request.method == "POST" else None,
        entries=[row.entry for row in entries_of_tournament(tournament)],
        rounds=regulations_of(tournament).rounds,
    )


def _page(request: MemberRequest, tournament: Tournament, form: ProhibitionForm, status: int = 200) -> HttpResponse:
    may_change = request.may["regulations"]["prohibit"] and regulations_of(tournament).frozen_at is None
    words = {
        "section": "regulations",
        "tournament": tournament,
        "groups": prohibitions_of_tournament(tournament),
        "form": form if may_change else None,
    }
    return render(request, "regulations/desk/prohibitions.html", words, status=status)
