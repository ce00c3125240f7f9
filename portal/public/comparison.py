"""What acceleration does to one round: the geometry of the two columns of scoregroups, and whom one would have met.

Units are those of the SVG, drawn for a phone 360 px wide; see ``pictures``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.explanation import AccelerationPicture
from portal.public.pictures import BAR, ROW
from tournaments.domain.queries.shapes import PlayerLine, RoundPage
from tournaments.domain.queries.verification import Unaccelerated

_LONGEST: Final = 118
_LEFT: Final = 156
_RIGHT: Final = 204
_HEAD: Final = 26


@dataclass(frozen=True, slots=True)
class Level:
    """One score: to the left the players who have it in real points, to the right those who have it as pairing
    score."""

    score: int
    real_players: int
    players: int
    y: int
    real_width: float
    width: float

    @property
    def middle(self) -> int:
        """Where the texts of the level stand."""
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
    """Both columns, the highest score first."""

    levels: tuple[Level, ...]
    height: int


def comparison(picture: AccelerationPicture) -> Comparison:
    """The two columns of one round."""
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
    """None: nobody, the pairing-allocated bye."""
    colour: str
    same: bool
    """The opponent is the one of the published round."""


def hypotheses(page: RoundPage, found: Unaccelerated | None, players: Sequence[PlayerLine]) -> tuple[Hypothesis, ...]:
    """What the hypothesis says about ``players``; nothing about who would not have been paired."""
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
