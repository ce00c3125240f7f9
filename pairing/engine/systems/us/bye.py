"""Who gets the bye (28L), and whether the round can be paired at all."""

from __future__ import annotations

from ...history import History, PlayerHistory
from ...matching.bitset import UNMATCHED, make_maximum, members, search
from ...model import Colour, Outcome
from ..obstacles import no_pairing
from . import BYE_FOR_COLOUR
from .field import CONFLICT, UNEQUAL, Field
from .precedence import due_colour
from .trace import ByeChoice

SHORT_EVENT = 4
"""The number of rounds at which new players do not get the bye if the group above has somebody (28L5)."""


def choose_bye(field: Field) -> ByeChoice | None:
    """Who has the bye; None when the number of players is even. Raises ``NoPairing`` where no pairing exists."""
    mates = [UNMATCHED] * len(field.players)
    left = make_maximum(field.rows, mates, field.everyone, field.everyone)
    if left.bit_count() != len(field.players) % 2:
        raise no_pairing(field.players, field.rows)
    if not left:
        return None
    spare = search(field.rows, mates, left.bit_length() - 1, field.everyone, left)
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
    those who had a half-point bye after all others (28L2, 28L4). In an event of four rounds the unrated of a score come
    after the rated of the next one (28L5).
    """
    state = history.state
    scores = sorted({past.pairing_score for past in history.present}) if state.completed else [0]
    rated: list[list[PlayerHistory]] = []
    unrated: list[list[PlayerHistory]] = []
    for score in scores:
        group = [past for past in history.present if not state.completed or past.pairing_score == score]
        group.sort(key=lambda past: (past.competitor.rating, -past.number))
        group.sort(key=had_half_bye)
        rated.append([past for past in group if past.competitor.rating])
        unrated.append([past for past in group if not past.competitor.rating])
    if state.completed and state.rounds == SHORT_EVENT:
        waiting = [[], *unrated]
        return [past for pair in zip([*rated, []], waiting, strict=True) for part in pair for past in part]
    return [
        past
        for with_rating, without in zip(rated, unrated, strict=True)
        for past in sorted([*with_rating, *without], key=had_half_bye)
    ]


def had_half_bye(past: PlayerHistory) -> bool:
    """Whether the player had a half-point bye before (28L4)."""
    return any(game.outcome is Outcome.HALF_BYE for game in past.competitor.games)


def _better_for_colours(field: Field, order: list[int]) -> int:
    """The first in order, or somebody of the same score whose bye improves the colours of the rest (28L2a)."""
    first = order[0]
    score = field.players[first].pairing_score
    group = next(players for value, players in field.groups if value == score)
    before = _unavoidable(field, group & ~(1 << first))
    best = (before, 0, 0)
    chosen = first
    for place, one in enumerate(order):
        if group >> one & 1:
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
