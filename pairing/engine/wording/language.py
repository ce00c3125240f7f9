"""What a language must bring so that facts can be worded in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

_OF_COLOURS: Final = ("team.", "round_robin.", "knockout.")
"""The sentences on pairing and colours of systems in which teams meet."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its sentences by fact code, and the small words that numbers and lists need."""

    code: str
    sentences: Mapping[str, str]
    """A template per fact code; placeholders are ``{parameter:kind}``, see ``formatting``."""
    nouns: Mapping[str, tuple[str, str]]
    """Things that are counted: singular and plural."""
    terms: Mapping[str, Mapping[str, str]]
    """Closed lists of values, for example the strengths of a colour preference."""
    decimal_mark: str
    conjunction: str
    """The word before the last item of a list."""
    number_prefix: str
    """What stands before a pairing number when the name is unknown."""
    round_label: str
    """Template for one round, placeholder ``{number}``."""
    in_one_round: str
    """Template for the time of one round, placeholder ``{first}``."""
    in_many_rounds: str
    """Template for the time of several rounds, placeholders ``{first}`` and ``{last}``."""
    one_number: str
    """Template for one pairing number, placeholder ``{first}``."""
    many_numbers: str
    """Template for a range of pairing numbers, placeholders ``{first}`` and ``{last}``."""
    nothing: str
    """Stands for an empty list."""
    euphony: Mapping[re.Pattern[str], str]
    """Short words that are another before the same vowel, as Italian "a" before "Anna", and what stands then."""
    in_pairing: Mapping[str, str]
    """How "on board 1" is written, to what stands for it where the team with White has Black there."""
    team_sentences: Mapping[str, str]
    """Templates of codes that say something otherwise where the participants are teams."""

    @property
    def of_teams(self) -> Language:
        """The language where the participants are teams: with ``team_sentences``, and teams where players are
        counted."""
        nouns = {**self.nouns, "player": self.nouns["team"]}
        return replace(self, sentences={**self.sentences, **self.team_sentences}, nouns=nouns)

    @property
    def of_teams_turned(self) -> Language:
        """The language of teams where the team with White in the pairing has Black on board 1: sentences on pairing and
        colours do not speak of that board."""
        said = self.of_teams
        turned = {code: self._turned(text) for code, text in said.sentences.items() if code.startswith(_OF_COLOURS)}
        return replace(said, sentences={**said.sentences, **turned})

    def _turned(self, text: str) -> str:
        for written, instead in self.in_pairing.items():
            text = text.replace(written, instead)
        return text
