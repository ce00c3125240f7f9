"""Drafts: a round that the engine has paired and that the arbiter has not published yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.lives import counts_lives, survivors
from pairing.engine.model import REQUESTED_BYES, Outcome
from pairing.models import PairingRun
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.numbering import take_numbers_back
from tournaments.history.payload import engine_arrangement
from tournaments.history.snapshot import Snapshot
from tournaments.models import Board, Bye, ByeKind, EntryStatus, Regulations, Round, RoundState
from tournaments.regulations.freezing import freeze_regulations, thaw_regulations

_PASSES: Final = frozenset({Outcome.FULL_BYE})
"""How a snapshot marks who goes on in a knock-out without a game (``with_absences``)."""


def create_draft(round_: Round, run: PairingRun, snapshot: Snapshot) -> None:
    """Store the pairing of ``run`` as the boards and byes of the round; pairing round 1 freezes the regulations.

    The caller holds the lock of the tournament and has made sure that ``run`` was computed from ``snapshot``.
    """
    if run.result is None:
        raise ValueError(f"run {run.pk} has no result")
    regulations = Regulations.objects.get(tournament=round_.tournament)
    freeze_regulations(round_.tournament, regulations, snapshot)
    pairs, bye = engine_arrangement(snapshot, run.result)
    forfeited = forfeited_boards(snapshot, pairs, regulations)
    Board.objects.bulk_create(
        Board(
            round=round_, number=number, white_id=white, black_id=black,
            **(regulations.new_board | forfeited.get((white, black), {})),
        )
        for number, (white, black) in enumerate(pairs, start=1)
    )  # fmt: skip
    Bye.objects.filter(round=round_, entry__in=[entry for pair in forfeited for entry in pair]).delete()
    if bye is not None:
        Bye.objects.create(round=round_, entry_id=bye, kind=ByeKind.PAIRING)
    excuse_absentees(round_, snapshot)
    round_.state = RoundState.DRAFT
    round_.save(update_fields=["state"])
    record_change(
        round_.tournament,
        "round.paired",
        run.requested_by,
        after={"round": round_.number, "run": str(run.pk), "boards": len(pairs), "digest": run.digest},
        public=False,
    )


def forfeited_boards(
    snapshot: Snapshot, pairs: Iterable[tuple[int, int]], regulations: Regulations
) -> dict[tuple[int, int], dict[str, str]]:
    """The results of boards at which somebody is absent: a table or a bracket keeps the pair, so the game, or each one
    of a match, is forfeited."""
    playing = zip(snapshot.entries, snapshot.state.competitors, strict=True)
    absent = {entry.pk for entry, one in playing if one.absence is not None}
    won, lost = Outcome.FORFEIT_WIN.value, Outcome.FORFEIT_LOSS.value
    games, boards = regulations.games_per_round, regulations.team_boards
    return {
        (white, black): {
            "team_outcomes": "".join(lost if one in absent else won for one in (white, black)) * boards,
        }
        | {
            f"{side}_{game}": lost if player in absent else won
            for side, player in (("white", white), ("black", black))
            for game in (("outcome", "second") if games > 1 else ("outcome",))
        }
        for white, black in pairs
        if white in absent or black in absent
    }


def excuse_absentees(round_: Round, snapshot: Snapshot) -> None:
    """Give a zero-point bye to every absent player without a bye or a board, and to players who withdrew after asking
    for a bye. Nobody who has left gets one; who goes on in a knock-out without a game has a full-point bye.

    The caller holds the lock of the tournament.
    """
    Bye.objects.filter(round=round_, entry__status=EntryStatus.WITHDRAWN).update(kind=ByeKind.ZERO)
    settled = set(Bye.objects.filter(round=round_).values_list("entry_id", flat=True))
    seats = Board.objects.filter(round=round_).values_list("white_id", "black_id")
    settled |= {entry for seat in seats for entry in seat}
    if counts_lives(snapshot.state.system):
        left = set(survivors(snapshot.state))
        settled |= {entry.pk for number, entry in enumerate(snapshot.entries, start=1) if number not in left}
    passes = is_knockout(snapshot.state.system)
    Bye.objects.bulk_create(
        Bye(round=round_, entry=entry, kind=ByeKind.FULL if passes else ByeKind.ZERO)
        for entry, one in zip(snapshot.entries, snapshot.state.competitors, strict=True)
        if one.absence in (_PASSES if passes else REQUESTED_BYES) and entry.pk not in settled
    )


def discard_draft(*, round: Round, actor: User | None, reason: str = "") -> None:  # noqa: A002
    """Delete the boards and byes of a draft, except the byes that players asked for.

    When round 1 is discarded and was never public the regulations can be changed again. Late entries lose the numbers
    that the draft gave them. Locks the tournament; raises
    ``Refused`` when the round is no draft.
    """
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.state != RoundState.DRAFT:
            raise Refused("no_draft", _("Round %(round)s has no pairing under review.") % {"round": current.number})
        run = current.run_id
        Board.objects.filter(round=current).delete()
        Bye.objects.filter(round=current, requested=False).delete()
        current.state = RoundState.PLANNED
        current.run = current.rest_run = None
        current.hand_steps = current.publish_at = current.publish_by = None
        current.save(update_fields=["state", "run", "rest_run", "hand_steps", "publish_at", "publish_by"])
        if current.number == 1:
            thaw_regulations(tournament)
        else:
            published = Round.objects.filter(tournament=tournament, revision__isnull=False).select_related("revision")
            newest = published.order_by("-number").first()
            if newest is not None and newest.revision is not None:
                take_numbers_back(tournament, {row["entry"] for row in newest.revision.payload["players"]})
        record_change(
            tournament,
            "round.discarded",
            actor,
            before={"round": current.number, "run": str(run)},
            reason=reason,
            public=False,
        )
