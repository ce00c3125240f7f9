"""Byes that players ask for before a round is paired. The pairing-allocated bye is not among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change, record_changes
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
        regulations = Regulations.objects.get(tournament=tournament)
        _refuse_absent(current, round_number, regulations)
        if kind == ByeKind.HALF:
            taken = Bye.objects.filter(entry=current, kind=ByeKind.HALF).exclude(round=round_).count()
            _check_half_point(current, round_number, regulations, taken)
        leave_draft(current, round_)
        bye, _created = Bye.objects.update_or_create(
            round=round_, entry=current, defaults={"kind": kind, "requested": True}
        )
        record_change(
            tournament,
            "bye.requested",
            actor,
            after=_facts(current, round_number, kind),
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


def note_wishes(tournament: Tournament, wishes: Sequence[tuple[Entry, Sequence[int]]], actor: User | None) -> None:
    """Note the byes that players wish who have none yet, by numbers of rounds: half-point byes as far as the
    regulations allow, zero-point byes beyond, and none where the round cannot have one any more.

    The caller holds the lock. As many queries for a thousand players as for one, where no round is a draft.
    """
    if not any(numbers for _entry, numbers in wishes):
        return
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = {one.number: one for one in Round.objects.filter(tournament=tournament)}
    noted: list[Bye] = []
    for entry, numbers in wishes:
        halves = 0
        for number in dict.fromkeys(numbers):
            try:
                round_ = _open(rounds.get(number), number)
                _refuse_absent(entry, number, regulations)
            except Refused:
                continue
            try:
                _check_half_point(entry, number, regulations, halves)
            except Refused:
                kind = ByeKind.ZERO
            else:
                kind, halves = ByeKind.HALF, halves + 1
            leave_draft(entry, round_)
            noted.append(Bye(round=round_, entry=entry, kind=kind, requested=True))
    Bye.objects.bulk_create(noted)
    record_changes(tournament, "bye.requested", actor, [_facts(bye.entry, bye.round.number, bye.kind) for bye in noted])


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


def _facts(entry: Entry, number: int, kind: str) -> dict[str, Any]:
    """What the journal keeps of a bye that was asked for."""
    return {"name": entry.name, "round": number, "kind": str(kind)}


def _open_round(tournament: Tournament, number: int) -> Round:
    return _open(Round.objects.filter(tournament=tournament, number=number).first(), number)


def _open(round_: Round | None, number: int) -> Round:
    """The round that was found under a number, where byes can be asked for. Raises ``Refused``."""
    if round_ is None:
        raise Refused("round_unknown", _("There is no round %(round)s.") % {"round": number}, field="round_number")
    if round_.state not in {RoundState.PLANNED, RoundState.DRAFT}:
        raise Refused(
            "round_published",
            _("Round %(round)s is published. Byes can be asked for only before that.") % {"round": number},
            field="round_number",
        )
    return round_


def _refuse_absent(entry: Entry, number: int, regulations: Regulations) -> None:
    """Raise ``Refused`` for somebody who is not in the tournament in a round, and where nobody takes byes."""
    if entry.status == EntryStatus.WITHDRAWN or number < entry.first_round:
        raise Refused(
            "not_in_round",
            _("%(name)s is not in the tournament in round %(round)s.") % {"name": entry.name, "round": number},
            field="round_number",
        )
    system = description_of(regulations.system)
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


def refuse_noted_half_byes(entry: Entry) -> None:
    """Raise ``Refused`` where somebody who is to get no half-point byes has one in a round that is not published."""
    noted = Bye.objects.filter(entry=entry, kind=ByeKind.HALF, round__revision=None).order_by("round__number")
    rounds = ", ".join(str(number) for number in noted.values_list("round__number", flat=True))
    if rounds:
        raise Refused(
            "half_point_noted",
            _("%(name)s has half-point byes in these rounds: %(rounds)s. Take them back first.")
            % {"name": entry.name, "rounds": rounds},
            field="no_half_byes",
        )


def _check_half_point(entry: Entry, number: int, regulations: Regulations, taken: int) -> None:
    """Raise ``Refused`` where somebody who has ``taken`` half-point byes cannot have one in a round."""
    if entry.no_half_byes:
        raise Refused(
            "half_point_barred",
            _("%(name)s gets no half-point byes, as the page of the player says.") % {"name": entry.name},
            field="kind",
        )
    last = regulations.last_half_point_round
    if last and number > last:
        raise Refused(
            "half_point_round",
            _("The regulations allow half-point byes up to round %(round)s.") % {"round": last},
            field="kind",
        )
    if taken >= regulations.half_point_byes:
        raise Refused(
            "half_point_count",
            _("The regulations allow each player %(allowed)s half-point byes; %(name)s has had %(taken)s.")
            % {"allowed": regulations.half_point_byes, "name": entry.name, "taken": taken},
            field="kind",
        )
