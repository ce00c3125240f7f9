"""The tournament report file of FIDE (TRF16, TRF26) and the dialects of the pairing engines: one reader, one writer.

``reader`` takes lines to ``player_lines`` (001) and ``header_lines`` (all others), and ``consistency`` compares them;
``national`` reads and writes national ratings and the rule of record 172,
``state`` turns a file into a state of the engine (``state_of``) and back (``file_of``), ``adjustments`` reads record
299, ``advances`` the comments that say who goes on from drawn matches, ``past`` those on the time of earlier
pairings, on the ratings that rank and on names that are too long. ``validator`` looks at the event as a whole,
``report_players`` at players, ``report_lines`` at single lines with the lists of codes in ``layout``. Of team events
``team_lines`` reads the records, ``team_matches`` finds the matches behind the games, ``team_state`` their boards,
``report_teams`` compares.
"""

from __future__ import annotations

from .adjustments import adjustments_of, trimmed
from .advances import advance_lines, advances_of
from .consistency import has_teams
from .declared_ranks import (
    Misplaced,
    RanksVerdict,
    any_on_ratings,
    expelled_comment,
    expelled_in,
    expulsions_in,
    judge_ranks,
    ranks_inside_ties,
    team_ranks,
)
from .faults import Fault, Severity, TrfError
from .header_lines import score_of_unknown
from .layout import is_national
from .national import fide_ratings, national_ratings, ranking_rule, starting_ratings, with_national_ratings
from .numbers import decimal
from .past import FOR_GOOD, LateBoard, Past, PastGame, late_board_comment, order_comment, past_of, says_of_the_past
from .past.counted import as_it_stood, counted_file
from .past.names_said import PLAYER_LETTERS, TEAM_LETTERS
from .past.ratings_said import (
    RATINGS_BY_ROUND,
    RatingsSaid,
    ranking_comments,
    ratings_said,
    says_of_ratings,
    unrated_comment,
)
from .player_lines import COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN, is_unreported
from .reader import decode, encoding_of, lines_of, parse, read
from .records import AbnormalPoints, Acceleration, PlayerRecord, RequestedByes, TrfFile
from .state import acceleration_records, counts_matches, file_of, in_rounds, state_of, type_text
from .team_matches import team_event
from .team_records import ForfeitedMatch, LineUp, TeamAbnormalPoints, TeamData, TeamPairingByes, TeamRecord
from .team_state import MatchRecord, RoundRecord, rounds_of_teams
from .type_codes import code_for, code_of_teams, is_known_code, system_of
from .writer import write

__all__ = [
    "COLUMNS_PER_ROUND",
    "FIRST_ROUND_COLUMN",
    "FOR_GOOD",
    "PLAYER_LETTERS",
    "RATINGS_BY_ROUND",
    "TEAM_LETTERS",
    "AbnormalPoints",
    "Acceleration",
    "Fault",
    "ForfeitedMatch",
    "LateBoard",
    "LineUp",
    "MatchRecord",
    "Misplaced",
    "Past",
    "PastGame",
    "PlayerRecord",
    "RanksVerdict",
    "RatingsSaid",
    "RequestedByes",
    "RoundRecord",
    "Severity",
    "TeamAbnormalPoints",
    "TeamData",
    "TeamPairingByes",
    "TeamRecord",
    "TrfError",
    "TrfFile",
    "acceleration_records",
    "adjustments_of",
    "advance_lines",
    "advances_of",
    "any_on_ratings",
    "as_it_stood",
    "code_for",
    "code_of_teams",
    "counted_file",
    "counts_matches",
    "decimal",
    "decode",
    "encoding_of",
    "expelled_comment",
    "expelled_in",
    "expulsions_in",
    "fide_ratings",
    "file_of",
    "has_teams",
    "in_rounds",
    "is_known_code",
    "is_national",
    "is_unreported",
    "judge_ranks",
    "late_board_comment",
    "lines_of",
    "national_ratings",
    "order_comment",
    "parse",
    "past_of",
    "ranking_comments",
    "ranking_rule",
    "ranks_inside_ties",
    "ratings_said",
    "read",
    "rounds_of_teams",
    "says_of_ratings",
    "says_of_the_past",
    "score_of_unknown",
    "starting_ratings",
    "state_of",
    "system_of",
    "team_event",
    "team_ranks",
    "trimmed",
    "type_text",
    "unrated_comment",
    "with_national_ratings",
    "write",
]
