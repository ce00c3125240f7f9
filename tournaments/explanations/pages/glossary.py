"""The words of the rules, explained."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.explanations.glossary import TERMS


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the rules in plain language."""
    return render(request, "explanations/public/glossary.html", {"terms": TERMS})
