"""Simulation studies: start, cancel, resume, share. Who computes them, and when, is in ``turns``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing import engine
from pairing.engine.acceleration import AccelerationPlan, Event
from pairing.engine.errors import InvalidState
from pairing.engine.registry import description_of
from pairing.engine.simulation import (
    MOST_PLAYERS,
    MOST_VARIANTS,
    Population,
    Study,
    Variant,
    parts_of,
    variant_of,
)
from pairing.engine.wording import word_error
from portal.common.errors import Refused
from portal.organizations.models import Organization, User
from portal.organizations.quotas import SIMULATIONS_UNDER_WAY, quota
from tournaments.acceleration.profile import prize_bands
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, public_pages_changed
from tournaments.entries.numbering import ranked
from tournaments.models import Entry, EntryStatus, Regulations, Tournament
from tournaments.models.simulation import SimulationChunk, SimulationStudy, StudyState
from tournaments.regulations.actions import plan_of
from tournaments.simulations.turns import begin, move
from tournaments.standings.external.codes import is_external
from tournaments.standings.tie_breaks import with_own_score
from tournaments.wording import engine_language

CHUNK_GAMES: Final = 25_000
"""Most games of one chunk: one or two seconds' work of an idle machine; a lost worker costs no more than that."""
MOST_GAMES: Final = 30_000_000
"""Games of one study, about a quarter of an hour for two workers."""
MOST_RUNS: Final = 10_000
_FIELDS_OF_REFUSALS: Final = {
    "unrated_players": "systems",
    "acceleration_barred": "systems",
    "rounds_not_allowed": "systems",
    "more_rounds_than_opponents": "more_rounds",
    "more_rounds_than_table": "systems",
}
"""Where the form shows what the engine objects to; other objections stand above it."""


def listed_ratings(tournament: Tournament) -> tuple[int, ...]:
    """The ratings of those who play from round 1, the highest first; 0 without a rating. One query."""
    entries = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE, first_round=1)
    return tuple(entry.rating for entry in ranked(entries))


