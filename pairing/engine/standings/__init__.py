"""Standings: points, every tie-break of C.07 with its terms, and the ranking, of players and of teams.

``catalogue`` knows every code, ``criteria`` reads a list of them; ``ranking`` and ``team_ranking`` apply it one
criterion at a time. ``results`` holds the rounds in the one form that ``sums``, ``own_record`` and ``direct_encounter``
read for both; ``on_ratings`` is for players, ``boards`` and ``team_encounters`` are for teams. ``explanation`` words a
value's terms, ``decisions`` adds play-offs and lots at the end.
"""

from __future__ import annotations

from pairing.engine.standings.catalogue import (
    DEFINITIONS,
    EDITIONS,
    OWN_CRITERION,
    Definition,
    Group,
    offered_codes,
    offered_team_codes,
)
from pairing.engine.standings.criteria import Criterion, RuleWarning, criteria, criterion, warnings
from pairing.engine.standings.crosstable import CrosstableLine, Meeting, crosstable, everybody_can_meet, grid
from pairing.engine.standings.decisions import Decision, Means, decide, describe_decision, draw
from pairing.engine.standings.description import describe
from pairing.engine.standings.explanation import Explanation, TermWords, explain
from pairing.engine.standings.ranking import Row, standings
from pairing.engine.standings.results import as_of
from pairing.engine.standings.team_event import Score, Team, TeamEvent, TeamRound
from pairing.engine.standings.team_ranking import TeamRow, team_standings
from pairing.engine.standings.values import Style, Term, TermKind, TieBreakValue

__all__ = [
    "DEFINITIONS",
    "EDITIONS",
    "OWN_CRITERION",
    "Criterion",
    "CrosstableLine",
    "Decision",
    "Definition",
    "Explanation",
    "Group",
    "Means",
    "Meeting",
    "Row",
    "RuleWarning",
    "Score",
    "Style",
    "Team",
    "TeamEvent",
    "TeamRound",
    "TeamRow",
    "Term",
    "TermKind",
    "TermWords",
    "TieBreakValue",
    "as_of",
    "criteria",
    "criterion",
    "crosstable",
    "decide",
    "describe",
    "describe_decision",
    "draw",
    "everybody_can_meet",
    "explain",
    "grid",
    "offered_codes",
    "offered_team_codes",
    "standings",
    "team_standings",
    "warnings",
]
