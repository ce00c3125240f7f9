"""Standings: points, every tie-break of C.07 with its terms, and the ranking, of players and of teams.

``catalogue`` knows every code, ``tie_breaks`` reads a list of them; ``ranking`` and ``team_ranking`` apply it one
criterion at a time. ``results`` holds the rounds in the one form that ``sums``, ``own_record`` and ``direct_encounter``
read for both; ``on_ratings`` is for players, ``team_boards`` and ``team_encounters`` are for teams. ``explanation`` and
``team_explanation`` word a value's terms, ``decisions`` adds play-offs and lots at the end; ``leavers`` takes those out
of a round robin who left it early.
"""

from __future__ import annotations

from .catalogue import (
    DEFINITIONS,
    EDITIONS,
    OWN_CRITERION,
    CriterionGroup,
    Definition,
    offered_codes,
    offered_team_codes,
)
from .criterion_description import describe
from .crosstable_lines import CrosstableLine, Meeting, crosstable, everybody_can_meet, grid
from .decisions import Decision, Means, decide, describe_decision, draw
from .explanation import Explanation, TermWords, explain
from .external import ExternalValues
from .leavers import HALF, LEAVERS, without_leavers, without_leaving_teams
from .ranking import Row, standings
from .results import as_of
from .team_boards import TIE_RULES, decided_by_boards
from .team_event import Score, Team, TeamEvent, TeamRound, match_outcome, weighed
from .team_explanation import explain_team
from .team_ranking import TeamRow, team_standings
from .tie_breaks import Criterion, RuleWarning, barred_in_tables, criteria, criterion, criterion_of_either, warnings
from .values import Style, Term, TermKind, TieBreakValue

__all__ = [
    "DEFINITIONS",
    "EDITIONS",
    "HALF",
    "LEAVERS",
    "OWN_CRITERION",
    "TIE_RULES",
    "Criterion",
    "CriterionGroup",
    "CrosstableLine",
    "Decision",
    "Definition",
    "Explanation",
    "ExternalValues",
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
    "barred_in_tables",
    "criteria",
    "criterion",
    "criterion_of_either",
    "crosstable",
    "decide",
    "decided_by_boards",
    "describe",
    "describe_decision",
    "draw",
    "everybody_can_meet",
    "explain",
    "explain_team",
    "grid",
    "match_outcome",
    "offered_codes",
    "offered_team_codes",
    "standings",
    "team_standings",
    "warnings",
    "weighed",
    "without_leavers",
    "without_leaving_teams",
]
