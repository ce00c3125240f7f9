"""Checks past rounds against the rules without any decision code of ``systems``: legality, colours, optimality.

``check_round`` judges one round, ``check_state`` and ``check_file`` every past round of a tournament. What each player
brings is read anew from the games (``field``), criteria and generation order are evaluated here (``edition_2026``,
``edition_2017``, ``order``), and the best candidate of a bracket comes from a weighted matching with a dual proof
(``solver``) or, for small brackets and for tests, from the literal procedure of Articles 3 and 4 (``literal``).
"""

from __future__ import annotations

from pairing.engine.check.judge import check_round
from pairing.engine.check.replay import check_file, check_state
from pairing.engine.check.verdict import Breach, Difference, Grade, RoundVerdict

VERSION = "1.1.0"
"""Of the verifier. It changes whenever a verdict may come out otherwise, so that stored ones are made again."""

__all__ = [
    "VERSION",
    "Breach",
    "Difference",
    "Grade",
    "RoundVerdict",
    "check_file",
    "check_round",
    "check_state",
]
