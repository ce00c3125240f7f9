"""The judge of the Dubov system, C.04.4.1."""

from __future__ import annotations

from .judge import JUDGE

__all__ = ["JUDGE"]
