"""Asking for an approval, and answering: the forms stand on the pages of the announcement and of the reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import ANNOUNCEMENT, REPORTS
from portal.common.second_wall.reach import in_its_own_name
from portal.organizations.access import MemberRequest
from portal.organizations.tree.queries import refuse_parted
from tournaments.approvals import actions
from tournaments.approvals.forms import AnswerForm, AskForm
from tournaments.models import ReportVersion, Tournament
from tournaments.serving.desk import tournament_page


@tournament_page(ANNOUNCEMENT, "change")
@require_POST
def ask_announcement(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask for the approval of the announcement as it stands."""
    form = AskForm(request.POST)
    return _act(
        request,
        tournament,
        "announcement",
        form,
        _("Asked. Who may approve gets an e-mail."),
        lambda: actions.ask_for_announcement(tournament=tournament, actor=request.user, **form.cleaned_data),
    )


@tournament_page(ANNOUNCEMENT, "approve")
@require_POST
def answer_announcement(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Approve the announcement that was shown, or send it back."""
    form = AnswerForm(request.POST)
    words: dict[str, Any] = {"tournament": tournament, "actor": request.user}
    if form.is_valid() and form.sends_back:
        done = _("Sent back. Who asked gets an e-mail.")
        said = {"digest": form.cleaned_data["digest"], "reason": form.cleaned_data["reason"]}
        return _act(
            request, tournament, "announcement", form, done, lambda: actions.send_announcement_back(**words, **said)
        )
    return _act(
        request,
        tournament,
        "announcement",
        form,
        _("Approved. An organizer can publish this version now."),
        lambda: actions.approve_announcement(
            **words, digest=form.cleaned_data["digest"], note=form.cleaned_data["reason"]
        ),
    )


@tournament_page(REPORTS, "freeze")
@require_POST
def ask_report(request: MemberRequest, tournament: Tournament, report: ReportVersion) -> HttpResponse:
    """Ask once more for the sign-off of a frozen report that was sent back."""
    form = AskForm(request.POST)
    return _act(
        request,
        tournament,
        "reports",
        form,
        _("Asked. Who may sign off gets an e-mail."),
        lambda: actions.ask_for_report(tournament=tournament, report=report, actor=request.user, **form.cleaned_data),
    )


@tournament_page(REPORTS, "sign_off")
@require_POST
def answer_report(request: MemberRequest, tournament: Tournament, report: ReportVersion) -> HttpResponse:
    """Sign a frozen report off, or send it back."""
    form = AnswerForm(request.POST)
    words: dict[str, Any] = {"tournament": tournament, "report": report, "actor": request.user}
    if form.is_valid() and form.sends_back:
        done, reason = _("Sent back. Who asked gets an e-mail."), form.cleaned_data["reason"]
        return _act(
            request, tournament, "reports", form, done, lambda: actions.send_report_back(**words, reason=reason)
        )
    return _act(
        request,
        tournament,
        "reports",
        form,
        _("Version %(version)s is signed off. Its files can be taken now.") % {"version": report.version},
        lambda: actions.sign_report_off(**words, note=form.cleaned_data["reason"]),
    )


def _act(
    request: MemberRequest,
    tournament: Tournament,
    page: str,
    form: AskForm | AnswerForm,
    done: str,
    action: Callable[[], object],
) -> HttpResponse:
    """Run one action and go back to the page, with a message that says what was done or refused."""
    if not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        label = form.fields[name].label or name
        messages.error(request, f"{label}: {errors[0]}")
    else:
        try:
            # An answer that comes from above is written in the name of the organization that gets it.
            with transaction.atomic(), in_its_own_name(tournament.organization):
                refuse_parted(request.organization, request.officer_of)
                action()
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, done)
    return redirect(f"manage:{page}", request.organization.slug, tournament.slug)
