"""The standings as anybody may read them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.announcements import wording as announcement_text
from tournaments.entries.finding import is_meant
from tournaments.models import Tournament
from tournaments.serving.parameters import number_of
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page
from tournaments.serving.windows import FROM, window
from tournaments.standings.groups import categories, choose, names_in
from tournaments.standings.parts import PARAMETERS, part_of, query_of
from tournaments.standings.queries import standings_page
from tournaments.teams.calendar_queries import outstanding_matches


@tournament_page("after", "sums", "of", FROM, *PARAMETERS)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings after the newest complete round, or after the one asked for, with the sums of one player.

    A category, federation or club shows its players only, with their places among themselves and their ranks.
    """
    entry = number_of(request, "sums", most_digits=11)
    page = standings_page(tournament, number_of(request, "after"), sums_of=entry)
    if page is None and request.GET.get("after"):
        raise Http404
    names = [(code, announcement_text.tie_break_words(code)) for code in page.codes] if page else []
    context: dict[str, Any] = {"tab": "standings", "page": page, "tie_breaks": names, "columns": len(names) + 2}
    part = part_of(request, tournament)
    context |= {"part": part, "keep": query_of(part), "categories": categories(tournament)}
    if page:
        lines = choose(tournament, page.everybody, part)
        cut = window(request, lines, lambda words, one: is_meant(words, one.line.player), kept=("after", *PARAMETERS))
        context |= {"lines": cut.rows, "listed": len(lines), "window": cut, "search": cut.search}
        context["names_of"] = names_in(line.player for line in page.lines)
        context["sums_of"] = f"{context['keep']}{cut.keep}after={page.after_round}"
        context["columns"] += bool(part) + bool(page.decided)
    context |= {"sums": entry, "opened": number_of(request, "of") or 1}
    context["names"] = {line.player.number: line.player.name for line in page.everybody} if page else {}
    context |= tournament_context(tournament)
    if page and context["overview"].of_teams and context["overview"].unfinished:
        context["outstanding"] = outstanding_matches(tournament, page.after_round)
    return render(request, "standings/public/standings.html", context)
