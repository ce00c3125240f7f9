"""The players of one round as Lim sees them: who is compatible with whom, who is due which colour, who floated.

A player's position counts from 0 in order of pairing number, the order of every scoregroup (2.4); the highest numbered
player is the one with the smallest pairing number (4.2). Sets of players are integers with one bit per position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...history import History, PlayerHistory
from ...matching.bitset import members
from ...model import PLAYED, Colour, Outcome, TournamentState
from . import DESCRIPTION, MAXI

RATING_BAND = 100
"""How far apart in rating an exchange for colour may be in a maxi-tournament (3.2.3, 3.8, 5.7)."""


@dataclass(slots=True, eq=False)
class Field:
    """What all scoregroups of one round share."""

    history: History
    players: list[PlayerHistory]
    rows: list[int]
    """``rows[i]``: who is compatible with the player in position i (2.1)."""
    suits: list[int]
    """``suits[i]``: everybody but those who are due the same colour as the player in position i."""
    due_white: int
    due_black: int
    everyone: int
    groups: list[tuple[int, int]]
    """The pairing score of each scoregroup, high to low, with its players."""
    median: int
    """The score of the median scoregroup (2.2), whether or not anybody has it."""
    floated: int
    """Who floated in the previous round (3.10)."""
    maxi: bool
    """Whether choices for colour are kept within ``RATING_BAND``."""

    def rated_near(self, position: int, players: int) -> int:
        """Those of ``players`` who are rated within ``RATING_BAND`` of the player in this position."""
        rating = self.players[position].competitor.rating
        near = 0
        for other in members(players):
            if abs(self.players[other].competitor.rating - rating) <= RATING_BAND:
                near |= 1 << other
        return near


def build(history: History) -> Field:
    """The field of the round that ``history`` is to be paired for."""
    players = sorted(history.present, key=lambda past: past.number)
    everyone = (1 << len(players)) - 1
    due_white = due_black = floated = 0
    groups: dict[int, int] = {}
    floated_before = _floated_before(history)
    for position, past in enumerate(players):
        bit = 1 << position
        if past.preference is Colour.WHITE:
            due_white |= bit
        elif past.preference is Colour.BLACK:
            due_black |= bit
        if past.number in floated_before:
            floated |= bit
        groups[past.pairing_score] = groups.get(past.pairing_score, 0) | bit
    others = {Colour.WHITE: everyone & ~due_white, Colour.BLACK: everyone & ~due_black, None: everyone}
    return Field(
        history,
        players,
        _compatible(history, players, everyone),
        [others[past.preference] for past in players],
        due_white,
        due_black,
        everyone,
        sorted(groups.items(), reverse=True),
        median_score(history.state, history.state.round_number, [past.pairing_score for past in history.present]),
        floated,
        bool(DESCRIPTION.option(history.state, MAXI)),
    )


def may_have(past: PlayerHistory, colour: Colour) -> bool:
    """Whether one more game with ``colour`` is neither the third in a row nor three more of one (5.1.1, 5.1.2)."""
    difference = past.colour_difference if colour is Colour.WHITE else -past.colour_difference
    return difference < 2 and past.repeated_colour is not colour


def median_score(state: TournamentState, round_number: int, scores: Sequence[int]) -> int:
    """The score of the median scoregroup when ``round_number`` is paired (2.2); ``scores`` of those who take part.

    Half the number of rounds played, in tenths. Where that says nothing (virtual points, a draw that is not half a
    win, points for a loss) it is the score of the median player, of an even number that of the lower of the two.
    """
    scoring = state.scoring
    accelerated = any(competitor.virtual_before(round_number) for competitor in state.competitors)
    if scoring.win == 2 * scoring.draw and not scoring.loss and not accelerated:
        return (round_number - 1) * scoring.draw
    return sorted(scores, reverse=True)[len(scores) // 2]


def _compatible(history: History, players: list[PlayerHistory], everyone: int) -> list[int]:
    """Article 2.1 with the prohibitions of the event; in the last round colours no longer count (6)."""
    by_colour = {(True, True): everyone, (False, False): 0}
    kinds = [(True, True)] * len(players)
    if not history.last_round:
        kinds = [(may_have(past, Colour.WHITE), may_have(past, Colour.BLACK)) for past in players]
        may_white = may_black = 0
        for position, (white, black) in enumerate(kinds):
            may_white |= white << position
            may_black |= black << position
        by_colour |= {(True, True): may_white | may_black, (True, False): may_black, (False, True): may_white}
    position_of = {past.number: 1 << position for position, past in enumerate(players)}
    bit_of = position_of.get
    rows = []
    for position, past in enumerate(players):
        barred = 1 << position
        for number in past.opponents:
            barred |= bit_of(number, 0)
        rows.append(by_colour[kinds[position]] & ~barred)
    state = history.state
    for prohibition in state.prohibitions:
        if prohibition.first_round <= state.round_number <= prohibition.last_round:
            apart = 0
            for number in prohibition.numbers:
                apart |= bit_of(number, 0)
            for position in members(apart):
                rows[position] &= ~apart
    return rows


def _floated_before(history: History) -> frozenset[int]:
    """Who floated in the previous round, by TPN: the player who was transferred, never the opponent (3.1).

    Above the median that is the higher score of the two, below it the lower; across the median both were.
    """
    state = history.state
    last = state.completed
    if not last:
        return frozenset()
    took_part = {
        number: past.pairing_score_before(last)
        for number, past in history.players.items()
        if _was_paired(past, last)
    }  # fmt: skip
    if not took_part:
        return frozenset()
    median = median_score(state, last, list(took_part.values()))
    floated = set()
    for number, own in took_part.items():
        game = history.players[number].competitor.games[last - 1]
        if game.outcome in PLAYED:
            theirs = took_part[game.opponent]
            if own > max(median, theirs) or own < min(median, theirs):
                floated.add(number)
    return frozenset(floated)


def _was_paired(past: PlayerHistory, round_number: int) -> bool:
    game = past.competitor.games[round_number - 1]
    return game.opponent != 0 or game.outcome is Outcome.PAIRING_BYE
