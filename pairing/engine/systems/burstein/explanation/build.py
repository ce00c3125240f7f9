"""Puts the explanation of a Burstein round together."""

from __future__ import annotations

from dataclasses import replace

from ....explanation.articles import in_system
from ....explanation.byes import explain_absences, explain_bye
from ....explanation.colours import colour_details, colour_rule
from ....explanation.explained_round import BoardExplanation, BracketExplanation, ByeExplanation, RoundExplanation
from ....explanation.scores import score_facts, score_lead
from ....facts import Fact, Json, fact
from ....model import PLAYED, CriterionResult, Pair, RoundPairing, TournamentState
from .. import DESCRIPTION
from ..evaluation import extra_for_opponents
from ..rulebook import CRITERIA, Kind, article
from ..seeding import seeding_rounds
from .context import BursteinContext
from .opponents import Choice, choice_facts, choice_lead, choices_in
from .paths import path_facts, path_lead


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every bracket of ``pairing``; see ``protocol.PairingSystem``.

    A seeding round has the reasons of the Dutch system, and says so.
    """
    seeding = seeding_rounds(state.rounds)
    if state.round_number <= seeding:
        from ...dutch.explanation.build import explain as explain_dutch

        found = explain_dutch(replace(state, system="dutch"), pairing)
        told = fact("burstein.seeding", article("1.6"), round=state.round_number, rounds=state.rounds, seeding=seeding)
        return replace(found, system=DESCRIPTION.name, facts=(told, *found.facts))
    return in_system(_explained(BursteinContext(state, pairing)), DESCRIPTION)


def _explained(context: BursteinContext) -> RoundExplanation:
    pairing = context.pairing
    choices: dict[int, Choice] = {}
    for bracket in context.brackets:
        choices |= choices_in(context, bracket)
    byes = [] if pairing.bye is None else [_bye(context, pairing.bye)]
    present = context.history.present
    facts = [fact("round.players", players=len(present), boards=len(pairing.pairs))]
    if context.accelerated:
        accelerated = sum(past.pairing_score != past.score for past in present)
        facts.append(fact("round.virtual", "C.04.7 1.5", players=accelerated))
    return RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_board(context, choices, place, pair) for place, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(_bracket(context, index) for index in range(len(context.brackets))),
        tuple(facts),
    )


def _board(context: BursteinContext, choices: dict[int, Choice], board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead, steps = [score_lead(context, upper, lower)], score_facts(context, upper, lower)
    details: list[Fact] = []
    index = context.paired_in(upper)
    passed: tuple[int, ...] = ()
    if index is not None:
        bracket, choice = context.brackets[index], choices[upper]
        lead += [reason for reason in (path_lead(context, upper), path_lead(context, lower)) if reason is not None]
        lead.append(choice_lead(bracket, choice))
        steps += [*path_facts(context, upper), *path_facts(context, lower)]
        steps += [_index(context, number) for number in (choice.chooser, choice.chosen)]
        steps += choice_facts(context, bracket, choice)
        details += [_opponents(context, number) for number in (choice.chooser, choice.chosen)]
        passed = tuple(sorted({index, *context.left(upper), *context.left(lower)}))
    first, second = sorted((upper, lower), key=context.place)
    steps.append(colour_rule(context, pair, *((upper, lower) if not context.past(upper).colours else (first, second))))
    for number in (upper, lower):
        details += colour_details(context, pair, number)
    if index is not None:
        details += [_criterion(one) for one in context.brackets[index].criteria]
    return BoardExplanation(board, pair.white, pair.black, passed, tuple(lead), tuple(steps), tuple(details))


def _index(context: BursteinContext, number: int) -> Fact:
    """The Index by which the player is ranked in the bracket."""
    index = context.indexes[number]
    values: dict[str, Json] = {"buchholz": index.buchholz, "berger": index.sonneborn_berger}
    return fact("burstein.index", article("1.8"), player=number, **values)


def _opponents(context: BursteinContext, number: int) -> Fact:
    """What the Index is the sum of: the opponents met with their scores, and the rounds without a game."""
    games = context.past(number).competitor.games
    met = [game.opponent for game in games if game.outcome in PLAYED]
    scores: list[Json] = [
        context.past(one).score + extra_for_opponents(context.past(one), context.history) for one in met
    ]
    missed = len(games) - len(met)
    code = "burstein.opponents_and_self" if missed else "burstein.opponents"
    own: dict[str, Json] = {"missed": missed, "score": context.past(number).score} if missed else {}
    return fact(code, article("1.7"), player=number, players=[*met], scores=scores, **own)


def _bye(context: BursteinContext, number: int) -> ByeExplanation:
    """3.1: the bye is given before anybody is paired, and is no float."""
    told = explain_bye(context, number, last=("burstein.bye_index", article("3.1.5")))
    details = [one for one in told.details if one.code != "bye.no_colour"]
    return replace(told, details=(*details, _index(context, number), _opponents(context, number)))


def _bracket(context: BursteinContext, index: int) -> BracketExplanation:
    bracket = context.brackets[index]
    facts = [fact("bracket.residents", article("1.2"), score=bracket.score, players=len(bracket.residents))]
    if bracket.incoming:
        facts.append(fact("bracket.moved_down", article("1.2"), players=[*bracket.incoming]))
    facts.append(fact("burstein.order", article("4.1"), players=[*bracket.order]))
    if bracket.pairs:
        facts.append(fact("burstein.paired", article("4.3"), pairs=len(bracket.pairs)))
    if bracket.floaters:
        facts.append(fact("bracket.downfloaters", article("1.3"), players=[*bracket.floaters]))
    if bracket.criteria:
        facts += [_criterion(one) for one in bracket.criteria]
    else:
        facts.append(fact("criterion.none", article("3.2.2"), score=bracket.score))
    return BracketExplanation(bracket.score, bracket.residents, bracket.incoming, tuple(facts))


def _criterion(result: CriterionResult) -> Fact:
    """What a bracket could not fulfil completely."""
    criterion = CRITERIA[result.criterion]
    values: dict[str, Json] = {"players": [*result.players]}
    match criterion.kind:
        case Kind.COUNT:
            values["count"] = result.value[0]
        case Kind.SCORES:
            values["scores"] = [*result.value]
    return fact(criterion.told, criterion.article, **values)
