"""Numbers, names and lists inside a sentence: the kinds of placeholder that the catalogues use.

===================== ==================================================================================
``{x}``               as it is
``{x:points}``        tenths of a point as a number: 35 is 3½
``{x:points:noun}``   the same with its noun in the right number: 1 point, 3½ points
``{x:hundredths}``    hundredths of a point, the unit of tie-breaks: 275 is 2.75
``{x:sixths}``        sixths of a value, the unit of Keizer scores: 429 is 71½, 100 is 16⅔
``{x:lives}``         half lives with the noun: 4 is 2 lives, 1 is ½ life
``{x:percent}``       tenths of a percent: 125 is 12.5 %
``{x:count:noun}``    a whole number with its noun: 7 players
``{x:player}``        a name, or the pairing number where no name is known
``{x:players}``       a list of names
``{x:team}``          of a team of players (Molter, Scheveningen) the name, or its number where no name is known
``{x:team:number}``   its number, and its name where one is known: 3 (Verdi)
``{x:meetings}``      a list of ``[player, round]``
``{x:colours}``       a string of ``w`` and ``b`` as words
``{x:rounds}``        ``[first, last]``: in rounds 1–3
``{x:numbers}``       ``[first, last]``: numbers 1–82
``{x:spans}``         a list of ``[tenths, first round, last round]``
``{x:share}``         ``[numerator, denominator]``
``{x:list}``          a list of plain values
``{x:pointlist}``     a list of tenths
``{x:differences}``   a list of differences in tenths; without any it is 0
``{x:term:name}``     one value of a closed list of the language
``{x:many|one|more}`` the first form for one (or a list of one), otherwise the second
``{x:half|one|more}`` the first form for up to one point (tenths), otherwise the second
``{x:amount|none}``   a whole number, or the given word for nought
===================== ==================================================================================
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from .language import Language

LISTED = 8
"""Names that a sentence lists before it only counts the rest."""
TENTHS = 10
HALF = 5
SIXTHS = 6
SIDES = ("A", "B")
"""The two teams of a Scheveningen match."""
_PARTS = ("", "⅙", "⅓", "½", "⅔", "⅚")
_SINGULAR = (HALF, TENTHS)
"""Amounts that take the singular: ½ point, 1 point."""


def format_points(tenths: int, decimal_mark: str = ".", *, half_sign: bool = True) -> str:
    """Tenths of a point as people write them: 35 is ``3½``, or ``3.5`` without ``half_sign``; 12 is ``1.2``."""
    sign, (whole, rest) = "-" if tenths < 0 else "", divmod(abs(tenths), TENTHS)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == HALF and half_sign:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}{decimal_mark}{rest}"


def format_hundredths(hundredths: int, decimal_mark: str = ".", *, half_sign: bool = True) -> str:
    """Hundredths of a point as people write them: 250 is ``2½``, 275 is ``2.75``."""
    tenths, rest = divmod(hundredths, TENTHS)
    if rest == 0:
        return format_points(tenths, decimal_mark, half_sign=half_sign)
    whole, rest = divmod(abs(hundredths), TENTHS * TENTHS)
    return f"{'-' if hundredths < 0 else ''}{whole}{decimal_mark}{rest:02}"


def format_sixths(sixths: int) -> str:
    """Sixths as people write them: 429 is ``71½``, 100 is ``16⅔``."""
    whole, rest = divmod(sixths, SIXTHS)
    return f"{whole or ('' if rest else 0)}{_PARTS[rest]}"


class FactFormatter(string.Formatter):
    """Fills the placeholders of one sentence in one language."""

    def __init__(
        self, language: Language, names: Mapping[int, str], team_names: Mapping[str, str], *, half_sign: bool
    ) -> None:
        self.language = language
        self.names = names
        self.team_names = team_names
        self.half_sign = half_sign

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """The parameter ``key``; the two sides of a match stand for themselves, for facts do not name them."""
        return kwargs.get(key, key) if key in SIDES else super().get_value(key, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        """The text of one placeholder; an unknown kind is a mistake in the catalogue and raises ``ValueError``."""
        if format_spec.startswith("many|"):
            _, one, more = format_spec.split("|")
            return one if (value if isinstance(value, int) else len(value)) == 1 else more
        if format_spec.startswith("half|"):
            _, one, more = format_spec.split("|")
            return one if value in _SINGULAR else more
        if format_spec.startswith("amount|"):
            return str(value) if value else format_spec.partition("|")[2]
        kind, _, option = format_spec.partition(":")
        match kind:
            case "":
                return str(value)
            case "points":
                return self._points(value, option)
            case "hundredths":
                return format_hundredths(value, self.language.decimal_mark, half_sign=self.half_sign)
            case "sixths":
                return format_sixths(value)
            case "lives":
                return self._points(HALF * value, "life")
            case "percent":
                return f"{format_points(value, self.language.decimal_mark, half_sign=False)} %"
            case "count":
                return f"{value} {self.language.nouns[option][value != 1]}"
            case "player":
                return self._player(value)
            case "players":
                return self._join(self._few([self._player(one) for one in value]))
            case "team":
                return self._team(str(value), numbered=option == "number")
            case "meetings":
                return self._join(self._few([self._meeting(one, number) for one, number in value]))
            case "colours":
                return ", ".join(self.language.terms["colour"][one] for one in value) or self.language.nothing
            case "rounds":
                return self._rounds(*value)
            case "numbers":
                template = self.language.one_number if value[0] == value[1] else self.language.many_numbers
                return template.format(first=value[0], last=value[1])
            case "spans":
                return ", ".join(self._span(*one) for one in value)
            case "share":
                return self.language.terms["share"].get("/".join(map(str, value)), "/".join(map(str, value)))
            case "list":
                return self._join([str(one) for one in value])
            case "differences":
                return self._join([self._points(one, "") for one in value or (0,)])
            case "pointlist":
                return self._join([self._points(one, "") for one in value])
            case "term":
                return self.language.terms[option][str(value)]
        raise ValueError(f"unknown placeholder kind {format_spec!r}")

    def _few(self, items: Sequence[str]) -> Sequence[str]:
        """A list that a reader can take in: the first names, then how many more."""
        if len(items) <= LISTED + 1:
            return items
        more = len(items) - LISTED
        return [*items[:LISTED], f"{more} {self.language.nouns['other'][1]}"]

    def _points(self, tenths: int, noun: str) -> str:
        number = format_points(tenths, self.language.decimal_mark, half_sign=self.half_sign)
        return f"{number} {self.language.nouns[noun][tenths not in _SINGULAR]}" if noun else number

    def _player(self, number: int) -> str:
        return self.names.get(number) or f"{self.language.number_prefix}{number}"

    def _team(self, number: str, *, numbered: bool) -> str:
        name = self.team_names.get(number, "")
        return f"{number} ({name})" if name and numbered else name or number

    def _meeting(self, number: int, round_number: int) -> str:
        return f"{self._player(number)} ({self.language.round_label.format(number=round_number)})"

    def _rounds(self, first: int, last: int) -> str:
        template = self.language.in_one_round if first == last else self.language.in_many_rounds
        return template.format(first=first, last=last)

    def _span(self, tenths: int, first: int, last: int) -> str:
        return f"{self._points(tenths, 'virtual_point')} {self._rounds(first, last)}"

    def _join(self, items: Sequence[str]) -> str:
        if not items:
            return self.language.nothing
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {self.language.conjunction} {items[-1]}"
