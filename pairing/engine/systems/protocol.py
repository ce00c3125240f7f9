"""What every pairing system offers.

A system is a package of ``systems`` with its name. The package's ``__init__`` holds ``DESCRIPTION`` and imports nothing
heavy; its module ``system`` holds ``SYSTEM``, which fulfils ``PairingSystem`` and imports the reasons (``explain``,
``why_not``) only when somebody asks for them.
"""

from __future__ import annotations

from typing import Protocol

from ..explanation.explained_round import RoundExplanation
from ..model import RoundPairing, TournamentState
from ..system_description import Description
from ..why_not.answer import WhyNot
from ..why_not.question import Question


class PairingSystem(Protocol):
    """One system in one or more editions of its rules."""

    @property
    def description(self) -> Description:
        """Its names, its codes and what it asks of a tournament."""

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; with ``trace`` the answer carries the brackets.

        Raises ``InvalidState`` for input that contradicts itself, ``NoPairing`` when no complete pairing exists.
        """

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """Why every board, bye and bracket of ``pairing``, the answer for ``state``, is as it is."""

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """Why the next round of ``state`` does not have what ``question`` asks for.

        Raises ``InvalidState`` for a bad state, ``NoPairing`` when the round has no pairing at all.
        """
