"""Categories in the reader's language: the name that the organizer gave, and the conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.categories.membership import Conditions
from tournaments.models.category import Unrated
from tournaments.wording import engine_language


def category_name(names: Mapping[str, Any], conditions: Conditions) -> str:
    """The name in the reader's language, or in another one; the conditions where the organizer wrote none."""
    written = [names.get(engine_language(), ""), *names.values()]
    name = next((str(one) for one in written if one), "")
    return name or capitalized(conditions_words(conditions))


def conditions_words(conditions: Conditions) -> str:
    """Every condition, for example “women, born in 2010 or later, rating from 1600 to 1799”."""
    parts = [
        {"w": _("women"), "m": _("men")}.get(conditions.sex, ""),
        _born(conditions.born_from, conditions.born_to),
        _rated(conditions),
        ", ".join(conditions.federations),
        ", ".join(conditions.clubs),
        conditions.label,
    ]
    return ", ".join(part for part in parts if part) or _("everybody")


def capitalized(text: str) -> str:
    """``text`` with a capital at its beginning and everything else as it is."""
    return text[:1].upper() + text[1:]


def _born(first: int | None, last: int | None) -> str:
    words = {"first": first, "last": last}
    if first and last:
        return (_("born in %(first)s") if first == last else _("born from %(first)s to %(last)s")) % words
    if first:
        return _("born in %(first)s or later") % words
    return _("born in %(last)s or earlier") % words if last else ""


def _rated(conditions: Conditions) -> str:
    first, last = conditions.rating_from, conditions.rating_to
    if conditions.unrated == Unrated.ONLY:
        return _("unrated")
    words = {"first": first, "last": last}
    if first and last:
        text = _("rating from %(first)s to %(last)s") % words
    elif first:
        text = _("rating from %(first)s") % words
    elif last:
        text = _("rating up to %(last)s") % words
    else:
        return _("rated") if conditions.unrated == Unrated.WITHOUT else ""
    return text if conditions.unrated == Unrated.WITHOUT else _("%(rating)s or unrated") % {"rating": text}
