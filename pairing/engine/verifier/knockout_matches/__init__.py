"""The judge of knock-outs in matches of two games."""

from __future__ import annotations

from ..knockout import KnockoutJudge

JUDGE = KnockoutJudge()
