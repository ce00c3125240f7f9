"""Asking for the pairing of the next round, following the run, and taking over its answer as draft boards."""

from __future__ import annotations

from collections import defaultdict
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from pairing import runs
from pairing.engine.errors import InvalidState
from pairing.engine.lives import is_decided
from pairing.engine.registry import description_of
from pairing.engine.wording import word_error
from pairing.models import PairingRun, RunState
from portal.common.errors import Refused
from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.announcements.actions import acceleration_known
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place
from tournaments.duties.record import missing_before_round_1
from tournaments.duties.wording import unauthorised_text
from tournaments.entries.numbering import assign_numbers
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import Board, Regulations, Round, RoundState, Tournament, lacks_result
from tournaments.regulations.actions import plan_of
from tournaments.regulations.lots import open_lot, open_lot_of_round
from tournaments.regulations.systems import refuse_missing_ratings, refuse_more_than_the_table, refuse_unequal_groups
from tournaments.results.matches import refuse_undecided
from tournaments.rounds.drafts import create_draft, discard_draft
from tournaments.rounds.manual import refuse_unpublished_changes

AGAIN_SECONDS: Final = 45
"""A run that waits is handed over again once in this time: a worker that is busy needs no more messages."""
ADOPT_TASK: Final = "tournaments.adopt_run"
BOARDS_NAMED: Final = 12
"""A message names so many boards one by one; more are only counted."""


