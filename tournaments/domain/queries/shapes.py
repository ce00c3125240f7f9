"""What the queries give to pages and to the API: frozen rows, ready to show. Points are tenths.

A page never reads a model attribute of a working row: everything public comes through these shapes, and they are
filled from published revisions (plus the results of published rounds that are not held back).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from pairing.engine.facts import Fact
from pairing.engine.standings import TermWords

if TYPE_CHECKING:
    from tournaments.domain.queries.norms import NormLine
    from tournaments.domain.queries.ratings import RatingLine


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament in the list of its organization."""

    id: int
    slug: str
    name: str
    city: str
    federation: str
    starts_on: date
    ends_on: date
    players: int
    rounds: int
    """Rounds planned."""
    published_round: int
    """The newest published round; 0 before the first."""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round in the schedule of a tournament."""

    number: int
    starts_at: datetime | None
    state: str
    """``planned``, ``published`` or ``closed``; a draft is planned to everybody but the arbiter."""
    boards: int = 0
    missing_results: int | None = None
    """Boards without a public result; None while the round is not published or its results are held back."""


@dataclass(frozen=True, slots=True)
class TournamentOverview:
    """What stands at the entrance of a tournament."""

    tournament: TournamentLine
    time_zone: str
    rounds: tuple[RoundLine, ...]
    published_round: int
    """The newest published round; 0 before the first."""
    standings_after: int
    """The round of the newest complete standings; 0 before the first."""
    system: str = ""
    edition: str = ""
    acceleration: dict[str, Any] | None = None
    """The frozen plan; None without acceleration and before the regulations freeze."""
    announcement_version: int = 0
    prizes: bool = False
    """There are announced prizes, or a confirmed list of them."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as printed on a board, in a list or in the standings."""

    entry_id: int
    number: int
    """Pairing number at the time of the page."""
    name: str
    title: str = ""
    rating: int = 0
    federation: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points before a round. ``real + virtual`` is the pairing score."""

    real: int
    virtual: int = 0
    before_round: int = 1

    @property
    def pairing(self) -> int:
        """What the pairing looks at, in tenths."""
        return self.real + self.virtual


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points beside the results (TRF26 record 299)."""

    entry_id: int
    round_number: int
    points: int
    """Tenths; below 0 for a penalty."""
    reason: str


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
    colour_rule: str = ""
    manual_reason: str = ""
    """Not blank: the arbiter changed this pair by hand."""


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
class RevisionLine:
    """What identifies a published pairing."""

    number: int
    published_at: datetime
    published_by: str
    digest: str
    hash: str
    previous_hash: str
    system: str
    edition: str
    engine_version: str
    reason: str = ""


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
    facts: tuple[dict[str, Any], ...] = ()
    """Facts about the round as a whole, as the explanation stores them."""
    scoregroups: tuple[tuple[int, int, int], ...] = ()
    """(pairing score, players, of these with virtual points), highest first."""
    differences: tuple[Difference, ...] = ()
    """Where the published pairing is not the engine's."""
    warnings: tuple[dict[str, Any], ...] = ()
    """Facts: rules that the pairing as published does not keep."""
    brackets: tuple[dict[str, Any], ...] = ()
    """``score``, ``residents``, ``moved_down`` (pairing numbers) and ``facts``, from the highest bracket down; they
    describe the engine's pairing."""
    imported: bool = False
    """The round was played before it came into the portal."""

    @property
    def by_number(self) -> Mapping[int, PlayerLine]:
        """Every player of the round by pairing number, for the sentences of the facts."""
        lines = [line.player for line in self.byes]
        for board in self.boards:
            lines += (board.white, board.black)
        return {line.number: line for line in lines}


@dataclass(frozen=True, slots=True)
class Difference:
    """One change made by hand: a pair of the engine that was not published, or the other way round."""

    kind: str
    """``engine``: the engine's pair, given up; ``published``: the pair that stands instead."""
    white: PlayerLine
    black: PlayerLine | None
    """None: the pairing-allocated bye."""


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
class PlayerRound:
    """One round of one player, past or published."""

    round_number: int
    score: Score
    """Before this round."""
    outcome: str
    """TRF code; blank while unknown."""
    points: int | None = None
    """Tenths that the round brought; None while unknown."""
    board: int | None = None
    colour: str = ""
    """``w``, ``b`` or blank."""
    opponent: PlayerLine | None = None
    float: str = ""
    """``down``, ``up`` or blank (C.04.3 Article 1.4)."""


