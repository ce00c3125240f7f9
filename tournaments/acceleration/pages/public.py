"""Help for everybody, with examples that the engine plays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pairing.engine.acceleration import FIELD_LIMITS, timeline
from tournaments.acceleration.documents import SOURCES, examined
from tournaments.acceleration.worked_examples import WIN, example


@require_safe
def acceleration(request: HttpRequest) -> HttpResponse:
    """What virtual points do: sixteen and twelve players, and a Baku open of 161 players."""
    large = example("baku", 161, 9, 1)
    last_of_a = large.groups.groups[0].last_position
    words = {
        "sixteen_plain": example("none", 16, 4, 3),
        "sixteen": example("haley", 16, 4, 3),
        "plain": example("none", 12, 3, 3),
        "lifted": example("haley", 12, 3, 3),
        "meeting": example("british", 16, 9, 2),
        "large": large,
        "last_of_a": last_of_a,
        "first_of_a": large.rounds[0].pairs[0],
        "plain_opponent": example("none", 161, 9, 1).rounds[0].pairs[0][1],
        "first_of_b": next(one for one in large.rounds[0].pairs if one[0] > last_of_a),
        "story": timeline(large.plan, "A", [WIN * won for won in range(7)]),
    }
    return render(request, "acceleration/public/help.html", words)


@require_safe
def documents(request: HttpRequest) -> HttpResponse:
    """Every example of the documents on accelerated pairings beside what the rules give."""
    words = {"examples": examined(), "sources": SOURCES.values(), "field_limits": FIELD_LIMITS}
    return render(request, "acceleration/public/documents.html", words)
