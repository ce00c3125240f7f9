"""Line-ups: who sits at which board of a match, as captains and arbiters say it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.dates import MOMENT, moment_text
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.models import (
    Board,
    Captain,
    Entry,
    LineUp,
    LineUpVersion,
    Regulations,
    Round,
    RoundState,
    Seat,
    TeamPlayer,
    Tournament,
)
from tournaments.results.empty_boards import refuse_emptied
from tournaments.teams.seating import Seats, players_of, seating_fault, with_article
from tournaments.teams.showing import to_be_shown
from tournaments.verification.line_ups import append_versions, as_version, freeze
from tournaments.verification.seals import seal


def set_line_up(
    *,
    round: Round,  # noqa: A002
    team: Entry,
    seats: Seats,
    actor: User | None,
    reason: str = "",
    allowed: bool = False,
    seen: str | None = None,
) -> LineUp:
    """Say as the arbiter who plays for ``team`` in a published round; a line-up that is there is replaced. Locks the
    tournament.

    ``allowed``: an order or an empty board stands that the regulations do not know; it needs a ``reason``, which is
    public. ``seen`` is the ``version_of`` the line-up that the page showed; None asks nothing. Raises ``Refused`` for a
    round that is not published, a team without a match, a player of another team or at two boards, what the regulations
    do not allow, another line-up than was ``seen``, an empty board on which a game has its result, and, once a board of
    the match has a result or the round is completed, without a reason.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.get(pk=round.pk)
        regulations = Regulations.objects.get(tournament=tournament)
        board = _match(current, team)
        known = LineUp.objects.filter(round=current, team=team).select_related("captain", "sent_by").first()
        players = players_of(team, seats, regulations, kept=seated(known) if known else ())
        fault = seating_fault(regulations, players)
        if fault and not allowed:
            raise Refused("line_up_order", fault, field="seats")
        if known and seated(known) == _ids(players):
            return known
        refuse_emptied(board, players)
        if seen is not None:
            _refuse_unseen(known, seen)
        played = current.state == RoundState.CLOSED or any(one != "." for one in board.team_outcomes)
        if (fault or (known and played)) and not reason.strip():
            raise Refused(
                "reason_missing",
                _("Say why the line-up is changed: everybody can read it.")
                if played
                else _("Say why this line-up is allowed: everybody can read it."),
                field="reason",
            )
        line_up = _store(tournament, current, team, players, reason=reason.strip(), sent_by=actor, captain=None)
        _record(tournament, current, line_up, players, actor, reason)
    return line_up


def send_line_up(
    *,
    round: Round,  # noqa: A002
    captain: Captain,
    seats: Seats,
    at: datetime,
    seen: str = "",
) -> LineUp:
    """Take the line-up of a captain, until the time that the arbiter has set. Locks the tournament.

    ``at`` is when the request arrived: who sends in time is taken, however long others hold the lock. ``seen`` is the
    ``version_of`` the line-up that the page showed. Raises ``Refused`` where no time is set or it has passed, where
    somebody else of the team sent another one meanwhile, where the captain was taken off or got another link meanwhile,
    and as ``set_line_up`` does; what the regulations do not know is for the arbiter to allow.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.get(pk=round.pk)
        regulations = Regulations.objects.get(tournament=tournament)
        team = captain.team
        if not Captain.objects.filter(pk=captain.pk, link=captain.link).exists():
            raise Refused(
                "captain_gone",
                _("This link opens nothing any more, and nothing was stored. Ask the arbiter for a new one."),
            )
        board = _match(current, team)
        if current.line_ups_until is None:
            raise Refused("line_ups_closed", _("The arbiter enters the line-ups of this round."))
        if at > current.line_ups_until or current.line_ups_shown:
            raise Refused(
                "line_ups_over",
                with_article(regulations, _too_late(current.line_ups_until, tournament)),
            )
        players = players_of(team, seats, regulations)
        fault = seating_fault(regulations, players)
        if fault:
            raise Refused("line_up_order", fault, field="seats")
        known = LineUp.objects.filter(round=current, team=team).select_related("captain", "sent_by").first()
        if known and seated(known) == _ids(players):
            return known
        refuse_emptied(board, players)
        _refuse_unseen(known, seen)
        line_up = _store(tournament, current, team, players, reason="", sent_by=None, captain=captain)
        _record(tournament, current, line_up, players, None, "", captain=captain.name)
    return line_up


def open_line_ups(*, round: Round, until: datetime, actor: User | None) -> Round:  # noqa: A002
    """Let captains send the line-ups of a round until a time; a second call sets another time. Until it has passed
    nobody sees them but the arbiters and the own team. Locks the tournament.

    Raises ``Refused`` for a time that is over, a completed round, and once the line-ups are public.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.get(pk=round.pk)
        public = LineUpVersion.objects.filter(round=current)
        if current.state == RoundState.CLOSED or current.line_ups_shown or public.exists():
            raise Refused("line_ups_over", _("The line-ups of this round are public already."), field="until")
        if until <= timezone.now():
            raise Refused("time_over", _("Choose a time that is still to come."), field="until")
        current.line_ups_until = until
        current.save(update_fields=["line_ups_until"])
        after = {"round": current.number, "until": until.isoformat()}
        record_change(tournament, "team.line_ups_opened", actor, after=after)
    return current


