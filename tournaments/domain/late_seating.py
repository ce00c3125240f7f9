"""Seating players into a round that is published: who came late, or has no opponent (C.04.2 Article 4.4).

A published pairing changes where a late entry is admitted with a minimal, agreed change, and where two participants
who are both without an opponent agree to play. Nobody else is touched: the two get a new board at the end, published
at once as a new revision with the arbiter's reason. The rules of C.04.3 are not asked whom they meet; of the colours
they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.history import derive
from pairing.engine.systems.dutch.colours import assign
from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import User
from tournaments.domain.locking import lock
from tournaments.domain.manual import RoundBasis, basis_of, refuse_unpublished_changes, with_newcomers
from tournaments.domain.payload import LateBoard, PlayerRow, build_payload
from tournaments.domain.publication import republish_round
from tournaments.domain.snapshot import take_snapshot
from tournaments.models import Board, Bye, Entry, EntryStatus, Round, RoundRevision, RoundState, Tournament


@dataclass(frozen=True, slots=True)
class Free:
    """Somebody without an opponent in a published round."""

    entry: Entry
    bye: str
    """TRF code of the bye that would be given up; blank for a late entry, and for who came back."""


def free_players(round_: Round) -> Sequence[Free]:
    """Who could be seated now: late entries, and active players without a board. Four queries."""
    seated = {
        entry for pair in Board.objects.filter(round=round_).values_list("white_id", "black_id") for entry in pair
    }
    byes = dict(Bye.objects.filter(round=round_).values_list("entry_id", "kind"))
    entries = Entry.objects.filter(tournament=round_.tournament, status=EntryStatus.ACTIVE).exclude(pk__in=seated)
    return [Free(entry, byes.get(entry.pk, "")) for entry in entries.order_by("name", "pk")]


def seat(
    *,
    round: Round,  # noqa: A002
    first: int,
    second: int,
    actor: User,
    reason: str,
    white: int | None = None,
) -> RoundRevision:
    """Pair two free players (entry ids) in a round under way and publish it; ``white`` None: by the colour rules.

    Byes of the two are given up. Raises ``Refused``: no reason, a round that is not under way or whose successor is
    being paired, unpublished changes, one player twice, or somebody who has a board or is not in the tournament.
    """
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.select_related("run", "revision", "tournament").get(pk=round.pk)
        _check(tournament, current, reason)
        free = {one.entry.pk: one for one in free_players(current)}
        if first == second or not {first, second} <= free.keys():
            raise Refused(
                "not_free",
                _("Choose two different players who have no board in round %(round)s.") % {"round": current.number},
                field="second",
            )
        pair = (free[first].entry, free[second].entry)
        Entry.objects.filter(pk__in=[first, second], first_round__gt=current.number).update(first_round=current.number)
        newcomers = _newcomers(current, pair)
        chosen = _by_rule(basis_of(current), newcomers, pair) if white is None else white
        if chosen not in {first, second}:
            raise Refused("white_unknown", _("Choose which of the two has White."), field="white")
        black = second if chosen == first else first
        Bye.objects.filter(round=current, entry__in=pair).delete()
        last = Board.objects.filter(round=current).order_by("-number").values_list("number", flat=True).first() or 0
        board = Board.objects.create(
            round=current, number=last + 1, white_id=chosen, black_id=black, manual_reason=reason.strip()
        )
        record(
            organization=tournament.organization,
            subject=tournament.subject,
            action="round.seated_late",
            actor=actor,
            after={"round": current.number, "board": board.number, "names": [entry.name for entry in pair]},
            reason=reason,
        )
        late = LateBoard(
            number=board.number,
            white=chosen,
            black=black,
            given_up=[[one.entry.pk, one.bye] for one in (free[first], free[second]) if one.bye],
        )
        return republish_round(round=current, actor=actor, reason=reason, newcomers=newcomers, late=late)


def _check(tournament: Tournament, round_: Round, reason: str) -> None:
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the pairing is changed: everybody can read it."), field="reason")
    if round_.revision is None or round_.state != RoundState.PUBLISHED:
        raise Refused("round_not_open", _("Players can be seated late only into the round under way."))
    if Round.objects.filter(tournament=tournament, number__gt=round_.number).exclude(state=RoundState.PLANNED).exists():
        raise Refused("next_round_paired", _("The next round is paired already. Throw that pairing away first."))
    refuse_unpublished_changes(round_)


def _newcomers(round_: Round, pair: Sequence[Entry]) -> list[PlayerRow]:
    """The rows of those who were not in the list when the round was paired, numbered after everybody else.

    Their place in the list, with the numbers of those below, they get when the next round is paired (C.04.2 2.4):
    the numbers of this round stand in its reasons.
    """
    known = round_.revision.payload["players"] if round_.revision else []
    missing = [entry.pk for entry in pair if entry.pk not in {row["entry"] for row in known}]
    if not missing:
        return []
    snapshot = take_snapshot(round_.tournament, round_.number, renumber=False)
    year = round_.tournament.starts_on.year
    rows = build_payload(snapshot, boards=(), byes=(), plan="", run="", year=year, answer=None)["players"]
    found = [row for row in rows if row["entry"] in missing]
    return [PlayerRow(**{**row, "number": len(known) + place}) for place, row in enumerate(found, start=1)]


def _by_rule(basis: RoundBasis, newcomers: Sequence[PlayerRow], pair: Sequence[Entry]) -> int:
    """The entry that gets White by C.04.3 Article 5.2."""
    number_of = {**basis.number_of, **{row["entry"]: row["number"] for row in newcomers}}
    entry_of = {number: entry for entry, number in number_of.items()}
    history = derive(with_newcomers(basis.state, newcomers))
    higher, lower = sorted(
        (history.players[number_of[entry.pk]] for entry in pair), key=lambda past: (-past.pairing_score, past.number)
    )
    return entry_of[assign(higher, lower, history.state.initial_colour).white]
