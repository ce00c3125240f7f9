"""What the engine reads and what it answers, as frozen data.

Every number of points is an integer in **tenths of a point** (a win is normally 10), the unit of the report file
(TRF), so that 1-½-0, 3-1-0 and any bye value are exact. Players are named by their tournament pairing number (TPN,
C.04.2 Article 2.3). Rounds are counted from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Any, ClassVar, Final, Protocol


class Colour(StrEnum):
    """The colour of a game; the value is the letter of the report file.

    >>> Colour.WHITE.opposite
    <Colour.BLACK: 'b'>
    """

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(StrEnum):
    """What one player got out of one round; the value is the code of the report file (TRF26, record 001).

    >>> Outcome("="), Outcome.PAIRING_BYE.value
    (<Outcome.DRAW: '='>, 'U')
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    UNFINISHED = "?"
    """Adjourned or unknown: a draw for pairing (C.04.2 Article 3.1)."""


PLAYED: Final = frozenset(
    {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.UNRATED_WIN,
        Outcome.UNRATED_DRAW,
        Outcome.UNRATED_LOSS,
        Outcome.UNFINISHED,
    }
)
"""Outcomes of games that count for colours and as a meeting (C.04.2 Articles 3.4 and 3.5)."""

REQUESTED_BYES: Final = frozenset({Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})
"""Ways of being out of a round by one's own wish; a late entry's missed rounds are zero-point byes."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each outcome is worth, in tenths of a point (TRF26 record 162).

    >>> Scoring(win=30, draw=10, pairing_bye=30).points(Outcome.DRAW)
    10
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    pairing_bye: int = 10
    """The same for every pairing-allocated bye of the event (C.04.1 Article 3)."""
    absence: int = 0
    """A zero-point bye."""
    forfeit_loss: int = 0

    def points(self, outcome: Outcome) -> int:
        """The tenths of a point that ``outcome`` brings."""
        return self.table[outcome]

    @property
    def table(self) -> Mapping[Outcome, int]:
        """Every outcome with its tenths of a point; take it once outside a loop."""
        return {
            Outcome.WIN: self.win,
            Outcome.UNRATED_WIN: self.win,
            Outcome.FORFEIT_WIN: self.win,
            Outcome.FULL_BYE: self.win,
            Outcome.DRAW: self.draw,
            Outcome.UNRATED_DRAW: self.draw,
            Outcome.HALF_BYE: self.draw,
            Outcome.UNFINISHED: self.draw,
            Outcome.LOSS: self.loss,
            Outcome.UNRATED_LOSS: self.loss,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
            Outcome.ZERO_BYE: self.absence,
            Outcome.PAIRING_BYE: self.pairing_bye,
        }


@dataclass(frozen=True, slots=True)
class Game:
    """One player's side of one past round.

    ``opponent`` is 0 and ``colour`` is None where nobody was assigned. A forfeited game keeps its scheduled opponent
    and colour. Where a round is a match of two games (Double-Swiss), ``outcome`` and ``colour`` are those of the first
    game and ``second`` is the outcome of the other one, played with the colours reversed; the bye of the pairing is one
    outcome for the whole match.

    >>> Game(Outcome.WIN, opponent=4, colour=Colour.BLACK).opponent
    4
    """

    outcome: Outcome
    opponent: int = 0
    colour: Colour | None = None
    second: Outcome | None = None

    def points(self, worth: Mapping[Outcome, int]) -> int:
        """What the round brought, in tenths; ``worth`` is ``Scoring.table``."""
        return worth[self.outcome] + (0 if self.second is None else worth[self.second])


@dataclass(frozen=True, slots=True)
class Competitor:
    """One participant up to the round that is to be paired.

    >>> player = Competitor(1, (Game(Outcome.WIN, 2, Colour.WHITE), Game(Outcome.HALF_BYE)))
    >>> player.real_points(Scoring().table)
    [0, 10, 15]
    """

    number: int
    """Tournament pairing number; 1 is the highest ranked."""
    games: tuple[Game, ...] = ()
    """One per completed round, ``games[r - 1]`` for round r."""
    virtual_points: tuple[int, ...] = ()
    """Virtual points **before** each round, in tenths: ``virtual_points[r - 1]`` counts for the pairing of round r, up
    to and including the round to be paired; missing values are 0 (C.04.7 Article 1.4)."""
    absence: Outcome | None = None
    """The kind of bye asked for in the round to be paired (full, half, zero); None for a player who takes part."""
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    adjustments: tuple[int, ...] = ()
    """Bonus (+) and penalty (-) points in tenths: ``adjustments[r - 1]`` is in the real score after round r; missing
    values are 0 (TRF26 record 299). The game itself, and what tie-breaks read from it, stays as it was scored."""
    later_ratings: tuple[tuple[int, int], ...] = ()
    """(round, rating) of lists that came into force during a long event, the earliest first: each holds from its round
    on (B.02 Article 4.1). Pairings and numbers go by ``rating``, that of the start, for ever."""
    secondary_points: tuple[int, ...] = ()
    """Team events: what each round brought in the score that does not rank first, in tenths (C.04.6 Article 4.2)."""

    def real_points(self, worth: Mapping[Outcome, int]) -> list[int]:
        """The real points, in tenths, before round 1, 2, …, the score now last; ``worth`` is ``Scoring.table``."""
        gained = [game.points(worth) for game in self.games]
        for index, extra in enumerate(self.adjustments[: len(gained)]):
            gained[index] += extra
        return list(accumulate(gained, initial=0))

    def rating_in(self, round_number: int) -> int:
        """The rating in force in a round; 0 for an unrated player.

        >>> Competitor(1, rating=2050, later_ratings=((4, 2075), (7, 2060))).rating_in(5)
        2075
        """
        return next((rating for start, rating in reversed(self.later_ratings) if start <= round_number), self.rating)

    def virtual_before(self, round_number: int) -> int:
        """The virtual points, in tenths, that count for the pairing of ``round_number``."""
        return self.virtual_points[round_number - 1] if round_number <= len(self.virtual_points) else 0


@dataclass(frozen=True, slots=True)
class Prohibition:
    """No two of ``numbers`` may be paired in rounds ``first_round`` to ``last_round`` (TRF26 record 260).

    >>> Prohibition(frozenset({3, 8}), last_round=4).first_round
    1
    """

    numbers: frozenset[int]
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on from a drawn match of a knock-out, as the arbiter recorded it.

    >>> Advance(2, 5).player
    5
    """

    round_number: int
    """The round of the drawn match."""
    player: int
    """TPN."""


