"""Ranks from round to round: of the first players, or of those whom the reader chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.entries.finding import MOST as MOST_MATCHES
from tournaments.entries.finding import is_meant, words_of
from tournaments.history.shapes import PlayerLine
from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.serving.public import tournament_page
from tournaments.standings.groups import names_in
from tournaments.standings.progress import ProgressPage, progress_page
from tournaments.standings.rank_picture import LETTERS, MOST, rank_picture

FIRST: Final = 5
"""Players who are shown to a reader who chose nobody."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player of the table."""

    letter: str
    player: PlayerLine
    ranks: tuple[int | None, ...]
    without: str
    """The query of the same page without this player."""


@dataclass(frozen=True, slots=True)
class Match:
    """A player who can be added."""

    player: PlayerLine
    rank: int
    query: str
    """The query of the page with this player."""


@tournament_page("player", "name")
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A line for each player, and the same ranks as a table; at most eight players at a time."""
    chosen = _chosen(request)
    page = progress_page(tournament, chosen, FIRST)
    if page is None:
        raise Http404
    search = request.GET.get("name", "").strip()
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "standings",
        "page": page,
        "chosen": chosen,
        "rows": [
            Row(letter, one.player, one.ranks, _query(entry for entry in chosen if entry != one.player.entry_id))
            for letter, one in zip(LETTERS, page.shown, strict=False)
        ],
        "ranks": rank_picture([one.ranks for one in page.shown], page.rounds),
        "round_numbers": range(1, page.complete + 1),
        "names_of": names_in(player for player, _rank in page.everybody),
        "most": MOST,
        "search": search,
        "matches": _matches(page, search, chosen),
    }
    return render(request, "standings/public/progress.html", words)


def _chosen(request: HttpRequest) -> list[int]:
    """The entries in the query, each once. Anything else is a page that does not exist."""
    written = [text for text in request.GET.getlist("player") if text]
    if any(not (text.isascii() and text.isdigit() and len(text) < 12) for text in written):
        raise Http404
    chosen = list(dict.fromkeys(map(int, written)))
    if len(chosen) > MOST:
        raise Http404
    return chosen


def _matches(page: ProgressPage, search: str, chosen: list[int]) -> list[Match]:
    words = words_of(search)
    if not words:
        return []
    found = [
        Match(player, rank, _query([*chosen, player.entry_id]))
        for player, rank in page.everybody
        if player.entry_id not in chosen and is_meant(words, player)
    ]
    return found[:MOST_MATCHES]


def _query(entries: Iterable[int]) -> str:
    return urlencode([("player", entry) for entry in entries])
