"""Tables of a tournament. Points are integers in tenths; published rounds are immutable revisions."""

from tournaments.models.adjustment import PointAdjustment
from tournaments.models.announcement import AnnouncementVersion
from tournaments.models.category import Category
from tournaments.models.check_in import CheckIn
from tournaments.models.entry import Entry, EntryStatus
from tournaments.models.follower import Follower, FollowerMessage
from tournaments.models.method import AccelerationMethod, MethodForecast, MethodVersion
from tournaments.models.office.approval import Approval
from tournaments.models.office.year_file import YearFile
from tournaments.models.pending_import import HeadingMapping, PendingImport
from tournaments.models.picture import ShownPicture
from tournaments.models.prize import Prize, PrizeExclusion, PrizeList, PrizeRules, Sharing
from tournaments.models.programs.tokens import ProgramAnswer, TokenTournament
from tournaments.models.programs.webhooks import Told, Webhook, WebhookMessage
from tournaments.models.prohibition import Prohibition
from tournaments.models.rank import RoundRanks
from tournaments.models.rating_list import ListFetch, ListPart, ListUpload, RatedPlayer, RatingList
from tournaments.models.registration import (
    STANDING,
    Asked,
    EntrantMessage,
    Registration,
    RegistrationLetter,
    RegistrationSettings,
    RegistrationState,
)
from tournaments.models.registry.players import PlayerMembership, RegisteredClub, RegisteredPlayer
from tournaments.models.registry.uses import RegisteredEntry, RegisterSettings, RegisterUpload
from tournaments.models.regulations import Regulations
from tournaments.models.report import ReportVersion
from tournaments.models.result import PlayerReport, ResultEntry, Side
from tournaments.models.revision import RoundRevision
from tournaments.models.round import (
    Board,
    Bye,
    ByeKind,
    Origin,
    PlayedColours,
    Round,
    RoundState,
    has_any_result,
    is_adjourned,
    lacks_result,
)
from tournaments.models.seal import Seal
from tournaments.models.series.rows import Series, SeriesCategory, SeriesEvent
from tournaments.models.simulation import ChunkState, SimulationChunk, SimulationStudy, StudyState
from tournaments.models.team import Captain, Fixture, LineUp, LineUpVersion, Seat, TeamPlayer
from tournaments.models.tie_decision import DecidedPlace, TieDecision
from tournaments.models.tournament import Festival, Tournament
from tournaments.models.verdict import Grade, RevisionParts, RevisionVerdict, UnacceleratedPairing

__all__ = [
    "STANDING",
    "AccelerationMethod",
    "AnnouncementVersion",
    "Approval",
    "Asked",
    "Board",
    "Bye",
    "ByeKind",
    "Captain",
    "Category",
    "CheckIn",
    "ChunkState",
    "DecidedPlace",
    "EntrantMessage",
    "Entry",
    "EntryStatus",
    "Festival",
    "Fixture",
    "Follower",
    "FollowerMessage",
    "Grade",
    "HeadingMapping",
    "LineUp",
    "LineUpVersion",
    "ListFetch",
    "ListPart",
    "ListUpload",
    "MethodForecast",
    "MethodVersion",
    "Origin",
    "PendingImport",
    "PlayedColours",
    "PlayerMembership",
    "PlayerReport",
    "PointAdjustment",
    "Prize",
    "PrizeExclusion",
    "PrizeList",
    "PrizeRules",
    "ProgramAnswer",
    "Prohibition",
    "RatedPlayer",
    "RatingList",
    "RegisterSettings",
    "RegisterUpload",
    "RegisteredClub",
    "RegisteredEntry",
    "RegisteredPlayer",
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
    "Seat",
    "Series",
    "SeriesCategory",
    "SeriesEvent",
    "Sharing",
    "ShownPicture",
    "Side",
    "SimulationChunk",
    "SimulationStudy",
    "StudyState",
    "TeamPlayer",
    "TieDecision",
    "TokenTournament",
    "Told",
    "Tournament",
    "UnacceleratedPairing",
    "Webhook",
    "WebhookMessage",
    "YearFile",
    "has_any_result",
    "is_adjourned",
    "lacks_result",
]
