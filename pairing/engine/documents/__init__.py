"""The examples printed in the documents on accelerated pairings, played by the engine and judged round by round.

- ``EXAMPLES`` holds what each author wrote: players, pairings, points, claims;
- ``play(plan, players=…)`` plays an event in which the higher placed player wins, or everybody draws;
- ``examine(example)`` says for every printed round whether the rules give it, which rule stands against it where they
  do not, and what the claims about scores come to.

``Results`` says how the games of an example end.
"""

from __future__ import annotations

from .course import PlayedCourse, PlayedRound, Results, play
from .examination import Examination, ExaminedRound, examine
from .examples import EXAMPLES, DocumentExample, PrintedRound

__all__ = [
    "EXAMPLES",
    "DocumentExample",
    "Examination",
    "ExaminedRound",
    "PlayedCourse",
    "PlayedRound",
    "PrintedRound",
    "Results",
    "examine",
    "play",
]
