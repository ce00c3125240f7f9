"""Why these colours: the rule that decided, and the histories that it looked at, for the rules that systems share."""

from __future__ import annotations

from ..facts import Fact, Json, fact
from ..history import PlayerHistory, Strength
from ..model import PLAYED, Colour, Pair
from ..system_description import ColourReason
from .context import RoundContext

STRENGTHS = {
    Strength.NONE: "none",
    Strength.MILD: "mild",
    Strength.STRONG: "strong",
    Strength.ABSOLUTE: "absolute",
}


def colour_rule(context: RoundContext, pair: Pair, upper: int, lower: int) -> Fact:
    """The rule that gave the colours of ``pair``, worded with what it looked at."""
    known: dict[str, Json] = {"white": pair.white, "black": pair.black}
    description = context.description
    article = f"{description.chapter} {pair.colour_rule}".strip() if pair.colour_rule else ""
    reason = next((one for one, number in description.colour_articles.items() if number == pair.colour_rule), None)
    white, black = context.past(pair.white), context.past(pair.black)
    match reason:
        case ColourReason.GRANTED:
            free = next((one for one in (white, black) if not one.colours), None)
            if free is None:
                return fact("colour.both_granted", article, **known)
            other = pair.black if free is white else pair.white
            return fact(
                "colour.one_free", article, **known, player=other, opponent=free.number, colour=_got(pair, other)
            )
        case ColourReason.STRONGER:
            return _stronger(pair, white, black, article)
        case ColourReason.ALTERNATE:
            return _alternate(context, pair, upper, lower, article)
        case ColourReason.HIGHER_RANKED:
            return fact(
                "colour.higher_ranked", article, **known, player=upper, opponent=lower, colour=_got(pair, upper)
            )
        case ColourReason.LOT:
            return fact("colour.lot", **known)
        case ColourReason.INITIAL:
            number = context.past(upper).parity_number
            return fact(
                "colour.initial",
                article,
                **known,
                player=upper,
                number=number,
                parity="odd" if number % 2 else "even",
                initial=str(context.state.initial_colour),
                colour=_got(pair, upper),
            )
    return fact("colour.given", article, **known)


def _got(pair: Pair, number: int) -> str:
    return str(Colour.WHITE if pair.white == number else Colour.BLACK)


def _stronger(pair: Pair, white: PlayerHistory, black: PlayerHistory, article: str) -> Fact:
    known: dict[str, Json] = {"white": pair.white, "black": pair.black, "colour": str(white.preference)}
    winner, loser = (white, black) if white.preference is Colour.WHITE else (black, white)
    if winner.strength is loser.strength:
        return fact(
            "colour.wider",
            article,
            **known,
            player=winner.number,
            opponent=loser.number,
            difference=abs(winner.colour_difference),
            other_difference=abs(loser.colour_difference),
        )
    return fact(
        "colour.stronger",
        article,
        **known,
        player=winner.number,
        opponent=loser.number,
        strength=STRENGTHS[winner.strength],
        other_strength=STRENGTHS[loser.strength],
    )


def _alternate(context: RoundContext, pair: Pair, upper: int, lower: int, article: str) -> Fact:
    """The latest games, counted back, in which one had White and the other Black."""
    ours, theirs = _games(context.past(upper)), _games(context.past(lower))
    for (our_round, our_colour), (their_round, their_colour) in zip(reversed(ours), reversed(theirs), strict=False):
        if our_colour is not their_colour:
            return fact(
                "colour.alternate",
                article,
                white=pair.white,
                black=pair.black,
                player=upper,
                opponent=lower,
                round=our_round,
                other_round=their_round,
                colour=str(our_colour),
                other_colour=str(their_colour),
            )
    return fact("colour.given", article, white=pair.white, black=pair.black)


def _games(past: PlayerHistory) -> list[tuple[int, Colour]]:
    """Round and colour of every game played, oldest first."""
    return [
        (number, game.colour)
        for number, game in enumerate(past.competitor.games, start=1)
        if game.outcome in PLAYED and game.colour is not None
    ]


def colour_details(context: RoundContext, pair: Pair, number: int) -> list[Fact]:
    """One player's colours so far, the preference that they give, and whether it was met."""
    past = context.past(number)
    if not past.colours:
        return [fact("colour.no_game", "C.04.3 1.7.4", player=number)]
    history = "".join(str(colour) for colour in past.colours)
    due = str(past.preference)
    facts = [fact("colour.history", "C.04.2 3.4", player=number, colours=history)]
    match past.strength:
        case Strength.ABSOLUTE if past.wide_difference:
            facts.append(fact("colour.must_difference", "C.04.3 1.7.1", player=number, colour=due, **_counts(past)))
        case Strength.ABSOLUTE:
            facts.append(
                fact("colour.must_repeat", "C.04.3 1.7.1", player=number, colour=due, last=str(past.colours[-1]))
            )
        case Strength.STRONG:
            facts.append(fact("colour.strong", "C.04.3 1.7.2", player=number, colour=due, **_counts(past)))
        case _:
            facts.append(fact("colour.mild", "C.04.3 1.7.3", player=number, colour=due, last=str(past.colours[-1])))
    if due != _got(pair, number):
        facts.append(fact("colour.not_granted", "C.04.3 2.4.7", player=number, colour=due))
    return facts


def _counts(past: PlayerHistory) -> dict[str, Json]:
    whites = past.colours.count(Colour.WHITE)
    return {"whites": whites, "blacks": len(past.colours) - whites}
