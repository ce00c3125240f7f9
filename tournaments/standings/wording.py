"""Play-offs and lots in the language of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.standings.shapes import DecidedCell


def decided_words(one: DecidedCell) -> str:
    """What a decision gave to a player, for a narrow column."""
    words = _("lot %(place)s") if one.means == "lots" else _("play-off %(place)s")
    return words % {"place": one.place}
