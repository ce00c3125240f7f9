"""What tells an erased person in text, JSON and report files, and what stands there afterwards."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

_SHORTEST_NUMBER: Final = 4
"""Digits of a FIDE ID that is looked for within text: a shorter one may be anything."""
_OF_PERSON: Final = ("club", "fide_id", "birth_year", "birth_day", "born", "email", "guardian", "national_id")
"""What goes with the name where a JSON value tells it under such a key."""


@dataclass(frozen=True)
class Traces:
    """One person in one event."""

    pseudonym: str
    names: frozenset[str]
    """Every way in which the event ever wrote the name, ``Last, First``."""
    entries: frozenset[int] = frozenset()
    """Ids of the person's rows in the entry list."""
    players: frozenset[int] = frozenset()
    """Ids of the person's rows in the teams."""
    numbers: frozenset[int] = frozenset()
    """FIDE IDs."""
    days: frozenset[str] = frozenset()
    """Days of birth as ``05-17``."""
    addresses: frozenset[str] = field(default_factory=frozenset)
    """E-mail addresses, names of guardians, and national numbers."""

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        forms = {form for name in self.names for form in forms_of(name)} | self.addresses
        # A longer form first: "Rossi, Anna Maria" is not "Rossi, Anna" and a rest. A name of one word counts only as it
        # is written: "White" is a name where "white" is a colour.
        words = sorted(forms, key=lambda form: (-len(form), form))
        spaced = {form: r"\s+".join(map(re.escape, form.split())) for form in words}
        either = "|".join(spaced[form] if form.isalpha() else f"(?i:{spaced[form]})" for form in words)
        return re.compile(rf"(?<!\w)(?:{either or '(?!)'})(?!\w)")

    @cached_property
    def _digits(self) -> re.Pattern[str]:
        long = [str(one) for one in sorted(self.numbers) if len(str(one)) >= _SHORTEST_NUMBER]
        return re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(long)})(?![0-9A-Za-z])" if long else r"(?!)")

    @cached_property
    def _keys(self) -> re.Pattern[str]:
        """The person named by a number in a JSON text."""
        either = "|".join(str(one) for one in sorted(self.entries | self.numbers)) or "(?!)"
        return re.compile(rf'"(?:entry|fide_id)": (?:{either})\b')

    def in_text(self, text: str) -> str:
        """``text`` with the pseudonym wherever a name stood, and without FIDE IDs."""
        return self._digits.sub("–", self._pattern.sub(lambda _found: self.pseudonym, text))

    def in_json(self, value: Any) -> Any:
        """As ``in_value``; the same object, soon, where nothing in it names the person."""
        text = json.dumps(value, ensure_ascii=False)
        if "\\" not in text and not any(one.search(text) for one in (self._pattern, self._digits, self._keys)):
            return value
        return self.in_value(value)

    def in_value(self, value: Any) -> Any:
        """A JSON value of the same shape, with the pseudonym wherever the person was named."""
        if isinstance(value, str):
            return self.in_text(value)
        if isinstance(value, list):
            return [self.in_value(one) for one in value]
        if not isinstance(value, dict):
            return value
        told = {self.in_text(key): self.in_value(one) for key, one in value.items()}
        if isinstance(value.get("entry"), int) and "name" in value and value["entry"] not in self.entries:
            return told | {"name": value["name"]}  # somebody else, who may have the same name
        named = self._is_named_by_number(value)
        if named or any(told.get(key) != value.get(key) for key in ("name", "player")):
            blank = {key: "" if isinstance(told[key], str) else None for key in _OF_PERSON if key in told}
            told |= blank | ({"name": self.pseudonym} if named and "name" in told else {})
        return told

    def _is_named_by_number(self, value: Mapping[str, Any]) -> bool:
        return value.get("entry") in self.entries or value.get("fide_id") in self.numbers

    def in_day(self, value: Any) -> Any:
        """A JSON value without days of birth; for a row that is about the person."""
        if isinstance(value, str):
            return "" if value in self.days else value
        if isinstance(value, list):
            return [self.in_day(one) for one in value]
        return {key: self.in_day(one) for key, one in value.items()} if isinstance(value, dict) else value

    def in_report(self, text: str) -> str:
        """The file of a report, line by line and column by column as long as it was."""
        return "".join(map(self._line, text.splitlines(keepends=True)))

    def _line(self, line: str) -> str:
        if line.startswith("001 ") and self._is_record(line):
            # TRF: name in columns 15 to 47, FIDE ID in 58 to 68, date of birth in 70 to 79.
            line = line[:14] + f"{self.pseudonym:33.33}" + line[47:57] + " " * 11 + line[68] + " " * 10 + line[79:]
        for pattern in (self._pattern, self._digits):
            line = pattern.sub(lambda found: f"{self.pseudonym:{len(found[0])}.{len(found[0])}}", line)
        return line

    def _is_record(self, line: str) -> bool:
        """Whether a player's record is the person's: by FIDE ID where it has one and the person too."""
        if len(line.rstrip("\r\n")) < 79:
            return False
        number = line[57:68].strip()
        if number.isdigit() and int(number) in self.numbers:
            return True
        if number.strip("0") and self.numbers:
            return False
        name = line[14:47].strip().casefold()
        return any(form[:33].strip().casefold() == name for one in self.names for form in (one, _ascii(one)))


def forms_of(name: str) -> Iterator[str]:
    """How people and files write a name: last name first, with a comma or without, and first name first; each also
    without accents."""
    last, comma, first = (part.strip() for part in name.partition(","))
    if comma and first:
        forms = {f"{last}, {first}", f"{last},{first}", f"{last} {first}", f"{first} {last}"}
    else:
        words = name.split()
        forms = {" ".join(words), " ".join([*words[-1:], *words[:-1]]), " ".join([*words[1:], *words[:1]])}
    yield from sorted({one for form in forms if form for one in (form, _ascii(form))})


def _ascii(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(one for one in decomposed if not unicodedata.combining(one))


def names_in(value: Any, entries: Collection[int]) -> Iterator[str]:
    """Every name that a JSON value says of one of ``entries``."""
    if isinstance(value, dict):
        if value.get("entry") in entries and isinstance(value.get("name"), str):
            yield value["name"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from names_in(one, entries)


def of_nobody(names: Iterable[str]) -> frozenset[str]:
    """``names`` without blanks."""
    return frozenset(name for name in names if name.strip())
