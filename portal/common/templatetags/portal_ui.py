"""The small pieces that every page uses: symbols, game colours, language links."""

from __future__ import annotations

import datetime
import functools
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.forms import BoundField
from django.http import HttpRequest
from django.urls import translate_url
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _

from portal.common.dates import DAY, MOMENT, SHORT_MOMENT, TIME, day_text, day_typed, moment_text, range_text
from portal.common.own_hosts.addresses import absolute, is_on_own_hosts

register = template.Library()
_SYMBOL: Final = re.compile(r'<symbol id="([a-z-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A symbol, drawn where it stands so that a page need not ask for it; ``label`` only where no text stands beside.

    Raises ``KeyError`` for a symbol that there is not.
    """
    drawn = _symbols()[name]
    if label:
        return format_html('<svg class="icon" viewBox="0 0 24 24" role="img" aria-label="{}">{}</svg>', label, drawn)
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', drawn)


@functools.cache
def _symbols() -> dict[str, SafeString]:
    sprite = Path(str(finders.find("img/symbols.svg"))).read_text(encoding="utf-8")
    return {name: mark_safe(drawn) for name, drawn in _SYMBOL.findall(sprite)}  # noqa: S308  # a file of our own


@register.filter
def label(field: BoundField) -> SafeString:
    """The label of a field, without a colon: it stands above its field."""
    return field.label_tag(label_suffix="")


@register.filter
def level_name(level: str) -> str:
    """How a notice of this level begins where it has no title of its own."""
    names = {"error": _("Error"), "warning": _("Warning"), "success": _("Done")}
    return names.get(level, _("Note"))


@register.filter
def day(value: datetime.date) -> str:
    """A day with its month in words: 19 November 2026."""
    return day_text(value, DAY)


@register.filter
def day_as_typed(value: datetime.date | None) -> str:
    """A day as the fields of the portal are filled, 19.11.2026; nothing for none."""
    return "" if value is None else day_typed(value)


@register.filter
def weekday(value: datetime.date) -> str:
    """A day with its name, above what happens on it: Thursday 19 November 2026."""
    return day_text(value)


@register.filter
def clock(value: datetime.datetime) -> str:
    """The time alone, below its day: 15:00."""
    return moment_text(value, TIME)


@register.filter
def month_name(value: datetime.date) -> str:
    """The month of a day with its year: November 2026."""
    return day_text(value, "F Y")


@register.filter
def moment(value: datetime.datetime) -> str:
    """Day and time without the year: Thursday 19 November, 15:00."""
    return moment_text(value)


@register.filter
def short_moment(value: datetime.datetime) -> str:
    """Day and time for a narrow column: Thu 19 Nov, 15:00."""
    return moment_text(value, SHORT_MOMENT)


@register.filter
def full_moment(value: datetime.datetime) -> str:
    """Day and time with the year: 19 November 2026, 15:00."""
    return moment_text(value, MOMENT)


@register.simple_tag
def days(first: datetime.date, last: datetime.date) -> str:
    """A span of days: 19–25 November 2026."""
    return range_text(first, last)


@register.simple_tag
def square(colour: str, *, spoken: bool = True) -> SafeString:
    """The square of a game colour: empty for White, full for Black, a dot for a round without a game."""
    kinds = {"w": ("white", _("White")), "b": ("black", _("Black"))}
    kind, word = kinds.get(colour, ("none", _("no game")))
    if not spoken:
        return format_html('<span class="square {}" aria-hidden="true"></span>', kind)
    return format_html('<span class="square {}" title="{}"></span><span class="sr-only">{}</span>', kind, word, word)


@register.simple_tag
def colour_word(colour: str) -> str:
    """White for ``w``, Black for ``b``."""
    return _("White") if colour == "w" else _("Black")


@register.simple_tag(takes_context=True)
def page_addresses(context: template.Context) -> SafeString:
    """For search engines: the address of this page without its question, and of the same page in each language; of a
    page behind a link that is for one person alone, which has a ``token`` in its path, that it is not for them."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return SafeString()
    if request.resolver_match is not None and "token" in request.resolver_match.kwargs:
        return SafeString('<meta name="robots" content="noindex">')
    match = request.resolver_match
    is_at_own_host = match is not None and is_on_own_hosts(match.func)
    whole = partial(absolute, request) if is_at_own_host else request.build_absolute_uri
    here = whole(request.path)
    links = [(code, whole(translate_url(request.path, code))) for code, _name in settings.LANGUAGES]
    links.append(("x-default", whole(translate_url(request.path, settings.LANGUAGE_CODE))))
    return format_html('<link rel="canonical" href="{}"><meta property="og:url" content="{}">', here, here) + (
        format_html_join("", '<link rel="alternate" hreflang="{}" href="{}">', links)
    )


@register.simple_tag(takes_context=True)
def full_address(context: template.Context, path: str) -> str:
    """A path with scheme and host, as readers outside need it."""
    request: HttpRequest | None = context.get("request")
    return absolute(request, path) if request else path


@register.inclusion_tag("partials/languages.html", takes_context=True)
def language_links(context: template.Context) -> dict[str, Any]:
    """Links to this same page, query included, in every language of the portal."""
    request: HttpRequest | None = context.get("request")
    path = request.get_full_path() if request else "/"
    links = []
    for code, _name in settings.LANGUAGES:
        info = get_language_info(code)
        links.append(
            {
                "code": code,
                "name": info["name_local"],
                "url": translate_url(path, code),
                "current": code == get_language(),
            }
        )
    return {"links": links}
