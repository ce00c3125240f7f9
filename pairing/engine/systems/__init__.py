"""Pairing systems behind one protocol (``protocol``), each a package that ``pairing.engine.registry`` lists.

What every system does in the same way is public: ``assign`` gives a pair its colours, ``in_board_order`` puts the
boards of a round in order, ``require_suitable`` refuses an event that a system cannot pair. The rest is for the
systems themselves; a program asks ``pairing.engine.pair``.

The same things have the same names in every system. ``rulebook`` names criteria and articles (``Rule``, ``Criterion``),
``criteria`` evaluates them; ``field`` is what all brackets share (``Field``); ``bye``, ``colours``, ``floaters`` and
``upfloaters`` decide what they say; ``exact`` decides by weights; ``system`` puts the round together (``_Round``);
``trace`` keeps what the reasons follow (``Group``). ``explanation`` and ``why_not`` (``_Asked``) give the reasons, as
modules or as packages with ``build``, ``context``, ``editions``, ``opponents`` (``Choice`` of an opponent, with those
``Skipped``), ``paths``, ``floats``, ``byes`` and ``groups``.
"""

from __future__ import annotations

from .boards import in_board_order
from .colours import assign
from .refusals import require_suitable

__all__ = ["assign", "in_board_order", "require_suitable"]
