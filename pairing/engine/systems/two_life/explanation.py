"""Why a round of the two-life system is as it is: the lives, the lots, who meets again, who has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...drawn_lots import lot_of_round
from ...explanation.articles import in_system
from ...explanation.byes import explain_absences
from ...explanation.colours import colour_details, colour_rule
from ...explanation.context import RoundContext
from ...explanation.explained_round import BoardExplanation, ByeExplanation, RoundExplanation
from ...facts import Fact, fact
from ...lives import COSTS, PlayerLives, course_facts
from ...model import Pair, RoundPairing, TournamentState
from ..in_turn.choosing import Step
from ..in_turn.explanation import passed_facts, turn_fact
from . import DESCRIPTION
from .drawn import LivesRound
from .field import LivesField


def explain(state: TournamentState, pairing: RoundPairing, made: LivesRound) -> RoundExplanation:
    """Explain every board, the bye, and who is out; see ``protocol.PairingSystem``."""
    told = _ToldByLives(state, pairing, made)
    boards = tuple(told.board(place, pair) for place, pair in enumerate(pairing.pairs, start=1))
    byes = () if made.walk.bye is None else (told.bye(made.walk.bye),)
    explained = RoundExplanation(
        pairing.round_number,
        pairing.system,
        pairing.edition,
        boards,
        (*byes, *told.absences()),
        (),
        tuple(told.round()),
    )
    return in_system(explained, DESCRIPTION)


def out_fact(lives: PlayerLives) -> Fact:
    """That this player has no life left."""
    return fact("two_life.out", player=lives.number, round=lives.out_in)


def again_fact(field: LivesField, one: int, other: int, earlier: int) -> Fact:
    """Why the players at two positions meet again."""
    player, opponent = field.numbers([one, other])
    rounds = field.met(player, opponent)
    return fact(
        "two_life.again", player=player, opponent=opponent, rounds=[*rounds], times=len(rounds), earlier=earlier
    )  # fmt: skip


class _ToldByLives:
    """What every part of the explanation looks up."""

    def __init__(self, state: TournamentState, pairing: RoundPairing, made: LivesRound) -> None:
        self._state = state
        self._made = made
        self._field = made.field
        self._context = RoundContext(state, pairing, history=made.field.history)
        self._spot = {past.number: spot for spot, past in enumerate(made.field.players)}
        self._steps = {
            frozenset((one.turn.chooser, one.chosen)): (one, turn) for turn, one in enumerate(made.walk.steps, start=1)
        }

    def round(self) -> Iterator[Fact]:
        """About the round as a whole."""
        players = self._field.players
        yield fact("round.players", players=len(players), boards=len(players) // 2)
        yield fact("two_life.lot", lot=lot_of_round(self._state), round=self._state.round_number)
        with_lives = Counter(one.left for one in self._field.lives.values())
        for left in sorted(with_lives, reverse=True):
            if left:
                yield fact("two_life.left", lives=left, count=with_lives[left])
        if with_lives[0]:
            yield fact("two_life.gone", count=with_lives[0])
        if self._made.again.boards:
            yield fact("two_life.must_again", earlier=self._made.again.earlier, count=len(self._made.again.boards))
        yield from self._made.walk.facts

    def board(self, board: int, pair: Pair) -> BoardExplanation:
        """One board: the lives of both, the draw, the colours."""
        spots = sorted((self._spot[pair.white], self._spot[pair.black]))
        upper, lower = self._field.numbers(spots)
        step, turn = self._steps.get(frozenset(spots), (None, 0))
        lead = (self._lives(upper, lower), self._drawn(spots, step, turn))
        steps = [*lead]
        if step is not None:
            chooser = self._field.players[step.turn.chooser].number
            steps += passed_facts(self._field, chooser, step.passed)
        steps.append(colour_rule(self._context, pair, upper, lower))
        details = [one for number in (upper, lower) for one in course_facts(self._state, number)]
        details += [one for number in (upper, lower) for one in colour_details(self._context, pair, number)]
        return BoardExplanation(board, pair.white, pair.black, (), lead, tuple(steps), tuple(details))

    def bye(self, spot: int) -> ByeExplanation:
        """Why this player has no opponent."""
        (number,) = self._field.numbers([spot])
        lead = fact(
            "two_life.bye",
            player=number, players=len(self._field.players), had=self._field.byes_had(spot),
            points=self._state.scoring.pairing_bye,
        )  # fmt: skip
        earlier = [one for one, _reason in self._made.walk.passed]
        needed = (
            [fact("two_life.bye_needed", player=number, players=[*self._field.numbers(earlier)])] if earlier else []
        )
        return ByeExplanation(number, "pairing", (lead,), (*needed, *course_facts(self._state, number)))

    def absences(self) -> Iterator[ByeExplanation]:
        """Everybody else without a game: who has left, and what an absence costs those who have not."""
        absent = {one.player: one for one in explain_absences(self._context)}
        for number, lives in self._field.lives.items():
            if not lives.left:
                yield ByeExplanation(number, "zero", (out_fact(lives),), tuple(course_facts(self._state, number)))
            elif number in absent:
                one = absent[number]
                asked = self._state.by_number[number].absence
                cost = COSTS.get(asked, 0) if asked else 0
                costs = fact("two_life.absence", player=number, lives=cost) if cost else fact(
                    "two_life.absence_free", player=number
                )  # fmt: skip
                yield ByeExplanation(number, one.kind, (*one.lead, costs), tuple(course_facts(self._state, number)))

    def _lives(self, upper: int, lower: int) -> Fact:
        own, other = (self._field.lives[number].left for number in (upper, lower))
        if own == other:
            return fact("two_life.same_lives", player=upper, opponent=lower, lives=own)
        return fact("two_life.other_lives", player=upper, opponent=lower, lives=own, other=other)

    def _drawn(self, spots: list[int], step: Step | None, turn: int) -> Fact:
        if step is None:
            return again_fact(self._field, spots[0], spots[1], self._made.again.earlier)
        return turn_fact(self._field, step, self._state.round_number, turn=turn)
