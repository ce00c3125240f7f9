"""The judges by system: each is a module or a package beside this one, named like the system, with ``JUDGE``.

A judge shares no decision code with the system that it judges; each is imported when asked.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Protocol

from ..facts import Fact
from ..model import Pair, TournamentState
from ..registry import NAMES
from .verdict import Difference, RoundVerdict


class Judge(Protocol):
    """What it takes to judge the rounds of one system."""

    @property
    def editions(self) -> Collection[str]:
        """Those that can be judged."""

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """The verdict on the next round of ``state``; see ``judge.verify_round``."""

    def article(self, edition: str, breach: str) -> str:
        """The article behind a breach, with its chapter where it is not C.04.3."""

    def statement(self, edition: str, difference: Difference) -> Fact:
        """What ``difference`` says, for ``wording``; see ``statements.statements_of``."""


def judge_of(system: str) -> Judge | None:
    """The judge of a system; None where there is none."""
    if system not in NAMES:
        return None
    judge: Judge = import_module(f".{system}", __package__).JUDGE
    return judge
