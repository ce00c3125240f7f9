"""An explained round as data: facts in the order in which a reader wants them, storable as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..facts import Fact


def _dump(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    return [one.to_json() for one in facts]


def _load(data: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    return tuple(Fact.from_json(one) for one in data)


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """Why these two meet and why with these colours."""

    board: int
    """Number of the board, from 1, in board order."""
    white: int
    black: int
    brackets: tuple[int, ...]
    """Places in ``RoundExplanation.brackets`` of those that the two went through, from the top."""
    lead: tuple[Fact, ...]
    """The answer in one or two sentences."""
    steps: tuple[Fact, ...]
    """Step by step: scores, path through the groups, choice of the opponent, colours, floats."""
    details: tuple[Fact, ...]
    """What the steps rest on: histories, preferences, earlier floats, what the bracket had to give up
    (facts ``criterion.…``)."""

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "board": self.board,
            "white": self.white,
            "black": self.black,
            "brackets": list(self.brackets),
            "lead": _dump(self.lead),
            "steps": _dump(self.steps),
            "details": _dump(self.details),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BoardExplanation:
        """The explanation that ``to_json`` wrote."""
        return cls(
            data["board"],
            data["white"],
            data["black"],
            tuple(data["brackets"]),
            _load(data["lead"]),
            _load(data["steps"]),
            _load(data["details"]),
        )


@dataclass(frozen=True, slots=True)
class ByeExplanation:
    """Why a player has no opponent: the pairing-allocated bye, or an absence of the player's own."""

    player: int
    kind: str
    """``pairing``, ``full``, ``half`` or ``zero``."""
    lead: tuple[Fact, ...]
    steps: tuple[Fact, ...] = ()
    details: tuple[Fact, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "player": self.player,
            "kind": self.kind,
            "lead": _dump(self.lead),
            "steps": _dump(self.steps),
            "details": _dump(self.details),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ByeExplanation:
        """The explanation that ``to_json`` wrote."""
        return cls(data["player"], data["kind"], _load(data["lead"]), _load(data["steps"]), _load(data["details"]))


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """What happened in one bracket as a whole."""

    score: int
    """Pairing score of its residents, in tenths."""
    residents: tuple[int, ...]
    moved_down: tuple[int, ...]
    facts: tuple[Fact, ...]

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "score": self.score,
            "residents": list(self.residents),
            "moved_down": list(self.moved_down),
            "facts": _dump(self.facts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BracketExplanation:
        """The explanation that ``to_json`` wrote."""
        return cls(data["score"], tuple(data["residents"]), tuple(data["moved_down"]), _load(data["facts"]))


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """A whole round, explained. ``to_json`` is what a published revision stores."""

    round_number: int
    system: str
    edition: str
    boards: tuple[BoardExplanation, ...]
    byes: tuple[ByeExplanation, ...]
    brackets: tuple[BracketExplanation, ...]
    facts: tuple[Fact, ...]
    """Facts about the round as a whole."""

    def board_of(self, player: int) -> BoardExplanation | None:
        """The board of the player with this TPN; None for a player without an opponent."""
        return next((board for board in self.boards if player in (board.white, board.black)), None)

    def bye_of(self, player: int) -> ByeExplanation | None:
        """Why the player with this TPN has no opponent; None for a player with one."""
        return next((bye for bye in self.byes if bye.player == player), None)

    def to_json(self) -> dict[str, Any]:
        """The stored form; ``from_json`` reads it back equal."""
        return {
            "round": self.round_number,
            "system": self.system,
            "edition": self.edition,
            "boards": [board.to_json() for board in self.boards],
            "byes": [bye.to_json() for bye in self.byes],
            "brackets": [bracket.to_json() for bracket in self.brackets],
            "facts": _dump(self.facts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RoundExplanation:
        """The explanation that ``to_json`` wrote."""
        return cls(
            data["round"],
            data["system"],
            data["edition"],
            tuple(BoardExplanation.from_json(one) for one in data["boards"]),
            tuple(ByeExplanation.from_json(one) for one in data["byes"]),
            tuple(BracketExplanation.from_json(one) for one in data["brackets"]),
            _load(data["facts"]),
        )