def show_line_ups(*, tournament: Tournament) -> bool:
    """Show the line-ups whose time has passed (``to_be_shown``) to everybody; True when that happened. Locks the
    tournament."""
    with transaction.atomic():
        current = lock(tournament)
        due = Round.objects.filter(to_be_shown(), tournament=current)
        numbers = list(due.values_list("number", flat=True))
        if numbers:
            keys = list(due.values_list("pk", flat=True))
            due.update(line_ups_shown=True)
            if freeze(current, LineUp.objects.filter(round__in=keys)):
                seal(current)
            for number in numbers:
                after = {"round": number, "line_ups": _all_of_round(current, number)}
                record_change(current, "team.line_ups_shown", None, after=after)
    return bool(numbers)


def _all_of_round(tournament: Tournament, number: int) -> list[str]:
    """The line-ups of a round as a journal keeps them: the team, and who plays for it. One query."""
    rows = Seat.objects.filter(line_up__round__tournament=tournament, line_up__round__number=number)
    found: dict[str, list[str]] = {}
    for team, name in rows.order_by("line_up__team__name", "board").values_list("line_up__team__name", "player__name"):
        found.setdefault(team, []).append(name)
    return [f"{team}: {' · '.join(names)}" for team, names in found.items()]


def version_of(line_up: LineUp | None) -> str:
    """What tells a line-up from the one before it; blank where there is none."""
    return line_up.sent_at.isoformat() if line_up else ""


def seated(line_up: LineUp) -> tuple[int | None, ...]:
    """Who sits at board 1, 2, … up to the last one with a player. One query."""
    found = dict(Seat.objects.filter(line_up=line_up).values_list("board", "player_id"))
    return tuple(found.get(board) for board in range(1, max(found, default=0) + 1))


def proposed(team: Entry, regulations: Regulations) -> tuple[int | None, ...]:
    """The first players of the list, one a board: what a form shows before anybody has said something. One query."""
    listed = TeamPlayer.objects.filter(team=team, gone=False)
    first = list(listed.values_list("pk", flat=True)[: regulations.team_boards])
    return (*first, *[None] * (regulations.team_boards - len(first)))


def _too_late(until: datetime, tournament: Tournament) -> str:
    """Until when line-ups were taken, in the time of the place: whoever refuses a form is in no zone yet."""
    with timezone.override(ZoneInfo(tournament.time_zone)):
        when = moment_text(until, MOMENT)
    return _("Line-ups were taken until %(when)s. Now only the arbiter can enter or change one.") % {"when": when}


def _refuse_unseen(known: LineUp | None, seen: str) -> None:
    if version_of(known) != seen:
        raise Refused(
            "line_up_changed",
            _("%(who)s has sent another line-up meanwhile. Yours was not stored: look at it and send again.")
            % {"who": (known and (known.captain or known.sent_by)) or _("Somebody")},
        )


def _ids(players: Sequence[TeamPlayer | None]) -> tuple[int | None, ...]:
    """The players as ``seated`` gives them: without the empty boards at the end."""
    found = [one.pk if one else None for one in players]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def _store(
    tournament: Tournament,
    round_: Round,
    team: Entry,
    players: Sequence[TeamPlayer | None],
    *,
    reason: str,
    sent_by: User | None,
    captain: Captain | None,
) -> LineUp:
    """The line-up with its seats, in the place of an older one. One that is public gets a version that stays first:
    the database lets the rows only follow it."""
    now = timezone.now()
    public = _is_public(round_)
    sent = {"reason": reason, "sent_by": sent_by, "captain": captain, "sent_at": now}
    if public:
        said = LineUp(round=round_, team=team, **sent)
        version = as_version(said, players, tournament=tournament, captain=captain.name if captain else "")
        append_versions(tournament, [version])
    line_up, _made = LineUp.objects.update_or_create(round=round_, team=team, defaults=sent)
    wanted = {number: player for number, player in enumerate(players, start=1) if player is not None}
    there = dict(Seat.objects.filter(line_up=line_up).values_list("board", "player_id"))
    leaving = [board for board, player in there.items() if board not in wanted or wanted[board].pk != player]
    Seat.objects.filter(line_up=line_up, board__in=leaving).delete()
    Seat.objects.bulk_create(
        Seat(line_up=line_up, board=number, player=player)
        for number, player in wanted.items()
        if number not in there or number in leaving
    )
    if public:
        seal(tournament)
    return line_up


def _is_public(round_: Round) -> bool:
    """Whether everybody sees the line-ups of a published round."""
    return round_.line_ups_until is None or round_.line_ups_shown


def _record(
    tournament: Tournament,
    round_: Round,
    line_up: LineUp,
    players: Sequence[TeamPlayer | None],
    actor: User | None,
    reason: str,
    captain: str = "",
) -> None:
    """Note a line-up in the journal. Before its time the journal, which every member reads, says who sent one and not
    who plays, and public pages do not change."""
    seen = _is_public(round_)
    after: dict[str, Any] = {"round": round_.number, "team": line_up.team.name}
    if seen:
        after["names"] = [player.name if player else "–" for player in players]
    if captain:
        after["captain"] = captain
    record_change(tournament, "team.line_up", actor, after=after, reason=reason, public=seen)


def _match(round_: Round, team: Entry) -> Board:
    if round_.revision_id is None:
        raise Refused("round_not_published", _("Publish round %(round)s first.") % {"round": round_.number})
    boards = Board.objects.filter(round=round_)
    board = boards.filter(white=team).first() or boards.filter(black=team).first()
    if board is None or not board.team_outcomes:
        raise Refused(
            "no_match",
            _("“%(team)s” has no match in round %(round)s.") % {"team": team.name, "round": round_.number},
        )
    return board
