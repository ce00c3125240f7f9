"""Whether a system or the regulations say until when somebody may enter."""

from __future__ import annotations

from tournaments.models import Regulations
from tournaments.regulations.systems import description


def says_late_entries(regulations: Regulations) -> bool:
    """Whether the rules of the system or a round that the organizer set say until when somebody may enter."""
    described = description(regulations)
    return described.fixed_field or described.lives or bool(regulations.last_entry_round)


def takes_late_entries(regulations: Regulations) -> bool:
    """Whether somebody may enter after round 1 by a rule that the organizer words: where places are given out before
    it, where lives are counted from it, or where the regulations close the list, nobody may."""
    described = description(regulations)
    return not (described.fixed_field or described.lives or regulations.last_entry_round == 1)
