"""Puts the explanation of a round together."""

from __future__ import annotations

from ....explanation.articles import in_system
from ....explanation.byes import explain_absences
from ....explanation.explained_round import BoardExplanation, RoundExplanation
from ....explanation.scores import score_facts, score_lead
from ....facts import Fact, fact
from ....model import Pair, RoundPairing, TournamentState
from .. import DESCRIPTION, TOP_DOWN
from ..rulebook import Rule
from .byes import explain_bye
from .colours import colour_fact, due_facts
from .context import UsContext
from .groups import explain_group
from .opponents import drop_fact, inner_facts, inner_lead, met_facts


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every scoregroup of ``pairing``, the answer of the engine for ``state``.

    Ask for the pairing with ``trace=True``: without it only scores and histories can be told.
    """
    context = UsContext(state, pairing)
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


def _board(context: UsContext, board: int, pair: Pair) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    lead = [score_lead(context, upper, lower)]
    steps = score_facts(context, upper, lower)
    places: tuple[int, ...] = ()
    place = context.group_of.get(upper)
    if place is not None and context.group_of.get(lower) == place:
        group = context.groups[place]
        places = tuple(sorted({place, context.home[upper], context.home[lower]}))
        met = context.met.get(upper)
        for number in (upper, lower):
            for left, drop in context.drops.get(number, ()):
                steps.append(drop_fact(context, left, drop))
                lead += [steps[-1]] if left.score == context.past(number).pairing_score else []
        if met is not None:
            found = list(met_facts(context, group, met))
            lead.append(found[0])
            steps += found
        else:
            lead.append(inner_lead(context, group, upper, lower))
            steps += inner_facts(context, group, upper, lower)
        steps.append(colour_fact(context, pair))
    details = [one for number in (upper, lower) for one in due_facts(context, pair, number)]
    return BoardExplanation(board, pair.white, pair.black, places, tuple(lead), tuple(steps), tuple(details))


def _round_facts(context: UsContext) -> tuple[Fact, ...]:
    present = context.history.present
    facts = [fact("round.players", players=len(present), boards=len(context.pairing.pairs))]
    if context.accelerated:
        accelerated = sum(past.pairing_score != past.score for past in present)
        facts.append(fact("round.virtual", "C.04.7 1.5", players=accelerated))
    if context.field.meetings:
        facts.append(
            fact("us.repeats", Rule.REMATCH.article, rounds=context.state.rounds,
                 players=len(context.state.competitors))
        )  # fmt: skip
    if context.field.options[TOP_DOWN]:
        facts.append(fact("us.top_down", Rule.TOP_DOWN.article))
    if context.history.last_round:
        facts.append(fact("us.last_round", Rule.LAST_ROUND.article, round=context.state.round_number))
    return tuple(facts)
