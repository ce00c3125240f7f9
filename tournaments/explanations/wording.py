"""The question about a float in the words of the system: players go down, up, or either way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.registry import description_of
from pairing.engine.system_description import Floats, RuleSource
from tournaments.history.shapes import Score
from tournaments.wording import points_text

FAR_APART: Final = 10
"""Tenths between two pairing scores from which on the difference is said before the rule."""

_BUTTONS: Final[Mapping[Floats, object]] = {
    Floats.DOWN: _("Why not moved down"),
    Floats.UP: _("Why not moved up"),
    Floats.BOTH: _("Why not moved to another group"),
}
_QUESTIONS: Final[Mapping[Floats, object]] = {
    Floats.DOWN: _("Why does %(player)s not move down to a lower group?"),
    Floats.UP: _("Why does %(player)s not move up to a higher group?"),
    Floats.BOTH: _("Why does %(player)s not move to another group?"),
}


_IDEAS: Final[Mapping[RuleSource, object]] = {
    RuleSource.HANDBOOK: _(
        "Ask for what did not happen. The round is paired again with your wish as a condition, and the first rule on "
        "which it comes out worse is the answer."
    ),
    RuleSource.TABLES: _(
        "Ask for what did not happen. The table has the answer: it says beforehand who meets whom in which round, and "
        "with which colour."
    ),
    RuleSource.UNPUBLISHED: _(
        "Ask for what did not happen. The answer is the rule or the earlier choice that decided otherwise."
    ),
}


def why_not_idea(system: str) -> str:
    """How a question about a round paired by ``system`` is answered."""
    return str(_IDEAS[description_of(system).rules])


def float_button(system: str) -> str:
    """What the button says that asks why a player did not float, in a round paired by ``system``; empty where there
    are no scoregroups."""
    described = description_of(system)
    return str(_BUTTONS[described.floats]) if described.by_score else ""


def float_question(system: str, player: str) -> str:
    """The same question about ``player``, a name."""
    return str(_QUESTIONS[description_of(system).floats]) % {"player": player}


def bye_button(system: str) -> str:
    """What the button says that asks why a player is not without an opponent: a table gives everybody a rest."""
    return gettext("Why not resting") if description_of(system).table else gettext("Why not the bye")


def bye_question(system: str, player: str) -> str:
    """The same question about ``player``, a name."""
    words = {"player": player}
    if description_of(system).table:
        return gettext("Why does %(player)s not rest?") % words
    return gettext("Why does %(player)s not have the bye?") % words


def apart_sentence(mine: Score, opponent: str, theirs: Score, *, of_teams: bool = False) -> str:
    """That an opponent stands far above or below, said before any rule; blank where the pairing scores are near."""
    if abs(mine.pairing - theirs.pairing) < FAR_APART:
        return ""
    if mine.virtual or theirs.virtual:
        more = gettext(
            "%(opponent)s has more points for the pairing, virtual ones included: %(theirs)s against %(mine)s."
        )
        less = gettext(
            "%(opponent)s has fewer points for the pairing, virtual ones included: %(theirs)s against %(mine)s."
        )
    else:
        more = gettext("%(opponent)s has more points: %(theirs)s against %(mine)s.")
        less = gettext("%(opponent)s has fewer points: %(theirs)s against %(mine)s.")
    facts = {
        "opponent": opponent,
        "mine": points_text(mine.pairing),
        "theirs": points_text(theirs.pairing),
    }
    rest = (
        gettext("Teams with the same points meet one another as far as possible.")
        if of_teams
        else gettext("Players with the same points meet one another as far as possible.")
    )
    return f"{(more if theirs.pairing > mine.pairing else less) % facts} {rest}"
