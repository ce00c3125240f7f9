"""The list of a team, teams from a file, and the line-up of a round, as the arbiter enters them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import ENTRIES, RESULTS
from portal.organizations.access import MemberRequest
from tournaments.imports.forms import UploadForm
from tournaments.imports.problems import Problem
from tournaments.models import Captain, Entry, LineUp, Round, TeamPlayer, Tournament
from tournaments.regulations.wording import team_rules_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.teams import captains, rosters
from tournaments.teams.desk_queries import captains_of, list_of
from tournaments.teams.forms import CaptainForm, LineUpForm, OpeningForm, PlayerForm, TransferForm
from tournaments.teams.importing import rows_of_teams
from tournaments.teams.line_ups import open_line_ups, proposed, seated, set_line_up, version_of


@tournament_page(ENTRIES, "read")
@require_safe
def team(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The list of a team."""
    return _team_page(request, tournament, entry, PlayerForm())


@tournament_page(ENTRIES, "change")
@require_POST
def add(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Add a player to the list of a team."""
    form = PlayerForm(request.POST)
    if form.is_valid():
        try:
            added = rosters.add_player(team=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s was added.") % {"name": added.name})
            return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)
    return _team_page(request, tournament, entry, form)


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: MemberRequest, tournament: Tournament, entry: Entry, player: int) -> HttpResponse:
    """The data of one player of a team."""
    found = get_object_or_404(TeamPlayer, team=entry, pk=player, gone=False)
    form = PlayerForm(request.POST if request.method == "POST" else None, instance=found)
    if request.method == "POST" and form.is_valid():
        try:
            rosters.change_player(player=found, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s was saved.") % form.cleaned_data)
            return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)
    return _player_page(request, tournament, entry, found, form, TransferForm(team=entry))


@tournament_page(ENTRIES, "change")
@require_POST
def transfer(request: MemberRequest, tournament: Tournament, entry: Entry, player: int) -> HttpResponse:
    """Let a player go to another team."""
    found = get_object_or_404(TeamPlayer.objects.select_related("team__tournament"), team=entry, pk=player, gone=False)
    form = TransferForm(request.POST, team=entry)
    if form.is_valid():
        try:
            added = rosters.transfer_player(player=found, to=form.cleaned_data["to"], actor=request.user)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            said = _("%(name)s plays for “%(team)s” now.") % {"name": added.name, "team": added.team.name}
            messages.success(request, said)
            return redirect("manage:team", request.organization.slug, tournament.slug, added.team_id)
    return _player_page(request, tournament, entry, found, PlayerForm(instance=found), form)


@tournament_page(ENTRIES, "change")
@require_POST
def move(request: MemberRequest, tournament: Tournament, entry: Entry, player: int) -> HttpResponse:
    """Move a player in the list, or take somebody off it."""
    found = get_object_or_404(TeamPlayer.objects.select_related("team__tournament"), team=entry, pk=player)
    try:
        if request.POST.get("way") == "off":
            rosters.remove_player(player=found, actor=request.user)
        else:
            rosters.move_player(player=found, up=request.POST.get("way") == "up", actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)


@tournament_page(ENTRIES, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def import_teams(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Teams with their players from a file or from pasted rows: all of them, or none."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    problems: list[Problem] = []
    if request.method == "POST" and form.is_valid():
        rows, problems = rows_of_teams(form.named_content()[1])
        if not problems:
            try:
                teams, players = rosters.add_players(tournament=tournament, rows=rows, actor=request.user)
            except Refused as refusal:
                form.add_error(None, str(refusal))
            else:
                said = ngettext("%(n)s player was added.", "%(n)s players were added.", players) % {"n": players}
                new = ngettext("%(n)s team is new.", "%(n)s teams are new.", teams) % {"n": teams}
                messages.success(request, f"{said} {new}")
                return redirect("manage:entries", request.organization.slug, tournament.slug)
    words = {"section": "entries", "tournament": tournament, "form": form, "problems": problems}
    return render(request, "teams/desk/import.html", words, status=422 if form.errors or problems else 200)


@tournament_page(RESULTS, "change")
@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: MemberRequest, tournament: Tournament, round_: Round, entry: Entry) -> HttpResponse:
    """Who plays for a team in a round."""
    known = LineUp.objects.filter(round=round_, team=entry).select_related("sent_by").first()
    regulations, sitting = tournament.regulations, seated(known) if known else ()
    players = list_of(entry, sitting)
    form = LineUpForm(
        request.POST if request.method == "POST" else None,
        players=players,
        boards=regulations.team_boards,
        seats=sitting or proposed(entry, regulations),
        initial={"seen": version_of(known)},
    )
    if request.method == "POST" and form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in ("allowed", "reason", "seen")}
        try:
            set_line_up(round=round_, team=entry, seats=form.seats, actor=request.user, **chosen)
        except Refused as refusal:
            show_refusal(form, refusal)
            # Sent again after the other one was seen, it replaces that.
            form.data = {
                **request.POST.dict(),
                "seen": version_of(LineUp.objects.filter(round=round_, team=entry).first()),
            }
        else:
            messages.success(request, _("The line-up of “%(team)s” is stored.") % {"team": entry.name})
            return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)
    words = {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "entry": entry,
        "known": known,
        "players": players,
        "rules": team_rules_of(regulations),
        "form": form,
    }
    return render(request, "teams/desk/line_up.html", words, status=422 if form.errors else 200)


@tournament_page(ENTRIES, "change")
@require_POST
def captain_add(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Name a captain or a deputy."""
    form = CaptainForm(request.POST)
    if form.is_valid():
        try:
            captains.add_captain(team=entry, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s was added.") % form.cleaned_data)
            return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)
    return _team_page(request, tournament, entry, PlayerForm(), form)


@tournament_page(ENTRIES, "change")
@require_POST
def captain_change(request: MemberRequest, tournament: Tournament, entry: Entry, captain: int) -> HttpResponse:
    """Give a captain another link, or take somebody off."""
    found = get_object_or_404(Captain.objects.select_related("team__tournament"), team=entry, pk=captain)
    if request.POST.get("way") != "renew":
        captains.remove_captain(captain=found, actor=request.user)
        return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)
    try:
        captains.renew_link(captain=found, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The link before opens nothing any more. Send the new one."))
    return redirect("manage:team", request.organization.slug, tournament.slug, entry.pk)


@tournament_page(RESULTS, "change")
@require_POST
def open_captains(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Let captains send their line-ups until a time."""
    form = OpeningForm(request.POST)
    problem = "" if form.is_valid() else " ".join(str(one) for one in form.errors.get("until", []))
    if form.is_valid():
        try:
            open_line_ups(round=round_, until=form.cleaned_data["until"], actor=request.user)
        except Refused as refusal:
            problem = str(refusal)
    if problem:
        messages.error(request, problem)
    else:
        messages.success(request, _("Captains can send their line-ups now."))
    return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)


def _player_page(
    request: MemberRequest,
    tournament: Tournament,
    entry: Entry,
    player: TeamPlayer,
    form: PlayerForm,
    transfer_form: TransferForm,
) -> HttpResponse:
    words = {
        "section": "entries",
        "tournament": tournament,
        "entry": entry,
        "player": player,
        "form": form,
        "transfer_form": transfer_form,
    }
    refused = form.errors or transfer_form.errors
    return render(request, "teams/desk/player.html", words, status=422 if refused else 200)


def _team_page(
    request: MemberRequest,
    tournament: Tournament,
    entry: Entry,
    form: PlayerForm,
    captain_form: CaptainForm | None = None,
) -> HttpResponse:
    captain_form = captain_form or CaptainForm()
    words = {
        "section": "entries",
        "tournament": tournament,
        "entry": entry,
        "players": list_of(entry),
        "boards": tournament.regulations.team_boards,
        "form": form,
        "captain_form": captain_form,
        "captains": captains_of(entry) if request.may["entries"]["change"] else (),
    }
    refused = form.errors or captain_form.errors
    return render(request, "teams/desk/team.html", words, status=422 if refused else 200)
