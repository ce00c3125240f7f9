"""Defining the categories of a tournament. They rank nobody anew: a category shows its part of the standings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from pairing.engine.wording import LANGUAGES
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.categories.membership import Conditions, conditions_of
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Category, Tournament
from tournaments.models.category import Unrated

FIELDS: Final = (
    "names",
    "sex",
    "born_from",
    "born_to",
    "rating_from",
    "rating_to",
    "unrated",
    "federations",
    "clubs",
    "label",
)
MOST: Final = 60
"""Categories of one tournament."""
YOUTH: Final = (8, 10, 12, 14, 16, 18, 20)
"""Age groups of young players: under so many years on 1 January of the first day's year."""
SENIORS: Final = (50, 65)
"""Age groups of seniors: of so many years by 31 December."""
WOMEN: Final = "women"
USUAL: Final = (WOMEN, *(f"u{age}" for age in YOUTH), *(f"s{age}" for age in SENIORS))
"""Categories that are defined by their key alone."""


def add_category(*, tournament: Tournament, actor: User | None, address: str = "", **fields: Any) -> Category:
    """Add a category at the end of the list. ``fields`` are those of ``FIELDS``.

    The address of its page is made from the words ``address``, without them from its name. Raises ``Refused`` for a bad
    field, for conditions that nobody can fulfil, and for a category without any condition.
    """
    with transaction.atomic():
        current = lock(tournament)
        added = _add(current, _known(fields), address=address)
        record_change(current, "category.added", actor, after=_facts(added))
    return added


def add_usual_categories(
    *, tournament: Tournament, actor: User | None, keys: Sequence[str], bounds: Sequence[int] = ()
) -> list[Category]:
    """Add those of ``USUAL`` that are named, and a rating band from each of ``bounds`` to the next one.

    Below the lowest bound stands a band that takes in the unrated players. Categories that exist already stay. Returns
    those that were added. Raises ``Refused`` for a bound that is no rating.
    """
    if any(not 1 < bound <= 4000 for bound in bounds):
        raise Refused("rating_range", _("Give ratings between 2 and 4000, for example 1600 1800 2000."), field="bounds")
    wanted = [(key, _usual(key, tournament.starts_on.year)) for key in USUAL if key in keys]
    wanted += _bands(sorted(set(bounds)))
    with transaction.atomic():
        current = lock(tournament)
        present = set(Category.objects.filter(tournament=current).values_list("key", flat=True))
        added = [_add(current, fields, key) for key, fields in wanted if key not in present]
        for category in added:
            record_change(current, "category.added", actor, after=_facts(category))
    return added


def change_category(*, category: Category, actor: User | None, **changes: Any) -> Category:
    """Change name or conditions; the address stays, so that links stay good. Raises ``Refused`` as ``add_category``."""
    with transaction.atomic():
        current = lock(category.tournament)
        found = Category.objects.get(pk=category.pk)
        before = _facts(found)
        for name, value in _known(changes).items():
            setattr(found, name, value)
        _check(found)
        found.save()
        after = _facts(found)
        if after != before:
            record_change(current, "category.changed", actor, before=before, after=after)
    return found


def remove_category(*, category: Category, actor: User | None) -> None:
    """Take a category away. Raises ``Refused`` for one that has prizes."""
    with transaction.atomic():
        current = lock(category.tournament)
        found = Category.objects.get(pk=category.pk)
        if found.prizes.exists():
            raise Refused("has_prizes", _("This category has prizes. Take them away first."))
        record_change(current, "category.removed", actor, before=_facts(found))
        found.delete()


