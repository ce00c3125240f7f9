"""Why a round of the Dubov system is as it is: facts for every board, bye and bracket."""

from __future__ import annotations

from collections.abc import Iterator

from ...explanation.articles import in_system
from ...explanation.byes import explain_absences, explain_bye
from ...explanation.colours import colour_details, colour_rule
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, BracketExplanation, ByeExplanation, RoundExplanation
from ...explanation.scores import score_facts, score_lead
from ...facts import Fact, Json, fact
from ...model import Pair, RoundPairing, TournamentState
from . import DESCRIPTION
from .choice import Choice, choices_of
from .field import Field, field_of, past_of
from .lifting import lifting_facts
from .rulebook import article
from .trace import DubovBracket


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """See ``protocol.PairingSystem``; without the brackets only scores and colours can be told."""
    context = DubovContext(state, pairing)
    byes = [] if pairing.bye is None else [_bye(context, pairing.bye)]
    explanation = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_board(context, place, pair) for place, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(_bracket(context, index) for index in range(len(context.brackets))),
        tuple(_round(context)),
    )
    return in_system(explanation, DESCRIPTION)


class DubovContext(RoundContext):
    """What every part of an explanation looks up. Made once per round."""

    def __init__(self, state: TournamentState, pairing: RoundPairing) -> None:
        super().__init__(state, pairing, history=past_of(state))
        self.brackets = tuple(one for one in pairing.brackets if isinstance(one, DubovBracket))
        self.field: Field = field_of(self.history)
        self.position = {past.number: place for place, past in enumerate(self.field.players)}
        self.choices: dict[frozenset[int], tuple[int, Choice]] = {
            frozenset((choice.chooser, choice.chosen)): (index, choice)
            for index, bracket in enumerate(self.brackets)
            for choice in choices_of(self, bracket)
        }

    def average(self, number: int) -> int:
        """The average rating of the opponents that the player has met (Article 1.7)."""
        return self.field.averages[self.position[number]]

    def upfloats(self, number: int) -> int:
        """How often the player has been upfloated (Article 1.8)."""
        return self.field.upfloats(self.position[number])


def _board(context: DubovContext, board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead = [score_lead(context, upper, lower)]
    steps = score_facts(context, upper, lower)
    details: list[Fact] = []
    index, choice = context.choices.get(frozenset((upper, lower)), (None, None))
    if index is not None and choice is not None:
        bracket = context.brackets[index]
        lifted = [one for one in (upper, lower) if one in bracket.upfloaters]
        if lifted:
            score = context.past(lifted[0]).pairing_score
            lead.append(fact("dubov.lead_lifted", article("3.2.2"), players=lifted, score=score, group=bracket.score))
        lead.append(choice.lead())
        steps += [*_members(bracket), *_sides(bracket), *choice.steps()]
    steps += [colour_rule(context, pair, upper, lower), *_upfloat_now(context, upper, lower)]
    for number in (upper, lower):
        details += [*_colours(context, pair, number), *_record(context, number)]
    if index is not None:
        details += list(_criteria(context.brackets[index]))
    brackets = () if index is None else (index,)
    return BoardExplanation(board, pair.white, pair.black, brackets, tuple(lead), tuple(steps), tuple(details))


def _members(bracket: DubovBracket) -> list[Fact]:
    facts = [fact("dubov.residents", article("1.3"), score=bracket.score, players=len(bracket.residents))]
    if bracket.upfloaters:
        facts.append(fact("dubov.upfloaters", article("3.2.2"), score=bracket.score, players=list(bracket.upfloaters)))
    return facts


def _sides(bracket: DubovBracket) -> Iterator[Fact]:
    """How the bracket was split, and who changed sides (3.2.3 and 3.2.4)."""
    sizes: dict[str, Json] = {"first": len(bracket.first), "second": len(bracket.second)}
    yield fact("dubov.halves" if bracket.by_rank else "dubov.sides", article("3.2.3"), **sizes)
    if bracket.freed:
        yield fact("dubov.freed", article("3.2.4"), players=list(bracket.freed))
    if bracket.evened:
        yield fact("dubov.evened", article("3.2.4"), players=list(bracket.evened))


def _upfloat_now(context: DubovContext, upper: int, lower: int) -> list[Fact]:
    """What this pairing counts as for the lower scored of the two (1.8)."""
    if context.past(upper).pairing_score == context.past(lower).pairing_score:
        return []
    times, most = context.upfloats(lower) + 1, context.field.maximum
    return [fact("dubov.upfloat_now", article("1.8"), player=lower, opponent=upper, times=times, most=most)]


def _colours(context: DubovContext, pair: Pair, number: int) -> list[Fact]:
    if context.past(number).colours:
        return colour_details(context, pair, number)
    return [fact("dubov.no_game", article("1.6.4"), player=number)]


def _record(context: DubovContext, number: int) -> Iterator[Fact]:
    """What the order of the bracket and the choice of upfloaters look at."""
    played = context.past(number).played
    if played:
        yield fact("dubov.average", article("1.7"), player=number, average=context.average(number), games=played)
    times = context.upfloats(number)
    if times:
        yield fact("dubov.upfloats", article("1.8"), player=number, times=times, most=context.field.maximum)


def _bracket(context: DubovContext, index: int) -> BracketExplanation:
    bracket = context.brackets[index]
    gone = {number for earlier in context.brackets[:index] for pair in earlier.pairs for number in pair}
    if context.pairing.bye is not None:
        gone.add(context.pairing.bye)
    facts = [
        *_members(bracket),
        *lifting_facts(context.field, bracket, gone),
        *_sides(bracket),
        fact("dubov.pairs", article("3.2.6"), pairs=len(bracket.pairs), **_columns(bracket)),
        *_criteria(bracket),
    ]
    return BracketExplanation(bracket.score, bracket.residents, (), tuple(facts))


def _columns(bracket: DubovBracket) -> dict[str, Json]:
    """Who meets whom across the two sides: S1 in its order, and T2 (3.2.5 and 3.2.6)."""
    return {"first": [one for one, _ in bracket.pairs], "second": [other for _, other in bracket.pairs]}


def _criteria(bracket: DubovBracket) -> Iterator[Fact]:
    """What the bracket could not fulfil completely, in order of priority; C5 says whatever C6 would."""
    failed = [one for one in bracket.criteria if any(one.value) and one.criterion != "C6"]
    for one in failed:
        yield fact(
            f"dubov.criterion_{one.criterion}",
            article(one.criterion),
            count=one.value[0],
            players=list(one.players),
        )
    if not failed:
        yield fact("criterion.none", article("3.2"), score=bracket.score)


def _bye(context: DubovContext, number: int) -> ByeExplanation:
    told = explain_bye(context, number, last=("dubov.bye_last", article("3.1.5")))
    # Nothing floats down in this system.
    details = (told.details[0], fact("dubov.bye_first", article("1.9.2"), player=number))
    return ByeExplanation(number, told.kind, told.lead, told.steps, details)


def _round(context: DubovContext) -> Iterator[Fact]:
    present = context.history.present
    yield fact("round.players", players=len(present), boards=len(context.pairing.pairs))
    if context.accelerated:
        yield fact("round.virtual", "C.04.7 1.5", players=sum(past.pairing_score != past.score for past in present))
    if context.field.last_round:
        yield fact("dubov.last_round", article("C8"), round=context.state.round_number)