OptionValue = bool | int | str
"""The value of an option of a pairing system."""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """Everything that the pairing of one round depends on, and nothing else.

    >>> field = tuple(Competitor(number) for number in range(1, 7))
    >>> state = TournamentState(field, rounds=5, completed=0)
    >>> [(board.white, board.black) for board in pair(state).pairs]
    [(1, 4), (5, 2), (3, 6)]
    """

    competitors: tuple[Competitor, ...]
    """In order of pairing number."""
    rounds: int
    """Rounds planned; the last one has rules of its own (topscorers, C.04.3 Article 1.8)."""
    completed: int
    """Rounds completed; the round to be paired is ``completed + 1``."""
    scoring: Scoring = Scoring()
    initial_colour: Colour = Colour.WHITE
    """Drawn by lot before round 1 (C.04.3 Article 5.1)."""
    prohibitions: tuple[Prohibition, ...] = ()
    system: str = "dutch"
    edition: str = "2026"
    seed: int = 0
    """Tells simulated tournaments apart. No pairing depends on it: what is drawn follows from ``lots``."""
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Switches that only this system has, by name; the system says which (``system_description``)."""
    lots: tuple[str, ...] = ()
    """Where the system draws lots (``drawn_lots``): ``lots[r - 1]`` is the lot of round r, up to and including the
    round to be paired; an empty one is not known."""
    advances: tuple[Advance, ...] = ()
    """Who goes on from the drawn matches of a knock-out; systems in which nobody leaves have none."""

    @property
    def round_number(self) -> int:
        """The round to be paired."""
        return self.completed + 1

    @property
    def by_number(self) -> Mapping[int, Competitor]:
        """The competitors by pairing number; take it once outside a loop."""
        return {competitor.number: competitor for competitor in self.competitors}


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: who has White, who has Black, and the rule that gave the colours (C.04.3 Article 5.2).

    >>> Pair(3, 2, "5.2.1").white
    3
    """

    white: int
    black: int
    colour_rule: str = ""
    """The article that decided the colours, for example ``5.2.3``."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Players who changed sides between the original S1 and S2 of a bracket (C.04.3 Article 4.3)."""

    to_s2: tuple[int, ...]
    to_s1: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CriterionResult:
    """What the chosen candidate of a bracket scores on one quality criterion (C.04.3 Article 2.4)."""

    criterion: str
    """``C6`` … ``C21``."""
    value: tuple[int, ...]
    """The quantity that the criterion minimises: one number where it counts, the sorted list where it compares
    lists (scores and score differences in tenths)."""
    players: tuple[int, ...] = ()
    """The players whom the failure concerns."""


class BracketTrace(Protocol):
    """What the traces of all systems tell about one bracket; each is a frozen data class with more fields."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def score(self) -> int:
        """Pairing score of the residents, in tenths."""

    @property
    def residents(self) -> tuple[int, ...]:
        """TPNs in order of rank."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """How one bracket of the Dutch system was paired: the path that explanations follow. Players by TPN."""

    score: int
    """Pairing score of the residents."""
    residents: tuple[int, ...]
    """In order of rank (C.04.3 Article 1.2)."""
    moved_down: tuple[int, ...]
    """MDPs that came in, in order of rank."""
    mdp_pairs: tuple[tuple[int, int], ...]
    """(moved-down player, resident), in order of the moved-down players."""
    pairs: tuple[tuple[int, int], ...]
    """(S1, S2) of the homogeneous bracket or of the remainder, in order of S1."""
    downfloaters: tuple[int, ...]
    """Players who leave unpaired, limbo included, in order of rank. The receiver of a bye decided here is not among
    them."""
    limbo: tuple[int, ...] = ()
    """MDPs that could not be paired here and move on (C.04.3 Article 3.2)."""
    bye: int | None = None
    """The player who gets the pairing-allocated bye, when that was decided in this bracket."""
    exchange: Exchange | None = None
    criteria: tuple[CriterionResult, ...] = ()
    """Every quality criterion that was not fulfilled completely, in order of priority."""
    route: str = ""
    """Which certificate proved the answer: ``ideal``, ``staged``, ``exact`` … For diagnosis only."""


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The answer for one round.

    >>> answer = pair(state_of(read(EXAMPLE_REPORT)), trace=True)
    >>> answer.system, answer.edition, answer.bye, len(answer.pairs), len(answer.brackets)
    ('dutch', '2026', None, 5, 5)
    """

    round_number: int
    system: str
    edition: str
    pairs: tuple[Pair, ...]
    """In board order (C.04.2 Article 3.6, with pairing scores)."""
    bye: int | None = None
    """Receiver of the pairing-allocated bye."""
    brackets: tuple[BracketTrace, ...] = ()
    """From the highest scoregroup down, each as its system describes it (``Bracket`` in the Dutch system); empty unless
    the trace was asked for."""
    notes: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Facts about the round as a whole, for example ``bye_score``: the lowest score that could get the bye (C5)."""
