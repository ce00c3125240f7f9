"""Why a round of the US Chess system is as it is: boards, byes and scoregroups as facts, worded in ``wording``."""

from __future__ import annotations

from .build import explain

__all__ = ["explain"]