def _add(tournament: Tournament, fields: Mapping[str, Any], key: str = "", *, address: str = "") -> Category:
    present = Category.objects.filter(tournament=tournament)
    if present.count() >= MOST:
        raise Refused("too_many", _("A tournament has at most %(most)s categories.") % {"most": MOST})
    last = present.aggregate(last=Max("position"))["last"] or 0
    category = Category(tournament=tournament, position=last + 1, **fields)
    category.key = key or "new"
    _check(category)
    words = address or next(map(str, category.names.values()), "")
    category.key = key or _free_key(words, set(present.values_list("key", flat=True)))
    category.save()
    return category


def _check(category: Category) -> None:
    category.names = {
        language: " ".join(str(text).split()) for language, text in category.names.items() if str(text).strip()
    }
    if set(category.names) - set(LANGUAGES):
        raise KeyError(f"no such language: {category.names}")
    if any(len(name) > 60 for name in category.names.values()):
        raise Refused("name_too_long", _("A name has at most 60 characters. Shorten it."), field="name_en")
    category.federations = [code.upper() for code in category.federations]
    bad = next((code for code in category.federations if not re.fullmatch(r"[A-Z]{3}", code)), None)
    if bad is not None:
        raise Refused(
            "bad_federation",
            _("“%(value)s” is not a federation code. Use three letters, for example ITA.") % {"value": bad},
            field="federations",
        )
    for first, last, message in (
        ("born_from", "born_to", _("The last year of birth is before the first.")),
        ("rating_from", "rating_to", _("The highest rating is below the lowest.")),
    ):
        low, high = getattr(category, first), getattr(category, last)
        if low is not None and high is not None and high < low:
            raise Refused("order", message, field=last)
    conditions = conditions_of(category)
    if conditions == Conditions():
        raise Refused("no_condition", _("Give at least one condition: without one everybody would belong to it."))
    if category.unrated == Unrated.ONLY and (category.rating_from or category.rating_to):
        raise Refused(
            "unrated_only",
            _("A category of the unrated has no ratings. Clear the ratings, or choose something else."),
            field="unrated",
        )
    refuse_invalid(category, exclude=("tournament", "names", "federations", "clubs"))


def _free_key(words: str, taken: set[str]) -> str:
    """A key for the address of a category, made from ``words`` and different from all that are ``taken``."""
    base = slugify(words)[:26].strip("-") or "category"
    numbered = (f"{base}-{number}" for number in range(2, MOST + 2))
    return base if base not in taken else next(key for key in numbered if key not in taken)


def _usual(key: str, year: int) -> dict[str, Any]:
    if key == WOMEN:
        return {"sex": "w"}
    age = int(key[1:])
    if key.startswith("u"):
        return {"names": dict.fromkeys(LANGUAGES, f"U{age}"), "born_from": year - age}
    return {"names": dict.fromkeys(LANGUAGES, f"{age}+"), "born_to": year - age}


def _bands(bounds: Sequence[int]) -> list[tuple[str, dict[str, Any]]]:
    if not bounds:
        return []
    low, high = bounds[0], bounds[-1]
    bands: list[tuple[str, str, dict[str, Any]]] = [(f"rating-{high}", f"{high}+", {"rating_from": high})]
    for first, following in reversed(list(pairwise(bounds))):
        last = following - 1
        bands.append((f"rating-{first}-{last}", f"{first}–{last}", {"rating_from": first, "rating_to": last}))
    rated = [(key, name, fields | {"unrated": Unrated.WITHOUT.value}) for key, name, fields in bands]
    return [
        (key, fields | {"names": dict.fromkeys(LANGUAGES, name)})
        for key, name, fields in (*rated, (f"rating-to-{low - 1}", f"< {low}", {"rating_to": low - 1}))
    ]


def _facts(category: Category) -> dict[str, Any]:
    """What the journal keeps about a category."""
    conditions = {name: getattr(category, name) for name in FIELDS if name != "names"}
    return {"category": category.key, "name": " / ".join(dict.fromkeys(category.names.values()))} | conditions


def _known(fields: dict[str, Any]) -> dict[str, Any]:
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of a category: {', '.join(sorted(unknown))}")
    return fields