def request_round(*, tournament: Tournament, actor: User | None, announced: str = "") -> PairingRun:
    """Ask for the pairing of the next round. Asking twice for the same input gives the same run.

    ``announced`` says where the players were told of an acceleration that no published announcement states, or why a
    rated event begins without the authorisation that its method needs; it is recorded and public. An arbiter on the
    spot may know of a notice on the wall, so that the first round does not wait for an organizer; who says nothing is
    refused, since FIDE allows only what was announced or authorised (C.04.2 Articles 1.1 and 1.2).

    Late entries get their number here (C.04.2 Article 2.4). When the answer for this input is stored already, the
    draft is there at once. Raises ``Refused``: all rounds are published, a draft waits, results are missing (the
    boards are named), a correction by hand is not published, the initial colour is not drawn, an initial order of the
    event's own, or the hash of the lots, is not announced, nobody can be paired, the acceleration does not fit, is
    not announced, or is not authorised.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        round_ = _round_to_pair(current)
        _refuse_missing_results(current, round_)
        refuse_undecided(current, round_.number - 1)
        previous = Round.objects.select_related("revision").filter(tournament=current, number=round_.number - 1).first()
        if previous is not None:
            refuse_unpublished_changes(previous)
        if round_.number == 1:
            open_lot(current, actor)
        open_lot_of_round(round_, actor)
        snapshot = _valid_snapshot(current, round_)
        told = _statement(current, announced) if round_.number == 1 else {}
        assign_numbers(current, snapshot.entries)
        if round_.run and runs.is_open(round_.run) and round_.run.digest != snapshot.digest:
            runs.cancel_run(run_id=round_.run.pk)
        run = runs.request_run(
            organization=current.organization,
            subject=current.subject,
            round_number=round_.number,
            snapshot=snapshot.data,
            actor=actor,
            then=ADOPT_TASK,
        )
        round_.run = run
        round_.save(update_fields=["run"])
        record_change(
            current,
            "round.requested",
            actor,
            after={"round": round_.number, "run": str(run.pk), "attempt": run.attempt, "digest": run.digest, **told},
            reason=announced.strip() if told else "",
            public=bool(told),
        )
        if run.state == RunState.READY:
            create_draft(round_, run, snapshot)
    return run


def pair_again(*, tournament: Tournament, actor: User | None) -> PairingRun:
    """Throw the draft away and ask for the pairing of its round with what stands now, in one step.

    Byes that players asked for stay. Raises ``Refused`` when there is no draft, and as ``request_round``: then the
    draft stays too.
    """
    with transaction.atomic():
        draft = Round.objects.filter(tournament=lock(tournament), state=RoundState.DRAFT).first()
        if draft is None:
            raise Refused("no_draft_at_all", _("No pairing waits for review."))
        discard_draft(round=draft, actor=actor, reason=_("paired again after changes"))
        return request_round(tournament=tournament, actor=actor)


def adopt_run(*, run_id: UUID) -> bool:
    """Turn a ready run into the draft boards of its round; True when that happened.

    A run that is not the one the round waits for, or whose input is no longer the present one, is not applied, and none
    is while the event is cancelled. Calling it twice changes nothing: a second message about a run ends at
    ``pairing.runs.claim``, but the desk takes over what a worker seems to have left behind while that worker does it.
    """
    waiting = Round.objects.select_related("tournament").filter(run_id=run_id).first()
    if waiting is None:
        return False
    with transaction.atomic():
        current = lock(waiting.tournament)
        round_ = Round.objects.select_related("run").get(pk=waiting.pk)
        run = round_.run
        if run is None or run.pk != run_id or run.state != RunState.READY or round_.state != RoundState.PLANNED:
            return False
        if current.is_cancelled:
            return False
        snapshot = take_snapshot(current, round_.number)
        if snapshot.digest != run.digest:
            record_change(
                current,
                "round.run_outdated",
                None,
                after={"round": round_.number, "run": str(run.pk), "digest": run.digest, "now": snapshot.digest},
                public=False,
            )
            return False
        create_draft(round_, run, snapshot)
    return True


@sweeping
def queue_waiting_runs() -> None:
    """Hand runs that have waited for long to the workers again: the broker may have been away, or have forgotten."""
    waiting = Round.objects.filter(state=RoundState.PLANNED, run__state=RunState.QUEUED).select_related("run")
    for round_ in waiting.defer("run__snapshot"):
        run = round_.run
        if run is None or not (run.error_code == runs.BROKER_DOWN or runs.late(run, timezone.now())):
            continue
        if cache.add(f"run-queued-again:{run.pk}:{run.attempt}", 1, AGAIN_SECONDS):
            runs.queue_run(run.pk)


def cancel_run(*, tournament: Tournament, actor: User | None) -> None:
    """Give up the run under way. Raises ``Refused`` when there is none."""
    with transaction.atomic():
        current = lock(tournament)
        round_ = Round.objects.filter(tournament=current, state=RoundState.PLANNED, run__isnull=False).first()
        if round_ is None or round_.run_id is None or not runs.cancel_run(run_id=round_.run_id):
            raise Refused("no_run", _("No pairing is under way."))
        record_change(
            current,
            "round.cancelled",
            actor,
            after={"round": round_.number, "run": str(round_.run_id)},
            public=False,
        )


def _round_to_pair(tournament: Tournament) -> Round:
    round_ = (
        Round.objects.select_related("run")
        .filter(tournament=tournament, revision__isnull=True)
        .order_by("number")
        .first()
    )
    if round_ is None:
        raise Refused("no_round_left", _("All rounds are published."))
    if round_.state == RoundState.DRAFT:
        raise Refused(
            "draft_exists",
            _("Round %(round)s is paired and waits for your review. Publish it, or throw it away to pair it again.")
            % {"round": round_.number},
        )
    return round_


def _refuse_missing_results(tournament: Tournament, round_: Round) -> None:
    rows = Board.objects.filter(lacks_result(), round__tournament=tournament, round__number__lt=round_.number)
    missing: defaultdict[int, list[int]] = defaultdict(list)
    for number, board in rows.order_by("round__number", "number").values_list("round__number", "number"):
        missing[number].append(board)
    for number, boards in missing.items():
        facts = {"round": number, "count": len(boards), "boards": ", ".join(str(board) for board in boards)}
        if len(boards) > BOARDS_NAMED:
            message = (
                _("Round %(round)s has no result on %(count)s boards. Enter the results, then pair again.") % facts
            )
        else:
            message = (
                ngettext(
                    "Round %(round)s has no result on board %(boards)s. Enter it, then pair again.",
                    "Round %(round)s has no result on boards %(boards)s. Enter them, then pair again.",
                    len(boards),
                )
                % facts
            )
        raise Refused("results_missing", message, round=number, boards=boards)


def _statement(tournament: Tournament, announced: str) -> dict[str, str]:
    """What the journal keeps of an acceleration that is not announced or authorised here: its plan, under the name of
    what is missing; nothing where all is there.

    Refuses when nobody says where the players were told, or why it is played without authorisation.
    """
    plan = plan_of(Regulations.objects.get(tournament=tournament))
    known, unauthorised = acceleration_known(tournament, plan), missing_before_round_1(tournament)
    if announced.strip():
        missing = {"plan": not known, "unauthorised": unauthorised is not None}
        return {name: plan.digest for name, lacking in missing.items() if lacking}
    if known and unauthorised is None:
        return {}
    if known and unauthorised is not None:
        raise Refused("acceleration_not_authorised", unauthorised_text(unauthorised), field="announced")
    if tournament.is_public:
        message = _(
            "The announcement in force does not say this acceleration, and players must know it before round 1 (C.04.2 "
            "Article 1.1). Publish a new version, or say where the players were told."
        )
    else:
        message = _(
            "The acceleration is not announced, and players must know it before round 1 (C.04.2 Article 1.1). Publish "
            "the announcement, or say where the players were told."
        )
    raise Refused("acceleration_not_announced", message, field="announced")


def _valid_snapshot(tournament: Tournament, round_: Round) -> Snapshot:
    regulations = Regulations.objects.get(tournament=tournament)
    if regulations.colour_to_draw:
        raise Refused("colour_missing", _("Draw the initial colour before you pair round 1."), field="initial_colour")
    refuse_missing_ratings(regulations)
    try:
        snapshot = take_snapshot(tournament, round_.number)
        refuse_more_than_the_table(regulations, len(snapshot.entries))
        if round_.number == 1:
            refuse_unequal_groups(regulations, snapshot.entries)
    except InvalidState as error:
        raise Refused(error.code, word_error(error, (get_language() or "en")[:2]), **error.facts) from error
    if is_decided(snapshot.state):
        raise Refused(
            "event_decided",
            _("The event is decided: after round %(round)s no more players have lives left than are to survive.")
            % {"round": round_.number - 1},
        )
    present = sum(competitor.absence is None for competitor in snapshot.state.competitors)
    if present < description_of(regulations.system).least_present:
        raise Refused(
            "too_few_players", _("Fewer than two players take part in round %(round)s.") % {"round": round_.number}
        )
    return snapshot
