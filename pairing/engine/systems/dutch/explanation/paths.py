"""The path of a player through the brackets: why somebody had to leave a scoregroup, and why this player."""

from __future__ import annotations

from ....facts import Fact, Json, fact
from ....history import Float
from ....model import Bracket
from ..rulebook import ARTICLE_OF, DOWNFLOATS
from .context import DutchContext


def board_path(context: DutchContext, upper: int, lower: int) -> list[Fact]:
    """How the two came to be in one bracket."""
    home, other_home = context.home(upper), context.home(lower)
    if home is None or other_home is None:
        return []
    bracket = context.brackets[other_home]
    if home != other_home:
        return [*path_facts(context, upper), *path_facts(context, lower)]
    if home in context.collapsed:
        return [*_joint(bracket), *_joined(bracket)]
    together = fact(
        "path.both",
        "C.04.3 1.3.1",
        player=upper,
        opponent=lower,
        score=bracket.score,
        players=len(bracket.residents),
    )
    return [together, *_joined(bracket), *_departures(context, upper), *_departures(context, lower)]


def path_facts(context: DutchContext, number: int) -> list[Fact]:
    """Where the player started and every bracket that the player left, with the reason."""
    home = context.home(number)
    if home is None:
        return []
    bracket = context.brackets[home]
    if home in context.collapsed:
        return [*_joint(bracket), *_joined(bracket)]
    start = fact("path.resident", "C.04.3 1.3.1", player=number, score=bracket.score, players=len(bracket.residents))
    return [start, *_joined(bracket), *_departures(context, number)]


def _joint(bracket: Bracket) -> list[Fact]:
    """The collapsed last bracket of 2017 (A.9)."""
    return [fact("path.collapsed", "C.04.3 A.9", score=bracket.score, players=len(bracket.residents))]


def _joined(bracket: Bracket) -> list[Fact]:
    if not bracket.moved_down:
        return []
    return [fact("path.joined", "C.04.3 1.3.2", score=bracket.score, players=list(bracket.moved_down))]


def _departures(context: DutchContext, number: int) -> list[Fact]:
    return [one for index in context.left(number) for one in _departure(context, index, number)]


def departure_reason(context: DutchContext, index: int, number: int) -> str:
    """Why the player left the bracket at ``index`` unpaired: ``alone``, ``no_opponent``, ``limbo``, ``odd``,
    ``incomplete`` (no more pairs were possible inside) or ``needed_below`` (more pairs were possible, at the price of
    the players further down)."""
    bracket = context.brackets[index]
    others = [one for one in (*bracket.residents, *bracket.moved_down) if one != number]
    if not others:
        return "alone"
    opponents = bracket.residents if number in bracket.moved_down else others
    if not any(context.may_meet(number, one) for one in opponents if one != number):
        return "no_opponent"
    if number in bracket.moved_down:
        return "limbo"
    leaving = len(bracket.downfloaters) + (bracket.bye is not None)
    if leaving == 1:
        return "odd"
    return "incomplete" if context.fewest_unpaired(index) == leaving else "needed_below"


def _departure(context: DutchContext, index: int, number: int) -> list[Fact]:
    bracket = context.brackets[index]
    reason = departure_reason(context, index, number)
    size = len(bracket.residents) + len(bracket.moved_down)
    known: dict[str, Json] = {"player": number, "score": bracket.score, "players": size}
    match reason:
        case "alone":
            facts = [fact("path.alone", "C.04.3 1.9.2", **known)]
        case "no_opponent":
            facts = [fact("path.no_opponent", "C.04.3 2.1", **known), *_barriers(context, bracket, number)]
        case "limbo":
            facts = [fact("path.limbo", "C.04.3 3.2", **known, paired=len(bracket.mdp_pairs))]
        case "odd":
            facts = [fact("path.odd", "C.04.3 2.4.1", **known)]
        case "incomplete":
            down = len(bracket.downfloaters)
            facts = [fact("path.incomplete", "C.04.3 2.4.1", **known, down=down)]
        case _:
            down = len(bracket.downfloaters)
            facts = [fact("path.needed_below", "C.04.3 2.2.1", **known, down=down)]
    if reason in ("odd", "incomplete", "needed_below"):
        facts.extend(_why_this_one(context, index, number))
    return facts


def _barriers(context: DutchContext, bracket: Bracket, number: int) -> list[Fact]:
    """The players of the bracket whom the player has met, may not meet, or cannot meet because of the colours."""
    others = bracket.residents if number in bracket.moved_down else (*bracket.moved_down, *bracket.residents)
    met: list[list[int]] = []
    prohibited: list[int] = []
    colour: list[int] = []
    for one in others:
        round_number = context.met_in(number, one)
        if one == number:
            continue
        if round_number is not None:
            met.append([one, round_number])
        elif context.prohibited(number, one):
            prohibited.append(one)
        else:
            colour.append(one)
    facts: list[Fact] = []
    if met:
        facts.append(fact("path.met", "C.04.3 2.1.1", player=number, meetings=met))
    if prohibited:
        facts.append(fact("path.prohibited", "", player=number, players=prohibited))
    if colour:
        due = str(context.past(number).preference)
        facts.append(fact("path.colour", "C.04.3 2.1.3", player=number, players=colour, colour=due))
    return facts


def _why_this_one(context: DutchContext, index: int, number: int) -> list[Fact]:
    """Why a resident left although lower ranked residents stayed."""
    bracket = context.brackets[index]
    leaving = {*bracket.downfloaters, bracket.bye}
    place = bracket.residents.index(number)
    stayed = [one for one in bracket.residents[place + 1 :] if one not in leaving]
    if not stayed:
        return [fact("path.lowest", "C.04.3 3.3", player=number, score=bracket.score)]
    spared: dict[int, list[int]] = {1: [], 2: []}
    stuck: list[int] = []
    rest: list[int] = []
    below = context.next_residents[index]
    for one in stayed:
        back = next((b for b in DOWNFLOATS if context.history.float_back(one, b) is Float.DOWN), None)
        if below and not any(context.may_meet(one, other) for other in below):
            stuck.append(one)
        elif back is not None and context.history.float_back(number, back) is not Float.DOWN:
            spared[back].append(one)
        else:
            rest.append(one)
    facts: list[Fact] = []
    for back, players in spared.items():
        if players:
            article = f"C.04.3 {ARTICLE_OF[DOWNFLOATS[back]]}"
            round_number = context.state.round_number - back
            facts.append(fact("path.spared", article, player=number, players=players, round=round_number))
    if stuck:
        facts.append(fact("path.stuck", "C.04.3 2.4.3", player=number, players=stuck))
    if rest:
        facts.append(fact("path.rest_stayed", "C.04.3 3.8.1", player=number, players=rest))
    return facts


def path_lead(context: DutchContext, number: int) -> Fact | None:
    """Why the player left the scoregroup, in one sentence; None for a player who stayed."""
    left = context.left(number)
    if not left:
        return None
    bracket = context.brackets[left[0]]
    reason = departure_reason(context, left[0], number)
    return fact(
        f"lead.down_{reason}",
        "C.04.3 1.9.2",
        player=number,
        score=context.past(number).pairing_score,
        group=bracket.score,
    )
