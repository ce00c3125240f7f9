"""Whether an event is played in FIDE mode, for the frame of its pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.wording import outside_words

register = template.Library()


@register.simple_tag
def outside_mode(tournament: Tournament) -> str:
    """What keeps the event out of FIDE mode, in words; empty in FIDE mode. Asks no query where the regulations are
    loaded with the tournament."""
    return outside_words(outside_fide_mode(tournament.regulations, tournament.starts_on), tournament.fide_mode_left)


@register.filter
def fide_mode_reasons(codes: Sequence[str], left: Mapping[str, Any]) -> str:
    """The codes of ``outside_fide_mode`` in words, with ``Tournament.fide_mode_left``."""
    return outside_words(codes, left)
