"""The editions of the Dutch system whose pairings can be judged, by name."""

from __future__ import annotations

from collections.abc import Mapping

from .edition_2017 import Edition2017
from .edition_2026 import Edition2026
from .rules import Rules

RULES: Mapping[str, Rules] = {"2026": Edition2026(), "2017": Edition2017()}
