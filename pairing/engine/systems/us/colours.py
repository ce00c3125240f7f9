"""The colours of the pairs of one scoregroup: 29E4, and 28J where nobody has played."""

from __future__ import annotations

from dataclasses import dataclass

from ...drawn_lots import draw, lot_of_round
from ...model import Colour, Pair
from . import ALTERNATING_BENEFIT, LAST_BY_LOT, LOWER_IN_MINUS, NO_HISTORY
from .field import Field
from .precedence import beneficiary
from .rulebook import Rule


@dataclass(slots=True)
class GroupColours:
    """Gives the pairs of one scoregroup their colours, from the top board down."""

    field: Field
    fresh: int = 0
    """How many pairs have come in which nobody had played."""
    equal: int = 0
    """How many pairs have come in which only the rank could decide."""

    def assign(self, higher: int, lower: int) -> Pair:
        """The pair with colours and the rule that gave them; the first position is the higher ranked."""
        field = self.field
        mine, theirs = field.due[higher], field.due[lower]
        if mine is None and theirs is None:
            colour = field.history.state.initial_colour
            mine = colour if self.fresh % 2 == 0 else colour.opposite
            served, rule = higher, Rule.FIRST_ROUND
            self.fresh += 1
        elif mine is not theirs:
            served, rule = (lower if mine is None else higher), Rule.DUE
        else:
            past, rule = beneficiary(
                field.players[higher], field.players[lower], history=not field.options[NO_HISTORY]
            )  # fmt: skip
            served = higher if past is field.players[higher] else lower
            if rule is Rule.HIGHER and field.options[LAST_BY_LOT] and field.history.last_round:
                numbers = {field.number(one): one for one in (higher, lower)}
                served, rule = numbers[draw(lot_of_round(field.history.state), "colour", numbers)[0]], Rule.LOT
            elif rule is Rule.HIGHER:
                served = self._by_rank(higher, lower)
        colour = mine or theirs or field.history.state.initial_colour
        white = served if colour is Colour.WHITE else higher + lower - served
        return Pair(field.number(white), field.number(higher + lower - white), rule.article)

    def _by_rank(self, higher: int, lower: int) -> int:
        """Who gets the due colour where nothing but the rank tells the two apart (rule 5 with its variations)."""
        field = self.field
        turned = field.options[LOWER_IN_MINUS] and minus_score(field, higher)
        if field.options[ALTERNATING_BENEFIT]:
            turned ^= self.equal % 2 == 1
            self.equal += 1
        return lower if turned else higher


def minus_score(field: Field, position: int) -> bool:
    """Whether the player has less than half of what could be won so far (29E4a)."""
    state = field.history.state
    return 2 * field.players[position].score < state.completed * state.scoring.win
