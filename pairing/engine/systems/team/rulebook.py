"""The articles of C.04.6 that decide something, each by the name under which code, facts and tests speak of it."""

from __future__ import annotations

from enum import StrEnum

CHAPTER = "C.04.6"


class Rule(StrEnum):
    """The value is the number of the article, or of the criterion where the text numbers those."""

    NO_REMATCH = "C1"
    NO_SECOND_BYE = "C2"
    COMPLETION = "C3"
    FEWEST_UPFLOATERS = "C4"
    HIGHEST_UPFLOATERS = "C5"
    NEXT_GROUP = "C6"
    RESTED_UPFLOATERS = "C7"
    PREFERENCES = "C8"
    STRONG_PREFERENCES = "C9"
    RESTED_OPPONENTS = "C10"
    BYE = "3.4"
    UPFLOATERS_ORDER = "3.5"
    IDENTIFIER = "3.6"
    INITIAL = "4.3.1"
    ONE_PREFERENCE = "4.3.2"
    BOTH_PREFERENCES = "4.3.3"
    ONE_STRONG = "4.3.4"
    LOWER_DIFFERENCE = "4.3.5"
    HISTORY = "4.3.6"
    FIRST_PREFERENCE = "4.3.7"
    FIRST_ALTERNATES = "4.3.8"
    OTHER_ALTERNATES = "4.3.9"

    @property
    def article(self) -> str:
        """The article with its chapter."""
        return f"{CHAPTER} {self.value}"

    @property
    def code(self) -> str:
        """As it stands at the end of the codes of facts: ``4_3_5``, ``c8``."""
        return self.value.replace(".", "_").lower()
