"""The pages on which an organizer cancels an event that people know of, and takes that back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest
from portal.organizations.letters import mail_reaches_people
from tournaments.listing.cancelling import cancel_event, resume_event, why_not_cancelled
from tournaments.listing.forms import CancellationForm, ResumptionForm
from tournaments.models import Tournament
from tournaments.registration.cancelling import concerned
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What happens, how many e-mails go out, the notice, and the question for the name; or why it cannot be."""
    form = CancellationForm(request.POST if request.method == "POST" else None, event=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            mails = cancel_event(tournament=tournament, actor=request.user, notice=form.cleaned_data["notice"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The event is cancelled.") + _mails(mails))
            return redirect("manage:console", organization=request.organization.slug, tournament=tournament.slug)
    words = {
        "section": "details",
        "tournament": tournament,
        "form": form,
        "refusal": why_not_cancelled(tournament),
        "mails": concerned(tournament).count(),
        "by_mail": mail_reaches_people(),
    }
    return render(request, "listing/desk/cancel.html", words, status=422 if form.errors else 200)


@tournament_page(TOURNAMENTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def resume(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Take the cancellation back, with the reason for the journal."""
    form = ResumptionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            mails = resume_event(tournament=tournament, actor=request.user, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The event takes place.") + _mails(mails))
            return redirect("manage:console", organization=request.organization.slug, tournament=tournament.slug)
    words = {"section": "details", "tournament": tournament, "form": form}
    return render(request, "listing/desk/resume.html", words, status=422 if form.errors else 200)


def _mails(number: int) -> str:
    """How many e-mails go out; blank where nobody is written to."""
    if not number or not mail_reaches_people():
        return ""
    said = ngettext("%(n)s e-mail is on its way.", "%(n)s e-mails are on their way.", number) % {"n": number}
    return f" {said}"
