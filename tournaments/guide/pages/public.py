"""The guide for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.guide.queries import INDEX, contents, read_page


@require_safe
def guide(request: HttpRequest, page: str = INDEX) -> HttpResponse:
    """One page of the guide in the language of the reader, with the list of all pages."""
    language = get_language() or ""
    found = read_page(page, language)
    if found is None:
        raise Http404(f"The guide has no page {page}.")
    return render(request, "guide/public/page.html", {"page": found, "contents": contents(language)})
