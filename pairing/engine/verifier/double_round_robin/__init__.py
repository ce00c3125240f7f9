"""The judge of double round robins."""

from __future__ import annotations

from ..round_robin import TableJudge

JUDGE = TableJudge(cycles=2)
