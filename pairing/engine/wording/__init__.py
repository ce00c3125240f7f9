"""Facts as sentences, in English and Italian.

``word(fact, language, names)`` gives one whole sentence; ``word_error`` does the same for an ``EngineError``,
``format_points`` writes tenths of a point. ``names`` maps pairing numbers to what should stand for a player; an unknown
number is written as such. A new fact code needs one line in a module of ``english`` and of ``italian``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..errors import EngineError
from ..facts import Fact
from ..standings import criterion_of_either, describe
from ..trf.faults import TrfError
from .english import ENGLISH
from .formatting import FactFormatter, format_points
from .italian import ITALIAN
from .language import Language
from .tie_breaks import name_of

LANGUAGES: Mapping[str, Language] = MappingProxyType({"en": ENGLISH, "it": ITALIAN})
_OF_TEAMS: Final = {code: language.of_teams for code, language in LANGUAGES.items()}
_TURNED: Final = {code: language.of_teams_turned for code, language in LANGUAGES.items()}

__all__ = [
    "LANGUAGES",
    "format_points",
    "word",
    "word_article",
    "word_error",
    "word_points",
    "word_tie_break",
    "word_tie_break_rule",
]


_DUTCH: Final = "C.04.3"
_WITHOUT_CHAPTER: Final = re.compile(r"(?:[A-E]\.)?\d{1,2}(?:\.\d{1,2})*$")
_NUMBER_FIRST: Final = re.compile(r"(?<=[.!?] )n(?=o?\. \d)")
"""A nameless player, written *no. 5* or *n. 5*, at the beginning of a later sentence."""


def word(
    fact: Fact,
    language: str,
    names: Mapping[int, str] = MappingProxyType({}),
    *,
    team_names: Mapping[str, str] = MappingProxyType({}),
    half_sign: bool = True,
    teams: bool = False,
    first_has_white: bool = True,
) -> str:
    """The sentence of ``fact`` in ``language`` (``en`` or ``it``).

    ``team_names`` maps the teams of players to their names: ``1``, ``2`` … of Molter, ``A`` and ``B`` of Scheveningen.
    Points are written with ½ unless ``half_sign`` is off; ``teams``: the participants are teams; unless
    ``first_has_white`` the one with White in the pairing has Black on board 1. Raises ``KeyError`` for a language or a
    code that does not exist.

    >>> state = state_of(read(EXAMPLE_REPORT))
    >>> word(statements_of(verify_state(state)[0])[0], "it")
    'Il turno 1 è esattamente quello che danno le regole (FIDE Dutch, edizione 2026).'
    """
    chosen = ((_OF_TEAMS if first_has_white else _TURNED) if teams else LANGUAGES)[language]
    formatter = FactFormatter(chosen, names, team_names, half_sign=half_sign)
    text = formatter.vformat(chosen.sentences[fact.code], (), dict(fact.params))
    for pattern, instead in chosen.euphony.items():
        text = pattern.sub(instead, text)
    return _NUMBER_FIRST.sub("N", text[:1].upper() + text[1:])


def word_article(fact: Fact, language: str) -> str:
    """The rule behind ``fact``, for example ``Article C.04.3 5.2.3``; empty when it rests on none.

    An annex is named as such, and a rule of US Chess as a rule: both have no articles. Why-not answers and the verifier
    name articles of the Dutch System by their numbers alone (``2.4.7``, 2017 ``D.2``); a reader gets the chapter too.
    """
    sentences = LANGUAGES[language].sentences
    if fact.article.startswith("USCF "):
        return sentences["us_rule"].format(rule=fact.article.removeprefix("USCF "))
    chapter, _annex, number = fact.article.partition(" Annex ")
    if number:
        return sentences["annex"].format(chapter=chapter, number=number)
    article = f"{_DUTCH} {fact.article}" if _WITHOUT_CHAPTER.match(fact.article) else fact.article
    return sentences["article"].format(article=article) if article else ""


def word_points(tenths: int, language: str, *, half_sign: bool = True) -> str:
    """Tenths of a point as a number in ``language``: 35 is 3½ (or 3.5, in Italian 3,5, without ``half_sign``)."""
    return format_points(tenths, LANGUAGES[language].decimal_mark, half_sign=half_sign)


def word_error(error: EngineError, language: str, names: Mapping[int, str] = MappingProxyType({})) -> str:
    """What went wrong, in ``language``; an error without words of its own gives its English message.

    Faults of a report file are worded by whoever shows the file, with their lines.
    """
    if isinstance(error, TrfError) or error.code not in LANGUAGES[language].sentences:
        return error.message
    try:
        return word(Fact(error.code, error.facts), language, names)
    except KeyError:
        # The same code raised with other facts: better English words than none.
        return error.message


def word_tie_break(code: str, language: str) -> str:
    """The name of a tie-break, for example ``Buchholz Cut-1``. Raises ``InvalidState`` for an unknown code."""
    return name_of(criterion_of_either(code), LANGUAGES[language])


def word_tie_break_rule(code: str, language: str) -> str:
    """What a tie-break counts, in whole sentences. Raises ``InvalidState`` for an unknown code."""
    return " ".join(word(one, language) for one in describe(criterion_of_either(code)))
