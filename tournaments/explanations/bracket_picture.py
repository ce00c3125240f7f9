"""The bracket of a board as a picture: its two sides as columns, a line between those who meet.

Everything comes from the published round: the members of the bracket, the boards, and the reasons of the board. Who
stands on which side is in ``bracket_sides``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.explanations.bracket_sides import sides_of_round
from tournaments.explanations.passed_over import question
from tournaments.explanations.reasons import FactRow, Reasons
from tournaments.history.shapes import PlayerLine
from tournaments.rounds.shapes import BoardLine, RoundPage

ROW: Final = 34
"""Height of a row; the picture is 340 wide, so that a phone shows it in nearly its own size."""
TOP: Final = 26
WIDTH: Final = 340
UPPER_EDGE, LOWER_EDGE = 140, 200
"""Where a line begins and ends."""
MOST_ROWS: Final = 24
"""A longer bracket is shown around the two players of the board."""
AROUND: Final = 9
"""Rows above and below them then."""
LONGEST_NAME: Final = 15
_SKIPS: Final = {
    **{f"skip.{one}": one for one in ("met", "prohibited", "colour", "leaving", "bye", "upfloat", "rest")},
    "skip.same_preference": "same_preference",
    "lim.skip_colour": "colour",
    "lim.skip_same_due": "same_preference",
    "lim.skip_needed": "rest",
    "team.skip_same": "same_preference",
    "in_turn.passed_colour": "colour",
}
"""What a fact on players who were passed over is called in the picture."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in the picture."""

    player: PlayerLine
    name: str
    """Short enough for a column."""
    y: int
    is_upper: bool
    is_own: bool = False
    """One of the two of the board."""
    came: str = ""
    """``down`` or ``up``: from which side the player came into the bracket; blank for who belongs to it."""
    goes: str = ""
    """The same for who leaves it."""
    mark: str = ""
    """Why the one who chooses on this board passed this player over: the end of the fact's code, ``met`` …"""
    round_number: int = 0
    """Of the meeting or the float that the mark speaks of."""
    question: str = ""
    """The query with which the page about “why not” answers why this player is not the opponent on this board; blank
    for the two of the board."""


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two who meet."""

    upper_y: int
    lower_y: int
    upper: PlayerLine
    lower: PlayerLine
    is_own: bool


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """What the template draws."""

    height: int
    upper: tuple[Seat, ...]
    lower: tuple[Seat, ...]
    pairs: tuple[PairLine, ...]
    members: int
    shown: int
    somebody_came: bool
    """Whether somebody came from another scoregroup."""
    kind: str
    """As of ``Sides``."""

    @property
    def is_part(self) -> bool:
        """Whether some members are left out."""
        return self.shown < self.members


def bracket_picture(page: RoundPage, board: BoardLine, reasons: Reasons | None) -> BracketPicture | None:
    """The picture of the bracket in which the board was paired.

    None for a method without two halves, for a board without reasons or made by hand, where the stored bracket does not
    tell its sides, and for a bracket of two, in which there was nothing to choose.
    """
    if reasons is None or board.manual_reason:
        return None
    own = {board.white.number, board.black.number}
    known = page.by_number
    sides = sides_of_round(page, own)
    if sides is None or len(sides.upper) + len(sides.lower) < 3:
        return None
    chooser, chosen = own.intersection(sides.upper), own.intersection(sides.lower)
    if not (chooser and chosen and known.keys() >= {*sides.upper, *sides.lower}):
        return None
    [one], [other] = chooser, chosen
    marks = _marks(reasons.steps, own)

    def seat(number: int, row: int, asker: int, *, is_upper: bool) -> Seat:
        mark, round_number = marks.get(number, ("", 0))
        return Seat(
            player=known[number],
            name=_short(known[number].name),
            y=TOP + ROW * row,
            is_upper=is_upper,
            is_own=number in own,
            came=sides.came.get(number, ""),
            goes=sides.leaving.get(number, ""),
            mark=mark,
            round_number=round_number,
            question="" if number in own else question(page, known[asker], known[number]),
        )

    left = tuple(seat(number, row, other, is_upper=True) for row, number in enumerate(_window(sides.upper, one)))
    right = tuple(seat(number, row, one, is_upper=False) for row, number in enumerate(_window(sides.lower, other)))
    return BracketPicture(
        height=TOP + ROW * max(len(left), len(right)),
        upper=left,
        lower=right,
        pairs=tuple(_lines(sides.pairs, left, right, own)),
        members=len(sides.upper) + len(sides.lower),
        shown=len(left) + len(right),
        somebody_came=bool(sides.came),
        kind=sides.kind,
    )


def _marks(steps: Iterable[FactRow], own: set[int]) -> dict[int, tuple[str, int]]:
    """Why each player who stood before the opponent was passed over, with the round that it speaks of."""
    found: dict[int, tuple[str, int]] = {}
    for fact in steps:
        reason = _SKIPS.get(fact["code"], "")
        if not reason or fact["params"].get("player") not in own:
            continue
        for number in fact["params"].get("players", ()):
            found[number] = reason, 0
        for number, round_number in fact["params"].get("meetings", ()):
            found[number] = reason, round_number
    return found


def _window(column: Sequence[int], own: int) -> Sequence[int]:
    if len(column) <= MOST_ROWS:
        return column
    place = column.index(own)
    first = max(0, min(place - AROUND, len(column) - 2 * AROUND - 1))
    return column[first : first + 2 * AROUND + 1]


def _lines(
    pairs: Iterable[tuple[int, int]], upper: Sequence[Seat], lower: Sequence[Seat], own: set[int]
) -> Iterable[PairLine]:
    left = {seat.player.number: seat for seat in upper}
    right = {seat.player.number: seat for seat in lower}
    for pair in pairs:
        one, other = pair if pair[0] in left else pair[::-1]
        if one in left and other in right:
            yield PairLine(left[one].y, right[other].y, left[one].player, right[other].player, set(pair) == own)


def _short(name: str) -> str:
    """The family name, as far as a column holds it."""
    family = name.split(",", maxsplit=1)[0].strip()
    return family if len(family) <= LONGEST_NAME else family[: LONGEST_NAME - 1].rstrip() + "…"
