"""Answers why a pair, a colour, a bye or a float did not happen, by comparing the round with the best one that has it.

The engine pairs the round twice, once under the condition asked for, and both rounds are valued bracket by bracket with
the criteria and the generation order of ``check``. The answer is the first criterion on which the second round loses,
the absolute criterion that forbids it, or the article whose order puts it later.
"""

from __future__ import annotations

from pairing.engine.why_not.answer import Outcome, WhyNot
from pairing.engine.why_not.questions import why_not, why_not_bye, why_not_colour, why_not_float

__all__ = ["Outcome", "WhyNot", "why_not", "why_not_bye", "why_not_colour", "why_not_float"]
