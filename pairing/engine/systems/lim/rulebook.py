"""The articles of C.04.4.3 that decide something, each by the name under which code, facts and tests speak of it."""

from __future__ import annotations

from enum import StrEnum

CHAPTER = "C.04.4.3"


class Rule(StrEnum):
    """The value is the number of the article."""

    BYE = "1.1"
    COMPATIBLE = "2.1"
    GROUPS = "2.2"
    NO_CHOICE = "2.3"
    """Nobody else could leave the group without costing a pair."""
    HALVES = "2.4"
    CRACKED = "2.6"
    TRANSFERRED = "3.1"
    EQUALISING = "3.2.2"
    BAND = "3.2.3"
    NUMBER = "3.2.4"
    DOWNFLOATERS_FIRST = "3.6"
    UPFLOATERS_FIRST = "3.7"
    FLOATER_OPPONENT = "3.8"
    TYPES = "3.9.1"
    LEAST_HARM = "3.9.2"
    RESTED = "3.10"
    MOST_PAIRS = "3.10.2"
    EXCHANGES = "4.2"
    OTHERS_PAIRABLE = "4.4"
    DUE = "5.1"
    DIFFERENCE = "5.1.2"
    COLOUR_EXCHANGE = "5.2"
    REPEATED = "5.3"
    HISTORY = "5.4"
    EXCHANGE_BAND = "5.7"
    LAST_ROUND = "6"
    FIRST_BYE = "7.1"
    FIRST_COLOURS = "7.2"

    @property
    def article(self) -> str:
        """The article with its chapter."""
        return f"{CHAPTER} {self.value}"

    @property
    def code(self) -> str:
        """As it stands at the end of the codes of facts: ``3_2_2``."""
        return self.value.replace(".", "_")
