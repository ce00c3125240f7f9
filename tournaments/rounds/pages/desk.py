"""One round from the request to its publication: pair, follow the run, review, discard, publish."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from pairing.engine.chess960 import start_position
from portal.common.errors import Refused
from portal.common.policies import PAIRING
from portal.common.sending import outage
from portal.organizations.access import MemberRequest
from tournaments.announcements.actions import acceleration_known
from tournaments.check_in.pages.desk import byes_form
from tournaments.check_in.queries import hall_of, stayed_away
from tournaments.duties.record import missing_before_round_1
from tournaments.duties.wording import unauthorised_text
from tournaments.entries.desk_queries import planned_rounds
from tournaments.entries.finding import is_meant
from tournaments.entries.forms import ReasonForm
from tournaments.models import Round, RoundState, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.leaving_fide_mode import beginning_unasked
from tournaments.regulations.queries import regulations_of
from tournaments.results.desk_queries import absentees, games_counted_drawn
from tournaments.results.pages.desk import results_page
from tournaments.rounds import actions as runs
from tournaments.rounds import drafts, publication
from tournaments.rounds.forms import AnnouncedForm, PublicationTimeForm
from tournaments.rounds.leaving import is_over
from tournaments.rounds.review import ReviewBoard, by_hand, review_page
from tournaments.rounds.run_status import RunStatus, run_status
from tournaments.rounds.start_positions import draw_position
from tournaments.rounds.timed_publication import publish_due, publish_later, publish_not_later
from tournaments.rounds.withdrawal import withdraw_publication
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.questions import TICK
from tournaments.serving.refusals import show_refusal
from tournaments.serving.windows import window
from tournaments.teams.line_ups import show_line_ups


@tournament_page(PAIRING, "read")
@require_safe
def round_page(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """A round: the request to pair it, the review of its draft, or its results, by where it stands."""
    if round_.publish_at and publish_due(tournament=tournament):
        round_.refresh_from_db()
    if round_.line_ups_until and not round_.line_ups_shown and show_line_ups(tournament=tournament):
        round_.refresh_from_db()
    if round_.state == RoundState.DRAFT:
        review = review_page(round_)
        cut = window(request, review.boards, _is_meant, detailed=True)
        words = _words(tournament, round_) | {
            "review": review,
            "boards": cut.rows,
            "window": cut,
            "search": cut.search,
            "seen": hall_of(round_),
            "byes_form": byes_form(tournament, now=True),
        }
        return render(request, "rounds/desk/draft.html", words)
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
    if "adjourned_seen" not in request.POST and games_counted_drawn(tournament):
        problem = _("Games are not finished: say that they count as draws in this pairing.")
        if round_.state != RoundState.PLANNED:
            messages.error(request, problem)
            return redirect(_address(request, tournament, round_))
        return _planned_page(request, tournament, round_, problem=problem)
    unasked = None if may_leave(request) else beginning_unasked(tournament)
    if unasked is not None:
        return ask_to_leave(request, tournament, unasked, back=_address(request, tournament, round_), section="rounds")
    form = AnnouncedForm(request.POST)
    announced = form.cleaned_data["announced"] if form.is_valid() else ""
    try:
        runs.request_round(tournament=tournament, actor=request.user, announced=announced)
    except Refused as refusal:
        if round_.state == RoundState.PLANNED:
            return _planned_page(request, tournament, round_, problem=str(refusal))
        messages.error(request, str(refusal))
    else:
        if outage.lasts:
            messages.warning(
                request,
                _("The message broker does not answer. You can go on; tell whoever runs this installation."),
            )
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "change")
@require_POST
def pair_again(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Pair a round again whose draft is out of date, with one press."""
    try:
        runs.pair_again(tournament=tournament, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "read")
