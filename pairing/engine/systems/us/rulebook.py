"""The rules of US Chess that decide something, each by the name under which code, facts and tests speak of it."""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """The value is the number of the rule in the 7th edition."""

    REMATCH = "27A1"
    FIRST_ROUND = "28J"
    BYE = "28L2"
    BYE_FOR_COLOUR = "28L2a"
    BYE_ONCE = "28L3"
    HALF_BYE = "28L4"
    FOUR_ROUNDS = "28L5"
    RANK = "29A"
    GROUPS = "29B"
    HALVES = "29C1"
    REMATCH_SWITCH = "29C2"
    ODD_PLAYER = "29D1a"
    OTHER_ODD_PLAYER = "29D1b"
    UNRATED_ODD_PLAYER = "29D1c"
    SEVERAL = "29D2"
    UNPLAYED = "29E1"
    DUE = "29E3a"
    UNEQUAL = "29E4 (1)"
    GREATER = "29E4 (2)"
    ALTERNATE = "29E4 (3)"
    HISTORY = "29E4 (4)"
    HIGHER = "29E4 (5)"
    LOT = "29E4c"
    SWITCHES = "29E5"
    ALTERNATION = "29E5a"
    EQUALISATION = "29E5b"
    TRANSPOSITION = "29E5c"
    INTERCHANGE = "29E5d"
    COMPARED = "29E5e"
    THIRD_COLOUR = "29E5f"
    LAST_ROUND = "29E5f1"
    UNRATED_SWITCH = "29E5g"
    LOOK_AHEAD = "29E6a"
    TOP_DOWN = "29E6b"

    @property
    def article(self) -> str:
        """The rule with the name of its rulebook, as facts give it."""
        return f"USCF {self.value}"

    @property
    def code(self) -> str:
        """As it stands at the end of the codes of facts: ``29e4_3``."""
        return self.value.lower().replace(" (", "_").removesuffix(")")


ALTERNATION_LIMIT = 80
"""How many rating points a switch may span that gives more players the colour due to them (29E5a)."""
EQUALISATION_LIMIT = 200
"""How many where fewer players get two more of one colour, or the same one a third time running (29E5b, 29E5f)."""
