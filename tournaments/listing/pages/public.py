"""The public pages above a round: one federation, one tournament."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from portal.common.cache.front import share
from portal.common.own_hosts.addresses import absolute, on_own_hosts
from portal.organizations.tree.queries import branches_of
from tournaments.acceleration.points_calendar import PointsCalendar, points_calendar
from tournaments.announcements import queries as announcements
from tournaments.entries.finding import MOST, Match, find, words_of
from tournaments.entries.finding import matches as is_meant
from tournaments.entries.queries import entry_list
from tournaments.festivals.queries import public_festivals
from tournaments.listing import queries as listing
from tournaments.listing.feed import feed_of
from tournaments.listing.overview import organization_tournaments
from tournaments.listing.shapes import TournamentOverview
from tournaments.models import Tournament
from tournaments.rounds.queries import round_page
from tournaments.series.queries import all_public_series
from tournaments.serving.pieces import public_address, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.sharing.pictures import logo_of, picture_of
from tournaments.teams.queries import member_names

WITHOUT_SEARCH: Final = 6
"""So many tournaments fit a screen, and nobody has to search them."""


@on_own_hosts
@require_safe
def organization(request: HttpRequest, organization: str) -> HttpResponse:  # noqa: ARG001
    """One federation: its tournaments under way, coming and past; with ``?q=`` those whose name or place is meant."""
    current = getattr(request, "organization", None)
    if current is None:
        raise Http404
    lines = organization_tournaments(current)
    search = request.GET.get("q", "").strip()
    words = words_of(search)
    found = [line for line in lines if is_meant(words, f"{line.name} {line.city} {line.starts_on.year}")]
    shown = {
        "groups": listing.by_time(found, timezone.localdate()),
        "any_line": bool(lines),
        "search": search,
        "nothing_found": bool(lines) and not found,
        "findable": len(lines) > WITHOUT_SEARCH,
        "logo": logo_of(current),
        "festivals": public_festivals(current),
        "all_series": all_public_series(current),
        "branches": branches_of(current),
    }
    return share(request, render(request, "listing/public/organization.html", shown))


@tournament_page()
def feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is new in the event, for feed readers."""
    written = feed_of(tournament, partial(absolute, request))
    return HttpResponse(written, content_type="application/atom+xml; charset=utf-8")


@tournament_page()
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entrance: the next round above everything, the search of a name, the state of every round.

    A search with one result leads straight to that player's board in the round that is being played. The boards of a
    finished round are nobody's way any more: then it leads to the player's own page.
    """
    context = tournament_context(tournament)
    following = next((line for line in context["overview"].rounds if line.state != "closed"), None)
    context["next_round"] = following
    context["picture"] = picture_of(tournament)
    context["linked"] = listing.linked_tournaments(tournament)
    context["changes"] = _points_changes(tournament, context["overview"])
    search = request.GET.get("q", "").strip()
    if search:
        played = following.number if following and following.state == "published" else None
        page = round_page(tournament, played) if played else None
        of_teams = context["overview"].of_teams
        members = member_names(tournament) if of_teams else {}
        matches = find(entry_list(tournament).lines, search, page, of_teams=of_teams, members=members)
        if len(matches) == 1 and not getattr(request, "htmx", False):
            return redirect(_address_of(tournament, matches[0]))
        shown = [(match, _address_of(tournament, match)) for match in matches[:MOST]]
        context |= {"matches": shown, "found": len(matches)}
    return render(request, "listing/public/tournament.html", context | {"search": search, "tab": "overview"})


def _points_changes(tournament: Tournament, overview: TournamentOverview) -> PointsCalendar:
    """The rounds from which virtual points get less: as published and frozen, before round 1 as announced."""
    if overview.published_round:
        return points_calendar(tournament)
    shown = announcements.version(tournament) if overview.announcement_version else None
    if shown is None:
        return {}
    return announcements.points_calendar(announcements.groups(tournament, shown.content), shown.content)


def _address_of(tournament: Tournament, match: Match) -> str:
    """The board of a player who was found; the player's own page where there is none."""
    if match.board is not None:
        return public_address(tournament, "board", round_number=match.round_number, board_number=match.board.number)
    return public_address(tournament, "player", entry=match.entry.player.entry_id)
