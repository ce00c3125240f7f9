"""Byes, changes by hand and lots in the language of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.registry import NAMES, description_of
from tournaments.models import ByeKind, EntryStatus
from tournaments.models.verdict import Grade
from tournaments.results.desk_queries import Absentee
from tournaments.rounds.shapes import Difference, RoundLot


def bye_name(kind: str, system: str = "", *, teams: bool = False) -> str:
    """Why a player has no board, or with ``teams`` a team no match.

    ``kind`` is a ``ByeKind`` or a side of a result without a game.
    Where ``system`` is a knock-out, a full point is that of somebody who goes on without a game; where a table gives
    everybody a rest, that is no bye of the pairing.
    """
    if kind == ByeKind.FULL and is_knockout(system):
        return _("goes through without a match") if teams else _("goes through without a game")
    if kind == ByeKind.PAIRING and system in NAMES and description_of(system).table:
        return _("rests in this round")
    return str(ByeKind(kind).label if kind in ByeKind.values else ByeKind.ZERO.label)


def difference_sentence(change: Difference) -> str:
    """What the engine had proposed, or what was published instead of it."""
    if change.black is None:
        given = (
            _("The engine had given the bye to %(player)s.")
            if change.kind == "engine"
            else _("Published instead: the bye for %(player)s.")
        )
        return given % {"player": change.white.name}
    if not change.first_has_white:
        turned = (
            _("The engine had proposed %(first)s (Black on board 1) against %(second)s.")
            if change.kind == "engine"
            else _("Published instead: %(first)s (Black on board 1) against %(second)s.")
        )
        return turned % {"first": change.white.name, "second": change.black.name}
    paired = (
        _("The engine had proposed %(white)s (White) against %(black)s.")
        if change.kind == "engine"
        else _("Published instead: %(white)s (White) against %(black)s.")
    )
    return paired % {"white": change.white.name, "black": change.black.name}


def lot_check(round_number: int, lot: RoundLot) -> str:
    """Whether the lot of a round is the one that was fixed before round 1, and what shows it."""
    if lot.opened_at is None:
        return _("This lot came with the imported file. What was announced says nothing of it.")
    facts = {"round": round_number, "before": round_number - 1}
    if not lot.holds:
        return _("This lot does not lead to the hash that was announced. Tell the organizer.")
    if round_number == 1:
        return _("Its SHA-256 is the hash that was announced before round 1, so it was fixed then.")
    if lot.hash != lot.before:
        return _("Hashed %(round)s times it gives what was announced before round 1, so it was fixed then.") % facts
    return (
        _(
            "Its SHA-256 is the lot of round %(before)s, and hashed %(round)s times it gives what was announced before "
            "round 1. So it was fixed then, and nobody could know it from the lots of earlier rounds."
        )
        % facts
    )


def absence_words(absentee: Absentee) -> str:
    """Why a player is not paired in a coming round."""
    if absentee.entry.status == EntryStatus.WITHDRAWN:
        return _("withdrawn")
    if absentee.kind:
        return bye_name(absentee.kind)
    return _("plays from round %(number)s") % {"number": absentee.entry.first_round}


def origin_words(origin: str) -> str:
    """Who made a pair that is not the engine's own; ``origin`` is that of a ``BoardLine``."""
    words = {"arbiter": _("fixed by the arbiter"), "rest": _("paired around fixed boards")}
    return words.get(origin, _("changed by the arbiter"))


def hand_words(grade: str) -> str:
    """What the articles say about a board made by hand."""
    words: dict[str, str] = {Grade.EXACT: _("as the engine"), Grade.ILLEGAL: _("breaks a rule")}
    return words.get(grade, _("legal, but different"))


def hand_state(grade: str) -> str:
    """How the state of a board made by hand is drawn."""
    states: dict[str, str] = {Grade.EXACT: "ready", Grade.ILLEGAL: "failed"}
    return states.get(grade, "warning")
