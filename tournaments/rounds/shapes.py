"""Frozen rows of a published round, ready to show. Points are tenths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pairing.engine.board_colours import first_has_white
from pairing.engine.lives import counts_lives
from tournaments.history.points_day import PointsDay
from tournaments.history.shapes import PlayerLine, PlayerRound, RevisionLine, Score
from tournaments.models.regulations import NO_MATCHES, MatchRules
from tournaments.wording import PlayerNames


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of a published round."""

    number: int
    white: PlayerLine
    black: PlayerLine
    white_score: Score
    black_score: Score
    white_outcome: str = ""
    """TRF code; blank while there is no result or it is held back."""
    black_outcome: str = ""
    white_second: str = ""
    """Of the second game of a match, by the same player, who has Black there; blank without one."""
    black_second: str = ""
    games: int = 1
    colour_rule: str = ""
    manual_reason: str = ""
    """Not blank: the arbiter changed this pair by hand."""
    origin: str = ""
    """``arbiter``: fixed by the arbiter; ``rest``: paired by the engine around such boards; blank: the engine's own."""
    tables: tuple[int, ...] = ()
    """Where the players must sit; empty where the board has the table of its number."""
    white_before: int | None = None
    """Virtual points of White in the round before, where they were others."""
    black_before: int | None = None
    goes_on: str = ""
    """``w`` or ``b``: who went on from a drawn match of a knock-out; blank otherwise."""
    teams: str = ""
    """Of a match of teams what each board brought to either side, as ``models.Board.team_outcomes``."""

    @property
    def points_changed(self) -> bool:
        """Whether one of the two has other virtual points than in the round before."""
        return self.white_before is not None or self.black_before is not None

    @property
    def has_any_result(self) -> bool:
        """Whether the result of a game is known."""
        return bool(self.white_outcome or self.white_second)


@dataclass(frozen=True, slots=True)
class ByeLine:
    """A player without a board in a published round."""

    player: PlayerLine
    kind: str
    """TRF code U, F, H or Z."""
    score: Score
    points: int = 0
    """What the bye is worth, in tenths."""
    manual_reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundLot:
    """The lot of a round of a system that draws lots, and whether it is the one that was fixed before round 1."""

    lot: str
    hash: str
    """SHA-256 of the lot."""
    before: str
    """The lot of the round before; blank in round 1 and where it is not known."""
    announced: str
    """The hash that the announcement holds."""
    holds: bool
    """Whether the lot, hashed as often as its round says, gives the announced hash."""
    opened_at: datetime | None
    """None where the lot came with an imported file."""


@dataclass(frozen=True, slots=True)
class PairTurn:
    """One pair as it was made, in systems in which players choose in turn."""

    turn: int
    """From 1."""
    chooser: PlayerLine
    opponent: PlayerLine
    board: int
    score: int
    """Pairing score of the chooser, in tenths; in a two-life event half lives."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A published round."""

    number: int
    state: str
    starts_at: datetime | None
    results_held: bool
    revision: RevisionLine
    revisions: tuple[RevisionLine, ...]
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    start_position: int | None = None
    """Of Chess960, once it is drawn."""
    facts: tuple[dict[str, Any], ...] = ()
    """Facts about the round as a whole, as the explanation stores them."""
    scoregroups: tuple[tuple[int, int, int], ...] = ()
    """(pairing score, players, of these with virtual points), highest first."""
    by_score: bool = True
    """Whether the points said who meets whom, so that there are scoregroups to show."""
    differences: tuple[Difference, ...] = ()
    """Where the published pairing is not the engine's."""
    warnings: tuple[dict[str, Any], ...] = ()
    """Facts: rules that the pairing as published does not keep."""
    brackets: tuple[dict[str, Any], ...] = ()
    """``score``, ``residents``, ``moved_down`` (pairing numbers) and ``facts``, from the highest bracket down; they
    describe the engine's pairing."""
    imported: bool = False
    """The round was played before it came into the portal."""
    points_day: PointsDay | None = None
    """What changed before this round in the virtual points; None where nothing did."""
    lot: RoundLot | None = None
    """None where the system draws no lots, or that of the round is not known."""
    of_teams: bool = False
    """Whether teams meet, each board being a match over several boards."""
    match_rules: MatchRules = NO_MATCHES
    """What the boards of a match of teams count, and who has White there."""
    board_colours: str = ""
    """W or B for each board of a match: what the team named first has there. Blank where players meet."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the pairing system, as the regulations have them."""
    others: tuple[PlayerLine, ...] = ()
    """Players with neither a board nor a bye: those who have left a knock-out. The sentences of the facts name them."""
    expelled: frozenset[int] = frozenset()
    """Entries whom the arbiter expelled from this round or an earlier one on."""

    @property
    def first_has_white(self) -> bool:
        """Whether whoever is named first has White; of teams on board 1, whatever the pairing calls them."""
        return first_has_white(self.match_rules.colours, 1)

    @property
    def first_colour(self) -> str:
        """``w`` or ``b``: that of whoever is named first (``first_has_white``)."""
        return "w" if self.first_has_white else "b"

    @property
    def second_colour(self) -> str:
        """The other of ``first_colour``."""
        return "b" if self.first_has_white else "w"

    @property
    def accelerated(self) -> bool:
        """Whether anybody has virtual points in this round."""
        return any(virtual for _score, _players, virtual in self.scoregroups)

    @property
    def by_lives(self) -> bool:
        """Whether lives stand where other systems have scores."""
        return counts_lives(self.revision.system)

    @property
    def by_number(self) -> Mapping[int, PlayerLine]:
        """Every player of the round by pairing number, for the sentences of the facts."""
        lines = [*self.others, *(line.player for line in self.byes)]
        for board in self.boards:
            lines += (board.white, board.black)
        return {line.number: line for line in lines}

    @property
    def names(self) -> PlayerNames:
        """The names for the sentences of the facts."""
        return PlayerNames(self.by_number.values(), self.revision.system, self.options)

    @property
    def spoken(self) -> dict[str, Any]:
        """What a serializer needs for sentences: names, whether they are those of teams, and who has White there."""
        return {
            "names": self.names, "teams": self.of_teams, "first_has_white": self.first_has_white,
            "board_colours": self.board_colours,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Difference:
    """One change made by hand: a pair of the engine that was not published, or the other way round."""

    kind: str
    """``engine``: the engine's pair, given up; ``published``: the pair that stands instead."""
    white: PlayerLine
    black: PlayerLine | None
    """None: the pairing-allocated bye."""
    first_has_white: bool = True
    """Whether ``white`` has White; a team that has it in the pairing may have Black on board 1."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One board with its reasons."""

    round: RoundPage
    board: BoardLine
    explanation: dict[str, Any]
    """``lead``, ``steps``, ``colours`` and ``details``: facts (code + params) to be worded in the reader's language;
    empty for a pair that is not the engine's."""
    white_history: tuple[PlayerRound, ...] = ()
    """The rounds before this one."""
    black_history: tuple[PlayerRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ByePage:
    """One player without a board, with the reasons."""

    round: RoundPage
    bye: ByeLine
    explanation: dict[str, Any]
    """Facts as on a board."""
    history: tuple[PlayerRound, ...] = ()


@dataclass(frozen=True, slots=True)
class RevisionInput:
    """What the engine read for a published round, for download."""

    round_number: int
    revision: int
    digest: str
    json: str
    """Canonical JSON; its SHA-256 is ``digest``. ``pairing.engine.snapshot.from_json`` reads it."""
