"""One round by the English system."""

from __future__ import annotations

from ..halves.rule import HalfAgainstHalf
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .median import EnglishCustoms

SYSTEM = InTurn(DESCRIPTION, HalfAgainstHalf(EnglishCustoms()))
