"""One round by the FIDE (Dutch) system, from the top bracket down (C.04.3 Article 1.9.2)."""

from __future__ import annotations

from pairing.engine.errors import EngineError
from pairing.engine.history import EDITION_2017, History, derive
from pairing.engine.model import Bracket, Pair, RoundPairing, TournamentState
from pairing.engine.systems.boards import in_board_order
from pairing.engine.systems.dutch.bracket import bracket_graph
from pairing.engine.systems.dutch.colours import assign
from pairing.engine.systems.dutch.field import build
from pairing.engine.systems.dutch.floaters import Surroundings, decide
from pairing.engine.systems.dutch.lookahead import look_ahead
from pairing.engine.systems.dutch.trace import describe
from pairing.engine.validation import check

EDITION_2026 = "2026"


class Dutch:
    """The FIDE (Dutch) system."""

    name = "dutch"
    editions = (EDITION_2026, EDITION_2017)

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        check(state)
        history = derive(state)
        pairs, bye, brackets, notes = _brackets_2026(history, trace)
        return RoundPairing(
            state.round_number,
            self.name,
            state.edition,
            in_board_order([_coloured(history, *pair) for pair in pairs], history),
            bye,
            tuple(brackets),
            notes,
        )


def _coloured(history: History, higher: int, lower: int) -> Pair:
    present = history.present
    return assign(present[higher], present[lower], history.state.initial_colour)


def _brackets_2026(
    history: History, trace: bool
) -> tuple[list[tuple[int, int]], int | None, list[Bracket], dict[str, int]]:
    """The pairs by position, the higher ranked first; the receiver of the bye; the brackets; facts of the round."""
    field = build(history)
    look = look_ahead(field)
    pairs: list[tuple[int, int]] = []
    brackets: list[Bracket] = []
    bye: int | None = None
    moved_down: list[int] = []
    for rank, group in enumerate(field.groups):
        graph = bracket_graph(field, moved_down, group)
        following = field.groups[rank + 1] if rank + 1 < len(field.groups) else None
        around = Surroundings(look, graph, following, look.below(group[1]))
        candidate, gives_bye = decide(around)
        positions = graph.positions
        pairs.extend((positions[one], positions[other]) for one, other in candidate.mdp_pairs + candidate.pairs)
        moved_down = [positions[number] for number in candidate.floaters]
        if gives_bye:
            look.bye_open = False
            bye = field.players[moved_down.pop()].number
        if trace:
            brackets.append(describe(graph, candidate, bye if gives_bye else None))
    if moved_down:
        raise EngineError("The last bracket left players unpaired.", code="unproved", left=moved_down)
    notes = {} if look.bye_score is None else {"bye_score": look.bye_score}
    return pairs, bye, brackets, notes
