"""Puts the explanation of a round together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....explanation.byes import explain_absences, explain_bye
from ....explanation.colours import colour_details, colour_rule
from ....explanation.explained_round import BoardExplanation, RoundExplanation
from ....explanation.scores import score_facts, score_lead
from ....facts import Fact, fact
from ....history import EDITION_2017
from ....model import Bracket, Pair, RoundPairing, TournamentState
from .brackets import criteria_facts, explain_bracket
from .context import DutchContext
from .editions import in_edition
from .floats import float_history, float_now
from .opponents import Choice, choice_facts, choice_lead, choices_in
from .paths import board_path, path_facts, path_lead


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every bracket of ``pairing``, the answer of the engine for ``state``.

    Ask for the pairing with ``trace=True``: without the brackets only scores, colours and floats can be told.
    """
    context = DutchContext(state, pairing)
    inside = [
        _Inside(bracket, choices_in(context, bracket), criteria_facts(context, bracket)) for bracket in context.brackets
    ]
    byes = []
    if pairing.bye is not None:
        lowest_first = pairing.edition != EDITION_2017
        byes = [explain_bye(context, pairing.bye, path_facts(context, pairing.bye), lowest_first=lowest_first)]
    explanation = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_board(context, inside, place, pair) for place, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(explain_bracket(context, index) for index in range(len(context.brackets))),
        _round_facts(context),
    )
    return in_edition(explanation)


@dataclass(frozen=True, slots=True)
class _Inside:
    """One bracket with what its boards share."""

    bracket: Bracket
    choices: Mapping[int, Choice]
    """By the lower side of each pair."""
    criteria: Sequence[Fact]


def _board(context: DutchContext, inside: Sequence[_Inside], board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead = [score_lead(context, upper, lower)]
    steps = [*score_facts(context, upper, lower), *board_path(context, upper, lower)]
    details: list[Fact] = []
    index = context.paired_in(upper, lower)
    if index is not None:
        own = inside[index]
        choice = own.choices[lower] if lower in own.choices else own.choices[upper]
        lead += [reason for reason in (path_lead(context, upper),) if reason is not None]
        lead.append(choice_lead(context, own.bracket, choice))
        steps += choice_facts(context, own.bracket, choice)
    steps += [colour_rule(context, pair, upper, lower), *float_now(context, upper, lower)]
    for number in (upper, lower):
        details += [*colour_details(context, pair, number), *float_history(context, number)]
    if index is not None:
        details += inside[index].criteria
    return BoardExplanation(
        board, pair.white, pair.black, context.brackets_of(upper, lower), tuple(lead), tuple(steps), tuple(details)
    )


def _round_facts(context: DutchContext) -> tuple[Fact, ...]:
    present = context.history.present
    facts = [fact("round.players", players=len(present), boards=len(context.pairing.pairs))]
    if context.accelerated:
        accelerated = sum(past.pairing_score != past.score for past in present)
        facts.append(fact("round.virtual", "C.04.7 1.5", players=accelerated))
    if context.history.last_round:
        facts.append(fact("round.last", "C.04.3 1.8", round=context.state.round_number))
    return tuple(facts)
