"""What lets anybody check the portal: how to recompute a round, and the chain of publications."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page
from tournaments.verification import queries as verification
from tournaments.verification.chain import broken_link


@tournament_page()
def chain(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every publication of a tournament, its hash computed again, and the verdict of the verifier."""
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "",
        "chain": verification.chain_page(tournament),
    }
    return render(request, "verification/public/chain.html", words)


@tournament_page()
def verify(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How anybody recomputes a round, and whether the chain of publications is intact."""
    context = tournament_context(tournament) | {"tab": "", "broken": broken_link(tournament)}
    return render(request, "verification/public/verify.html", context)
