"""The Keizer list: who stands where, with which value and which score. Scores are sixths of a point of value.

Pairing (``systems.keizer``) and standings read the same list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from .facts import Fact, fact
from .model import Competitor, Outcome, TournamentState
from .registry import description_of

SCORE: Final = "KEIZER"
"""The criterion of the standings that is this system's own score."""
TOP_VALUE: Final = "top_value"
OWN_VALUE: Final = "own_value"
NOTICE: Final = "notice_sixths"
NOTICES: Final = "paid_notices"
BYE: Final = "bye_sixths"
DUTY: Final = "duty_sixths"

SIXTHS: Final = 6
MOST_REVISIONS: Final = 60
"""So often the list is made anew; a list that still moves then stays as it is."""
WON: Final = frozenset({Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN})
DREW: Final = frozenset({Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.UNFINISHED})


@dataclass(frozen=True, slots=True)
class KeizerTerm:
    """One addend of a score."""

    round_number: int
    """0 for the player's own value."""
    reason: str
    """``own``, ``win``, ``draw``, ``bye``, ``duty`` or ``notice``."""
    whose: int
    """The TPN whose value counts."""
    sixths: int
    """How many sixths of that value."""


@dataclass(frozen=True, slots=True)
class KeizerList:
    """The list after the completed rounds."""

    order: tuple[int, ...]
    """TPNs from the top."""
    values: Mapping[int, int]
    scores: Mapping[int, int]
    """In sixths, by the values of this list."""
    settled: bool
    """False where the list was still moving after ``MOST_REVISIONS``."""

    def place(self, number: int) -> int:
        """The place of a player on the list, from 1."""
        return self.order.index(number) + 1


def keizer_list(state: TournamentState) -> KeizerList:
    """The list with which the next round of ``state`` is paired.

    It begins in order of pairing numbers. A place is worth one less than the one above it, but never less than 1. All
    rounds so far are counted with the values that the places give, the list is sorted by score, equals by pairing
    number, and so on until it stays the same.
    """
    numbers = [one.number for one in state.competitors]
    index = {number: spot for spot, number in enumerate(numbers)}
    terms = [[(index[term.whose], term.sixths) for term in terms_of(state, one)] for one in state.competitors]
    worth = [max(1, top_value(state) - place) for place in range(len(numbers))]
    order, values, scores, settled = list(range(len(numbers))), worth, [0] * len(numbers), False
    for revision in range(MOST_REVISIONS + 1):
        values = [0] * len(numbers)
        for spot, value in zip(order, worth, strict=True):
            values[spot] = value
        scores = [sum(values[whose] * sixths for whose, sixths in own) for own in terms]
        following = sorted(range(len(numbers)), key=scores.__getitem__, reverse=True)
        settled = following == order
        if settled or revision == MOST_REVISIONS:
            break
        order = following
    return KeizerList(
        tuple(numbers[spot] for spot in order),
        dict(zip(numbers, values, strict=True)),
        dict(zip(numbers, scores, strict=True)),
        settled,
    )


def top_value(state: TournamentState) -> int:
    """The value of the first place: as announced, or one and a half times the number of players, rounded up."""
    chosen = _chosen(state, TOP_VALUE)
    return chosen or (3 * len(state.competitors) + 1) // 2


def scores_with(state: TournamentState, values: Mapping[int, int]) -> dict[int, int]:
    """Everybody's score in sixths, counted with these values."""
    return {
        one.number: sum(values[term.whose] * term.sixths for term in terms_of(state, one)) for one in state.competitors
    }


def terms_of(state: TournamentState, one: Competitor) -> Iterator[KeizerTerm]:
    """Everything that a score is made of, in order of the rounds; what counts nothing is left out."""
    number = one.number
    if _chosen(state, OWN_VALUE):
        yield KeizerTerm(0, "own", number, SIXTHS)
    shares = {
        Outcome.PAIRING_BYE: ("bye", _chosen(state, BYE)),
        Outcome.FULL_BYE: ("duty", _chosen(state, DUTY)),
        Outcome.HALF_BYE: ("notice", _chosen(state, NOTICE)),
    }
    notices = _chosen(state, NOTICES)
    for round_number, game in enumerate(one.games, start=1):
        # A win by forfeit over nobody is a round without an opponent.
        outcome = game.outcome if game.opponent or game.outcome not in WON else Outcome.PAIRING_BYE
        if outcome in WON:
            yield KeizerTerm(round_number, "win", game.opponent, SIXTHS)
        elif outcome in DREW:
            yield KeizerTerm(round_number, "draw", game.opponent, SIXTHS // 2)
        elif outcome in shares:
            reason, sixths = shares[outcome]
            if reason == "notice":
                notices -= 1
            if sixths and (reason != "notice" or notices >= 0):
                yield KeizerTerm(round_number, reason, number, sixths)


def sum_facts(state: TournamentState, listed: KeizerList, number: int) -> Iterator[Fact]:
    """Everything that a Keizer score is made of, one fact for each addend, and the sum at the end."""
    for term in terms_of(state, state.by_number[number]):
        yield fact(
            f"keizer.term_{term.reason}",
            player=number, opponent=term.whose, round=term.round_number, value=listed.values[term.whose],
            share=term.sixths, sixths=term.sixths * listed.values[term.whose],
        )  # fmt: skip
    yield fact("keizer.sum", player=number, sixths=listed.scores[number], place=listed.place(number))


def _chosen(state: TournamentState, option: str) -> int:
    return int(description_of("keizer").option(state, option))
