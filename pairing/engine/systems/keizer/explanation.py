"""Why a Keizer round is as it is: the places on the list, the sums behind them, who was passed over, the colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...explanation.byes import explain_absences
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, ByeExplanation, RoundExplanation
from ...facts import Fact, fact
from ...history import derive
from ...keizer_score import BYE, keizer_list, sum_facts, top_value
from ...model import Pair, RoundPairing, TournamentState
from ..in_turn.choosing import Rule, Step, Walk
from . import DESCRIPTION
from .colours import white_of_pair
from .rematches import KeizerField, announced_limits, byes_had, keizer_walk


def explain(state: TournamentState, pairing: RoundPairing, rule: Rule) -> RoundExplanation:
    """Explain every board and the bye; see ``protocol.PairingSystem``."""
    context = RoundContext(state, pairing)
    field, made = keizer_walk(derive(state), keizer_list(state), rule)
    steps = {frozenset(field.numbers([one.turn.chooser, one.chosen])): one for one in made.steps}
    boards = tuple(
        _board(field, place, pair, steps[frozenset((pair.white, pair.black))])
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    byes = [] if made.bye is None else [_bye(field, made, made.bye)]
    return RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        boards,
        (*byes, *explain_absences(context)),
        (),
        tuple(_round(field)),
    )


def keizer_turn(field: KeizerField, step: Step) -> Fact:
    """Whose turn it was, and whom that player took."""
    chooser, chosen = field.numbers([step.turn.chooser, step.chosen])
    return fact("keizer.turn", player=chooser, opponent=chosen)


def _round(field: KeizerField) -> Iterator[Fact]:
    state, limits = field.history.state, announced_limits(field.history.state)
    yield fact("round.players", players=len(field.players), boards=len(field.players) // 2)
    yield fact("keizer.list", value=top_value(state), gap=limits.gap, most=limits.most)
    if not field.listed.settled:
        yield fact("keizer.unsettled")
    if field.limits != limits:
        yield fact("keizer.weaker", gap=field.limits.gap, most=field.limits.most)


def _board(field: KeizerField, board: int, pair: Pair, step: Step) -> BoardExplanation:
    state, listed = field.history.state, field.listed
    higher, lower = field.players[step.turn.chooser], field.players[step.chosen]
    lead = fact(
        "keizer.places",
        player=higher.number, place=listed.place(higher.number), sixths=listed.scores[higher.number],
        opponent=lower.number, other_place=listed.place(lower.number), other=listed.scores[lower.number],
    )  # fmt: skip
    turn = keizer_turn(field, step)
    met = field.met(higher.number, lower.number)
    steps = [lead, turn, *_passed(field, higher.number, step.passed)]
    if met:
        between = state.round_number - met[-1] - 1
        steps.append(
            fact(
                "keizer.again",
                player=higher.number, opponent=lower.number, rounds=[*met], between=between, gap=field.limits.gap,
            )
        )  # fmt: skip
    steps.append(white_of_pair(field, higher, lower)[1])
    details = (one for number in (higher.number, lower.number) for one in sum_facts(state, listed, number))
    return BoardExplanation(board, pair.white, pair.black, (), (lead, turn), tuple(steps), tuple(details))


def _passed(field: KeizerField, player: int, passed: Sequence[tuple[int, str]]) -> list[Fact]:
    found: dict[str, list[int]] = {}
    for spot, reason in passed:
        found.setdefault(reason, []).append(field.players[spot].number)
    return [
        fact(
            f"keizer.passed_{reason}",
            player=player, players=[*numbers], gap=field.limits.gap, most=field.limits.most,
        )
        for reason, numbers in found.items()
    ]  # fmt: skip


def _bye(field: KeizerField, made: Walk, spot: int) -> ByeExplanation:
    number = field.players[spot].number
    had = byes_had(field, spot)
    share = int(DESCRIPTION.option(field.history.state, BYE))
    lead = fact("keizer.bye", player=number, players=len(field.players), had=had, share=share)
    earlier = [one for one, _reason in made.passed]
    steps = [fact("keizer.bye_needed", player=number, players=[*field.numbers(earlier)])] if earlier else []
    steps += sum_facts(field.history.state, field.listed, number)
    return ByeExplanation(number, "pairing", (lead,), tuple(steps))
