"""One round by the FIDE (Dutch) system, from the top bracket down (C.04.3 Article 1.9.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...errors import Unproved
from ...history import EDITION_2017, History, derive
from ...model import Bracket, RoundPairing, TournamentState
from ..boards import in_board_order
from ..colours import assign
from ..refusals import require_pairable
from . import DESCRIPTION, EDITION_2026, criteria, floaters
from .bracket import BracketGraph, Candidate, bracket_graph
from .lookahead import look_ahead
from .pairing_field import build
from .trace import Evaluation, describe, with_next_bracket

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Dutch:
    """The FIDE (Dutch) system."""

    description = DESCRIPTION

    def __init__(self, *, prove: bool = False) -> None:
        """With ``prove`` every bracket that a shortcut decided is decided again by weights, and must come out alike."""
        self.prove = prove

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        return self.pair_history(derive(state), trace=trace)

    def pair_history(self, history: History, *, trace: bool = False) -> RoundPairing:
        """Pair from a past that was already derived, and perhaps changed to ask what would happen otherwise."""
        state, present = history.state, history.present
        outcome = PAIR[state.edition](history, _Round(trace, self.prove))
        coloured = [assign(DESCRIPTION, present[higher], present[lower], state) for higher, lower in outcome.pairs]
        return RoundPairing(
            state.round_number,
            DESCRIPTION.name,
            state.edition,
            in_board_order(coloured, history),
            outcome.bye,
            tuple(outcome.brackets),
            outcome.notes,
        )

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation.build import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not.questions import answer

        return answer(state, question, lambda history, trace: self.pair_history(history, trace=trace))


SYSTEM = Dutch()


@dataclass(slots=True)
class _Round:
    """What a round comes to, bracket by bracket."""

    trace: bool
    prove: bool
    pairs: list[tuple[int, int]] = field(default_factory=list)
    """By position, the higher ranked first."""
    bye: int | None = None
    brackets: list[Bracket] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)

    def take(self, graph: BracketGraph, candidate: Candidate, evaluate: Evaluation, *, bye: bool) -> list[int]:
        """Keep what a bracket decided; answer the positions of those who move down."""
        positions = graph.positions
        self.pairs.extend((positions[one], positions[other]) for one, other in candidate.mdp_pairs + candidate.pairs)
        floaters = [positions[number] for number in candidate.floaters]
        if bye:
            self.bye = graph.field.players[floaters.pop()].number
        if self.trace:
            self.brackets.append(describe(graph, candidate, self.bye if bye else None, evaluate))
        return floaters


def _pair_2026(history: History, outcome: _Round) -> _Round:
    players = build(history)
    look = look_ahead(players, lowest_bye_score=True)
    moved_down: list[int] = []
    for rank, group in enumerate(players.groups):
        graph = bracket_graph(players, moved_down, group)
        following = players.groups[rank + 1] if rank + 1 < len(players.groups) else None
        look.enter(moved_down, group)
        around = floaters.Surroundings(look, graph, following)
        candidate, bye = floaters.decide(around)
        if outcome.prove:
            floaters.prove(around, candidate, gives_bye=bye)
        moved_down = outcome.take(graph, candidate, criteria.evaluate, bye=bye)
        look.leave(sum(1 << position for position in moved_down), gives_bye=bye)
    if moved_down:
        raise Unproved("The last bracket left players unpaired.", left=moved_down)
    if look.bye_score is not None:
        outcome.notes["bye_score"] = look.bye_score
    outcome.brackets = with_next_bracket(outcome.brackets)
    return outcome


def _pair_2017(history: History, outcome: _Round) -> _Round:
    from . import edition_2017

    players = build(history)
    look = look_ahead(players, lowest_bye_score=False)
    moved_down: list[int] = []
    groups = players.groups[::-1]
    penultimate: set[int] = set()
    while groups:
        group = groups.pop()
        graph = bracket_graph(players, moved_down, group)
        look.enter(moved_down, group)
        decision = edition_2017.decide(look, graph, groups[-1] if groups else None, prove=outcome.prove)
        if decision.collapses:
            groups = [(group[1], groups[0][1])]
            penultimate.add(len(outcome.brackets))
        bye = look.bye_open and not groups
        moved_down = outcome.take(graph, decision.candidate, edition_2017.evaluate, bye=bye)
        look.leave(sum(1 << position for position in moved_down), gives_bye=bye)
    if moved_down:
        raise Unproved("The last bracket left players unpaired.", left=moved_down)
    outcome.brackets = with_next_bracket(outcome.brackets, "C7", frozenset({"C5", "C6"}), penultimate)
    return outcome


PAIR = {EDITION_2026: _pair_2026, EDITION_2017: _pair_2017}
