"""Puts the explanation of a round together."""

from __future__ import annotations

from ....explanation.articles import in_system
from ....explanation.byes import explain_absences
from ....explanation.explained_round import BoardExplanation, RoundExplanation
from ....explanation.scores import score_facts, score_lead
from ....facts import Fact, fact
from ....model import Pair, RoundPairing, TournamentState
from .. import DESCRIPTION
from ..rulebook import Rule
from .byes import explain_bye
from .colours import colour_fact, due_facts
from .context import LimContext
from .groups import explain_group, float_history, path_facts, path_lead
from .opponents import choice_facts, choice_lead


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every scoregroup of ``pairing``, the answer of the engine for ``state``.

    Ask for the pairing with ``trace=True``: without it only scores and histories can be told.
    """
    context = LimContext(state, pairing)
    byes = [explain_bye(context, pairing.bye)] if pairing.bye is not None else []
    explanation = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        tuple(_board(context, place, pair) for place, pair in enumerate(pairing.pairs, start=1)),
        (*byes, *explain_absences(context)),
        tuple(explain_group(context, group) for group in context.groups),
        _round_facts(context),
    )
    return in_system(explanation, DESCRIPTION)


def _board(context: LimContext, board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead = [score_lead(context, upper, lower)]
    steps = score_facts(context, upper, lower)
    places: tuple[int, ...] = ()
    found = context.search_of.get(frozenset((upper, lower)))
    if found is not None:
        place, search = found
        places = tuple(sorted({place, context.home[upper], context.home[lower]}))
        for number in (upper, lower):
            reason = path_lead(context, number)
            lead += [] if reason is None else [reason]
            steps += path_facts(context, number)
        lead.append(choice_lead(context, search))
        steps += choice_facts(context, search)
        steps.append(colour_fact(context, pair, search.group.direction))
    details: list[Fact] = []
    for number in (upper, lower):
        details += [*due_facts(context, pair, number), *float_history(context, number)]
    return BoardExplanation(board, pair.white, pair.black, places, tuple(lead), tuple(steps), tuple(details))


def _round_facts(context: LimContext) -> tuple[Fact, ...]:
    present = context.history.present
    facts = [
        fact("round.players", players=len(present), boards=len(context.pairing.pairs)),
        fact("lim.median", Rule.GROUPS.article, score=context.pairing.notes["median"]),
    ]
    if context.accelerated:
        accelerated = sum(past.pairing_score != past.score for past in present)
        facts.append(fact("round.virtual", "C.04.7 1.5", players=accelerated))
    if context.history.last_round:
        facts.append(fact("lim.last_round", Rule.LAST_ROUND.article, round=context.state.round_number))
    return tuple(facts)
