"""The small pieces that every page uses: symbols, scores, game colours, results, language links."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import translate_url
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _

from portal.common.points import points_text

register = template.Library()

UNPLAYED = frozenset("+-UFHZ")
_MARKS = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−", "?": "?"}


@register.filter
def points(tenths: int | None) -> str:
    """Tenths of a point as text, nothing for None."""
    return "" if tenths is None else points_text(tenths)


@register.filter
def outcome_mark(code: str) -> str:
    """One side of a result as printed on a board: 1, ½, 0, + or − for a forfeit; blank without a result."""
    return _MARKS.get(code, "")


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A symbol of the sprite; ``label`` only where no text stands beside it."""
    href = f"{static('img/symbols.svg')}#{name}"
    if label:
        return format_html(
            '<svg class="icon" role="img" aria-label="{}"><use href="{}"></use></svg>', label, href
        )
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"></use></svg>', href)


@register.inclusion_tag("partials/score.html")
def score(value: Any, *, accelerated: bool = True) -> dict[str, Any]:
    """A score with its parts named: real, virtual and pairing score before the round that ``value`` says.

    Without virtual points only the real score stands; ``accelerated`` False says the tournament has none at all.
    """
    return {"score": value, "accelerated": accelerated}


@register.simple_tag
def square(colour: str, *, spoken: bool = True) -> SafeString:
    """The square of a game colour: empty for White, full for Black, a dot for a round without a game."""
    kinds = {"w": ("white", _("White")), "b": ("black", _("Black"))}
    kind, word = kinds.get(colour, ("none", _("no game")))
    if not spoken:
        return format_html('<span class="square {}" aria-hidden="true"></span>', kind)
    return format_html('<span class="square {}" title="{}"></span><span class="sr-only">{}</span>', kind, word, word)


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
