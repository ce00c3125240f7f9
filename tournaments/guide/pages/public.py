"""The guide for everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.guide.manual import manual_pdf
from tournaments.guide.queries import INDEX, contents, read_page


@require_safe
def guide(request: HttpRequest, page: str = INDEX) -> HttpResponse:
    """One page of the guide in the language of the reader, with the list of all pages."""
    language = get_language() or ""
    found = read_page(page, language)
    if found is None:
        raise Http404(f"The guide has no page {page}.")
    return render(request, "guide/public/page.html", {"page": found, "contents": contents(language)})


@require_safe
def manual(_request: HttpRequest) -> HttpResponse:
    """The whole guide in the language of the reader, to print."""
    language = get_language() or settings.LANGUAGE_CODE
    answer = HttpResponse(manual_pdf(language), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="guide-{language}.pdf"'
    return answer
