"""What lets anybody check the portal: how to recompute a round, the chain of publications and its log."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.listing.overview import tournament_overview
from tournaments.models import Regulations, Tournament
from tournaments.regulations.queries import regulations_of
from tournaments.serving.pieces import found_or_404, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.verification import browser_python
from tournaments.verification import queries as verification
from tournaments.verification.audit import audit, log_of
from tournaments.verification.recomputing import recomputing


@tournament_page()
def chain(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything published of a tournament, computed again, and the verdicts of the verifier."""
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "",
        "chain": verification.chain_page(tournament),
    }
    return render(request, "verification/public/chain.html", words)


@tournament_page(cached=False)
def head(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whether the hash on a paper that somebody kept is in the chain."""
    typed = request.GET.get("head", "")[:200]
    beginning = verification.hash_typed(typed)
    found = verification.known_heads(tournament, beginning) if beginning else []
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "",
        "typed": typed,
        "readable": bool(beginning),
        "known": found[0] if len(found) == 1 else None,
        "ambiguous": len(found) > 1,
    }
    return render(request, "verification/public/head.html", words, status=200 if beginning else 400)


@tournament_page()
def log(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The log of publications and seals, to keep and to compare."""
    answer = HttpResponse("".join(f"{line}\n" for line in log_of(audit(tournament))), content_type="application/jsonl")
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-chain.jsonl"'
    return answer


@tournament_page()
def recompute(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """A published round, to be paired again on the reader's own device; where the Python for it was fetched."""
    if not browser_python.is_there():
        raise Http404("the Python for browsers was not fetched")
    again = found_or_404(recomputing(tournament, round_number))
    context = tournament_context(tournament) | {"tab": "round", "again": again}
    return render(request, "verification/public/recompute.html", context)


@tournament_page()
def verify(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How anybody recomputes a round, and whether the chain of publications is intact."""
    dutch = regulations_of(tournament).system == Regulations.System.DUTCH
    context = tournament_context(tournament) | {"tab": "", "chain": audit(tournament), "dutch": dutch}
    return render(request, "verification/public/verify.html", context)
