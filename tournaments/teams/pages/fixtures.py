"""The calendar of a league at the desk: when and where each match is played, and which is postponed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import Entry, Round, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.teams.calendar_queries import league_calendar
from tournaments.teams.fixtures import set_fixture
from tournaments.teams.forms import FixtureForm


@tournament_page(RESULTS, "read")
@require_safe
def calendar(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every match, with the way to its date and place; none in an event of players."""
    words = {"section": "rounds", "tournament": tournament, "rounds": league_calendar(tournament)}
    return render(request, "teams/desk/calendar.html", words)


@tournament_page(RESULTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def fixture(request: MemberRequest, tournament: Tournament, round_: Round, entry: Entry) -> HttpResponse:
    """Date, venue and home of the match of a team."""
    rounds = league_calendar(tournament, team=entry.pk)
    match = next((one for found in rounds if found.number == round_.number for one in found.matches), None)
    if match is None:
        raise Http404
    own = match.starts_at if match.starts_at != round_.starts_at else None
    initial = {"starts_at": own, "venue": match.venue, "postponed": match.postponed}
    form = FixtureForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        teams = Entry.objects.in_bulk([match.home, match.away])
        home, away = teams[match.home], teams[match.away]
        if form.cleaned_data["exchanged"]:
            home, away = away, home
        chosen = {name: form.cleaned_data[name] for name in ("starts_at", "venue", "postponed")}
        try:
            set_fixture(round=round_, home=home, away=away, actor=request.user, **chosen)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The match is in the calendar."))
            return redirect("manage:league_calendar", request.organization.slug, tournament.slug)
    words = {"section": "rounds", "tournament": tournament, "round": round_, "match": match, "form": form}
    return render(request, "teams/desk/fixture.html", words, status=422 if form.errors else 200)
