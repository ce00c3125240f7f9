"""One round by the Burstein system (C.04.4.2)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...errors import Unproved
from ...history import History, PlayerHistory, derive
from ...model import Pair, RoundPairing, TournamentState
from ..boards import in_board_order
from ..colours import assign
from ..dutch import floaters
from ..dutch.bracket import bracket_graph
from ..dutch.lookahead import look_ahead
from ..dutch.system import SYSTEM as DUTCH
from ..dutch.system import Dutch
from ..refusals import require_pairable
from . import DESCRIPTION, exact
from .evaluation import ranking_key
from .field import Ranked, rank
from .fold import FoldStaged
from .seeding import seeding_rounds
from .trace import BursteinBracket, describe, with_next_bracket

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Burstein:
    """The Burstein system."""

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
        state = history.state
        if state.round_number <= seeding_rounds(state.rounds):
            answer = Dutch(prove=self.prove).pair_history(history, trace=trace)
            return replace(answer, system=DESCRIPTION.name)
        ranked = rank(history)
        pairs, brackets = self._pair(ranked, trace=trace)
        players = ranked.field.players
        return RoundPairing(
            state.round_number,
            DESCRIPTION.name,
            state.edition,
            in_board_order([coloured(ranked, players[one], players[other]) for one, other in pairs], history),
            None if ranked.bye is None else ranked.bye.number,
            brackets,
        )

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation.build import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        if state.round_number > seeding_rounds(state.rounds):
            return answer(state, question, self.pair(state))
        # The Dutch system answers, with its chapter.
        found = DUTCH.why_not(replace(state, system=DUTCH.description.name), question)
        article = found.reason.article
        return replace(
            found, reason=replace(found.reason, article=article and f"{DUTCH.description.chapter} {article}")
        )

    def _pair(self, ranked: Ranked, *, trace: bool) -> tuple[list[tuple[int, int]], tuple[BursteinBracket, ...]]:
        """The pairs by position, and the brackets with ``trace``, from the top (3.2)."""
        players = ranked.field
        method = floaters.Method(partial(FoldStaged, ranks=ranked.ranks), partial(exact.solve, ranks=ranked.ranks))
        look = look_ahead(players, lowest_bye_score=False)
        pairs: list[tuple[int, int]] = []
        brackets: list[BursteinBracket] = []
        moved_down: list[int] = []
        for place, group in enumerate(players.groups):
            graph = bracket_graph(players, moved_down, group)
            following = players.groups[place + 1] if place + 1 < len(players.groups) else None
            look.enter(moved_down, group)
            around = floaters.Surroundings(look, graph, following, method)
            candidate, _ = floaters.decide(around)
            if self.prove:
                floaters.prove(around, candidate, gives_bye=False)
            pairs.extend((graph.positions[one], graph.positions[other]) for one, other in candidate.pairs)
            if trace:
                brackets.append(describe(graph, candidate, ranked))
            moved_down = [graph.positions[number] for number in candidate.floaters]
            look.leave(sum(1 << position for position in moved_down), gives_bye=False)
        if moved_down:
            raise Unproved("The last bracket left players unpaired.", left=moved_down)
        return pairs, with_next_bracket(brackets)


SYSTEM = Burstein()


def coloured(ranked: Ranked, one: PlayerHistory, other: PlayerHistory) -> Pair:
    """The colours of two players (5.2).

    The Index says which player is ranked higher. Between two who have not played yet, score and pairing number say it.
    """
    if not one.colours and not other.colours:
        higher, lower = sorted((one, other), key=lambda past: (-past.pairing_score, past.number))
    else:
        higher, lower = sorted((one, other), key=lambda past: ranking_key(past, ranked.indexes))
    return assign(DESCRIPTION, higher, lower, ranked.field.history.state)
