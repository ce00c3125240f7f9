"""What the entry list of an event let expect of the version that it plays: simulated tournaments, in turns of a second.

The list is that of the published round 1, the seed comes from that publication: the same event gives the same numbers,
whenever they are computed. The row is the truth, the message to a worker only a nudge.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing import engine
from pairing.engine.acceleration import AccelerationPlan
from pairing.engine.errors import InvalidState
from pairing.engine.model import Outcome
from pairing.engine.simulation import Population, Study, Variant, sample, study_from_json
from portal.common.errors import Refused
from portal.common.journal import record
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.history.published import PublishedRound, completed_rounds, published_rounds
from tournaments.methods.desk_queries import events_of
from tournaments.methods.wording import name_of
from tournaments.models import MethodForecast, MethodVersion, Regulations, Tournament
from tournaments.wording import error_text

log = logging.getLogger(__name__)

TASK: Final = "tournaments.forecast_method"
SAMPLES: Final = 39
"""Simulated tournaments per event. With the one that was played they are 40: by luck alone that one is the lowest or
the highest of all in 2 of 40, so outside their range in at most 1 of 20."""
TURN_SECONDS: Final = 1.0
PATIENCE: Final = timedelta(minutes=2)
"""When nothing was added for this long, the worker counts as lost."""
GIVE_UP: Final = timedelta(hours=1)
"""What nobody could hand over or add to for so long is left to who asks again."""


def ask(*, version: MethodVersion, actor: User | None) -> int:
    """Let workers compute what is missing for the events that played ``version``; how many events that are.

    Raises ``Refused`` where no event has a completed round, and with the engine's objection where the list of an event
    cannot be simulated.
    """
    wanted: list[MethodForecast] = []
    found = False
    with transaction.atomic():
        MethodVersion.objects.select_for_update().get(pk=version.pk)
        for tournament in events_of(version):
            rounds = published_rounds(tournament)
            if not completed_rounds(rounds):
                continue
            found = True
            wanted += _missing(tournament, version, rounds)
        if not found:
            raise Refused("nothing_played", _("No event that plays this version has completed a round yet."))
        if wanted:
            record(
                organization=version.method.organization,
                subject=version.method.subject,
                action="method.compared",
                actor=actor,
                after={"version": version.version, "name": name_of(version), "events": len(wanted)},
            )
        transaction.on_commit(lambda: _queue(wanted, version.method.organization_id))
    return len(wanted)


@dataclass(frozen=True, slots=True)
class ForecastProgress:
    """How far the workers are with the forecasts of a version that somebody has asked for."""

    done: int
    """Simulated tournaments."""
    wanted: int
    lost: bool
    """Some are missing, and no worker has added any for too long."""

    @property
    def is_open(self) -> bool:
        """Whether workers are computing."""
        return self.done < self.wanted and not self.lost


def progress_of(version: MethodVersion) -> ForecastProgress:
    """What is simulated of the forecasts that somebody has asked for. One query."""
    rows = list(MethodForecast.objects.filter(version=version))
    latest = max((row.active_at for row in rows if len(row.samples) < SAMPLES), default=None)
    return ForecastProgress(
        done=sum(len(row.samples) for row in rows),
        wanted=SAMPLES * len(rows),
        lost=latest is not None and latest < timezone.now() - PATIENCE,
    )


def run_turns(*, forecasts: Sequence[int]) -> list[int]:
    """One turn for the first of the forecasts; those that still miss tournaments.

    The others are marked as worked on: they wait for their turn and are not lost.
    """
    first, *others = forecasts
    left = [first, *others] if run_turn(forecast_id=first) else others
    MethodForecast.objects.filter(pk__in=others).update(active_at=timezone.now())
    return left


def run_turn(*, forecast_id: int) -> bool:
    """Add the tournaments that fit into a turn; True while some are missing. A turn done twice adds them once."""
    row = MethodForecast.objects.filter(pk=forecast_id).first()
    if row is None or len(row.samples) >= SAMPLES:
        return False
    study, done = study_from_json(row.description), len(row.samples)
    added, ends = [], time.monotonic() + TURN_SECONDS
    for index in range(done, SAMPLES):
        added.append([[one.to_json() for one in variant] for variant in sample(study, index)])
        if time.monotonic() >= ends:
            break
    with transaction.atomic():
        current = MethodForecast.objects.select_for_update().get(pk=forecast_id)
        if len(current.samples) == done:
            current.samples = [*current.samples, *added]
            current.active_at = timezone.now()
            current.save(update_fields=["samples", "active_at"])
    return len(current.samples) < SAMPLES


def study_of(tournament: Tournament, rounds: Sequence[PublishedRound]) -> Study:
    """The event's own list, plan, system and rounds, and the same without acceleration."""
    regulations = Regulations.objects.select_related("method_version").get(tournament=tournament)
    first = rounds[0]
    alone = {entry for entry, bye in first.bye_of.items() if bye["kind"] == Outcome.PAIRING_BYE.value}
    seated = {*first.board_of, *alone}
    listed = sorted((row for row in first.payload["players"] if row["entry"] in seated), key=lambda row: row["number"])
    played = regulations.method_version
    plan = played.accelerates_by if played else AccelerationPlan()
    return Study(
        seed=int(first.round.revision.hash[:8], 16) if first.round.revision else 0,
        rounds=regulations.rounds,
        variants=tuple(
            Variant(name, one, regulations.system, regulations.edition, options=tuple(regulations.options.items()))
            for name, one in (("method", plan), ("none", AccelerationPlan()))
        ),
        population=Population(ratings=tuple(row["rating"] for row in listed)),
        scoring=regulations.game_scoring,
    )


