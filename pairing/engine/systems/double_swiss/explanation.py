"""Why a Double-Swiss round is as it is: boards, bye and brackets, as facts."""

from __future__ import annotations

from dataclasses import replace

from ...explanation.articles import in_system
from ...explanation.byes import explain_absences, explain_bye
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, BracketExplanation, RoundExplanation
from ...explanation.scores import score_facts, score_lead
from ...facts import Fact, fact
from ...history import derive
from ...model import CriterionResult, Pair, RoundPairing, TournamentState
from . import DESCRIPTION
from .field import field_of
from .matches import Matches
from .rulebook import LISTED, article
from .trace import DoubleSwissBracket


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every bracket of ``pairing``; see ``protocol.PairingSystem``."""
    history = derive(state)
    known = {one.number: one for one in field_of(history).players}
    for one in known.values():
        one.past.may_receive_bye, one.past.played, one.past.opponents = one.may_receive_bye, one.played, one.met
    context = RoundContext(state, pairing, history=history)
    brackets = [one for one in pairing.brackets if isinstance(one, DoubleSwissBracket)]
    byes = []
    if pairing.bye is not None:
        bye = explain_bye(context, pairing.bye, last=("double_swiss.bye_number", article("3.4.4")))
        byes.append(replace(bye, details=tuple(one for one in bye.details if one.code != "bye.no_colour")))
    told = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_board(context, known, brackets, place, pair) for place, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(_bracket(one) for one in brackets),
        (fact("round.players", players=len(history.present), boards=len(pairing.pairs)),),
    )
    return in_system(told, DESCRIPTION)


def _board(
    context: RoundContext, known: dict[int, Matches], brackets: list[DoubleSwissBracket], board: int, pair: Pair
) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead, steps = [score_lead(context, upper, lower)], score_facts(context, upper, lower)
    places = [place for place, one in enumerate(brackets) if (pair.white in one.identifier)]
    for bracket in (brackets[place] for place in places):
        lead += [_lifted(bracket, number) for number in (upper, lower) if number in bracket.upfloaters]
        lead.append(_choice(bracket, pair))
        tops, bottoms = ([*one] for one in zip(*bracket.pairs, strict=True))
        steps += [_lifted(bracket, number) for number in (upper, lower) if number in bracket.upfloaters]
        steps.append(fact("double_swiss.members", article("3.6.1"), players=tops, others=bottoms))
        steps.append(_choice(bracket, pair))
    rule = pair.colour_rule
    steps.append(
        fact(
            f"double_swiss.colour_{rule.replace('.', '_')}", article(rule),
            white=pair.white, black=pair.black, player=upper,
        )
    )  # fmt: skip
    steps.append(fact("double_swiss.second_game", article("4.4"), white=pair.black, black=pair.white))
    details = [_colours(known[number]) for number in (upper, lower)]
    for place in places:
        details += _criteria(brackets[place])
    return BoardExplanation(board, pair.white, pair.black, tuple(places), tuple(lead), tuple(steps), tuple(details))


def _lifted(bracket: DoubleSwissBracket, number: int) -> Fact:
    return fact("double_swiss.lifted", article("3.5"), player=number, score=bracket.score)


def _choice(bracket: DoubleSwissBracket, pair: Pair) -> Fact:
    """How the two came to meet inside the bracket."""
    place, (top, bottom) = next(
        (place, one) for place, one in enumerate(bracket.pairs, start=1) if {*one} == {pair.white, pair.black}
    )
    if len(bracket.pairs) == 1:
        return fact("double_swiss.only_two", article("3.6"), player=top, opponent=bottom)
    numbers = sorted(bracket.identifier)
    code = "halves" if numbers.index(bottom) - numbers.index(top) == len(bracket.pairs) else "identifier"
    return fact(f"double_swiss.{code}", article("3.6.3"), player=top, opponent=bottom, place=place)


def _colours(one: Matches) -> Fact:
    return fact(
        "double_swiss.colours", article("1.6"), player=one.number, colours="".join(one.colours), whites=one.whites
    )


def _bracket(bracket: DoubleSwissBracket) -> BracketExplanation:
    facts = [fact("bracket.residents", article("1.3.1"), score=bracket.score, players=len(bracket.residents))]
    if bracket.upfloaters:
        facts.append(fact("double_swiss.upfloaters", article("3.5"), players=[*bracket.upfloaters]))
    facts += _criteria(bracket)
    return BracketExplanation(bracket.score, bracket.residents, (), tuple(facts))


def _criteria(bracket: DoubleSwissBracket) -> list[Fact]:
    """What the bracket could not fulfil completely."""
    parity = len(bracket.residents) % 2
    return [
        _criterion(one)
        for one in bracket.criteria
        if any(one.value) and not (one.criterion in {"C4", "C5"} and len(bracket.upfloaters) == parity)
    ] or [fact("criterion.none", article("2.3"), score=bracket.score)]


def _criterion(result: CriterionResult) -> Fact:
    code = f"double_swiss.criterion_{result.criterion}"
    if result.criterion == "C6":
        return fact(code, article("C6"))
    if result.criterion in LISTED:
        return fact(code, article(result.criterion), players=[*result.players], missing=[*result.value])
    return fact(code, article(result.criterion), players=[*result.players], count=result.value[0])
