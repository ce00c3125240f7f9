"""Standings: points, every tie-break of C.07 with its terms, and the ranking."""

from __future__ import annotations

from pairing.engine.standings.criteria import EDITIONS, Criterion, RuleWarning, criteria, criterion, warnings
from pairing.engine.standings.ranking import Row, standings
from pairing.engine.standings.results import as_of
from pairing.engine.standings.values import Style, Term, TermKind, TieBreakValue

__all__ = [
    "EDITIONS",
    "Criterion",
    "Row",
    "RuleWarning",
    "Style",
    "Term",
    "TermKind",
    "TieBreakValue",
    "as_of",
    "criteria",
    "criterion",
    "standings",
    "warnings",
]
