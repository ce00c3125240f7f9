"""Answers why a pair, a colour, a bye or a float did not happen, by comparing the round with the best one that has it.

Each system answers for itself: the first criterion on which the best round under the condition loses, the absolute
criterion that forbids it, or the article whose order puts it later.

``dispatch`` asks the system of the state, as the modules of that name for pairings and for ``explanation`` do.
"""

from __future__ import annotations

from .answer import AnswerKind, WhyNot
from .dispatch import answer, why_not, why_not_bye, why_not_colour, why_not_float
from .question import Ask, Question

__all__ = [
    "AnswerKind",
    "Ask",
    "Question",
    "WhyNot",
    "answer",
    "why_not",
    "why_not_bye",
    "why_not_colour",
    "why_not_float",
]
