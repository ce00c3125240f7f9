"""Checking what was published: the independent verifier judges every revision, and an accelerated round is paired
once more without virtual points, as a hypothesis.

Both happen in a worker after the publication and change nothing that was published. Doing them twice changes nothing.
When a worker starts with a newer verifier, whatever that one has not judged yet is judged again, one after the other.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from pairing import engine
from pairing.engine.errors import EngineError
from pairing.engine.explanation import without_acceleration
from pairing.engine.facts import fact
from pairing.engine.model import Pair, TournamentState
from pairing.engine.snapshot import from_json
from pairing.engine.verifier import VERSION as VERIFIER
from pairing.engine.verifier import Grade as EngineGrade
from pairing.engine.verifier import RoundVerdict, statements_of, verify_round
from portal.common.sending import send
from portal.common.sweeps import sweeping
from tournaments.changes.locking import verdicts_changed
from tournaments.models import ByeKind, Grade, RevisionVerdict, RoundRevision, Tournament, UnacceleratedPairing
from tournaments.verification.acceleration import acceleration_faults
from tournaments.verification.chain import parse_once

log = logging.getLogger(__name__)

VERIFY_TASK: Final = "tournaments.verify_revision"
VERIFY_AGAIN_TASK: Final = "tournaments.verify_again"
TIME_LIMIT_SECONDS: Final = 120
"""A check that takes longer is given up; a round of 500 players takes a tenth of a second."""


VERDICT_PATIENCE: Final = timedelta(minutes=2)
"""A revision without a verdict after this time was forgotten: the broker was away or lost the message."""
AGAIN_SECONDS: Final = 300


def request_verification(revision: RoundRevision, tournament: Tournament) -> None:
    """Have a worker check the revision once the present transaction is committed."""
    key, organization = revision.pk, tournament.organization_id
    transaction.on_commit(lambda: queue_verification(revision_id=key, organization_id=organization))


def queue_verification(*, revision_id: int, organization_id: int, again: bool = False) -> bool:
    """Hand a revision to the workers; False when the broker is away: then a sweep finds it without its verdict."""
    return send(VERIFY_TASK, (revision_id, organization_id, again))


@sweeping
def queue_unjudged_revisions() -> None:
    """Send the task again for revisions of the last day that no worker has judged; each once in a few minutes."""
    now = timezone.now()
    fresh = RoundRevision.objects.filter(published_at__range=(now - timedelta(days=1), now - VERDICT_PATIENCE))
    unjudged = fresh.exclude(verdicts__verifier=VERIFIER).values_list("pk", "round__tournament__organization_id")
    for revision, organization in unjudged:
        if cache.add(f"verdict-asked-again:{revision}", 1, AGAIN_SECONDS):
            queue_verification(revision_id=revision, organization_id=organization)


def queue_next_outdated(*, after: int) -> int | None:
    """Hand the next revision that this edition of the verifier has not judged to the workers.

    ``after`` is the revision before it in order of their ids; the answer is the one that was queued, None at the end.
    One query, over all organizations: the verifier is the same for all of them.
    """
    with scopes_disabled():
        found = (
            RoundRevision.objects.filter(pk__gt=after)
            .exclude(verdicts__verifier=VERIFIER)
            .order_by("pk")
            .values_list("pk", "round__tournament__organization_id")
            .first()
        )
    if found is None or not queue_verification(revision_id=found[0], organization_id=found[1]):
        return None
    return found[0]


def verify_revision(*, revision_id: int, again: bool = False) -> RevisionVerdict:
    """The verdict of this edition of the verifier: the stored one, or with ``again`` a new one in its place.

    A verifier that cannot answer leaves the verdict ``unverified``. The public pages change with it.
    """
    known = RevisionVerdict.objects.filter(revision_id=revision_id, verifier=VERIFIER).first()
    if known is not None and not again:
        return known
    revision = _revision(revision_id)
    try:
        state = from_json(revision.snapshot)
        verdict = _judged(revision, state)
        faults = acceleration_faults(revision, state)
    except EngineError:
        log.exception("The verifier could not judge revision %s", revision_id)
        return give_up(revision_id=revision_id)
    grade, facts = grade_of(verdict), statements_of(verdict)
    if faults and grade in {Grade.EXACT, Grade.UNVERIFIED}:
        grade = Grade.LEGAL
        facts = (fact("check.legal", "", round=verdict.round_number, edition=verdict.edition), *facts[1:])
    return _store(revision, grade, [one.to_json() for one in (*facts, *faults)])


def give_up(*, revision_id: int) -> RevisionVerdict:
    """Store that the verifier came to no end."""
    return _store(_revision(revision_id), Grade.UNVERIFIED, [])


def grade_of(verdict: RoundVerdict) -> Grade:
    """The engine's grade, with what was not judged to the end apart from what was judged to differ."""
    if verdict.grade is EngineGrade.LEGAL:
        return Grade.LEGAL if verdict.differences else Grade.UNVERIFIED
    return Grade(verdict.grade.value)


