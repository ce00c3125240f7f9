"""The judge of round robins: the Berger tables made from one round to the next, as arbiters write them by hand.

The first round pairs 1 with the last number, 2 with the last but one, and so on. Every next round moves each number
but the last on by half of the places, and the last number changes its colour (C.05 Annex 1). The engine computes the
same tables from a formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...facts import Fact, fact
from ...model import Outcome, Pair, TournamentState
from ...registry import description_of
from ..known_pairs import Due, KnownPairsJudge, breaches_of, table_breaches
from ..verdict import Breach, Difference

CHAPTER = "C.05 Annex 1"


def table_judge(cycles: int) -> KnownPairsJudge:
    """The judge of round robins of one cycle or two."""

    def breaches(state: TournamentState, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Breach]:
        yield from breaches_of(("two_byes", set(byes) if len(byes) > 1 else set()))
        yield from table_breaches(cycles)(state, boards, byes)

    def others(players: tuple[int, ...]) -> Fact:
        return fact("round_robin.check_pairs", CHAPTER, players=[*players])

    def rest(player: int) -> Fact:
        return fact("round_robin.check_rest", CHAPTER, expected=player)

    def missing(difference: Difference) -> Fact:
        code = "round_robin.check_never_met" if cycles == 1 else "round_robin.check_met_once"
        (player,), others = difference.given, [other for _one, other in difference.expected_pairs]
        return fact(code, CHAPTER, player=player, players=[*others])

    return KnownPairsJudge(
        partial(_due, cycles),
        breaches,
        others,
        rest=rest,
        article=CHAPTER,
        unmet=partial(_unmet, cycles),
        missing=missing,
    )


def _unmet(cycles: int, state: TournamentState, boards: Sequence[Pair]) -> Iterator[Difference]:
    """Whom everybody should have met ``cycles`` times by the end and did not. Nobody is held to it who is absent from
    the last round, nor two who stayed away from the same round: a file may leave their game out. With fewer rounds than
    the table has, nobody can have met everybody."""
    places = len(state.competitors) + len(state.competitors) % 2
    if state.round_number < state.rounds or state.rounds < cycles * (places - 1):
        return
    last = {board.white: board.black for board in boards} | {board.black: board.white for board in boards}
    away = {
        one.number: {
            number
            for number, game in enumerate(one.games)
            if not game.opponent and game.outcome is not Outcome.PAIRING_BYE
        }
        for one in state.competitors
    }
    here = [one for one in state.competitors if one.absence is None]
    for one in here:
        opponents = [*(game.opponent for game in one.games), last.get(one.number, 0)]
        short = [
            (one.number, other.number)
            for other in here
            if other.number > one.number
            and opponents.count(other.number) + len(away[one.number] & away[other.number]) < cycles
        ]
        if short:
            yield Difference("unmet", CHAPTER, (one.number,), (cycles,), expected_pairs=tuple(short))


def _due(cycles: int, state: TournamentState) -> Due:
    players = [one.number for one in state.competitors]
    places = len(players) + len(players) % 2
    order = list(range(places - 1)) * cycles
    if cycles > 1 and places > 2 and not description_of(state.system).option(state, "printed_order"):
        order[places - 3], order[places - 2] = order[places - 2], order[places - 3]
    pairs, rests = [], None
    for white, black in _by_hand(places)[order[state.completed]]:
        if max(white, black) > len(players):
            rests = players[min(white, black) - 1]
        elif state.completed >= places - 1:
            pairs.append((players[black - 1], players[white - 1]))
        else:
            pairs.append((players[white - 1], players[black - 1]))
    return pairs, rests


def _by_hand(places: int) -> list[list[tuple[int, int]]]:
    """All rounds of the table, each from the one before it."""

    def moved(number: int) -> int:
        return number if number == places else (number + places // 2 - 1) % (places - 1) + 1

    rounds = [[(number, places + 1 - number) for number in range(1, places // 2 + 1)]]
    while len(rounds) < places - 1:
        (white, black), *others = [(moved(one), moved(other)) for one, other in rounds[-1]]
        rounds.append([(black, white), *others])
    return rounds


JUDGE = table_judge(cycles=1)