def start(
    *,
    tournament: Tournament,
    actor: User | None,
    methods: Sequence[str],
    population: Population,
    runs: int,
    seed: int,
    unsaved: Mapping[str, AccelerationPlan] = MappingProxyType({}),
    **settings: Any,
) -> SimulationStudy:
    """Compare ``methods`` on ``runs`` tournaments of the rounds and scoring of ``tournament``; workers begin on commit.

    A method is a preset, ``own``, the tournament's plan, a name of the plans ``unsaved``, or points of the top half
    such as ``1,1,0.5``; with ``@11`` it is played over 11 rounds, with ``lim:`` before it by another pairing system.
    The first is the one that the others are compared with.
    ``settings`` are further fields of ``Study`` (``model``, ``draw_percent``, ``top``). Raises ``Refused``: another
    study of the tournament is under way, the organization has as many as it may have, it would be too much work, or the
    engine's objection.
    """
    if not 1 <= runs <= MOST_RUNS:
        raise Refused(
            "runs_range", _("Simulate between 1 and %(most)s tournaments.") % {"most": MOST_RUNS}, field="runs"
        )
    regulations = Regulations.objects.get(tournament=tournament)
    _check_size(population, regulations, methods)
    study = _study(regulations, methods, unsaved, population, seed, settings)
    games = population.size * sum(map(study.rounds_of, study.variants)) // 2
    if games * runs > MOST_GAMES:
        raise Refused(
            "too_much_work",
            _("That is too much for one study. With these plans and players simulate at most %(most)s tournaments.")
            % {"most": MOST_GAMES // games},
            field="runs",
        )
    size = max(1, CHUNK_GAMES // games)
    try:
        with transaction.atomic():
            _refuse_too_many(tournament)
            row = SimulationStudy.objects.create(
                tournament=tournament,
                description=study.to_json(),
                runs=runs,
                started_by=actor,
                active_at=timezone.now(),
                engine_version=engine.VERSION,
            )
            SimulationChunk.objects.bulk_create(
                SimulationChunk(study=row, first=first, last=min(first + size, runs)) for first in range(0, runs, size)
            )
            _record(row, "simulation.started", actor, {"plans": list(methods), "runs": runs, "seed": seed})
            begin(row)
    except IntegrityError as error:
        raise Refused(
            "study_running", _("A simulation of this tournament is under way. Wait for it, or cancel it first.")
        ) from error
    return row


def cancel(*, study: SimulationStudy, actor: User | None) -> None:
    """Stop a study; what is computed is kept. Raises ``Refused`` when it is not under way."""
    with transaction.atomic():
        if not move(study, [StudyState.RUNNING], state=StudyState.CANCELLED, finished_at=timezone.now()):
            raise Refused("study_not_running", _("This simulation is not under way."))
        _record(study, "simulation.cancelled", actor)


def resume(*, study: SimulationStudy, actor: User | None) -> None:
    """Go on with a study that was cancelled, failed or lost its workers; nothing that is computed is computed again.

    Raises ``Refused`` when it is ready, another one of the tournament is under way, or the organization has as many
    under way as it may have.
    """
    unfinished = [StudyState.RUNNING, StudyState.CANCELLED, StudyState.FAILED]
    try:
        with transaction.atomic():
            if study.state != StudyState.RUNNING:
                _refuse_too_many(study.tournament)
            if not move(study, unfinished, state=StudyState.RUNNING, finished_at=None, error_code=""):
                raise Refused("study_ready", _("This simulation is complete."))
            _record(study, "simulation.resumed", actor)
            begin(study)
    except IntegrityError as error:
        raise Refused(
            "study_running", _("A simulation of this tournament is under way. Wait for it, or cancel it first.")
        ) from error


def share(*, study: SimulationStudy, actor: User | None, shared: bool) -> None:
    """Let everybody read the report, linked on the announcement, or only members again.

    Raises ``Refused`` when there is no report yet.
    """
    with transaction.atomic():
        current = lock(study.tournament)
        if not move(study, [StudyState.READY], shared_at=timezone.now() if shared else None):
            raise Refused("study_not_ready", _("There is no report to share yet."))
        _record(study, "simulation.shared" if shared else "simulation.unshared", actor)
        public_pages_changed(current)


def _refuse_too_many(tournament: Tournament) -> None:
    """Count under a lock of the organization, so that two who start at once do not both find the last free place."""
    organization = Organization.objects.select_for_update(no_key=True).get(pk=tournament.organization_id)
    most = quota(organization, SIMULATIONS_UNDER_WAY)
    if SimulationStudy.objects.filter(tournament__organization=organization, state=StudyState.RUNNING).count() >= most:
        raise Refused(
            "too_many_studies",
            ngettext(
                "%(most)s simulation of this organization is under way or waits; it may have no more at a time. Wait "
                "until it ends, or stop it.",
                "%(most)s simulations of this organization are under way or wait; it may have no more at a time. Wait "
                "until one ends, or stop one.",
                most,
            )
            % {"most": most},
        )


def _check_size(population: Population, regulations: Regulations, methods: Sequence[str]) -> None:
    rounds = regulations.rounds
    by_score = any(description_of(parts_of(method)[0] or regulations.system).by_score for method in methods)
    if not 2 <= population.size <= MOST_PLAYERS:
        raise Refused(
            "players_range",
            _("A simulation needs between 2 and %(most)s players; this field has %(players)s.")
            % {"most": MOST_PLAYERS, "players": population.size},
            field="players",
        )
    if by_score and rounds >= population.size:
        raise Refused(
            "too_many_rounds",
            _("%(players)s players cannot play %(rounds)s rounds without meeting twice.")
            % {"players": population.size, "rounds": rounds},
            field="players",
        )
    if not 1 <= len(set(methods)) <= MOST_VARIANTS:
        raise Refused("plans_range", _("Choose between 1 and %(most)s plans.") % {"most": MOST_VARIANTS}, field="plans")


def _study(
    regulations: Regulations,
    methods: Sequence[str],
    unsaved: Mapping[str, AccelerationPlan],
    population: Population,
    seed: int,
    settings: Mapping[str, Any],
) -> Study:
    event = Event(regulations.rounds, regulations.game_scoring, population.size)
    try:
        study = Study(
            seed=seed,
            rounds=regulations.rounds,
            variants=tuple(_variant(method, event, regulations, unsaved) for method in methods),
            population=population,
            scoring=regulations.game_scoring,
            # A system's own score ranks where that system is played; others would not know it. Nor has anybody values
            # from outside.
            tie_breaks=tuple(with_own_score("dutch", _computed(regulations.tie_breaks))) or ("BH",),
            bands=prize_bands(regulations.tournament),
            **settings,
        )
        study.validate()
    except InvalidState as error:
        field = _FIELDS_OF_REFUSALS.get(error.code)
        raise Refused(error.code, word_error(error, engine_language()), field=field) from error
    return study


def _variant(method: str, event: Event, regulations: Regulations, unsaved: Mapping[str, AccelerationPlan]) -> Variant:
    """The plan and the system that ``method`` names."""
    name = parts_of(method)[1]
    own = unsaved.get(name) or plan_of(regulations)
    written = method.removesuffix(name) + "own" if name in unsaved else method
    found = variant_of(
        written,
        event,
        system=regulations.system,
        edition=regulations.edition,
        own=own,
        options=tuple(regulations.options.items()),
    )
    return replace(found, name=method)


def _record(study: SimulationStudy, action: str, actor: User | None, after: Mapping[str, Any] | None = None) -> None:
    record_change(
        study.tournament,
        action,
        actor,
        after={"study": str(study.pk), **(after or {})},
        public=False,
    )


def _computed(codes: Sequence[str]) -> list[str]:
    return [code for code in codes if not is_external(code)]
