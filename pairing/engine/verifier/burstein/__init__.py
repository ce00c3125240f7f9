"""The judge of the Burstein system, C.04.4.2; its seeding rounds are judged as rounds of the Dutch system."""

from __future__ import annotations

from .judge import JUDGE

__all__ = ["JUDGE"]
