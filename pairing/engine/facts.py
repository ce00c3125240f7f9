"""A statement as data: a code with its numbers, worded at display time in the reader's language.

Everything that the engine says about itself (acceleration, explanations, advice) is a ``Fact``. ``wording`` turns it
into a sentence; a portal stores the JSON form and words it years later in any language.

Parameters keep one meaning everywhere: ``player``, ``opponent`` and other players are TPNs, points are integer
tenths, rounds are counted from 1, colours are ``w`` or ``b``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Json = str | int | float | bool | None | list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement. ``article`` is the rule that it rests on, empty when none does."""

    code: str
    params: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    article: str = ""

    def to_json(self) -> dict[str, Any]:
        """The stored form; ``from_json`` reads it back equal."""
        data: dict[str, Any] = {"code": self.code, "params": dict(self.params)}
        if self.article:
            data["article"] = self.article
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Fact:
        """The fact that ``to_json`` wrote."""
        return cls(data["code"], dict(data["params"]), data.get("article", ""))


def fact(code: str, article: str = "", /, **params: Json) -> Fact:
    """A fact with its parameters as keywords."""
    return Fact(code, params, article)
