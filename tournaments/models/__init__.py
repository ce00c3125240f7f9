"""Tables of a tournament. Points are integers in tenths; published rounds are immutable revisions."""

from tournaments.models.adjustment import PointAdjustment
from tournaments.models.announcement import AnnouncementVersion
from tournaments.models.category import Category
from tournaments.models.check_in import CheckIn
from tournaments.models.entry import Entry, EntryStatus
from tournaments.models.follower import Follower, FollowerMessage
from tournaments.models.heading_mapping import HeadingMapping
from tournaments.models.method import AccelerationMethod, MethodForecast, MethodVersion
from tournaments.models.pending_import import PendingImport
from tournaments.models.picture import ShownPicture
from tournaments.models.prize import Prize, PrizeExclusion, PrizeList, PrizeRules, Sharing
from tournaments.models.prohibition import Prohibition
from tournaments.models.rank import RoundRanks
from tournaments.models.rating_list import RatedPlayer, RatingList
from tournaments.models.registration import (
    Asked,
    EntrantMessage,
    Registration,
    RegistrationLetter,
    RegistrationSettings,
    RegistrationState,
)
from tournaments.models.regulations import Regulations
from tournaments.models.report import ReportVersion
from tournaments.models.result import PlayerReport, ResultEntry, Side
from tournaments.models.revision import RoundRevision
from tournaments.models.round import Board, Bye, ByeKind, Origin, Round, RoundState, has_any_result, lacks_result
from tournaments.models.seal import Seal
from tournaments.models.simulation import ChunkState, SimulationChunk, SimulationStudy, StudyState
from tournaments.models.tie_decision import DecidedPlace, TieDecision
from tournaments.models.tournament import Tournament
from tournaments.models.verdict import Grade, RevisionParts, RevisionVerdict, UnacceleratedPairing

__all__ = [
    "AccelerationMethod",
    "AnnouncementVersion",
    "Asked",
    "Board",
    "Bye",
    "ByeKind",
    "Category",
    "CheckIn",
    "ChunkState",
    "DecidedPlace",
    "EntrantMessage",
    "Entry",
    "EntryStatus",
    "Follower",
    "FollowerMessage",
    "Grade",
    "HeadingMapping",
    "MethodForecast",
    "MethodVersion",
    "Origin",
    "PendingImport",
    "PlayerReport",
    "PointAdjustment",
    "Prize",
    "PrizeExclusion",
    "PrizeList",
    "PrizeRules",
    "Prohibition",
    "RatedPlayer",
    "RatingList",
    "Registration",
    "RegistrationLetter",
    "RegistrationSettings",
    "RegistrationState",
    "Regulations",
    "ReportVersion",
    "ResultEntry",
    "RevisionParts",
    "RevisionVerdict",
    "Round",
    "RoundRanks",
    "RoundRevision",
    "RoundState",
    "Seal",
    "Sharing",
    "ShownPicture",
    "Side",
    "SimulationChunk",
    "SimulationStudy",
    "StudyState",
    "TieDecision",
    "Tournament",
    "UnacceleratedPairing",
    "has_any_result",
    "lacks_result",
]
