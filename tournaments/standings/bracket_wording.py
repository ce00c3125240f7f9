"""The bracket of a knock-out in sentences: its rounds by name, and every match."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.standings.bracket import BracketMatch, BracketSide
from tournaments.standings.bracket_picture import Heading


def bracket_round(heading: Heading) -> str:
    """The name of a round of the bracket: the last three have one of their own."""
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    return names.get(heading.to_go) or _("Round %(round)s") % {"round": heading.number}


def bracket_sentence(match: BracketMatch, teams: bool = False) -> str:
    """Who meets whom, how it ended and who went on, for readers who do not see the picture; ``teams``: teams meet."""
    upper, lower = match.sides
    known = [side for side in match.sides if side.player]
    if len(known) == 1:
        alone = any(side.empty for side in match.sides)
        passes = _("%(player)s goes on without a match.") if teams else _("%(player)s goes on without a game.")
        return (passes if alone else _("%(player)s waits for an opponent.")) % {"player": _name(known[0])}
    facts = {
        "upper": _name(upper),
        "lower": _name(lower),
        "points": upper.points,
        "other": lower.points,
        "winner": _name(next((side for side in match.sides if side.goes_on), upper)),
    }
    if not (upper.points and lower.points):
        text = (
            _("For third place: %(upper)s against %(lower)s.")
            if match.third_place
            else _("%(upper)s against %(lower)s.")
        )
    elif match.undecided:
        text = _("%(upper)s against %(lower)s, %(points)s : %(other)s: not decided yet.")
    elif not (upper.goes_on or lower.goes_on):
        text = _("%(upper)s against %(lower)s, %(points)s : %(other)s.")
    elif match.third_place:
        text = _("For third place: %(upper)s against %(lower)s, %(points)s : %(other)s. %(winner)s is third.")
    elif match.decided:
        text = _(
            "%(upper)s against %(lower)s, %(points)s : %(other)s. By the rule for drawn matches %(winner)s goes on."
        )
    else:
        text = _("%(upper)s against %(lower)s, %(points)s : %(other)s. %(winner)s wins.")
    return text % facts


def _name(side: BracketSide) -> str:
    player = side.player
    return f"{player.number} {player.name}" if player else ""
