"""The verdict on a publication in a few words, and how serious it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.models.verdict import Grade

_WORDS: Final[Mapping[str, object]] = {
    Grade.EXACT: _("Exactly what the rules give"),
    Grade.LEGAL: _("Legal, but not what the rules give"),
    Grade.ILLEGAL: _("Breaks an absolute rule"),
    Grade.UNVERIFIED: _("Not verified completely"),
}
_LEVELS: Final[Mapping[str, str]] = {Grade.EXACT: "success", Grade.LEGAL: "warning", Grade.ILLEGAL: "error"}


def grade_words(grade: str) -> str:
    """What the verifier says, beginning a line; a blank ``grade`` has not been given yet."""
    return str(_WORDS.get(grade, _("Not checked yet")))


def grade_level(grade: str) -> str:
    """The level of the notice that a verdict is shown as: ``success``, ``warning``, ``error`` or ``info``."""
    return _LEVELS.get(grade, "info")
