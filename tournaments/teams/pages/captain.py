"""The page behind a captain's link: the match of the round, and the line-up until its time has passed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from tournaments.regulations.wording import team_rules_of
from tournaments.serving.open_forms import form_page, public_or_404
from tournaments.serving.refusals import show_refusal
from tournaments.teams.captain_queries import boards_by_colour, captains_match, date_of, resting_round
from tournaments.teams.captains import captain_behind
from tournaments.teams.forms import LineUpForm
from tournaments.teams.line_ups import proposed, seated, send_line_up, version_of


@require_http_methods(["GET", "HEAD", "POST"])
def captain(request: HttpRequest, organization: str, tournament: str, token: str) -> HttpResponse:
    """The newest match of the captain's team with the form of its line-up, while line-ups are taken."""
    arrived = timezone.now()
    found = public_or_404(request, organization, tournament)
    person = captain_behind(token, found)
    if person is None:
        return form_page(request, found, "teams/public/no_captain.html", {"tab": ""}, 404)
    match = captains_match(person.team)
    regulations = person.team.tournament.regulations
    form = None
    if match is not None and (match.is_open(arrived) or request.method == "POST"):
        form = LineUpForm(
            request.POST if request.method == "POST" else None,
            players=match.players,
            boards=regulations.team_boards,
            seats=seated(match.line_up) if match.line_up else proposed(person.team, regulations),
            reasons=False,
            initial={"seen": version_of(match.line_up)},
        )
    if form is not None and match is not None and request.method == "POST" and form.is_valid():
        try:
            send_line_up(
                round=match.round, captain=person, seats=form.seats, at=arrived, seen=form.cleaned_data["seen"]
            )
        except Refused as refusal:
            show_refusal(form, refusal)
            # Sent again after the other one was seen, it replaces that.
            fresh = captains_match(person.team)
            form.data = {**request.POST.dict(), "seen": version_of(fresh.line_up) if fresh else ""}
            match = fresh or match
        else:
            return redirect("public:captain", organization, tournament, token)
    white, black = boards_by_colour(match, regulations.team_boards) if match else ("", "")
    words = {
        "tab": "",
        "person": person,
        "match": match,
        "white": white,
        "black": black,
        "date": date_of(person.team, match) if match else None,
        "resting": resting_round(person.team, match),
        "form": form,
        "is_open": match is not None and match.is_open(timezone.now()),
        "rules": team_rules_of(regulations),
        "done": _("Your line-up is stored. You can change it until the time has passed."),
    }
    return form_page(request, found, "teams/public/captain.html", words, 422 if form and form.errors else 200)
