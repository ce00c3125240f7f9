"""The state of a player before a round, and the buttons that change it, in the language of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.check_in.queries import HallRow
from tournaments.rounds.wording import bye_name


def hall_state(row: HallRow) -> str:
    """Whether a player is there for the coming round, or why not."""
    if row.state == "bye":
        return bye_name(row.bye)
    if row.state == "later":
        return _("from round %(number)s") % {"number": row.entry.first_round}
    if row.by_phone:
        return _("present, by phone")
    words = {"present": _("present"), "withdrawn": _("withdrawn")}
    return words.get(row.state, _("missing"))


def mark_label(row: HallRow) -> str:
    """What the first button beside a player does, for those who hear the page."""
    words = _("%(name)s is not there after all") if row.state == "present" else _("%(name)s is present")
    return words % {"name": row.entry.name}


def plays_label(name: str) -> str:
    """What the button beside a player with a bye does, for those who hear the page."""
    return _("%(name)s plays in this round after all") % {"name": name}


def absent_label(name: str) -> str:
    """What the button for an absence does, for those who hear the page."""
    return _("%(name)s is absent in this round") % {"name": name}


def bye_label(row: HallRow) -> str:
    """What the tick beside a player is for."""
    return _("Bye for %(name)s") % {"name": row.entry.name}
