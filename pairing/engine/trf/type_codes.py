"""Record 192, the type of a tournament (ETT26): which system, edition and options a code means, and the way back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..model import OptionValue, TournamentState
from ..registry import NAMES, description_of
from ..system_description import Description, TypeCode
from .records import TrfFile

BAKU: Final = "_BAKU"
"""Behind the code of an accelerated event."""
_EDITION_2026_SINCE: Final = "2026/02/01"
"""From this day a code without a year means the rules of 2026."""
_OF_TEAMS: Final = re.compile("_TEAM_(?=(DOUBLE)?ROUNDROBIN)")
_OF_INDIVIDUALS: Final = re.compile("(?<!TEAM)_(?=(DOUBLE)?ROUNDROBIN)")
_WORD: Final = re.compile(r"([A-Z]+)([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """What a code means."""

    system: str
    edition: str
    options: Mapping[str, OptionValue]


def system_of(trf_file: TrfFile) -> NamedSystem:
    """What record 192 names; the Dutch system where it names none that the engine knows.

    A code that the list does not have is read by the longest code with which it begins, and by the words of options
    behind it; other words are passed over. The values are not checked here.
    """
    asked = _OF_TEAMS.sub("_", trf_file.system_code.upper()).removesuffix(BAKU)
    description, code = _nearest(asked)
    options = {**code.options, **dict(_worded(description, asked.removeprefix(code.code)))}
    return NamedSystem(description.name, code.edition or _edition_at(description, trf_file.start_date), options)


def is_known_code(code: str) -> bool:
    """Whether a code of record 192 is one of the systems of the engine, with options of theirs; where it is none, the
    event is read as the nearest system.

    >>> [is_known_code(code) for code in ("FIDE_DUTCH_2026_BAKU", "BERGER_TEAM_ROUNDROBIN", "CUSTOM_SWISS")]
    [True, True, False]
    """
    asked = _OF_TEAMS.sub("_", code.upper()).removesuffix(BAKU)
    description, nearest = _nearest(asked)
    rest = asked.removeprefix(nearest.code)
    words = [word for word in rest.split("_") if word]
    return bool(nearest.code) and len(words) == len(list(_worded(description, rest)))


def code_of_teams(code: str) -> str:
    """The code of a round robin as it is written where teams play: it always contains TEAM (ETT26)."""
    return _OF_INDIVIDUALS.sub("_TEAM_", code)


def _worded(description: Description, words: str) -> Iterator[tuple[str, OptionValue]]:
    """The options that the words behind a code state."""
    named = {option.word: name for name, option in description.options.items() if option.word}
    for word in words.split("_"):
        found = _WORD.fullmatch(word)
        if found and found[1] in named:
            name, number = named[found[1]], int(found[2])
            yield name, bool(number) if isinstance(description.options[name].default, bool) else number


def _nearest(asked: str) -> tuple[Description, TypeCode]:
    description, code = description_of(NAMES[0]), TypeCode("")
    for name in NAMES if asked else ():
        for known in description_of(name).codes:
            if known.code == asked:
                # The systems that follow need not be imported.
                return description_of(name), known
            if asked.startswith(known.code) and len(known.code) > len(code.code):
                description, code = description_of(name), known
    return description, code


def _edition_at(description: Description, start_date: str) -> str:
    """The edition in force when the event starts; the newest where the file has no date."""
    return description.editions[-1 if start_date and start_date < _EDITION_2026_SINCE else 0]


def code_of(state: TournamentState) -> str:
    """The code of ``state`` (``code_for``)."""
    return code_for(state.system, state.edition, state.options)


def code_for(system: str, edition: str, chosen: Mapping[str, OptionValue]) -> str:
    """Record 192 as most programs know it: with the year only for an older edition; empty where there is no code.

    ``chosen`` are the options that differ from the system's defaults. Whether the event is accelerated is not in the
    code: records 250 say how.
    """
    description = description_of(system)
    newest = description.editions[0]
    options = {name: option.default for name, option in description.options.items()} | dict(chosen)
    for code in description.codes:
        if (code.edition or newest) == edition and code.options.items() <= options.items():
            return code.code + "".join(_words(description, options))
    return ""


def _words(description: Description, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """What the code says of the options that have a word and are not as usual."""
    for name, option in description.options.items():
        if option.word and options[name] != option.default:
            yield f"_{option.word}{int(options[name])}"
