"""Byes that players ask for before a round is paired. The pairing-allocated bye is not among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import Board, Bye, ByeKind, Entry, EntryStatus, Regulations, Round, RoundState, Tournament

REQUESTABLE: Final = (ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL)


def request_bye(*, entry: Entry, round_number: int, kind: str, actor: User | None) -> Bye:
    """Keep a player out of a round that is not published yet; a second request changes the kind.

    In a draft the player's board is taken apart, and the draft is out of date until the round is paired again.

    Raises ``Refused`` for a round that is published or does not exist, for a player who is not in the tournament then,
    in a round robin or a knock-out, and for half-point byes beyond what the regulations allow (C.05 Article 6.7: their
    number and last round).
    """
    with transaction.atomic():
        tournament = lock(entry.tournament)
        current = Entry.objects.get(pk=entry.pk)
        round_ = _open_round(tournament, round_number)
        if kind not in REQUESTABLE:
            raise Refused("bye_kind", _("Choose a half-point, zero-point or full-point bye."), field="kind")
        if current.status == EntryStatus.WITHDRAWN or round_number < current.first_round:
            raise Refused(
                "not_in_round",
                _("%(name)s is not in the tournament in round %(round)s.")
                % {"name": current.name, "round": round_number},
                field="round_number",
            )
        system = description_of(Regulations.objects.get(tournament=tournament).system)
        if system.knockout:
            raise Refused(
                "no_byes_in_bracket",
                _("In a knock-out the match stays in the bracket: who is absent forfeits it. No bye is needed."),
                field="kind",
            )
        if system.table:
            raise Refused(
                "no_byes_in_table",
                _("In a round robin every game stays in the table: who is absent forfeits it. No bye is needed."),
                field="kind",
            )
        if kind == ByeKind.HALF:
            _check_half_point(current, round_, Regulations.objects.get(tournament=tournament))
        leave_draft(current, round_)
        bye, _created = Bye.objects.update_or_create(
            round=round_, entry=current, defaults={"kind": kind, "requested": True}
        )
        record_change(
            tournament,
            "bye.requested",
            actor,
            after={"name": current.name, "round": round_number, "kind": str(kind)},
        )
    return bye


def request_byes(
    *, tournament: Tournament, entries: Sequence[Entry], rounds: Sequence[int], kind: str, actor: User | None
) -> Sequence[Bye]:
    """The same bye for each of ``entries`` in each of ``rounds``: all of them or none.

    Raises ``Refused`` with every player for whom it cannot be noted, and why.
    """
    noted: list[Bye] = []
    problems: list[str] = []
    with transaction.atomic():
        lock(tournament)
        for entry in entries:
            for number in rounds:
                try:
                    noted.append(request_bye(entry=entry, round_number=number, kind=kind, actor=actor))
                except Refused as refusal:
                    problems.append(f"{entry.name}: {refusal}")
        if problems:
            raise Refused("byes_refused", _("No bye was noted.") + " " + " ".join(problems))
    return noted


def leave_draft(entry: Entry, round_: Round) -> None:
    """Take a player off the board or the bye that a draft gives; the opponent is left without a place.

    The caller holds the lock. A published round is never touched.
    """
    if round_.state == RoundState.DRAFT:
        Board.objects.filter(Q(white=entry) | Q(black=entry), round=round_).delete()
        Bye.objects.filter(round=round_, entry=entry, requested=False).delete()


def cancel_bye(*, entry: Entry, round_number: int, actor: User | None) -> None:
    """Take back a bye that was asked for. Raises ``Refused`` when the round is paired or no bye was asked for."""
    with transaction.atomic():
        tournament = lock(entry.tournament)
        round_ = _open_round(tournament, round_number)
        bye = Bye.objects.filter(round=round_, entry=entry, requested=True).first()
        if bye is None:
            raise Refused(
                "no_bye",
                _("%(name)s has asked for no bye in round %(round)s.") % {"name": entry.name, "round": round_number},
            )
        kind = bye.kind
        bye.delete()
        record_change(
            tournament,
            "bye.cancelled",
            actor,
            before={"name": entry.name, "round": round_number, "kind": kind},
        )


def _open_round(tournament: Tournament, number: int) -> Round:
    round_ = Round.objects.filter(tournament=tournament, number=number).first()
    if round_ is None:
        raise Refused("round_unknown", _("There is no round %(round)s.") % {"round": number}, field="round_number")
    if round_.state not in {RoundState.PLANNED, RoundState.DRAFT}:
        raise Refused(
            "round_published",
            _("Round %(round)s is published. Byes can be asked for only before that.") % {"round": number},
            field="round_number",
        )
    return round_


def _check_half_point(entry: Entry, round_: Round, regulations: Regulations) -> None:
    last = regulations.last_half_point_round
    if last and round_.number > last:
        raise Refused(
            "half_point_round",
            _("The regulations allow half-point byes up to round %(round)s.") % {"round": last},
            field="kind",
        )
    taken = Bye.objects.filter(entry=entry, kind=ByeKind.HALF).exclude(round=round_).count()
    if taken >= regulations.half_point_byes:
        raise Refused(
            "half_point_count",
            _("The regulations allow each player %(allowed)s half-point byes; %(name)s has had %(taken)s.")
            % {"allowed": regulations.half_point_byes, "name": entry.name, "taken": taken},
            field="kind",
        )
