"""Standings in the language of the reader: what is open, play-offs and lots, values."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.wording import LANGUAGES
from tournaments.models import EntryStatus
from tournaments.models.entry import EXPELLED
from tournaments.standings.shapes import DecidedCell, StandingLine, TieBreakCell, TieBreakSum
from tournaments.wording import engine_language


def unfinished_words(count: int) -> str:
    """That ``count`` games are adjourned, so that the standings are not final; blank where none is."""
    if not count:
        return ""
    words = ngettext(
        "%(n)s game is not finished and counts as a draw for now: these standings are not final.",
        "%(n)s games are not finished and count as draws for now: these standings are not final.",
        count,
    )
    return words % {"n": count}


def decided_words(one: DecidedCell) -> str:
    """What a decision gave to a player, for a narrow column."""
    words = _("lot %(place)s") if one.means == "lots" else _("play-off %(place)s")
    return words % {"place": one.place}


def marked(line: StandingLine) -> str:
    """The name in a table without marks of its own: whoever is expelled or withdrawn is called so."""
    said = {EXPELLED: _("expelled"), EntryStatus.WITHDRAWN: _("withdrawn")}.get(line.status)
    return f"{line.player.name} ({said})" if said else line.player.name


def value_words(cell: TieBreakCell | TieBreakSum) -> str:
    """A tie-break value as the page writes points: 3, ½, 1,27. A direct encounter is a place in the tie: 1.

    It is a dash where there is nothing to count, or the player met nobody of the tie.
    """
    if not cell.text or cell.unmet:
        return "–"
    if cell.code.startswith("DE"):
        return f"{cell.text}."
    whole, mark, rest = cell.text.partition(".")
    if not mark or rest == "0":
        return whole
    if rest == "5":
        return f"{'' if whole in {'0', '-0'} else whole}½"
    return f"{whole}{LANGUAGES[engine_language()].decimal_mark}{rest}"
