"""Why these colours (Article 5)."""

from __future__ import annotations

from ....explanation.colours import colour_rule
from ....facts import Fact, Json, fact
from ....history import PlayerHistory
from ....model import Colour, Pair
from ..direction import Direction
from ..rulebook import Rule
from .context import LimContext


def colour_fact(context: LimContext, pair: Pair, made: Direction) -> Fact:
    """The rule that gave the colours; ``made``: which way the group of the pair was paired."""
    higher, lower = sorted((pair.white, pair.black))
    one, other = context.past(higher), context.past(lower)
    rule = Rule(pair.colour_rule)
    known: dict[str, Json] = {"white": pair.white, "black": pair.black}
    if rule in {Rule.REPEATED, Rule.DIFFERENCE}:
        return fact(f"lim.colour_{rule.code}", rule.article, **known)
    if rule is Rule.HISTORY and not _differ(one, other):
        served, rest = (higher, lower) if made is Direction.DOWN else (lower, higher)
        colour = "w" if served == pair.white else "b"
        code = f"lim.colour_{'higher' if made is Direction.DOWN else 'lower'}"
        return fact(code, rule.article, **known, player=served, opponent=rest, colour=colour)
    return colour_rule(context, pair, higher, lower)


def _differ(one: PlayerHistory, other: PlayerHistory) -> bool:
    pairs = zip(reversed(one.colours), reversed(other.colours), strict=False)
    return any(mine is not theirs for mine, theirs in pairs)


def due_facts(context: LimContext, pair: Pair, number: int) -> list[Fact]:
    """One player's colours so far, the colour that was due, and whether it was given."""
    past = context.past(number)
    if past.preference is None:
        return [fact("colour.no_game", Rule.DUE.article, player=number)]
    due = str(past.preference)
    facts = [fact("colour.history", "C.04.2 3.4", player=number, colours="".join(map(str, past.colours)))]
    if past.repeated_colour:
        facts.append(
            fact("lim.due_repeated", Rule.REPEATED.article, player=number, colour=due, last=str(past.colours[-1]))
        )  # fmt: skip
    elif past.colour_difference:
        whites = past.colours.count(Colour.WHITE)
        counts: dict[str, Json] = {"whites": whites, "blacks": len(past.colours) - whites}
        facts.append(fact("lim.due_equalise", Rule.DUE.article, player=number, colour=due, **counts))
    else:
        facts.append(fact("lim.due_alternate", Rule.DUE.article, player=number, colour=due))
    if due != ("w" if number == pair.white else "b"):
        facts.append(fact("colour.not_granted", Rule.COLOUR_EXCHANGE.article, player=number, colour=due))
    return facts
