"""The manual phase: changing a draft by hand, and correcting a round that is published."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import PAIRING
from portal.organizations.access import MemberRequest
from tournaments.entries.forms import ReasonForm
from tournaments.models import ByeKind, Round, RoundState, Tournament
from tournaments.rounds import manual, publication
from tournaments.rounds.forms import ChangeForm, SeatForm
from tournaments.rounds.late_seating import Free, Questioned, free_players
from tournaments.rounds.late_seating import seat as seat_late
from tournaments.rounds.review import by_hand, seats, unpublished_changes
from tournaments.rounds.steps import TIME_DROPPED
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import TICK, ask, is_confirmed
from tournaments.serving.refusals import show_refusal


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Let two players change places, or exchange the colours of a board, with a reason."""
    players, boards = seats(round_)
    form = ChangeForm(request.POST if request.method == "POST" else None, players=players, boards=boards)
    if request.method == "POST" and form.is_valid():
        try:
            warnings = _apply(round_, form, request)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            _tell(request, round_, warnings)
            if round_.publish_at:
                messages.warning(request, TIME_DROPPED)
            return redirect(_address(request, tournament, round_))
    words = {"section": "rounds", "tournament": tournament, "round": round_, "form": form}
    return render(request, "rounds/desk/change.html", words, status=422 if form.errors else 200)


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Publish the changed boards of a published round as a new revision, with a reason; what they break, and what the
    engine pairs instead, has to be ticked first."""
    if round_.state != RoundState.PUBLISHED:
        return redirect(_address(request, tournament, round_))
    form = ReasonForm(request.POST if request.method == "POST" else None)
    review = by_hand(round_)
    lacks_tick = review.asks and request.method == "POST" and TICK not in request.POST
    if request.method == "POST" and form.is_valid() and not lacks_tick:
        try:
            revision = publication.republish_round(round=round_, actor=request.user, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            done = _("Revision %(number)s of round %(round)s is published. The earlier one stays readable.")
            messages.success(request, done % {"number": revision.number, "round": round_.number})
            return redirect(_address(request, tournament, round_))
    words = {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "form": form,
        "changes": unpublished_changes(round_),
        "review": review,
        "lacks_tick": lacks_tick,
    }
    return render(request, "rounds/desk/correct.html", words, status=422 if form.errors or lacks_tick else 200)


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Pair two players without a board in a round under way; published at once, with a reason, or after a
    question where something speaks against the pair."""
    if round_.state != RoundState.PUBLISHED:
        return redirect(_address(request, tournament, round_))
    free = free_players(round_)
    form = SeatForm(request.POST if request.method == "POST" else None, players=[(f.entry.pk, _named(f)) for f in free])
    if request.method == "POST" and form.is_valid():
        understood = is_confirmed(request) and TICK in request.POST
        try:
            revision = seat_late(round=round_, actor=request.user, understood=understood, **form.seating)
        except Questioned as question:
            return _ask_about(request, tournament, question)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            done = _("The two are seated. Revision %(number)s of round %(round)s is published.")
            messages.success(request, done % {"number": revision.number, "round": round_.number})
            return redirect(_address(request, tournament, round_))
    words = {"section": "rounds", "tournament": tournament, "round": round_, "form": form, "enough": len(free) > 1}
    return render(request, "rounds/desk/seat.html", words, status=422 if form.errors else 200)


def _ask_about(request: MemberRequest, tournament: Tournament, question: Questioned) -> HttpResponse:
    return ask(
        request,
        tournament,
        title=_("Seat these two all the same?"),
        lines=[_("This speaks against the pair. Once it is seated, everybody can read it.")],
        press=_("Seat and publish"),
        back=request.get_full_path(),
        section="rounds",
        tick=_("I have read what speaks against this pair"),
        facts=question.judged,
        names=question.names,
    )


def _named(free: Free) -> str:
    """A player with what they have instead of a board."""
    kind = ByeKind(free.bye).label if free.bye else _("no bye")
    return _("%(name)s (%(bye)s)") % {"name": free.entry.name, "bye": kind}


def _apply(round_: Round, form: ChangeForm, request: MemberRequest) -> tuple[Any, ...]:
    chosen = form.cleaned_data
    if chosen["board"] is not None:
        return manual.swap_colours(
            round=round_, board_number=chosen["board"], actor=request.user, reason=chosen["reason"]
        )
    return manual.swap_players(
        round=round_, first=chosen["first"], second=chosen["second"], actor=request.user, reason=chosen["reason"]
    )


def _tell(request: MemberRequest, round_: Round, warnings: tuple[Any, ...]) -> None:
    if round_.state == RoundState.PUBLISHED:
        messages.success(request, _("The boards were changed. They become public when you publish the correction."))
    else:
        messages.success(request, _("The pairing was changed by hand. The change is marked in public."))
    if warnings:
        text = ngettext(
            "The pairing breaks %(count)s rule now. Read the warning before you publish.",
            "The pairing breaks %(count)s rules now. Read the warnings before you publish.",
            len(warnings),
        )
        messages.warning(request, text % {"count": len(warnings)})


def _address(request: MemberRequest, tournament: Tournament, round_: Round) -> str:
    return reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
