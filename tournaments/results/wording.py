"""Results, second readings and what rests on a result, in the reader's language."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.dates import MOMENT, moment_text
from tournaments.results.dependence import LaterRound
from tournaments.results.second_reading import Difference, Reading
from tournaments.rounds.wording import bye_name
from tournaments.wording import points_text

KEYS: Final = (("1:0", "1–0"), ("=:=", "½–½"), ("0:1", "0–1"), ("+:-", "+ −"), ("-:+", "− +"))
"""The results with a button of their own: value, what the button says."""
MARKS: Final = dict(KEYS) | {
    "-:-": "− −", "=:0": "½–0", "0:=": "0–½", "0:0": "0–0", "W:L": "1–0 *", "D:D": "½–½ *", "L:W": "0–1 *", "?:?": "?",
}  # fmt: skip
"""Every result as a row says it; the star: not rated."""


def later_round_sentence(later: LaterRound) -> str:
    """How one of the two players was paired in a later round: number, points, opponent or bye, float."""
    words = {
        "round": later.round_number,
        "name": later.player.name,
        "points": points_text(later.score.real),
        "board": later.board,
        "opponent": later.opponent.name if later.opponent else "",
    }
    if not later.board and not later.bye:
        return _("Round %(round)s: %(name)s was out already") % words
    if not later.board:
        words["bye"] = bye_name(later.bye)
        return _("Round %(round)s: %(name)s with %(points)s, without a board (%(bye)s)") % words
    if later.float == "down":
        return (
            _("Round %(round)s: %(name)s with %(points)s, on board %(board)s against %(opponent)s, a downfloater")
            % words
        )
    if later.float == "up":
        return (
            _("Round %(round)s: %(name)s with %(points)s, on board %(board)s against %(opponent)s, an upfloater")
            % words
        )
    return _("Round %(round)s: %(name)s with %(points)s, on board %(board)s against %(opponent)s") % words


def reading_text(reading: Reading) -> str:
    """Who read how many boards again, and when."""
    facts = {
        "who": reading.who,
        "when": moment_text(reading.at, MOMENT),
        "read": reading.read,
        "of": reading.of,
    }
    return _("%(when)s, %(who)s: %(read)s of %(of)s boards read again.") % facts


def differences_text(reading: Reading) -> str:
    """How many readings differed."""
    count = len(reading.differed)
    if not count:
        return _("No reading differed.")
    return ngettext("%(count)s reading differed:", "%(count)s readings differed:", count) % {"count": count}


def difference_text(one: Difference) -> str:
    """One board that was read differently."""
    none = _("no result")
    return _("board %(board)s: first %(first)s, second %(second)s, right is %(kept)s") % {
        "board": one.board,
        "first": MARKS.get(one.first, none),
        "second": MARKS.get(one.second, none),
        "kept": MARKS.get(one.kept, none),
    }
