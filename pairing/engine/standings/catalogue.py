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


class CriterionGroup(StrEnum):
    """What a tie-break looks at."""

    ENCOUNTER = "encounter"
    """The games between the tied players."""
    OPPONENTS = "opponents"
    """The scores of the opponents."""
    RECORD = "record"
    """The player's own results."""
    SYSTEM = "system"
    """A score that the pairing system has of its own; nobody chooses it, and it comes before the points."""
    RATINGS = "ratings"
    """The ratings of the opponents, or the player's own."""
    TEAMS = "teams"
    """The boards and the two scores of team matches."""
    EXTERNAL = "external"
    """Values from outside, which the event defines itself."""


class CriterionKind(StrEnum):
    """Whether a tie-break is for players, for teams or for both."""

    PLAYERS = "players"
    BOTH = "both"
    BY_SCORE = "by_score"
    """Of players, and of teams with match points or game points (C.07 Article 13)."""
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Definition:
    """One tie-break before its modifiers."""

    base: str
    group: CriterionGroup
    article: str
    modifiers: str = ""
    """Letters that may follow a slash: Cut and Median (C.07 Articles 14.1-14.4), Limit (14.5), P for forfeits as games,
    Fore Buchholz, Reverse order, K for a divisor of one's own (annex MTB26 of C.02.03)."""
    offered: tuple[str, ...] = ("",)
    """The endings that annex MTB26 of C.02.03 lists for programs, the plain tie-break first."""
    since: str = EDITIONS[-1]
    """The first edition known here that has it."""
    kind: CriterionKind = CriterionKind.PLAYERS


_CUTS: Final = ("", "/C1", "/C2")
_MEDIANS: Final = (*_CUTS, "/M1", "/M2")


def _with_forfeits(endings: tuple[str, ...]) -> tuple[str, ...]:
    return (*endings, *(f"{ending}/P" for ending in endings))


_ALL: Final = (
    Definition("DE", CriterionGroup.ENCOUNTER, "6", "P", ("", "/P"), kind=CriterionKind.BY_SCORE),
    Definition("BH", CriterionGroup.OPPONENTS, "8.1", "CMP", _with_forfeits(_MEDIANS), kind=CriterionKind.BY_SCORE),
    Definition("FB", CriterionGroup.OPPONENTS, "8.3", "CMP", _with_forfeits(_MEDIANS), kind=CriterionKind.BY_SCORE),
    Definition("AOB", CriterionGroup.OPPONENTS, "8.2", "FP", ("", "/F"), kind=CriterionKind.BY_SCORE),
    Definition("SB", CriterionGroup.OPPONENTS, "9.1", "CMP", _with_forfeits(_CUTS), kind=CriterionKind.BY_SCORE),
    Definition(
        "KS", CriterionGroup.OPPONENTS, "9.2", "L", ("", "/L+1", "/L+2", "/L-1", "/L-2"), kind=CriterionKind.BY_SCORE
    ),
    Definition("WIN", CriterionGroup.RECORD, "7.1", kind=CriterionKind.BY_SCORE),
    Definition("WON", CriterionGroup.RECORD, "7.2", kind=CriterionKind.BY_SCORE),
    Definition("BPG", CriterionGroup.RECORD, "7.3"),
    Definition("BWG", CriterionGroup.RECORD, "7.4"),
    Definition("PS", CriterionGroup.RECORD, "7.5", "CM", _CUTS, kind=CriterionKind.BY_SCORE),
    Definition("REP", CriterionGroup.RECORD, "7.6", kind=CriterionKind.BOTH),
    Definition("STD", CriterionGroup.RECORD, "7.7", since="2026-03", kind=CriterionKind.BY_SCORE),
    Definition("TPN", CriterionGroup.RECORD, "7.8", "R", ("", "/R"), since="2026-03", kind=CriterionKind.BOTH),
    Definition("ARO", CriterionGroup.RATINGS, "10.1", "CM", _MEDIANS),
    Definition("TPR", CriterionGroup.RATINGS, "10.2"),
    Definition("PTP", CriterionGroup.RATINGS, "10.3"),
    Definition("APRO", CriterionGroup.RATINGS, "10.4"),
    Definition("APPO", CriterionGroup.RATINGS, "10.5"),
    Definition("RTNG", CriterionGroup.RATINGS, "10.6", "R", ("", "/R"), since="2026-03"),
    Definition("KEIZER", CriterionGroup.SYSTEM, "", offered=()),
    Definition("LIVES", CriterionGroup.SYSTEM, "", offered=()),
    Definition("MPVGP", CriterionGroup.TEAMS, "13.1", kind=CriterionKind.TEAMS),
    *(
        Definition(base, CriterionGroup.TEAMS, f"13.2.{place}", "CMP", _with_forfeits(_CUTS), kind=CriterionKind.TEAMS)
        for place, base in enumerate(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), start=1)
    ),
    *(
        Definition(base, CriterionGroup.TEAMS, "13.3", "P", ("", "/P"), kind=CriterionKind.TEAMS)
        for base in ("EDE", "EDEBT", "EDEBB", "EDET", "EDEB")
    ),
    Definition("SSSC", CriterionGroup.TEAMS, "13.4", "FPK", ("", "/F", "/P", "/F/P"), kind=CriterionKind.TEAMS),
    Definition("BC", CriterionGroup.TEAMS, "12.1", kind=CriterionKind.TEAMS),
    Definition("TBR", CriterionGroup.TEAMS, "12.2", kind=CriterionKind.TEAMS),
    Definition("BBE", CriterionGroup.TEAMS, "12.3", kind=CriterionKind.TEAMS),
)
EXTERNAL: Final = Definition(OWN_CRITERION, CriterionGroup.EXTERNAL, "", offered=())
"""Every criterion ``OTHER_…``: its values are given, not computed."""
DEFINITIONS: Final = {definition.base: definition for definition in _ALL}
"""By code, in the order in which people are offered them."""


def offered_codes() -> dict[CriterionGroup, tuple[str, ...]]:
    """The codes for players of annex MTB26 of C.02.03 by group: what every program must offer."""
    players = [definition for definition in _ALL if definition.kind is not CriterionKind.TEAMS]
    return {
        group: tuple(d.base + ending for d in players if d.group is group for ending in d.offered)
        for group in CriterionGroup
        if group not in {CriterionGroup.TEAMS, CriterionGroup.SYSTEM, CriterionGroup.EXTERNAL}
    }


def offered_team_codes() -> tuple[str, ...]:
    """The codes for teams: those of annex MTB26 of C.02.03, and what C.07 Article 13 lets teams share with players."""
    scores = {CriterionKind.TEAMS: ("",), CriterionKind.BOTH: ("",), CriterionKind.BY_SCORE: (":MP", ":GP")}
    return tuple(f"{d.base}{score}{ending}" for d in _ALL for score in scores.get(d.kind, ()) for ending in d.offered)
