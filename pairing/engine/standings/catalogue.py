"""Every tie-break of C.07 with the modifiers that fit it: what a list can be made of, for players and for teams."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

EDITIONS: Final = ("2026-03", "2024-08")
"""Editions of C.07, the one in force first."""
POINTS: Final = "PTS"
OWN_CRITERION: Final = "OTHER_"
"""How annex MTB26 of C.02.03 begins the code of a criterion that the event has defined itself."""


class Group(StrEnum):
    """What a tie-break looks at."""

    ENCOUNTER = "encounter"
    """The games between the tied players."""
    OPPONENTS = "opponents"
    """The scores of the opponents."""
    RECORD = "record"
    """The player's own results."""
    RATINGS = "ratings"
    """The ratings of the opponents, or the player's own."""
    TEAMS = "teams"
    """The boards and the two scores of team matches."""


class Kind(StrEnum):
    """Whose tie-break it is."""

    PLAYERS = "players"
    BOTH = "both"
    BY_SCORE = "by_score"
    """Of players, and of teams with match points or game points (C.07 Article 13)."""
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Definition:
    """One tie-break before its modifiers."""

    base: str
    group: Group
    article: str
    modifiers: str = ""
    """Letters that may follow a slash: Cut and Median (C.07 Articles 14.1-14.4), Limit (14.5), P for forfeits as games,
    Fore Buchholz, Reverse order, K for a divisor of one's own (annex MTB26 of C.02.03)."""
    offered: tuple[str, ...] = ("",)
    """The endings that annex MTB26 of C.02.03 lists for programs, the plain tie-break first."""
    since: str = EDITIONS[-1]
    """The first edition known here that has it."""
    kind: Kind = Kind.PLAYERS


_CUTS: Final = ("", "/C1", "/C2")
_MEDIANS: Final = (*_CUTS, "/M1", "/M2")


def _with_forfeits(endings: tuple[str, ...]) -> tuple[str, ...]:
    return (*endings, *(f"{ending}/P" for ending in endings))


_ALL: Final = (
    Definition("DE", Group.ENCOUNTER, "6", "P", ("", "/P"), kind=Kind.BY_SCORE),
    Definition("BH", Group.OPPONENTS, "8.1", "CMP", _with_forfeits(_MEDIANS), kind=Kind.BY_SCORE),
    Definition("FB", Group.OPPONENTS, "8.3", "CMP", _with_forfeits(_MEDIANS), kind=Kind.BY_SCORE),
    Definition("AOB", Group.OPPONENTS, "8.2", "FP", ("", "/F"), kind=Kind.BY_SCORE),
    Definition("SB", Group.OPPONENTS, "9.1", "CMP", _with_forfeits(_CUTS), kind=Kind.BY_SCORE),
    Definition("KS", Group.OPPONENTS, "9.2", "L", ("", "/L+1", "/L+2", "/L-1", "/L-2"), kind=Kind.BY_SCORE),
    Definition("WIN", Group.RECORD, "7.1", kind=Kind.BY_SCORE),
    Definition("WON", Group.RECORD, "7.2", kind=Kind.BY_SCORE),
    Definition("BPG", Group.RECORD, "7.3"),
    Definition("BWG", Group.RECORD, "7.4"),
    Definition("PS", Group.RECORD, "7.5", "CM", _CUTS, kind=Kind.BY_SCORE),
    Definition("REP", Group.RECORD, "7.6", kind=Kind.BOTH),
    Definition("STD", Group.RECORD, "7.7", since="2026-03", kind=Kind.BY_SCORE),
    Definition("TPN", Group.RECORD, "7.8", "R", ("", "/R"), since="2026-03", kind=Kind.BOTH),
    Definition("ARO", Group.RATINGS, "10.1", "CM", _MEDIANS),
    Definition("TPR", Group.RATINGS, "10.2"),
    Definition("PTP", Group.RATINGS, "10.3"),
    Definition("APRO", Group.RATINGS, "10.4"),
    Definition("APPO", Group.RATINGS, "10.5"),
    Definition("RTNG", Group.RATINGS, "10.6", "R", ("", "/R"), since="2026-03"),
    Definition("MPVGP", Group.TEAMS, "13.1", kind=Kind.TEAMS),
    *(
        Definition(base, Group.TEAMS, f"13.2.{place}", "CMP", _with_forfeits(_CUTS), kind=Kind.TEAMS)
        for place, base in enumerate(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), start=1)
    ),
    *(
        Definition(base, Group.TEAMS, "13.3", "P", ("", "/P"), kind=Kind.TEAMS)
        for base in ("EDE", "EDEBT", "EDEBB", "EDET", "EDEB")
    ),
    Definition("SSSC", Group.TEAMS, "13.4", "FPK", ("", "/F", "/P", "/F/P"), kind=Kind.TEAMS),
    Definition("BC", Group.TEAMS, "12.1", kind=Kind.TEAMS),
    Definition("TBR", Group.TEAMS, "12.2", kind=Kind.TEAMS),
    Definition("BBE", Group.TEAMS, "12.3", kind=Kind.TEAMS),
)
DEFINITIONS: Final = {definition.base: definition for definition in _ALL}
"""By code, in the order in which people are offered them."""


def offered_codes() -> dict[Group, tuple[str, ...]]:
    """The codes for players of annex MTB26 of C.02.03 by group: what every program must offer."""
    players = [definition for definition in _ALL if definition.kind is not Kind.TEAMS]
    return {
        group: tuple(d.base + ending for d in players if d.group is group for ending in d.offered)
        for group in Group
        if group is not Group.TEAMS
    }


def offered_team_codes() -> tuple[str, ...]:
    """The codes for teams: those of annex MTB26 of C.02.03, and what C.07 Article 13 lets teams share with players."""
    scores = {Kind.TEAMS: ("",), Kind.BOTH: ("",), Kind.BY_SCORE: (":MP", ":GP")}
    return tuple(f"{d.base}{score}{ending}" for d in _ALL for score in scores.get(d.kind, ()) for ending in d.offered)
