"""What acceleration changes in one round: the scoregroups with and without it, and the opponents without it.

The scoregroups are drawn as two columns of bars. Lengths are in units of the SVG, made for a phone 360 px wide; see
``rounds.pictures``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.explanation import AccelerationPicture
from tournaments.history.shapes import PlayerLine
from tournaments.rounds.pictures import BAR, ROW
from tournaments.rounds.shapes import RoundPage
from tournaments.verification.queries import Unaccelerated

_LONGEST: Final = 118
_LEFT: Final = 156
_RIGHT: Final = 204
_HEAD: Final = 26


@dataclass(frozen=True, slots=True)
class Level:
    """One score. The left bar counts the players with this real score, the right one those with this pairing score."""

    score: int
    real_players: int
    players: int
    y: int
    real_width: float
    width: float

    @property
    def middle(self) -> int:
        """Vertical centre of the texts."""
        return self.y + BAR // 2

    @property
    def real_x(self) -> float:
        """Where the left bar begins."""
        return round(_LEFT - self.real_width, 1)

    @property
    def real_count_x(self) -> float:
        """Where the number beside the left bar ends."""
        return self.real_x - 6

    @property
    def count_x(self) -> float:
        """Where the number beside the right bar begins."""
        return round(_RIGHT + self.width, 1) + 6


@dataclass(frozen=True, slots=True)
class Comparison:
    """The drawing of one round, the highest score first."""

    levels: tuple[Level, ...]
    height: int


def comparison(picture: AccelerationPicture) -> Comparison:
    """Lay out the two columns of one round."""
    with_points, real = dict(picture.groups), dict(picture.real_groups)
    scale = _LONGEST / max([*with_points.values(), *real.values()])
    scores = sorted(with_points.keys() | real.keys(), reverse=True)
    levels = tuple(
        Level(
            score,
            real.get(score, 0),
            with_points.get(score, 0),
            _HEAD + row * ROW,
            round(real.get(score, 0) * scale, 1),
            round(with_points.get(score, 0) * scale, 1),
        )
        for row, score in enumerate(scores)
    )
    return Comparison(levels, _HEAD + len(levels) * ROW)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Whom a player would have met in this round without acceleration."""

    player: PlayerLine
    opponent: PlayerLine | None
    """None for the pairing-allocated bye."""
    colour: str
    same: bool
    """Whether the published round has the same opponent."""


def hypotheses(page: RoundPage, found: Unaccelerated | None, players: Sequence[PlayerLine]) -> tuple[Hypothesis, ...]:
    """The opponents of ``players`` without acceleration; those who would not have been paired are left out."""
    if found is None:
        return ()
    published = {board.white.number: board.black.number for board in page.boards}
    published |= {black: white for white, black in published.items()}
    lines = page.by_number
    told = []
    for player in players:
        if player.number == found.bye:
            told.append(Hypothesis(player, None, "", same=player.number not in published))
        elif player.number in found.opponents:
            number, colour = found.opponents[player.number]
            told.append(Hypothesis(player, lines[number], colour, same=published.get(player.number) == number))
    return tuple(told)