@require_safe
def run(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Where the run stands, as a fragment that asks again: 304 while nothing changed, the whole page at the end.

    An answer that the worker could not put on the boards any more, because it ended, is put there by who asks.
    """
    status = run_status(tournament=tournament)
    if status is not None and status.left_behind and runs.adopt_run(run_id=status.run_id):
        status = run_status(tournament=tournament)
    if status is None or status.state == "draft" or status.round_number != round_.number:
        return HttpResponseClientRedirect(_address(request, tournament, round_))
    etag = _etag(status)
    if request.headers.get("If-None-Match") == f'"{etag}"':
        return HttpResponseNotModified()
    words = _words(tournament, round_) | {"status": status, "etag": etag}
    response = render(request, "rounds/partials/run.html", words)
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
    return render(request, "rounds/desk/discard.html", words, status=422 if form.errors else 200)


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Publish the draft now or at a set time, after a look at what becomes public; what was changed by hand has to be
    ticked first."""
    later = "later" in request.POST
    lacks_tick = request.method == "POST" and TICK not in request.POST and by_hand(round_).asks
    form = PublicationTimeForm(request.POST if later else None, initial={"at": round_.publish_at or round_.starts_at})
    if request.method == "POST" and not lacks_tick and (not later or form.is_valid()):
        try:
            done = _publish(request, round_, form.cleaned_data["at"] if later else None)
        except Refused as refusal:
            if not later:
                messages.error(request, str(refusal))
                return redirect(_address(request, tournament, round_))
            show_refusal(form, refusal)
        else:
            level = messages.SUCCESS if tournament.is_public else messages.WARNING
            messages.add_message(request, level, done)
            return redirect(_address(request, tournament, round_))
    if round_.state != RoundState.DRAFT:
        return redirect(_address(request, tournament, round_))
    words = _words(tournament, round_) | {"review": review_page(round_), "form": form}
    words |= {"lacks_tick": lacks_tick, "later": later}
    return render(request, "rounds/desk/publish.html", words, status=422 if form.errors or lacks_tick else 200)


@tournament_page(PAIRING, "change")
@require_POST
def draw_start(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Draw the start position of a round of Chess960."""
    try:
        number = draw_position(round=round_, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        said = _("Start position %(number)s: %(pieces)s. Everybody can see it.")
        messages.success(request, said % {"number": number, "pieces": start_position(number)})
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "change")
@require_POST
def unschedule(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Take the set time of a publication back."""
    try:
        publish_not_later(round=round_, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The round is published when you press the button, not by itself."))
    return redirect(_address(request, tournament, round_))


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Withdraw the publication of a round without results, with a public reason."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            withdraw_publication(round=round_, actor=request.user, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(
                request, _("The publication is withdrawn. What was published stays readable, with your reason.")
            )
            return redirect(_address(request, tournament, round_))
    words = _words(tournament, round_) | {"form": form}
    return render(request, "rounds/desk/withdraw.html", words, status=422 if form.errors else 200)


def _publish(request: MemberRequest, round_: Round, at: datetime | None) -> str:
    """Publish now, or set the time; what to say then."""
    if at is None:
        publication.publish_round(round=round_, actor=request.user)
        if not round_.tournament.is_public:
            return _("Round %(round)s is published, but nobody outside sees this event yet.") % {"round": round_.number}
        return _("Round %(round)s is published.") % {"round": round_.number}
    publish_later(round=round_, at=at, actor=request.user)
    return _("Round %(round)s will be published by itself at the time that you set.") % {"round": round_.number}


def _planned_page(request: MemberRequest, tournament: Tournament, round_: Round, problem: str = "") -> HttpResponse:
    coming = min(planned_rounds(tournament), default=round_.number)
    status = run_status(tournament=tournament)
    if status is not None and status.round_number != round_.number:
        status = None
    regulations = regulations_of(tournament)
    told = round_.number > 1 or acceleration_known(tournament, plan_of(regulations))
    unauthorised = missing_before_round_1(tournament) if round_.number == 1 else None
    words = _words(tournament, round_) | {
        "coming": coming,
        "is_next": coming == round_.number,
        "decided": coming > 1 and is_over(tournament, coming),
        "regulations": regulations,
        "unannounced": not told,
        "unauthorised": unauthorised_text(unauthorised) if unauthorised else "",
        "statement": None if told and unauthorised is None else AnnouncedForm(),
        "absentees": absentees(round_),
        "adjourned": games_counted_drawn(tournament),
        "away": stayed_away(round_),
        "status": status,
        "etag": _etag(status) if status else "",
        "problem": problem,
    }
    return render(request, "rounds/desk/planned.html", words, status=422 if problem else 200)


def _etag(status: RunStatus) -> str:
    """What the fragment of a run shows, in short."""
    shown = f"{status.run_id}:{status.attempt}:{status.state}:{status.error_code}:{status.message}:{get_language()}"
    return hashlib.sha256(shown.encode()).hexdigest()[:32]


def _is_meant(words: Sequence[str], board: ReviewBoard) -> bool:
    return any(is_meant(words, player) for player in (board.line.white, board.line.black))


def _words(tournament: Tournament, round_: Round) -> dict[str, Any]:
    return {"section": "rounds", "tournament": tournament, "round": round_}


def _address(request: MemberRequest, tournament: Tournament, round_: Round) -> str:
    return reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
