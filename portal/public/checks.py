"""What lets anybody check the portal: the chain of publications and the words of the rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.public.glossary import TERMS
from portal.public.pages import tournament_page
from tournaments.domain.queries import public, verification
from tournaments.models import Tournament


@tournament_page()
def chain(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every publication of a tournament, its hash computed again, and the verdict of the verifier."""
    words = {
        "tournament": tournament,
        "overview": public.tournament_overview(tournament),
        "tab": "",
        "chain": verification.chain_page(tournament),
    }
    return render(request, "public/chain.html", words)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the rules in plain language."""
    return render(request, "public/glossary.html", {"terms": TERMS})
