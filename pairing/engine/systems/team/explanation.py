"""Why a round of the Swiss Team system is as it is: matches, byes and brackets as facts, worded in ``wording``."""

from __future__ import annotations

from functools import cached_property

from ...explanation.articles import in_system
from ...explanation.byes import explain_absences
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, BracketExplanation, ByeExplanation, RoundExplanation
from ...explanation.scores import score_facts, score_lead
from ...facts import Fact, Json, fact
from ...history import Strength, bars_bye
from ...matching.bitset import UNMATCHED, make_maximum
from ...model import Pair, RoundPairing, TournamentState
from . import DESCRIPTION
from .bye import order_of_bye
from .field import Field, build
from .rulebook import Rule
from .trace import TeamBracket


class TeamContext(RoundContext):
    """What every part of the explanation looks up. Teams by TPN."""

    def __init__(self, state: TournamentState, pairing: RoundPairing) -> None:
        super().__init__(state, pairing)
        self.brackets = [one for one in pairing.brackets if isinstance(one, TeamBracket)]
        self.place_of = {
            frozenset(pair): place for place, bracket in enumerate(self.brackets) for pair in bracket.pairs
        }

    @cached_property
    def field(self) -> Field:
        """The field that the round was paired from."""
        return build(self.history)

    @cached_property
    def position(self) -> dict[int, int]:
        """By TPN the position in the field."""
        return {past.number: position for position, past in enumerate(self.field.teams)}

    def allowed(self, one: int, other: int) -> bool:
        """C1 and the prohibitions of the event."""
        return bool(self.field.rows[self.position[one]] >> self.position[other] & 1)

    def all_paired(self, teams: set[int]) -> bool:
        """Whether these can all be paired with one another."""
        alive = sum(1 << self.position[number] for number in teams)
        return not make_maximum(self.field.rows, [UNMATCHED] * len(self.field.rows), alive, alive)

    def floated(self, number: int) -> bool:
        """Whether the team floated in the previous round, where that still counts."""
        return bool(self.field.floated >> self.position[number] & 1)

    def below(self, place: int) -> list[int]:
        """Who came into question as an upfloater of a bracket, in the order of 3.5."""
        later = [number for bracket in self.brackets[place:] for pair in bracket.pairs for number in pair]
        score = self.brackets[place].score
        found = [number for number in later if self.players[number].pairing_score < score]
        return sorted(found, key=lambda number: (-self.players[number].pairing_score, number))


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every match, every bye and every bracket of ``pairing``, the answer for ``state`` with its trace."""
    context = TeamContext(state, pairing)
    byes = [_bye(context, pairing.bye)] if pairing.bye is not None else []
    facts = [fact("team.round", teams=len(context.history.present), matches=len(pairing.pairs))]
    if context.accelerated:
        accelerated = sum(past.pairing_score != past.score for past in context.history.present)
        facts.append(fact("team.virtual", "C.04.7 1.5", teams=accelerated))
    explanation = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_match(context, board, pair) for board, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(_bracket(bracket) for bracket in context.brackets),
        tuple(facts),
    )
    return in_system(explanation, DESCRIPTION)


def _match(context: TeamContext, board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead = [score_lead(context, upper, lower)]
    steps = score_facts(context, upper, lower)
    details: list[Fact] = []
    place = context.place_of.get(frozenset((upper, lower)))
    if place is not None:
        bracket = context.brackets[place]
        for number in (upper, lower):
            if number in bracket.upfloaters:
                lead.append(
                    fact("team.moved_up", Rule.UPFLOATERS_ORDER.article, player=number, score=bracket.score)
                )  # fmt: skip
                steps += upfloater_facts(context, place, number)
        skipped = _skipped(context, bracket, min(upper, lower), max(upper, lower))
        lead.append(_choice(upper, lower, passed=bool(skipped)))
        steps += skipped
        steps.append(colour_fact(context, pair))
    for number in (upper, lower):
        details += _preference(context, pair, number)
    return BoardExplanation(
        board, pair.white, pair.black, () if place is None else (place,), tuple(lead), tuple(steps), tuple(details)
    )


def _choice(upper: int, lower: int, *, passed: bool) -> Fact:
    top, bottom = sorted((upper, lower))
    code = "team.pair_passed" if passed else "team.pair_first"
    return fact(code, Rule.IDENTIFIER.article, player=top, opponent=bottom)


def upfloater_facts(context: TeamContext, place: int, number: int) -> list[Fact]:
    """Why the group needed somebody from below, and why not those who come before in the order."""
    bracket = context.brackets[place]
    known: dict[str, Json] = {"score": bracket.score, "teams": len(bracket.residents)}
    needed = len(bracket.upfloaters)
    code = "team.needs_one" if needed == 1 else "team.needs_several"
    facts = [fact(code, Rule.FEWEST_UPFLOATERS.article, **known, needed=needed)]
    before = context.below(place)
    before = [one for one in before[: before.index(number)] if one not in bracket.upfloaters]
    again = [one for one in before if context.floated(one) and not context.floated(number)]
    rest = [one for one in before if one not in again]
    if rest:
        facts.append(fact("team.up_needed", Rule.NEXT_GROUP.article, player=number, players=[*rest]))
    if again:
        facts.append(fact("team.up_spared", Rule.RESTED_UPFLOATERS.article, player=number, players=[*again]))
    return facts


def _skipped(context: TeamContext, bracket: TeamBracket, top: int, bottom: int) -> list[Fact]:
    """Bottom members with a smaller number who were still free, with what kept them from this top member."""
    order = [one for one, _ in bracket.pairs]
    free = [other for _, other in bracket.pairs[order.index(top) :]] if top in order else []
    before = sorted(one for one in free if top < one < bottom)
    known: dict[str, Json] = {"player": top, "opponent": bottom}
    met = [[one, number] for one in before if (number := context.met_in(top, one))]
    apart = [one for one in before if not context.met_in(top, one) and context.prohibited(top, one)]
    open_ones = [one for one in before if context.allowed(top, one)]
    same = [one for one in open_ones if _same_preference(context, top, one)]
    rest = [one for one in open_ones if one not in same]
    facts = []
    if met:
        facts.append(fact("skip.met", Rule.NO_REMATCH.article, **known, meetings=met))
    if apart:
        facts.append(fact("skip.prohibited", **known, players=[*apart]))
    if same:
        colour = str(context.field.preferences[context.position[top]].colour)
        facts.append(fact("team.skip_same", Rule.PREFERENCES.article, **known, players=[*same], colour=colour))
    if rest:
        facts.append(fact("team.skip_rest", Rule.IDENTIFIER.article, **known, players=[*rest]))
    return facts


def _same_preference(context: TeamContext, one: int, other: int) -> bool:
    wanted = [context.field.preferences[context.position[number]].colour for number in (one, other)]
    return wanted[0] is not None and wanted[0] is wanted[1]


def colour_fact(context: TeamContext, pair: Pair) -> Fact:
    """The part of Article 4.3 that gave the colours."""
    rule = Rule(pair.colour_rule)
    position = context.position
    first = context.field.first(position[pair.white], position[pair.black])
    number = context.field.teams[first].number
    other = pair.black if number == pair.white else pair.white
    known: dict[str, Json] = {"white": pair.white, "black": pair.black, "player": number, "opponent": other}
    return fact(f"team.colour_{rule.code}", rule.article, **known)


def _preference(context: TeamContext, pair: Pair, number: int) -> list[Fact]:
    past = context.past(number)
    if not past.colours:
        return [fact("team.no_match", "C.04.6 1.7", player=number)]
    facts = [fact("colour.history", "C.04.2 3.4", player=number, colours="".join(map(str, past.colours)))]
    one = context.field.preferences[context.position[number]]
    if one.colour is None:
        facts.append(fact("team.no_preference", "C.04.6 1.7", player=number))
    else:
        code = "team.prefers_strongly" if one.strength is Strength.STRONG else "team.prefers"
        facts.append(fact(code, "C.04.6 1.7", player=number, colour=str(one.colour)))
        if str(one.colour) != ("w" if number == pair.white else "b"):
            facts.append(fact("colour.not_granted", Rule.PREFERENCES.article, player=number, colour=str(one.colour)))
    if context.floated(number):
        facts.append(
            fact("team.floated_before", Rule.RESTED_UPFLOATERS.article, player=number, round=context.state.completed)
        )  # fmt: skip
    return facts


def _bracket(bracket: TeamBracket) -> BracketExplanation:
    facts = [fact("team.group", "C.04.6 1.3", score=bracket.score, teams=len(bracket.residents))]
    if bracket.upfloaters:
        facts.append(fact("team.group_completed", Rule.UPFLOATERS_ORDER.article, players=[*bracket.upfloaters]))
    if not bracket.next_group_kept:
        facts.append(fact("team.next_group_not_kept", Rule.NEXT_GROUP.article, score=bracket.score))
    if bracket.conflicts:
        facts.append(fact("team.conflicts", Rule.PREFERENCES.article, teams=bracket.conflicts))
    return BracketExplanation(bracket.score, bracket.residents, bracket.upfloaters, tuple(facts))


def _bye(context: TeamContext, number: int) -> ByeExplanation:
    past, points = context.past(number), context.state.scoring.pairing_bye
    teams = len(context.history.present)
    lead = fact("team.bye", Rule.BYE.article, player=number, teams=teams, points=points, score=past.pairing_score)
    order = sorted(context.history.present, key=order_of_bye)
    before = order[: order.index(past)]
    barred = [[one.number, barring_round(context, one.number)] for one in before if not one.may_receive_bye]
    needed: list[Json] = [one.number for one in before if one.may_receive_bye]
    steps = [fact("team.bye_order", Rule.BYE.article, player=number)]
    if barred:
        steps.append(fact("team.bye_barred", Rule.NO_SECOND_BYE.article, meetings=barred))
    if needed:
        steps.append(fact("team.bye_needed", Rule.COMPLETION.article, players=needed))
    return ByeExplanation(number, "pairing", (lead,), tuple(steps))


def barring_round(context: RoundContext, number: int) -> int:
    """The first round that keeps the team from the bye (C2)."""
    barring = bars_bye(context.state)
    games = context.past(number).competitor.games
    return next(played for played, game in enumerate(games, start=1) if game.outcome in barring)