def pair_without_acceleration(*, revision_id: int) -> UnacceleratedPairing | None:
    """The round as the engine would pair it if nobody had ever had virtual points.

    None where nobody has any in this round, or where the engine finds no such round.
    """
    known = UnacceleratedPairing.objects.filter(revision_id=revision_id, engine_version=engine.VERSION).first()
    if known is not None:
        return known
    revision = _revision(revision_id)
    if not any(row["virtual"] for row in revision.payload["players"]):
        return None
    try:
        pairing = engine.pair(without_acceleration(from_json(revision.snapshot)))
    except EngineError:
        log.exception("Revision %s has no pairing without acceleration", revision_id)
        return None
    with transaction.atomic():
        found, created = UnacceleratedPairing.objects.get_or_create(
            revision=revision,
            engine_version=engine.VERSION,
            defaults={"pairs": [[pair.white, pair.black] for pair in pairing.pairs], "bye": pairing.bye},
        )
        if created:
            verdicts_changed(revision.round.tournament)
    return found


def _judged(revision: RoundRevision, state: TournamentState) -> RoundVerdict:
    """Judge the pairing that was made, without the players seated later (C.04.2 Article 4.4)."""
    payload: Any = revision.payload
    number_of = {row["entry"]: row["number"] for row in payload["players"]}
    boards = {row["number"]: {row["white"], row["black"]} for row in payload["boards"]}
    late = [one for one in payload.get("late", ()) if boards.get(one["number"]) == {one["white"], one["black"]}]
    apart = {one["number"] for one in late}
    pairs = [Pair(number_of[b["white"]], number_of[b["black"]]) for b in payload["boards"] if b["number"] not in apart]
    byes = [row["entry"] for row in payload["byes"] if row["kind"] == ByeKind.PAIRING]
    byes += [entry for one in late for entry, kind in one["given_up"] if kind == ByeKind.PAIRING]
    return verify_round(state, pairs, tuple(number_of[entry] for entry in byes))


def read_chain(*, revision_id: int) -> int:
    """Parse what was published with this revision, so that no reader's page waits for it; how many publications the
    chain has."""
    return parse_once(Tournament.objects.get(rounds__revisions=revision_id))


def _revision(revision_id: int) -> RoundRevision:
    found: RoundRevision = (
        RoundRevision.objects.select_related("round__tournament").defer("explanation").get(pk=revision_id)
    )
    return found


def _store(revision: RoundRevision, grade: Grade, facts: list[dict[str, Any]]) -> RevisionVerdict:
    with transaction.atomic():
        verdict, _created = RevisionVerdict.objects.update_or_create(
            revision=revision,
            verifier=VERIFIER,
            defaults={
                "edition": revision.edition,
                "grade": grade,
                "facts": facts,
                "checked_at": timezone.now(),
            },
        )
        verdicts_changed(revision.round.tournament)
    return verdict
