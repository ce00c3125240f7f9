"""Why these two meet: who looked for an opponent, in which order, and why those before were passed over."""

from __future__ import annotations

from ....facts import Fact, Json, fact
from ..direction import Direction
from ..replay import Search
from ..rulebook import Rule
from .context import LimContext


def choice_facts(context: LimContext, search: Search) -> list[Fact]:
    """The search, and everybody passed over with the reason."""
    facts = [_how(search)]
    if not search.passed:
        facts.append(
            fact("lim.first_in_order", Rule.EXCHANGES.article, player=search.seeker, opponent=search.opponent)
        )  # fmt: skip
    facts += _barred(context, search)
    same_due, needed = _allowed(context, search)
    known: dict[str, Json] = {"player": search.seeker, "opponent": search.opponent}
    if same_due:
        due = str(context.past(search.seeker).preference)
        article = (Rule.COLOUR_EXCHANGE if search.going is None else Rule.FLOATER_OPPONENT).article
        facts.append(fact("lim.skip_same_due", article, **known, colour=due, players=same_due))
    if needed:
        facts.append(fact("lim.skip_needed", Rule.OTHERS_PAIRABLE.article, **known, players=needed))
    if not context.pairable.suit(search.seeker, search.opponent):
        facts.append(_against_colour(context, search))
    return facts


def choice_lead(context: LimContext, search: Search) -> Fact:
    """The choice in one sentence."""
    known: dict[str, Json] = {"player": search.seeker, "opponent": search.opponent}
    if not search.passed and len(search.order) == 1:
        return fact("lim.lead_only_two", Rule.HALVES.article, **known)
    if not search.passed:
        kind = "first" if search.going is None else f"floater_{search.going.value}"
        return fact(f"lim.lead_{kind}", _article(search), **known)
    same_due, needed = _allowed(context, search)
    if len(same_due) == len(search.passed):
        due = str(context.past(search.seeker).preference)
        return fact("lim.lead_due", Rule.COLOUR_EXCHANGE.article, **known, colour=due, players=same_due)
    if len(needed) == len(search.passed):
        return fact("lim.lead_needed", Rule.OTHERS_PAIRABLE.article, **known, players=needed)
    met: list[Json] = [one for one in search.passed if context.met_in(search.seeker, one)]
    if len(met) == len(search.passed):
        return fact("lim.lead_met", Rule.EXCHANGES.article, **known, players=met)
    return fact("lim.lead_passed", Rule.EXCHANGES.article, **known, skipped=len(search.passed))


def _article(search: Search) -> str:
    return (Rule.HALVES if search.going is None else Rule.FLOATER_OPPONENT).article


def _how(search: Search) -> Fact:
    if search.going is not None:
        article = Rule.FLOATER_OPPONENT.article
        return fact(f"lim.floater_looks_{search.going.value}", article, player=search.seeker)
    code = "lim.looks_down" if search.group.direction is Direction.DOWN else "lim.looks_up"
    return fact(code, Rule.EXCHANGES.article, player=search.seeker, order=list(search.order))


def _barred(context: LimContext, search: Search) -> list[Fact]:
    """Those passed over who are not compatible (2.1)."""
    seeker = search.seeker
    known: dict[str, Json] = {"player": seeker, "opponent": search.opponent}
    barred = [one for one in search.passed if not context.pairable.compatible(seeker, one)]
    met = [[one, number] for one in barred if (number := context.met_in(seeker, one))]
    apart = [one for one in barred if not context.met_in(seeker, one) and context.prohibited(seeker, one)]
    rest = [one for one in barred if one not in apart and not context.met_in(seeker, one)]
    facts = []
    if met:
        facts.append(fact("skip.met", Rule.COMPATIBLE.article, **known, meetings=met))
    if apart:
        facts.append(fact("skip.prohibited", **known, players=apart))
    if rest:
        facts.append(fact("lim.skip_colour", Rule.COMPATIBLE.article, **known, players=rest))
    return facts


def _allowed(context: LimContext, search: Search) -> tuple[list[Json], list[Json]]:
    """Those passed over who are compatible: due the same colour, or such that the others could not be paired."""
    allowed = [one for one in search.passed if context.pairable.compatible(search.seeker, one)]
    if not context.pairable.suit(search.seeker, search.opponent):
        return [], [*allowed]
    left = {search.seeker, *search.order}
    same_due = [one for one in allowed if not context.pairable.suit(search.seeker, one)]
    needed: list[Json] = [one for one in allowed if context.pairable.left_over(left - {search.seeker, one})]
    return [one for one in same_due if one not in needed], needed


def _against_colour(context: LimContext, search: Search) -> Fact:
    """Why two players who are due the same colour meet."""
    colour = str(context.past(search.seeker).preference)
    known: dict[str, Json] = {"player": search.seeker, "opponent": search.opponent, "colour": colour}
    if context.pairable.field.maxi:
        return fact("lim.same_due_band", Rule.EXCHANGE_BAND.article, **known)
    return fact("lim.same_due", Rule.COLOUR_EXCHANGE.article, **known)
