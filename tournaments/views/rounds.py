"""One round from the request to its publication: pair, follow the run, review, discard, publish."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from portal.common.errors import Refused
from portal.common.policies import PAIRING
from portal.organizations.access import MemberRequest
from tournaments.domain import drafts, publication, runs
from tournaments.domain.announcement import acceleration_known
from tournaments.domain.queries.management import planned_rounds, regulations_of
from tournaments.domain.queries.play import absentees
from tournaments.domain.queries.review import review_page
from tournaments.domain.regulations import plan_of
from tournaments.domain.runs import RunStatus, run_status
from tournaments.interfaces.forms.entries import ReasonForm
from tournaments.interfaces.forms.rounds import AnnouncedForm
from tournaments.models import Round, RoundState, Tournament
from tournaments.views.access import tournament_page
from tournaments.views.results import results_page


@tournament_page(PAIRING, "read")
@require_safe
def round_page(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """A round: the request to pair it, the review of its draft, or its results, by where it stands."""
    if round_.state == RoundState.DRAFT:
        words = _words(tournament, round_) | {"review": review_page(round_)}
        return render(request, "manage/round_draft.html", words)
    if round_.state == RoundState.PLANNED:
        return _planned_page(request, tournament, round_)
    return results_page(request, tournament, round_)


@tournament_page(PAIRING, "change")
@require_POST
def pair(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Ask for the pairing of the round, which must be the next one."""
    coming = planned_rounds(tournament)
    if coming and coming[0] < round_.number:
        problem = _("Round %(round)s comes first.") % {"round": coming[0]}
        return _planned_page(request, tournament, round_, problem=problem)
    form = AnnouncedForm(request.POST)
    announced = form.cleaned_data["announced"] if form.is_valid() else ""
    try:
        runs.request_round(tournament=tournament, actor=request.user, announced=announced)
    except Refused as refusal:
        if round_.state == RoundState.PLANNED:
            return _planned_page(request, tournament, round_, problem=str(refusal))
        messages.error(request, str(refusal))
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "read")
@require_safe
def run(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Where the run stands, as a fragment that asks again: 304 while nothing changed, the whole page at the end."""
    status = run_status(tournament=tournament)
    if status is None or status.state == "draft" or status.round_number != round_.number:
        return HttpResponseClientRedirect(_address(request, tournament, round_))
    etag = _etag(status)
    if request.headers.get("If-None-Match") == f'"{etag}"':
        return HttpResponseNotModified()
    words = _words(tournament, round_) | {"status": status, "etag": etag}
    response = render(request, "manage/partials/run.html", words)
    response["ETag"] = f'"{etag}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@tournament_page(PAIRING, "change")
@require_POST
def cancel(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Give up the run under way."""
    try:
        runs.cancel_run(tournament=tournament, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The request to pair was cancelled."))
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def discard(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Throw the draft away, with a reason."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            drafts.discard_draft(round=round_, actor=request.user, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The pairing was discarded. Byes that players asked for are kept."))
        return redirect(_address(request, tournament, round_))
    words = _words(tournament, round_) | {"form": form}
    return render(request, "manage/round_discard.html", words, status=422 if form.errors else 200)


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Publish the draft, after a look at what becomes public."""
    if request.method == "POST":
        try:
            publication.publish_round(round=round_, actor=request.user)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Round %(round)s is published.") % {"round": round_.number})
        return redirect(_address(request, tournament, round_))
    if round_.state != RoundState.DRAFT:
        return redirect(_address(request, tournament, round_))
    words = _words(tournament, round_) | {"review": review_page(round_)}
    return render(request, "manage/round_publish.html", words)


def _planned_page(request: MemberRequest, tournament: Tournament, round_: Round, problem: str = "") -> HttpResponse:
    coming = min(planned_rounds(tournament), default=round_.number)
    status = run_status(tournament=tournament)
    if status is not None and status.round_number != round_.number:
        status = None
    regulations = regulations_of(tournament)
    told = round_.number > 1 or acceleration_known(tournament, plan_of(regulations))
    words = _words(tournament, round_) | {
        "coming": coming,
        "is_next": coming == round_.number,
        "regulations": regulations,
        "unannounced": None if told else AnnouncedForm(),
        "absentees": absentees(round_),
        "status": status,
        "etag": _etag(status) if status else "",
        "problem": problem,
    }
    return render(request, "manage/round_planned.html", words, status=422 if problem else 200)


def _etag(status: RunStatus) -> str:
    """What the fragment of a run shows, in short."""
    shown = f"{status.run_id}:{status.attempt}:{status.state}:{status.error_code}:{get_language()}"
    return hashlib.sha256(shown.encode()).hexdigest()[:32]


def _words(tournament: Tournament, round_: Round) -> dict[str, Any]:
    return {"section": "rounds", "tournament": tournament, "round": round_}


def _address(request: MemberRequest, tournament: Tournament, round_: Round) -> str:
    return reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
