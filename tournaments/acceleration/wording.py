"""Groups, and what acceleration changes for a player, in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from portal.common.dates import MOMENT, moment_text
from portal.common.models import JournalEntry
from portal.organizations.models import Role
from tournaments.acceleration.comparison import Hypothesis
from tournaments.history.points_day import MovedPlayer, PointsChange, PointsDay
from tournaments.history.shapes import Withdrawal
from tournaments.rounds.shapes import BoardLine
from tournaments.wording import points_text, points_words, spoken_name


def group_size(key: str, numbers: Sequence[int]) -> str:
    """How many players a group has and the pairing numbers from the first to the last of them."""
    words = ngettext(
        "Group %(key)s: %(n)s player, number %(first)s",
        "Group %(key)s: %(n)s players, numbers %(first)s to %(last)s",
        len(numbers),
    )
    if not numbers:
        words = _("Group %(key)s: nobody")
        return words % {"key": key}
    return words % {"key": key, "n": len(numbers), "first": numbers[0], "last": numbers[-1]}


def set_by_sentence(row: JournalEntry) -> str:
    """Who set the acceleration when, from its entry in the journal."""
    words = {"name": row.actor, "when": moment_text(row.at, MOMENT)}
    if (row.after or {})["role"] == Role.ARBITER:
        return _("Set by the arbiter, %(name)s, on %(when)s.") % words
    return _("Set by %(name)s on %(when)s.") % words


def hypothesis_sentence(one: Hypothesis) -> str:
    """Whom a player would have met without acceleration."""
    if one.opponent is None:
        return _("Without acceleration %(player)s would have had the bye.") % {"player": spoken_name(one.player.name)}
    if one.same:
        words = _("Without acceleration %(player)s would have met %(opponent)s all the same.")
    elif one.colour == "w":
        words = _("Without acceleration %(player)s would have met %(opponent)s, with White.")
    else:
        words = _("Without acceleration %(player)s would have met %(opponent)s, with Black.")
    return words % {"player": spoken_name(one.player.name), "opponent": spoken_name(one.opponent.name)}


def withdrawal_sentence(one: Withdrawal) -> str:
    """What the next withdrawal of virtual points does to the place of a player in the pairing order."""
    if one.place_before == one.place_after:
        words = _(
            "Had everybody had the virtual points of round %(round)s in round %(seen)s already, the place in the "
            "pairing order would have been the same: %(place)s."
        )
        return words % {"round": one.round_number, "seen": one.seen_in, "place": one.place_before}
    words = _(
        "Place in the pairing order of round %(seen)s: %(before)s. Had everybody had the virtual points of round"
        " %(round)s in it already, it would have been %(after)s."
    )
    numbers = {"seen": one.seen_in, "before": one.place_before, "round": one.round_number, "after": one.place_after}
    return words % numbers


def change_sentence(one: PointsChange) -> str:
    """How many players have how many virtual points instead of how many, as said about the round it stands with."""
    words = {"now": points_text(one.now), "before": virtual_words(one.before), "group": one.group, "n": one.players}
    if one.players is None:
        return _of_group(one) % (words | _limits(one))
    if one.lasting:
        text = ngettext(
            "From this round %(now)s instead of %(before)s for %(n)s player.",
            "From this round %(now)s instead of %(before)s for %(n)s players.",
            one.players,
        )
    else:
        text = ngettext(
            "In this round %(now)s instead of %(before)s for %(n)s player.",
            "In this round %(now)s instead of %(before)s for %(n)s players.",
            one.players,
        )
    return text % words


def board_changes(board: BoardLine) -> tuple[tuple[str, str], ...]:
    """The remarks on a board before which virtual points changed, each with its symbol: ``down`` or ``up``."""
    sides: tuple[tuple[str, int | None, int], ...] = (
        (_("White: %(now)s, was %(before)s"), board.white_before, board.white_score.virtual),
        (_("Black: %(now)s, was %(before)s"), board.black_before, board.black_score.virtual),
    )
    if sides[0][1:] == sides[1][1:]:
        sides = ((_("Both: %(now)s, was %(before)s"), *sides[0][1:]),)
    return tuple(
        (
            "down" if now < before else "up",
            text % {"now": points_text(now), "before": points_text(before)},
        )
        for text, before, now in sides
        if before is not None
    )


def virtual_words(tenths: int) -> str:
    """A number of virtual points with its noun."""
    text = ngettext("%(points)s virtual point", "%(points)s virtual points", 1 if tenths in {5, 10} else 2)
    return text % {"points": points_text(tenths)}


def move_words(one: MovedPlayer) -> str:
    """How far a change of virtual points moved a player in the pairing order."""
    if one.place is None:
        return _("not paired in this round")
    if not one.places_up:
        return _("same place")
    if one.places_up > 0:
        text = ngettext("%(n)s place up", "%(n)s places up", one.places_up)
    else:
        text = ngettext("%(n)s place down", "%(n)s places down", -one.places_up)
    return text % {"n": abs(one.places_up)}


def own_change_sentence(one: MovedPlayer, day: PointsDay) -> str:
    """What a change of virtual points did to one player: the own points, those of the others, and the place."""
    own = {
        "player": spoken_name(one.player.name),
        "now": virtual_words(one.score.virtual),
        "before": points_text(one.before),
    }
    if one.changed:
        words = _("%(player)s has %(now)s instead of %(before)s.")
    elif one.score.virtual:
        words = _("%(player)s keeps %(now)s.")
    else:
        words = _("%(player)s had no virtual points and has none now.")
    return " ".join((words % own, *(_of_others(change, day) for change in day.changes), _own_place(one)))


def _of_others(change: PointsChange, day: PointsDay) -> str:
    facts = {
        "n": change.players,
        "group": ", ".join(day.groups_of(change)),
        "now": points_text(change.now),
        "before": virtual_words(change.before),
    }
    words = ngettext(
        "%(n)s player (group %(group)s) now has %(now)s instead of %(before)s.",
        "%(n)s players (group %(group)s) now have %(now)s instead of %(before)s.",
        change.players or 0,
    )
    return words % facts


def _own_place(one: MovedPlayer) -> str:
    places = {"before": one.place_before, "now": one.place}
    if one.place is None:
        return _("Without a game in this round there is no place for the pairing.")
    if one.place == one.place_before:
        return _("The place for the pairing stays the same: %(now)s.") % places
    return _("The place for the pairing goes from %(before)s to %(now)s.") % places


def _of_group(one: PointsChange) -> str:
    if one.lowest and one.below is not None:
        return _(
            "From this round %(now)s instead of %(before)s for players of group %(group)s whose real score is at "
            "least %(lowest)s and less than %(below)s."
        )
    if one.lowest:
        return _(
            "From this round %(now)s instead of %(before)s for players of group %(group)s whose real score is at "
            "least %(lowest)s."
        )
    if one.below is not None:
        return _(
            "From this round %(now)s instead of %(before)s for players of group %(group)s whose real score is less "
            "than %(below)s."
        )
    return _("From this round %(now)s instead of %(before)s for all players of group %(group)s.")


def _limits(one: PointsChange) -> dict[str, str]:
    return {"lowest": points_words(one.lowest), "below": "" if one.below is None else points_words(one.below)}
