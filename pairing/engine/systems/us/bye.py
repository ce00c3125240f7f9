"""Who gets the bye (28L), and whether the round can be paired at all."""

from __future__ import annotations

from ...history import History, PlayerHistory
from ...matching.bitset import members
from ...model import Colour, Outcome
from ..obstacles import no_pairing, spare_players
from . import BYE_FOR_COLOUR
from .field import CONFLICT, UNEQUAL, Field
from .precedence import due_colour
from .trace import ByeChoice

SHORT_EVENT = 4
"""The number of rounds at which new players do not get the bye if the group above has somebody (28L5)."""


def choose_bye(field: Field) -> ByeChoice | None:
    """Who has the bye; None when the number of players is even. Raises ``NoPairing`` where no pairing exists."""
    spare = spare_players(field.players, field.rows)
    if not spare:
        return None
    allowed = {field.players[one].number: one for one in members(spare) if field.players[one].may_receive_bye}
    order = [past.number for past in order_of_bye(field.history) if past.number in allowed]
    if not order:
        raise no_pairing(field.players, field.rows)
    first = allowed[order[0]]
    chosen = first
    if field.options[BYE_FOR_COLOUR]:
        chosen = _better_for_colours(field, [allowed[number] for number in order])
    return ByeChoice(field.number(chosen), field.number(first), field.difference(chosen, first))


def order_of_bye(history: History) -> list[PlayerHistory]:
    """The players present in the order in which the bye is offered.

    The lowest score first, in round 1 everybody together; in it the lowest rated, the unrated after the rated, and
    those who had a half-point bye after all others (28L2, 28L4). In an event of four rounds, where of a score only
    unrated players are left who may have it, the rated of the next one come before them (28L5).
    """
    state = history.state
    order: list[PlayerHistory] = []
    waiting: list[PlayerHistory] = []
    for score in sorted({past.pairing_score for past in history.present}) if state.completed else [0]:
        group = [past for past in history.present if not state.completed or past.pairing_score == score]
        group.sort(key=lambda past: (past.competitor.rating, -past.number))
        group.sort(key=lambda past: (had_half_bye(past), not past.competitor.rating))
        rated = [past for past in group if past.competitor.rating and not had_half_bye(past)]
        others = group[len(rated) :]
        order += rated + waiting
        new = any(past.may_receive_bye and not had_half_bye(past) for past in others)
        waiting = others if new and state.rounds == SHORT_EVENT else []
        order += [] if waiting else others
    return order + waiting


def new_players_below(history: History, number: int) -> list[int]:
    """The unrated players of a lower score who come after this player in the order of the bye (28L5), by TPN."""
    order = [past.number for past in order_of_bye(history)]
    score = history.players[number].pairing_score
    after = [history.players[one] for one in order[order.index(number) + 1 :]]
    lower = [past for past in after if history.state.completed and past.pairing_score < score]
    return [past.number for past in lower if past.may_receive_bye and not past.competitor.rating]


def had_half_bye(past: PlayerHistory) -> bool:
    """Whether the player had a half-point bye before (28L4)."""
    return any(game.outcome is Outcome.HALF_BYE for game in past.competitor.games)


def _better_for_colours(field: Field, order: list[int]) -> int:
    """The first in order, or a higher rated one of the same score whose bye improves the colours of the rest (28L2a).

    Still no unrated player has it before a rated one (28L2), and nobody with a half-point bye before others (28L4).
    """
    first = order[0]
    late = had_half_bye(field.players[first])
    score = field.players[first].pairing_score
    group = next(players for value, players in field.groups if value == score)
    before = _unavoidable(field, group & ~(1 << first))
    best = (before, 0, 0)
    chosen = first
    for place, one in enumerate(order):
        if group >> one & 1 and field.ratings[one] and had_half_bye(field.players[one]) is late:
            burden = _unavoidable(field, group & ~(1 << one))
            difference = field.difference(first, one)
            if difference <= field.limit(before, burden) and (burden, difference, place) < best:
                best, chosen = (burden, difference, place), one
    return chosen


def _unavoidable(field: Field, group: int) -> int:
    """The burden of colour that no pairing inside the group can avoid."""
    players = [field.players[one] for one in members(group)]
    burden = 0
    for colour in Colour:
        due = [past for past in players if due_colour(past) is colour]
        unequal = sum(past.colour_difference != 0 for past in due)
        burden += CONFLICT * max(0, (2 * len(due) - len(players)) // 2)
        burden += UNEQUAL * max(0, (2 * unequal - len(players)) // 2)
    return burden
