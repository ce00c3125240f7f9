"""The judge of knock-outs in matches of two games: the bracket is the same."""

from __future__ import annotations

from ..knockout import JUDGE

__all__ = ["JUDGE"]
