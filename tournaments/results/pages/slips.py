"""Where players report a result with the code on their slip; there only where the organizer has turned it on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from tournaments.listing.overview import public_tournament
from tournaments.models import Side
from tournaments.results.actions import RESULTS
from tournaments.results.desk_queries import result_code
from tournaments.results.forms import outcomes_of
from tournaments.results.slips import REPORTED, SlipGame, game_of_code, report_result
from tournaments.serving import wrong_codes
from tournaments.serving.pieces import tournament_context


class CodeForm(forms.Form):
    """The code of a slip."""

    code = forms.CharField(
        label=_("Code on the result slip"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        help_text=_("Eight letters, for example KXTA-HMPW."),
    )


class ReportForm(CodeForm):
    """What a player reports."""

    side = forms.ChoiceField(label=_("You played"), choices=Side.choices, widget=forms.RadioSelect)
    result = forms.ChoiceField(
        label=_("Result"),
        choices=[(result_code(*pair), RESULTS[pair]) for pair in REPORTED],
        widget=forms.RadioSelect,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, organization: str, tournament: str) -> HttpResponse:
    """Ask for the code, show the game that it is of, and take the result."""
    host = getattr(request, "organization", None)
    found = public_tournament(host, tournament) if host is not None else None
    if found is None or not found.player_reports:
        raise Http404(f"no reports of players for {tournament} of {organization}")
    words: dict[str, Any] = {"tab": "report", "form": CodeForm()}
    status = 200
    if request.method == "POST":
        words["form"] = form = CodeForm(request.POST)
        if not form.is_valid():
            status = 422
        else:
            try:
                words |= _take(request, game_of_code(found, form.cleaned_data["code"]))
            except Refused as refusal:
                if refusal.code == "slip_unknown" and wrong_codes.one_too_many(request, found, "slip"):
                    form.add_error(None, _("Too many wrong codes. Wait a minute, or go to the arbiter."))
                    status = 429
                else:
                    form.add_error("code", str(refusal))
                    status = 422
    if words["form"].errors and status == 200:
        status = 422
    response = render(request, "results/public/report.html", tournament_context(found) | words, status=status)
    add_never_cache_headers(response)
    return response


def _take(request: HttpRequest, played: SlipGame) -> dict[str, Any]:
    """The form for the game of a slip, or what was reported with it."""
    if "result" not in request.POST and "side" not in request.POST and "known" not in request.POST:
        return {"played": played, "form": ReportForm(initial={"code": request.POST["code"]})}
    form = ReportForm(request.POST)
    if not form.is_valid():
        return {"played": played, "form": form}
    outcomes = outcomes_of(form.cleaned_data["result"]) or ("", "")
    stored = report_result(
        tournament=played.board.round.tournament,
        code=form.cleaned_data["code"],
        side=form.cleaned_data["side"],
        white_outcome=outcomes[0],
        black_outcome=outcomes[1],
    )
    return {"played": played, "reported": RESULTS[outcomes], "agreed": stored.has_result, "form": CodeForm()}
