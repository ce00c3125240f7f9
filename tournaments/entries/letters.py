"""Names without marks and capitals, for searching; and the one alphabet of the portal.

Everybody reads the same order, whatever the language of the page: start numbers follow from it, and a report that is
checked in another country has to give the same ones. So letters with marks stand with those without, as in the root
order of Unicode (UTS 10), and not where one country puts them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from anyascii import anyascii

_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ς": "σ", "’": "'"}
)
_APART: Final = frozenset(",;/&_|")
"""Marks that part words. All others (apostrophes, the ʻOkina, hyphens, full stops) are passed over."""
_MODIFIERS: Final = range(0x02B0, 0x0300)
"""Apostrophes and primes that Unicode takes for letters, among them the ʻOkina."""
_PARTS: Final = "  "
"""Stands between last and first names: less than the one space inside of them, so that a shorter last name comes before
the longer one that begins with it."""
_LEVELS: Final = "\0"


class Named(Protocol):
    """A row with a name."""

    name: str
    pk: int


Row = TypeVar("Row", bound=Named)


def plain(text: str) -> str:
    """``text`` in small letters without accents, for comparison. ``static/js/portal.js`` folds what is typed alike."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(letter for letter in folded if not unicodedata.category(letter).startswith("M"))


def first_level(name: str) -> str:
    """What the alphabet looks at first: the words of the last name, then those of the first names, in plain letters,
    without apostrophes and hyphens. Compared letter by letter; a space comes before every letter and digit.

    >>> sorted(["Smithers, A", "Smith Jones, A", "Smith, Zoe"], key=first_level)
    ['Smith, Zoe', 'Smith Jones, A', 'Smithers, A']
    >>> first_level("ʻAkaka, Daniel"), first_level("O'Neil-Øst, Ann")
    ('akaka  daniel', 'oneilost  ann')
    """
    last, _comma, first = name.partition(",")
    return f"{_words(last)}{_PARTS}{_words(first)}".strip()


@lru_cache(maxsize=20_000)
def alphabetical(name: str) -> str:
    """The key by which names are sorted wherever the portal sorts them: ``first_level``; then letters without marks
    before those with; then what was passed over, and the spelling. Two names with one key are written alike, so what
    stands behind it in a key (a number, an identifier) decides among namesakes alone.

    >>> sorted(["Zappa", "Žižka", "Öhman", "Olsen", "Ångström", "Angstrom"], key=alphabetical)
    ['Angstrom', 'Ångström', 'Öhman', 'Olsen', 'Zappa', 'Žižka']
    """
    marked = unicodedata.normalize("NFD", "".join(map(_passed_over, name.casefold())))
    return _LEVELS.join((first_level(name), " ".join(marked.split()), name.casefold(), name))


def by_name(rows: Iterable[Row]) -> list[Row]:
    """``rows`` in the order of the alphabet, namesakes in the order in which they came in."""
    return sorted(rows, key=lambda one: (alphabetical(one.name), one.pk))


def _words(text: str) -> str:
    return " ".join(plain("".join(map(_latin, map(_passed_over, text.casefold())))).split())


def _passed_over(letter: str) -> str:
    """``letter``, a blank where it parts words, or nothing."""
    if letter.isalnum() and ord(letter) not in _MODIFIERS:
        return letter
    if letter in _APART or letter.isspace():
        return " "
    return letter if unicodedata.category(letter).startswith("M") else ""


def _latin(letter: str) -> str:
    """A Latin letter that Unicode does not take apart (ħ, ŋ, ə) as those that stand for it; any other as it is."""
    if letter.isascii() or unicodedata.decomposition(letter) or not unicodedata.name(letter, "").startswith("LATIN"):
        return letter
    return letter if letter.translate(_PLAIN) != letter else anyascii(letter).lower()
