"""The entry list and the page of a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from portal.common.cache.front import share
from portal.common.cache.in_advance import Others
from portal.common.cache.known import LONGEST_KEPT
from portal.common.cache.moment import Moment
from portal.organizations.letters import mail_reaches_people
from tournaments.entries.career import career
from tournaments.entries.finding import matches
from tournaments.entries.own_line import NewestRound, newest_round, own_line
from tournaments.entries.player_queries import player_page
from tournaments.entries.queries import entry_list
from tournaments.following.devices import devices_are_told
from tournaments.models import Tournament
from tournaments.rounds.pictures import points_picture
from tournaments.serving.pieces import found_or_404, tournament_context
from tournaments.serving.public import line_edition_of, tournament_page
from tournaments.serving.windows import FROM, SEARCH, window
from tournaments.standings.rank_picture import rank_picture
from tournaments.teams.queries import roster

_newest: Final = Moment[NewestRound](most=8, seconds=LONGEST_KEPT)
"""Newest rounds by tournament and version of play."""


@tournament_page(FROM, SEARCH)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entry list, all of it or the names that match."""
    listed = entry_list(tournament)
    cut = window(
        request,
        listed.lines,
        lambda words, line: matches(words, line.player.name, line.player.number, line.fide_id),
    )
    context = {"tab": "entries", "listed": listed, "lines": cut.rows, "window": cut, "search": cut.search}
    return render(request, "entries/public/entries.html", tournament_context(tournament) | context)


@tournament_page()
def player(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """One player: the next board, every round, and the points before each round."""
    shown = found_or_404(player_page(tournament, entry))
    context = tournament_context(tournament) | {"tab": "entries", "shown": shown, "picture": points_picture(shown)}
    if context["overview"].of_teams:
        context["roster"] = roster(tournament, entry)
    context["can_be_told"] = mail_reaches_people() or devices_are_told()
    context["ranks"] = rank_picture([shown.ranks], context["overview"].tournament.rounds)
    if shown.rounds:
        newest = shown.rounds[-1]
        context |= {"newest": newest, "newest_line": context["overview"].rounds[newest.round_number - 1]}
    return render(request, "entries/public/player.html", context)


@tournament_page(cached=False)
def now(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """A player in the newest round, for the foot of every page of who said "this is me"; empty for somebody else.

    In the minute of a publication all players ask, each for another line of the same round: it is read once, and the
    first who asks has the lines of the others made. Once there are results, lines are made for who asks.
    """
    newest = _newest.get((tournament.pk, tournament.play_version), lambda: newest_round(tournament))
    others = None
    if newest is not None and not newest.published.results:
        others = Others(f"lines of {get_language()}", _other_lines(request, tournament, newest, entry))
    return share(request, _line(request, tournament, newest, entry), line_edition_of(tournament), others)


def _line(request: HttpRequest, tournament: Tournament, newest: NewestRound | None, entry: int) -> HttpResponse:
    context = {"tournament": tournament, "line": own_line(newest, entry)}
    return render(request, "entries/public/own_line.html", context)


def _other_lines(
    request: HttpRequest, tournament: Tournament, newest: NewestRound, entry: int
) -> Iterator[tuple[str, bytes]]:
    before = request.path_info.rsplit("/", 3)[0]
    for one in newest.published.players:
        if one != entry:
            yield f"{before}/{one}/now/", _line(request, tournament, newest, one).content


@tournament_page(cached=False)
def career_page(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """The other events of a player. Not kept: no version of this event tells when another one is hidden."""
    found = found_or_404(career(tournament, entry))
    context = {"tab": "entries", "career": found, "entry_id": entry}
    return render(request, "entries/public/career.html", tournament_context(tournament) | context)
