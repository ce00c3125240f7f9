"""Why these colours (29E3a, 29E4, 28J)."""

from __future__ import annotations

from ....explanation.colours import colour_rule
from ....facts import Fact, Json, fact
from ....model import Colour, Pair
from ..precedence import due_colour, latest_difference
from ..rulebook import Rule
from .context import UsContext


def colour_fact(context: UsContext, pair: Pair) -> Fact:
    """The rule that gave the colours."""
    higher, lower = sorted((pair.white, pair.black), key=context.rank)
    rule = Rule(pair.colour_rule.removeprefix("USCF "))
    if rule is Rule.DUE:
        return colour_rule(context, pair, higher, lower)
    due = context.field.due[context.position[higher]]
    colour = due or Colour.WHITE
    served = pair.white if colour is Colour.WHITE else pair.black
    other = pair.white + pair.black - served
    known: dict[str, Json] = {
        "white": pair.white, "black": pair.black, "player": served, "opponent": other, "colour": str(colour),
    }  # fmt: skip
    one, two = context.past(served), context.past(other)
    match rule:
        case Rule.FIRST_ROUND:
            return fact(
                "us.colour_first", rule.article, **{**known, "colour": str(context.state.initial_colour)}
            )  # fmt: skip
        case Rule.UNEQUAL:
            return fact("us.colour_unequal", rule.article, **known)
        case Rule.GREATER:
            return fact(
                "us.colour_greater", rule.article, **known,
                difference=abs(one.colour_difference), other_difference=abs(two.colour_difference),
            )  # fmt: skip
        case Rule.LOT:
            return fact("us.colour_lot", rule.article, **known)
        case Rule.HIGHER:
            return fact("us.colour_higher" if served == higher else "us.colour_lower", rule.article, **known)
    found = latest_difference(one, two)
    back, mine, theirs = found or (1, None, None)
    round_number = context.state.completed + 1 - back
    if mine is None or theirs is None:
        idle = served if mine is None else other
        had = theirs if mine is None else mine
        return fact(
            "us.colour_history_idle", rule.article, **known, round=round_number, idle=idle,
            busy=served + other - idle, had=str(had),
        )  # fmt: skip
    code = "us.colour_alternate" if rule is Rule.ALTERNATE else "us.colour_history"
    return fact(code, rule.article, **known, round=round_number, had=str(mine), other_had=str(theirs))


def due_facts(context: UsContext, pair: Pair, number: int) -> list[Fact]:
    """One player's colours so far, the colour that was due, and whether it was given."""
    past = context.past(number)
    due = due_colour(past)
    if due is None:
        return [fact("colour.no_game", Rule.DUE.article, player=number)]
    facts = [fact("colour.history", Rule.UNPLAYED.article, player=number, colours="".join(map(str, past.colours)))]
    if past.colour_difference:
        whites = past.colours.count(Colour.WHITE)
        blacks = len(past.colours) - whites
        facts.append(
            fact("us.due_equalise", Rule.DUE.article, player=number, colour=str(due), whites=whites, blacks=blacks)
        )  # fmt: skip
    else:
        facts.append(fact("us.due_alternate", Rule.DUE.article, player=number, colour=str(due)))
    if due is not (Colour.WHITE if number == pair.white else Colour.BLACK):
        facts.append(fact("colour.not_granted", Rule.SWITCHES.article, player=number, colour=str(due)))
    return facts
