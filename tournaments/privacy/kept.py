"""Everything that is kept of one person, as JSON: what stands in each row about them, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import models
from django.db.models import Q

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.models import (
    Board,
    Bye,
    Captain,
    CheckIn,
    DecidedPlace,
    Entry,
    Follower,
    FollowerMessage,
    LineUpVersion,
    PlayerMembership,
    PointAdjustment,
    PrizeExclusion,
    PrizeList,
    RatedPlayer,
    RegisteredEntry,
    RegisteredPlayer,
    Registration,
    RegistrationLetter,
    ReportVersion,
    RoundRevision,
    Seat,
    TeamPlayer,
    Tournament,
)
from tournaments.privacy.finding import CAPTAIN, ENTRY, FOLLOWER, PLAYER, REGISTERED, REGISTRATION, Record
from tournaments.teams.queries import shown_to_all

FORMAT: Final = 1
_SEARCH_COLUMNS: Final = frozenset(
    {"words", "sort_key", *(f"word{n}" for n in range(1, 5)), *(f"pair{n}" for n in range(1, 7))}
)
"""Parts of a name that a rating list and the register keep once more for their search."""


def kept_on(organization: Organization, records: Sequence[Record]) -> dict[str, Any]:
    """What is kept in the events of ``organization`` of the person whom ``records`` are about, in the order of these,
    with rows of rating lists and of the journal. Values as Django's JSON encoder takes them."""
    read = {
        ENTRY: _entry,
        REGISTRATION: _registration,
        PLAYER: _player,
        CAPTAIN: _captain,
        FOLLOWER: _follower,
        REGISTERED: _registered,
    }
    kept = [{"kind": one.kind, "event": one.event, **read[one.kind](one.pk)} for one in records]
    return {
        "format": FORMAT,
        "organization": organization.name,
        "records": kept,
        "rating_lists": _rating_lists({one.fide_id for one in records if one.fide_id}),
        "journal": list(_journal(organization, records)),
    }


def _fields(row: models.Model, leave_out: Iterable[str] = ()) -> dict[str, Any]:
    """Every column of a row that is not a key."""
    keys = {field.name for field in row._meta.concrete_fields if field.is_relation or field.primary_key}
    names = [field.attname for field in row._meta.concrete_fields if field.name not in keys | set(leave_out)]
    return {name: getattr(row, name) for name in names}


def _entry(pk: int) -> dict[str, Any]:
    entry = Entry.objects.get(pk=pk)
    places = DecidedPlace.objects.filter(entry=entry).select_related("decision")
    excluded = PrizeExclusion.objects.filter(entry=entry).values_list("reason", flat=True)
    return {
        "entry": _fields(entry),
        "games": list(_games(entry)),
        "byes": [{"round": one.round.number, **_fields(one)} for one in _of_rounds(Bye, entry)],
        "check_ins": [{"round": one.round.number, **_fields(one)} for one in _of_rounds(CheckIn, entry)],
        "points": [{"round": one.round.number, **_fields(one)} for one in _of_rounds(PointAdjustment, entry)],
        "ties": [{"place": one.place, **_fields(one.decision)} for one in places],
        "no_prize": list(excluded),
        "followers": Follower.objects.filter(entry=entry).count(),
        "published": list(_published(entry)),
        "reports": list(_reports(entry.tournament_id, entry)),
        "prize_lists": list(_prize_lists(entry)),
    }


def _of_rounds(model: Any, entry: Entry) -> Any:
    return model.objects.filter(entry=entry).select_related("round").order_by("round__number", "pk")


def _games(entry: Entry) -> Iterable[dict[str, Any]]:
    boards = Board.objects.filter(Q(white=entry) | Q(black=entry)).select_related("round").order_by("round__number")
    for board in boards:
        is_white = board.white_id == entry.pk
        outcomes = (board.white_outcome, board.white_second) if is_white else (board.black_outcome, board.black_second)
        yield {
            "round": board.round.number,
            "board": board.number,
            "colour": "white" if is_white else "black",
            "results": [one for one in outcomes if one],
            "reason": board.manual_reason,
        }


def _published(entry: Entry) -> Iterable[dict[str, Any]]:
    """What every publication of a round says of a player."""
    rows = RoundRevision.objects.filter(round__tournament=entry.tournament_id).select_related("round")
    rows = rows.defer("snapshot", "explanation").order_by("pk")
    for row in rows.iterator(chunk_size=5):
        for said in row.payload.get("players", ()):
            if said["entry"] == entry.pk:
                yield {
                    "round": row.round.number,
                    "revision": row.number,
                    "published_at": row.published_at,
                    "hash": row.hash,
                    "said": said,
                }


