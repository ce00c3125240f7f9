"""The players of the literal procedure (``literal_us``), read from the games."""

from __future__ import annotations

from pairing.engine.model import PLAYED, Outcome

OTHER = {"w": "b", "b": "w"}


class Player:
    def __init__(self, competitor, state):
        worth = state.scoring
        self.number = competitor.number
        self.rating = competitor.rating
        self.real = sum(worth.points(game.outcome) for game in competitor.games) + sum(
            competitor.adjustments[: state.completed]
        )
        self.score = self.real + competitor.virtual_before(state.round_number)
        self.rounds = [game.colour.value if game.outcome in PLAYED else "" for game in competitor.games]
        self.colours = [one for one in self.rounds if one]
        self.whites = self.colours.count("w")
        self.blacks = self.colours.count("b")
        self.extra = abs(self.whites - self.blacks)
        if self.extra:
            self.due = "b" if self.whites > self.blacks else "w"
        else:
            self.due = OTHER[self.colours[-1]] if self.colours else ""
        self.opponents = [game.opponent for game in competitor.games if game.outcome in PLAYED]
        outcomes = [game.outcome for game in competitor.games]
        full = {one for one in Outcome if one not in PLAYED and worth.points(one) >= worth.win} | {Outcome.PAIRING_BYE}
        self.bye_barred = bool(full & set(outcomes))
        self.half = Outcome.HALF_BYE in outcomes

    @property
    def rank(self):
        return (-self.score, -self.rating, self.number)


def in_rank(one, other):
    return tuple(sorted((one, other), key=lambda player: player.rank))


def in_board_order(boards):
    """The board with the highest ranked player first."""
    return sorted(boards, key=lambda board: min(player.rank for player in board))


def total(burdens):
    return tuple(map(sum, zip((0, 0, 0), *burdens, strict=True)))
