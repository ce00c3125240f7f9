"""The bracket of a board as a picture: its two sides as columns, a line between those who meet.

Everything comes from the published round: the members of the bracket, the boards, and the reasons of the board. In the
Dutch System players who moved down and the subgroup S1 stand on the left, S2 on the right (C.04.3 Articles 1.3 and
3.2), each in its order after the exchanges of Article 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

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
_SKIPS: Final = ("met", "prohibited", "colour", "leaving", "bye", "same_preference", "upfloat", "rest")


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
    came_down: bool = False
    goes_down: bool = False
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
    moved_down: bool
    """Whether somebody came from a higher scoregroup."""

    @property
    def is_part(self) -> bool:
        """Whether some members are left out."""
        return self.shown < self.members


@dataclass(frozen=True, slots=True)
class Sides:
    """Who stands on which side of a bracket, by pairing number, each side from the top."""

    upper: tuple[int, ...]
    """Those who moved down, then S1."""
    lower: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    """Those of the two sides who meet."""
    leaving: frozenset[int]
    """Those who go down from here."""


def sides_of(bracket: Mapping[str, Any], boards: Iterable[tuple[int, int]]) -> Sides | None:
    """The two sides of a bracket, as a published round stores it, and of its ``boards`` those that are in it.

    None where a bracket of the edition of 2017 was joined with others.
    """
    residents, came = list(bracket["residents"]), set(bracket["moved_down"])
    facts = {fact["code"]: fact["params"] for fact in bracket["facts"]}
    if "bracket.collapsed" in facts:
        return None
    floats = [facts.get(code, {}).get("players", ()) for code in ("bracket.downfloaters", "bracket.limbo")]
    leaving = frozenset(number for players in floats for number in players)
    staying = {*residents, *came} - leaving
    pairs = tuple(pair for pair in boards if staying.issuperset(pair))
    met_from_above = {number for pair in pairs if came.intersection(pair) for number in pair}
    remainder = [number for number in residents if number not in met_from_above]
    upper = set(remainder[: sum(1 for pair in pairs if not came.intersection(pair))])
    exchange = facts.get("bracket.exchange", {})
    upper = (upper - {*exchange.get("to_lower", ())}) | {*exchange.get("to_upper", ())}
    return Sides(
        (*bracket["moved_down"], *(number for number in residents if number in upper)),
        tuple(number for number in residents if number not in upper),
        pairs,
        leaving,
    )


def bracket_picture(page: RoundPage, board: BoardLine, reasons: Reasons | None) -> BracketPicture | None:
    """The picture of the bracket in which the board was paired.

    None for a system without the two subgroups, for a board without reasons or made by hand, where ``sides_of`` finds
    no sides, and for a bracket of two, in which there was nothing to choose.
    """
    if page.revision.system != "dutch" or reasons is None or board.manual_reason:
        return None
    own = {board.white.number, board.black.number}
    known = page.by_number
    bracket = next((one for one in reversed(page.brackets) if own <= {*one["residents"], *one["moved_down"]}), None)
    sides = bracket and sides_of(bracket, [(line.white.number, line.black.number) for line in page.boards])
    if not (bracket and sides) or len(sides.upper) + len(sides.lower) < 3:
        return None
    chooser, chosen = own.intersection(sides.upper), own.intersection(sides.lower)
    if not (chooser and chosen and known.keys() >= {*sides.upper, *sides.lower}):
        return None
    [one], [other] = chooser, chosen
    marks = _marks(reasons.steps, one)

    def seat(number: int, row: int, asker: int, *, is_upper: bool) -> Seat:
        mark, round_number = marks.get(number, ("", 0))
        return Seat(
            player=known[number],
            name=_short(known[number].name),
            y=TOP + ROW * row,
            is_upper=is_upper,
            is_own=number in own,
            came_down=number in bracket["moved_down"],
            goes_down=number in sides.leaving,
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
        moved_down=bool(bracket["moved_down"]),
    )


def _marks(steps: Iterable[FactRow], chooser: int) -> dict[int, tuple[str, int]]:
    """Why each player who stood before the opponent was passed over, with the round that it speaks of."""
    found: dict[int, tuple[str, int]] = {}
    for fact in steps:
        head, _dot, reason = fact["code"].partition(".")
        if head != "skip" or reason not in _SKIPS or fact["params"].get("player") != chooser:
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
