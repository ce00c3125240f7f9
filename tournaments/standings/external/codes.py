"""Tie-breaks from outside, as the regulations name them: a code, a name in each language, and which value is ahead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, TypedDict

from pairing.engine.standings import OWN_CRITERION

LONGEST: Final = 14
"""Letters and digits of a code after ``OTHER_``."""


class External(TypedDict):
    """What the regulations say of one of them."""

    names: dict[str, str]
    """By language."""
    lower: bool
    """Whether the lower value is ahead."""


class ExternalCode(str):
    """The code of a tie-break from outside, which knows its names."""

    names: Mapping[str, str]
    lower_first: bool

    def __new__(cls, code: str, said: Mapping[str, Any]) -> ExternalCode:
        made = super().__new__(cls, code)
        made.names = said["names"]
        made.lower_first = bool(said["lower"])
        return made

    def name_in(self, language: str) -> str:
        """The name in a language, else in English, else in another."""
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), str(self))


def with_names(codes: Iterable[str], said: Mapping[str, Any]) -> list[str]:
    """``codes``, those from outside with the names that the regulations give them."""
    return [ExternalCode(code, said[code]) if code in said else code for code in codes]


def is_external(code: str) -> bool:
    """Whether a code is one of a tie-break from outside."""
    return code.startswith(OWN_CRITERION)


def code_of(name: str, taken: Collection[str] = ()) -> str:
    """A code for a name: its letters and digits, ``OTHER_BLITZ_MATCH``, with a number where another one has it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    words = re.sub(r"[^A-Z0-9]+", "_", plain).strip("_")[:LONGEST].strip("_") or "VALUE"
    code, number = f"{OWN_CRITERION}{words}", 2
    while code in taken:
        code = f"{OWN_CRITERION}{words[: LONGEST - 2]}{number}"
        number += 1
    return code