@dataclass(frozen=True, slots=True)
class VirtualStep:
    """Virtual points of a player before one round, and why they changed from the round before."""

    round_number: int
    real: int | None
    """None for rounds not yet reached: real points then unknown."""
    virtual: int
    reasons: tuple[dict[str, Any], ...] = ()
    """Facts to be worded."""
    place: int | None = None
    """Place in the pairing order of that round, from 1; None for who was not paired, and for rounds to come."""
    real_place: int | None = None
    """The place that the real points alone would have given."""

    @property
    def pairing(self) -> int | None:
        """Real plus virtual points; None for a round not yet reached."""
        return None if self.real is None else self.real + self.virtual


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What the next withdrawal of virtual points by the calendar does to the place in the pairing order."""

    round_number: int
    """The first round without them."""
    seen_in: int
    """The newest published round: both places are of its order."""
    place_before: int
    """As it was paired."""
    place_after: int
    """With the virtual points that everybody will have in ``round_number``, real points as they were."""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything about one player."""

    player: PlayerLine
    points: int
    rank: int | None
    status: str
    group: str
    """Name of the acceleration group, blank without acceleration."""
    rounds: tuple[PlayerRound, ...]
    virtual: tuple[VirtualStep, ...]
    """One per planned round; empty without acceleration."""
    outlook: tuple[dict[str, Any], ...] = ()
    """Facts: what will or can change the virtual points later."""
    points_after: int = 0
    """``points`` counts the results up to this round."""
    withdrawal: Withdrawal | None = None
    """None where no withdrawal is to come, or the player was not paired."""
    adjustments: tuple[Adjustment, ...] = ()
    """Bonus and penalty points, by round; those of rounds up to ``points_after`` are in ``points``."""
    ranks: tuple[int | None, ...] = ()
    """The rank after every completed round; None before the player came."""
    rating: RatingLine | None = None
    """None before the player is paired, and in an event that is not rated."""
    norms: tuple[NormLine, ...] = ()
    """Title norms that are reached or in sight."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One player in the entry list."""

    player: PlayerLine
    status: str
    first_round: int = 1
    """Above 1 for a late entry."""
    group: str = ""
    """Name of the acceleration group, blank without acceleration and before the regulations freeze."""


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entry list in order of pairing number."""

    lines: tuple[EntryLine, ...]
    provisional: bool
    """Pairing numbers may still change (C.04.2 Article 2.5): round 1 is not published."""


@dataclass(frozen=True, slots=True)
class RevisionInput:
    """What the engine read for a published round, for download."""

    round_number: int
    revision: int
    digest: str
    json: str
    """Canonical JSON; its SHA-256 is ``digest``. ``pairing.engine.snapshot.from_json`` reads it."""


@dataclass(frozen=True, slots=True)
class TieBreakCell:
    """One value in the standings with the terms it is made of."""

    code: str
    text: str
    """The value as printed; blank where the criterion does not apply."""
    terms: tuple[dict[str, Any], ...] = ()
    """Its addends: the fields of ``pairing.engine.standings.Term``, opponents by pairing number."""


@dataclass(frozen=True, slots=True)
class TieBreakSum:
    """One value of one player with everything that it is made of."""

    code: str
    text: str
    lead: tuple[Fact, ...]
    """What holds for the value as a whole."""
    terms: tuple[TermWords, ...]


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """A play-off or a drawing of lots after the last round."""

    id: int
    means: str
    """``play_off`` or ``lots``."""
    places: tuple[tuple[int, int], ...]
    """(entry, place) in order of place."""
    reason: str
    seed: str
    """Lots drawn by the portal: they are the order of the SHA-256 of ``seed/pairing number``."""
    decided_by: str
    decided_at: datetime


@dataclass(frozen=True, slots=True)
class DecidedTieLine:
    """A decision with the players whom it put in order."""

    tie: DecidedTie
    players: tuple[tuple[PlayerLine, int], ...]
    """(player, place) in order of place."""
    fits: bool = True
    """Whether it decides ranks; not when a correction has changed the tie."""


@dataclass(frozen=True, slots=True)
class DecidedCell:
    """What a decision gave to one player."""

    id: int
    means: str
    place: int


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One row of the standings. Real points only: virtual points never enter."""

    rank: int
    player: PlayerLine
    points: int
    cells: tuple[TieBreakCell, ...]
    status: str = "active"
    decided: tuple[DecidedCell, ...] = ()
    """Play-offs and lots that decided the rank of this player."""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Standings after a round."""

    after_round: int
    """The round they are counted after; earlier than the one asked for when that one lacks results."""
    rounds: int
    codes: tuple[str, ...]
    """The tie-breaks in order, as codes of C.07."""
    lines: tuple[StandingLine, ...] = field(default=())
    complete: bool = True
    """False when the round asked for (without one: the newest published round) has missing or held results, so that
    these are the standings after an earlier round."""
    available: tuple[int, ...] = ()
    """Rounds after which there are standings."""
    adjustments: tuple[tuple[PlayerLine, Adjustment], ...] = ()
    """The bonus and penalty points that are in the points."""
    decided: tuple[DecidedTieLine, ...] = ()
    """The play-offs and lots that decided ranks."""
    sums: tuple[TieBreakSum, ...] = ()
    """How the values of one player came about, in the order of ``codes``."""
    fallen_away: frozenset[str] = frozenset()
    """Tie-breaks on ratings that count for nobody, because somebody is unrated and no rule says what counts then."""
