"""The manual phase of a draft: pairs made and taken apart by hand, judged at once, with the engine for the rest."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from portal.common.errors import Refused
from portal.common.policies import PAIRING
from portal.organizations.access import MemberRequest
from tournaments.models import Round, RoundState, Tournament
from tournaments.rounds import hand
from tournaments.rounds.forms import HandForm
from tournaments.rounds.judging import judged
from tournaments.rounds.steps import TIME_DROPPED
from tournaments.serving.desk import tournament_page
from tournaments.serving.parameters import whole_number
from tournaments.serving.refusals import show_refusal


@tournament_page(PAIRING, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def pair_by_hand(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """The boards of a draft with what can be done to each, and the players without a place."""
    back = reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
    if round_.state != RoundState.DRAFT:
        return redirect(back)
    try:
        page = judged(round_)
    except Refused:
        return redirect(back)  # the draft's own page says that it is out of date, and what to do
    form = HandForm(request.POST if request.method == "POST" else None, judgement=page)
    if request.method == "POST" and form.is_valid():
        try:
            _apply(round_, form, request)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            if round_.publish_at:
                messages.warning(request, TIME_DROPPED)
            return redirect("manage:hand", request.organization.slug, tournament.slug, round_.number)
    words = {"section": "rounds", "tournament": tournament, "round": round_, "form": form, "page": page}
    return render(request, "rounds/desk/hand.html", words, status=422 if form.errors else 200)


@tournament_page(PAIRING, "change")
@require_POST
def start(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Empty boards for a round of which the engine says that no pairing exists."""
    try:
        hand.start_by_hand(round=round_, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)
    return redirect("manage:hand", request.organization.slug, tournament.slug, round_.number)


def _apply(round_: Round, form: HandForm, request: MemberRequest) -> None:
    """Do what the button that was pressed stands for."""
    chosen, post = form.cleaned_data, request.POST
    common: dict[str, Any] = {"round": round_, "actor": request.user}
    if "undo" in post:
        hand.undo(**common)
        messages.success(request, _("The last change is undone."))
        return
    common["reason"] = chosen["reason"]
    if "unpair" in post:
        hand.take_apart(boards=[_number(post["unpair"])], **common)
    elif "unpair_all" in post:
        judgement = form.judgement
        hand.take_apart(boards=[board.number for board in judgement.boards], bye=judgement.bye is not None, **common)
    elif "release_bye" in post:
        hand.take_apart(boards=[], bye=True, **common)
    elif "colours" in post:
        hand.turn_colours(board=_number(post["colours"]), **common)
    elif "rest" in post:
        hand.pair_the_rest(keep=_kept(request), keep_bye="keep_bye" in post, **common)
    elif "order" in post:
        hand.number_boards(**common)
    elif "bye" in post:
        hand.give_bye(entry=chosen["first"], **common)
    else:
        hand.pair_by_hand(**form.pair, **common)
    messages.success(request, _("The pairing was changed by hand. The change is marked in public."))


def _kept(request: HttpRequest) -> list[int]:
    return [_number(value) for value in request.POST.getlist("keep")]


def _number(text: str) -> int:
    """A board number from a button; 0, which no board has, where somebody sent anything else."""
    return whole_number(text) or 0