def _reports(tournament: int, player: Entry | TeamPlayer) -> Iterable[dict[str, Any]]:
    """Frozen reports whose files name the player: by FIDE ID in columns 58 to 68, or by name, of which a record has at
    most 33 letters."""
    number = str(player.fide_id or "none")
    for row in ReportVersion.objects.filter(tournament=tournament).order_by("version"):
        lines = [line for line in row.trf26.splitlines() if player.name[:33] in line or line[57:68].strip() == number]
        if lines:
            yield {"version": row.version, "created_at": row.created_at, "lines": lines}


def _prize_lists(entry: Entry) -> Iterable[dict[str, Any]]:
    for row in PrizeList.objects.filter(tournament=entry.tournament_id).order_by("version"):
        won = [one for one in row.content.get("winners", ()) if one.get("entry") == entry.pk]
        if won:
            yield {"version": row.version, "confirmed_at": row.confirmed_at, "won": won}


def _registration(pk: int) -> dict[str, Any]:
    row = Registration.objects.get(pk=pk)
    letters = RegistrationLetter.objects.filter(registration=row).select_related("message").order_by("pk")
    return {
        "registration": _fields(row, leave_out=["folded"]),
        "letters": [
            {**_fields(one), "titles": one.message.titles, "texts": one.message.texts} if one.message else _fields(one)
            for one in letters
        ],
    }


def _player(pk: int) -> dict[str, Any]:
    row = TeamPlayer.objects.select_related("team").get(pk=pk)
    shown = shown_to_all("line_up__round__")  # a file may go out, and others wait for the time of the captains
    seats = Seat.objects.filter(shown, player=row).select_related("line_up__round").order_by("line_up__round__number")
    versions = LineUpVersion.objects.filter(tournament=row.team.tournament_id, team=row.team).order_by("number")
    return {
        "player": _fields(row),
        "team": row.team.name,
        "seats": [{"round": one.line_up.round.number, "board": one.board} for one in seats],
        "line_ups": [
            {"number": one.number, "sent_at": one.sent_at, "hash": one.hash} for one in versions if row.pk in one.seats
        ],
        "reports": list(_reports(row.team.tournament_id, row)),
    }


def _captain(pk: int) -> dict[str, Any]:
    row = Captain.objects.select_related("team").get(pk=pk)
    versions = LineUpVersion.objects.filter(team=row.team, captain=row.name).order_by("number")
    return {
        "captain": _fields(row, leave_out=["link"]),
        "team": row.team.name,
        "line_ups": [{"number": one.number, "sent_at": one.sent_at, "hash": one.hash} for one in versions],
    }


def _follower(pk: int) -> dict[str, Any]:
    row = Follower.objects.select_related("entry").get(pk=pk)
    told = FollowerMessage.objects.filter(follower=row).select_related("round").order_by("round__number", "pk")
    return {
        "follower": _fields(row, leave_out=["endpoint", "keys"]),
        "follows": row.entry.name,
        "messages": [{"round": one.round.number, **_fields(one)} for one in told],
    }


def _registered(pk: int) -> dict[str, Any]:
    row = RegisteredPlayer.objects.select_related("club").get(pk=pk)
    entered = RegisteredEntry.objects.filter(player=row).select_related("entry__tournament").order_by("pk")
    return {
        "player": _fields(row, leave_out=_SEARCH_COLUMNS),
        "club": row.club.name if row.club else "",
        "memberships": [_fields(one) for one in PlayerMembership.objects.filter(player=row)],
        "events": [one.entry.tournament.name for one in entered],
    }


def _rating_lists(numbers: set[int]) -> list[dict[str, Any]]:
    rows = RatedPlayer.objects.filter(fide_id__in=numbers).select_related("rating_list").order_by("pk")
    return [
        {
            "list": row.rating_list.source,
            "month": row.rating_list.month,
            "kind": row.rating_list.kind,
            **_fields(row, leave_out=_SEARCH_COLUMNS),
        }
        for row in rows
    ]


def _journal(organization: Organization, records: Sequence[Record]) -> Iterable[dict[str, Any]]:
    """Rows of the journals of events and register that name the person; who wrote them is somebody else's."""
    names = {one.name for one in records}
    events = {one.event_id: one.event for one in records}
    subjects = {Tournament(pk=pk).subject: name for pk, name in events.items() if pk}
    of_person = Q(subject__in=subjects)
    if any(one.kind == REGISTERED for one in records):
        of_person |= Q(subject="", action__startswith="register.")
        subjects[""] = events[0]
    rows = JournalEntry.objects.filter(of_person, organization=organization).order_by("at", "pk")
    for row in rows.iterator():
        if any(name in text for text in _texts([row.before, row.after, row.reason]) for name in names):
            yield {"event": subjects[row.subject], **_fields(row, leave_out=["subject"])}


def _texts(value: Any) -> Iterable[str]:
    """Every text within a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
