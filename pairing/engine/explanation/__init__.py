"""Why this round looks as it does: facts for every board, bye and bracket.

- ``explain(state, pair(state, trace=True))`` gives a ``RoundExplanation``; ``to_json``/``from_json`` store it;
- ``explanation.board_of(tpn)`` and ``bye_of(tpn)`` find one player; each has ``lead`` (one to three sentences),
  ``steps`` (step by step) and ``details`` (what the steps rest on);
- ``wording.word(fact, language, names)`` makes each fact a sentence, ``wording.word_article`` names the rule;
- ``acceleration_picture(state)`` compares the round with and without virtual points; pair
  ``without_acceleration(state)`` for the opponents that a player would then have had.

A fact never guesses: where nothing about two players alone explains a choice, it says that the rest of the group or
the groups below needed it, which the exactness of the pairing guarantees.

``dispatch`` asks the system of the state, as the modules of that name for pairings and for ``why_not`` do;
``acceleration`` explains what the package of that name describes.
"""

from __future__ import annotations

from .acceleration import AccelerationPicture, acceleration_picture, without_acceleration
from .dispatch import explain
from .explained_round import (
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    RoundExplanation,
)

__all__ = [
    "AccelerationPicture",
    "BoardExplanation",
    "BracketExplanation",
    "ByeExplanation",
    "RoundExplanation",
    "acceleration_picture",
    "explain",
    "without_acceleration",
]
