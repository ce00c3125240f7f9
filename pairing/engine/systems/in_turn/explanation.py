"""Why a round is as it is where players choose in turn: whose turn it was, and who was passed over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...explanation.articles import in_system
from ...explanation.byes import explain_absences
from ...explanation.colours import colour_details, colour_rule
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, ByeExplanation, RoundExplanation
from ...explanation.scores import score_facts, score_lead
from ...facts import Fact, fact
from ...model import Pair, RoundPairing, TournamentState
from .choosing import Rule, Step, Walk, WholeRoundRule, walk
from .field import Field, field_of


def explain(state: TournamentState, pairing: RoundPairing, rule: Rule | WholeRoundRule) -> RoundExplanation:
    """Explain every board and the bye; see ``protocol.PairingSystem``."""
    context = RoundContext(state, pairing)
    field = field_of(context.history)
    made = walk(field, rule)
    steps = {
        frozenset(field.numbers([one.turn.chooser, one.chosen])): (one, turn)
        for turn, one in enumerate(made.steps, start=1)
    }
    boards = tuple(
        _board(context, field, place, pair, *steps[frozenset((pair.white, pair.black))])
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    byes = [_bye(context, field, made, bye_code(rule))] if made.bye is not None else []
    told = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        boards,
        (*byes, *explain_absences(context)),
        (),
        (fact("round.players", players=len(field.players), boards=len(pairing.pairs)), *rule.facts(field), *made.facts),
    )
    return in_system(told, context.description)


def bye_code(rule: Rule | WholeRoundRule) -> str:
    """Why somebody has the bye: where a system says nothing of its own, it goes to the lowest rank."""
    return rule.bye_code if isinstance(rule, WholeRoundRule) else "in_turn.bye"


def turn_fact(field: Field, step: Step, round_number: int, **more: int) -> Fact:
    """Whose turn it was, and whom that player took."""
    chooser, chosen = field.numbers([step.turn.chooser, step.chosen])
    score, other = (field.players[one].pairing_score for one in (step.turn.chooser, step.chosen))
    code = step.turn.lower_code if step.turn.lower_code and other < score else step.turn.code
    more |= {"other": other} if code == step.turn.lower_code else {}
    return fact(code, player=chooser, opponent=chosen, score=score, round=round_number, **more)


def passed_facts(field: Field, player: int, passed: Sequence[tuple[int, str]]) -> list[Fact]:
    """Who came earlier in the order, by the reason why it was somebody else."""
    found: dict[str, list[int]] = {}
    for one, reason in passed:
        found.setdefault(reason, []).append(field.players[one].number)
    return [
        fact(f"in_turn.passed_{reason}", _ARTICLES.get(reason, ""), player=player, players=[*numbers])
        for reason, numbers in found.items()
    ]


_ARTICLES = {"met": "C.04.3 2.1.1", "colour": "C.04.3 2.1.3"}


def _board(context: RoundContext, field: Field, board: int, pair: Pair, step: Step, number: int) -> BoardExplanation:
    upper, lower = sorted((pair.white, pair.black), key=context.rank)
    turn = turn_fact(field, step, context.state.round_number, turn=number)
    chooser = field.players[step.turn.chooser].number
    earlier = field.numbers([*step.turn.earlier])
    steps = (
        *score_facts(context, upper, lower),
        turn,
        *([fact("in_turn.earlier", player=chooser, players=[*earlier])] if earlier else []),
        *passed_facts(field, chooser, step.passed),
        colour_rule(context, pair, upper, lower),
    )
    details: Iterable[Fact] = (one for side in (upper, lower) for one in colour_details(context, pair, side))
    lead = (score_lead(context, upper, lower), turn)
    return BoardExplanation(board, pair.white, pair.black, (), lead, steps, tuple(details))


def _bye(context: RoundContext, field: Field, made: Walk, code: str) -> ByeExplanation:
    past = field.players[made.bye or 0]
    points = context.state.scoring.pairing_bye
    lead = fact(
        "bye.lead", "C.04.3 1.5",
        player=past.number, players=len(field.players), points=points, score=past.pairing_score,
    )  # fmt: skip
    first = fact(code, "C.04.3 2.1.2", player=past.number)
    return ByeExplanation(past.number, "pairing", (lead, first), (first, *bye_passed(field, past.number, made, code)))


def bye_passed(field: Field, player: int, made: Walk, code: str) -> list[Fact]:
    """Who comes earlier in the order of the bye, and why it was somebody else."""
    found: dict[str, list[int]] = {}
    for one, reason in made.passed:
        found.setdefault(reason, []).append(field.players[one].number)
    return [
        fact(f"{code}_{reason}", "C.04.3 2.1.2" if reason == "barred" else "", player=player, players=[*numbers])
        for reason, numbers in found.items()
    ]
