"""The content of a tournament report file as frozen data; points are tenths, rounds and players count from 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..model import Colour, Game, Outcome, Prohibition, Scoring
from .team_records import TeamData


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One ``001`` line."""

    number: int
    """Starting number = tournament pairing number."""
    sex: str = ""
    """``m``, ``w`` or blank."""
    title: str = ""
    """GM, IM, WGM, FM, WIM, CM, WFM, WCM or blank; the one-letter titles of old files are translated."""
    name: str = ""
    rating: int = 0
    """0 = unrated."""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    """``YYYY/MM/DD`` as written; unknown parts are 00."""
    points: int | None = None
    """What the file declares, in tenths; None where the columns are blank."""
    rank: int | None = None
    games: tuple[Game | None, ...] = ()
    """``games[r - 1]`` for round r; None where the columns of the round are blank."""
    line: int = field(default=0, compare=False)
    """Where the record stands in the file; 0 when it was built in memory."""


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Record 250: ``points`` virtual points in rounds first to last for players, or teams, first to last."""

    points: int
    """Of players; of teams the game points."""
    first_round: int
    last_round: int
    first_number: int
    last_number: int
    match_points: int | None = None
    """Of teams; None where the columns are blank."""

    def counted(self, *, match_points: bool = True) -> int:
        """The virtual points of the score that ranks first, match points or not; where the record gives it none, those
        that it has. The example of TRF26 has a team's among the game points, against C.04.7 Article 1.4.4."""
        if match_points:
            return self.match_points or self.points
        return self.points or self.match_points or 0


@dataclass(frozen=True, slots=True)
class RequestedByes:
    """Record 240: who asked for a bye of ``kind`` (full, half, zero) in ``round_number``."""

    kind: Outcome
    round_number: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299 of an individual event: ``points`` that differ from what results bring."""

    kind: str
    """W, D, L, F, H, Z, + or -: what such a result is worth; blank: a bonus or, below 0, a penalty."""
    points: int
    round_number: int = 0
    """0: all rounds."""
    numbers: tuple[int, ...] = ()
    """Empty: everybody."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A starting number that a record other than 001 names, and where."""

    record: str
    number: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A whole file. Every text is as written in the file, without the blanks around it."""

    players: tuple[PlayerRecord, ...] = ()
    """In order of starting number."""
    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    players_declared: int | None = None
    rated_players_declared: int | None = None
    teams_declared: int | None = None
    tournament_type: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()
    """``YY/MM/DD`` per round."""
    rounds: int | None = None
    """Rounds planned (142 or XXR)."""
    initial_colour: Colour | None = None
    """152 or XXC; None where the file leaves it to round 1."""
    scoring: Scoring = field(default_factory=Scoring)
    starting_rank_method: str = ""
    pairing_controller: str = ""
    system_code: str = ""
    """Record 192, for example ``FIDE_DUTCH_2026``."""
    tie_breaks: tuple[str, ...] = ()
    """The codes of 202, or of 212 after ``PTS``, in order."""
    coded_time_control: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    virtual_points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """XXA: per starting number, the virtual points before round 1, 2, … in tenths."""
    requested_byes: tuple[RequestedByes, ...] = ()
    absent: frozenset[int] = frozenset()
    """XXZ: out of the round to be paired."""
    prohibitions: tuple[Prohibition, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    team_data: TeamData = field(default_factory=TeamData)
    use_file_order: bool = False
    """``XXC rank``: the order of the lines, not the number, is the ranking."""
    other_lines: tuple[str, ...] = ()
    """Every record that is kept without being interpreted, in order: national ratings, comments, unknown ones."""
    lots: tuple[str, ...] = ()
    """Comment records ``### LOT``: ``lots[r - 1]`` is the lot of round r, empty where none is stated."""
    mentions: tuple[Mention, ...] = field(default=(), compare=False, repr=False)
    """Where records 240, 260, 299, XXA, XXP and XXZ name players; empty for a file built in memory."""

    @property
    def completed(self) -> int:
        """Rounds with a result: the last round in which somebody has an opponent or the pairing-allocated bye.

        Requested byes alone do not make a round: they may be written ahead for the round to be paired.
        """
        for round_number in range(max((len(player.games) for player in self.players), default=0), 0, -1):
            for player in self.players:
                game = player.games[round_number - 1] if len(player.games) >= round_number else None
                if game is not None and (game.opponent or game.outcome is Outcome.PAIRING_BYE):
                    return round_number
        return 0

    @property
    def is_round_robin(self) -> bool:
        """Whether record 192, or failing that 092, names a round robin."""
        named = (self.system_code or self.tournament_type).upper().replace("-", "").replace(" ", "")
        return "ROUNDROBIN" in named
