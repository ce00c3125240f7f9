"""The judge of double round robins."""

from __future__ import annotations

from ..round_robin import table_judge

JUDGE = table_judge(cycles=2)
