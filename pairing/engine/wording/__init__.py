"""Facts as sentences, in English and Italian.

``word(fact, language, names)`` gives one whole sentence; ``word_error`` does the same for an ``EngineError``,
``word_fault`` for one fault of a report file, and
``format_points`` writes tenths of a point. ``names`` maps pairing numbers to what should stand for a player; an unknown
number is written as such. A new fact code needs one line in a module of ``english`` and of ``italian``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from pairing.engine.errors import EngineError
from pairing.engine.facts import Fact, Json
from pairing.engine.wording.english import ENGLISH
from pairing.engine.wording.formatting import FactFormatter, format_points
from pairing.engine.wording.italian import ITALIAN
from pairing.engine.wording.language import Language

LANGUAGES: Mapping[str, Language] = MappingProxyType({"en": ENGLISH, "it": ITALIAN})

__all__ = ["LANGUAGES", "format_points", "word", "word_article", "word_error", "word_fault", "word_points"]


def word(fact: Fact, language: str, names: Mapping[int, str] = MappingProxyType({}), *, half_sign: bool = True) -> str:
    """The sentence of ``fact`` in ``language`` (``en`` or ``it``).

    Points are written with ½ unless ``half_sign`` is off. Raises ``KeyError`` for a language or a code that does not
    exist.
    """
    chosen = LANGUAGES[language]
    formatter = FactFormatter(chosen, names, half_sign=half_sign)
    text = formatter.vformat(chosen.sentences[fact.code], (), dict(fact.params))
    return text[:1].upper() + text[1:]


def word_article(fact: Fact, language: str) -> str:
    """The rule behind ``fact``, for example ``Article 5.2.3``; empty when it rests on none."""
    return LANGUAGES[language].sentences["article"].format(article=fact.article) if fact.article else ""


def word_points(tenths: int, language: str, *, half_sign: bool = True) -> str:
    """Tenths of a point as a number in ``language``: 35 is 3½ (or 3.5, in Italian 3,5, without ``half_sign``)."""
    return format_points(tenths, LANGUAGES[language].decimal_mark, half_sign=half_sign)


def word_error(error: EngineError, language: str, names: Mapping[int, str] = MappingProxyType({})) -> str:
    """What went wrong, in ``language``; an error without words of its own gives its English message."""
    faults: Sequence[FileFault] | None = getattr(error, "faults", None)
    if faults:
        return word_fault(faults[0], language)
    return _word_or(error.message, error.code, error.facts, language, names)


class FileFault(Protocol):
    """What a fault of a report file brings (``trf.Fault``)."""

    @property
    def line(self) -> int:
        """Line in the file, from 1; 0 for the file as a whole."""

    @property
    def column(self) -> int:
        """Column in the line, from 1."""

    @property
    def code(self) -> str:
        """What is wrong."""

    @property
    def message(self) -> str:
        """The same as an English sentence."""

    @property
    def facts(self) -> Mapping[str, Json]:
        """The numbers and names in the message."""


def word_fault(fault: FileFault, language: str) -> str:
    """One fault of a report file in ``language``, with its line and column when it has them."""
    sentence = _word_or(fault.message, f"file.{fault.code}", fault.facts, language, {})
    if not fault.line:
        return sentence
    place: dict[str, Json] = {"line": fault.line, "column": fault.column, "sentence": sentence}
    return word(Fact("file.place", place), language)


def _word_or(message: str, code: str, params: Mapping[str, Json], language: str, names: Mapping[int, str]) -> str:
    """The sentence of ``code``, or ``message`` where the language has none for these parameters."""
    try:
        return word(Fact(code, params), language, names)
    except KeyError:
        return message