def _missing(tournament: Tournament, version: MethodVersion, rounds: Sequence[PublishedRound]) -> list[MethodForecast]:
    """The forecast of the event where somebody has to compute it: none yet, or its worker was lost."""
    now = timezone.now()
    row = MethodForecast.objects.filter(tournament=tournament).first()
    if row is not None:
        waits = len(row.samples) < SAMPLES and row.active_at < now - PATIENCE
        return [row] if waits else []
    study = study_of(tournament, rounds)
    try:
        study.validate()
    except InvalidState as error:
        raise Refused(
            error.code,
            _("%(event)s cannot be simulated: %(reason)s") % {"event": tournament.name, "reason": error_text(error)},
        ) from error
    return [
        MethodForecast.objects.create(
            tournament=tournament,
            version=version,
            description=study.to_json(),
            engine_version=engine.VERSION,
            active_at=now,
        )
    ]


def _queue(rows: Sequence[MethodForecast], organization: int) -> None:
    """Hand the forecasts to the workers. While the broker is away the rows wait for a sweep, or for who asks again."""
    keys = [row.pk for row in rows]
    if keys and not queue_turn(keys, organization):
        MethodForecast.objects.filter(pk__in=keys).update(active_at=timezone.now() - 2 * PATIENCE)


def queue_turn(forecasts: Sequence[int], organization: int) -> bool:
    """Queue one turn for the first of the forecasts, behind whatever else waits; False when the broker is away.

    They are computed one after the other by one message, so that an organization with many events takes no more turns
    than one with a single event.
    """
    return send(TASK, (list(forecasts), organization))


@sweeping
def queue_stalled_forecasts() -> None:
    """Hand forecasts on which nobody has worked for long to the workers again; each at most once in that time."""
    now = timezone.now()
    lacks_the_last = Q(**{f"samples__{SAMPLES - 1}__isnull": True})
    stalled = MethodForecast.objects.filter(lacks_the_last, active_at__range=(now - GIVE_UP, now - PATIENCE))
    for pk, organization in stalled.values_list("pk", "version__method__organization_id"):
        if cache.add(f"forecast-queued-again:{pk}", 1, PATIENCE.seconds):
            queue_turn([pk], organization)
