"""Saving, retiring and deleting versions of an organization's acceleration methods, and choosing one for an event.

A version is never changed: a trigger refuses it. What is to be different is a new version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.acceleration import AccelerationPlan, doubts, plan_from_json, problems
from pairing.engine.model import Scoring
from pairing.engine.wording import LANGUAGES
from portal.common.dates import DAY, day_text
from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.acceleration.actions import set_acceleration
from tournaments.announcements.actions import LONGEST_TEXT, record_authorisation
from tournaments.changes.locking import lock
from tournaments.methods.wording import name_of, version_name
from tournaments.models import AccelerationMethod, MethodVersion, Regulations, SimulationStudy, StudyState, Tournament
from tournaments.regulations.actions import unconfirmed
from tournaments.wording import fact_text

LONGEST_NAME: Final = 120
RESERVED_KEYS: Final = frozenset({"new"})
STANDARD: Final = Scoring()


@dataclass(frozen=True, slots=True)
class MethodText:
    """What a version says besides its plan."""

    names: Mapping[str, str]
    texts: Mapping[str, str]
    """What players are told, by language."""
    rounds_from: int
    rounds_to: int
    reference: str = ""
    valid_until: date | None = None
    change_note: str = ""


def save_method(
    *,
    organization: Organization,
    key: str,
    actor: User | None,
    text: MethodText,
    plan: AccelerationPlan,
    study: SimulationStudy | None = None,
    confirmed: bool = False,
) -> MethodVersion:
    """A new method with its version 1. The plan is stored as one of the organization's own.

    A plan with doubts must be ``confirmed``; the journal says by whom.
    ``study`` is a finished simulation that played the plan; its numbers are copied. Raises ``Refused`` with the field
    that is wrong; then nothing is saved.
    """
    method = AccelerationMethod(organization=organization, key=key)
    if key in RESERVED_KEYS:
        raise Refused(
            "slug_reserved",
            _("The address “%(slug)s” is used by the site itself. Choose another one.") % {"slug": key},
            field="key",
        )
    try:
        method.full_clean(exclude=["organization"])
    except ValidationError as error:
        raise Refused("method_key", next(iter(error.messages)), field="key") from error
    with transaction.atomic():
        _lock(organization)
        if AccelerationMethod.objects.filter(organization=organization, key=key).exists():
            raise Refused(
                "method_exists",
                _("There is a method with this address already. Choose another one, or save a new version of it."),
                field="key",
            )
        method.save()
        return _add_version(method, actor, text, plan, _numbers_of(study, plan), confirmed=confirmed)


def save_version(
    *,
    method: AccelerationMethod,
    actor: User | None,
    text: MethodText,
    plan: AccelerationPlan,
    study: SimulationStudy | None = None,
    keep_evidence: bool = False,
    confirmed: bool = False,
) -> MethodVersion:
    """The next version of ``method``; earlier ones stay as they are, for events that chose them and for others.

    ``keep_evidence`` copies the numbers of the newest version where the plan is the same. Raises ``Refused`` as
    ``save_method`` does, without a note on what changed, and where nothing did.
    """
    with transaction.atomic():
        _lock(method.organization)
        current = AccelerationMethod.objects.select_related("organization").get(pk=method.pk)
        newest = current.versions.first()
        evidence = _numbers_of(study, plan)
        if evidence is None and keep_evidence and newest is not None and newest.plan == _own(plan).to_json():
            evidence = newest.evidence
        if not text.change_note.strip():
            raise Refused("change_note_missing", _("Say in a few words what changed and why."), field="change_note")
        return _add_version(current, actor, text, plan, evidence, confirmed=confirmed, newest=newest)


def retire(*, version: MethodVersion, actor: User | None, retired: bool) -> None:
    """Take a version out of the choice of events, or back into it. Events that chose it keep it."""
    with transaction.atomic():
        _lock(version.method.organization)
        moved = MethodVersion.objects.filter(pk=version.pk, retired_at__isnull=retired)
        if not moved.update(retired_at=timezone.now() if retired else None):
            raise Refused(
                "method_state",
                _("This version is retired already.") if retired else _("This version can be chosen already."),
            )
        _journal(version, "method.retired" if retired else "method.restored", actor)


def delete(*, version: MethodVersion, actor: User | None) -> None:
    """Delete a version that no event ever chose; with the last one the method goes too. Its number is not given again.

    Raises ``Refused`` where an event has chosen it: retire it instead.
    """
    with transaction.atomic():
        _lock(version.method.organization)
        used = Regulations.objects.filter(method_version=version).count()
        if used:
            raise Refused(
                "method_used",
                ngettext(
                    "%(method)s was chosen by %(count)s event and cannot be deleted. Retire it instead.",
                    "%(method)s was chosen by %(count)s events and cannot be deleted. Retire it instead.",
                    used,
                )
                % {"method": version_name(version), "count": used},
            )
        _journal(version, "method.deleted", actor)
        MethodVersion.objects.filter(pk=version.pk).delete()
        if not MethodVersion.objects.filter(method=version.method).exists():
            AccelerationMethod.objects.filter(pk=version.method.pk).delete()


def choose(
    *,
    tournament: Tournament,
    version: MethodVersion,
    actor: User | None,
    confirmed: bool = False,
    may_leave_fide_mode: bool = True,
) -> None:
    """Play ``version`` in ``tournament``: its plan is copied, its authorisation noted, method and version remembered.

    Raises ``Refused``: the version is retired, is not made for so many rounds or this scoring, its authorisation ends
    before the first day of a rated event, or what ``update_regulations`` refuses.
    """
    with transaction.atomic():
        current = lock(tournament)
        found = MethodVersion.objects.select_related("method").get(pk=version.pk)
        if found.retired_at is not None:
            raise Refused(
                "method_retired",
                _("%(method)s is retired. Choose another version.") % {"method": version_name(found)},
                field="version",
            )
        rated = current.rated_as != Tournament.RatedAs.NONE
        if rated and found.valid_until is not None and found.valid_until < current.starts_on:
            raise Refused(
                "method_expired",
                _(
                    "The authorisation of %(method)s (%(reference)s) ends on %(until)s, before the first day of this "
                    "event. Save a version with a new authorisation, or choose another method."
                )
                % {
                    "method": version_name(found),
                    "reference": found.reference,
                    "until": day_text(found.valid_until, DAY),
                },
                field="version",
            )
        set_acceleration(
            tournament=current,
            actor=actor,
            confirmed=confirmed,
            acceleration=found.plan,
            method_version=found,
            may_leave_fide_mode=may_leave_fide_mode,
        )
        if found.reference:
            record_authorisation(
                tournament=current, actor=actor, reference=found.reference, valid_until=found.valid_until
            )


def evidence_studies(organization: Organization) -> list[SimulationStudy]:
    """The finished simulations of the organization's events, the newest first. One query."""
    rows = SimulationStudy.objects.filter(tournament__organization=organization, state=StudyState.READY)
    return list(rows.select_related("tournament").defer("result").order_by("-finished_at")[:200])


def _add_version(
    method: AccelerationMethod,
    actor: User | None,
    text: MethodText,
    plan: AccelerationPlan,
    evidence: dict[str, Any] | None,
    *,
    confirmed: bool,
    newest: MethodVersion | None = None,
) -> MethodVersion:
    _check_text(text)
    meant = _check_plan(plan, text, confirmed=confirmed)
    version = MethodVersion(
        method=method,
        version=method.versions_made + 1,
        names={language: text.names[language].strip() for language in LANGUAGES},
        texts={language: text.texts[language].strip() for language in LANGUAGES},
        plan=_own(plan).to_json(),
        rounds_from=text.rounds_from,
        rounds_to=text.rounds_to,
        reference=text.reference.strip(),
        valid_until=text.valid_until,
        evidence=evidence,
        change_note=text.change_note.strip(),
        created_by=actor,
    )
    if newest is not None and _content(newest) == _content(version):
        raise Refused(
            "method_unchanged",
            _("Nothing has changed since version %(version)s. There is nothing to save.") % {"version": newest.version},
        )
    version.digest = _digest({**_content(version), "note": version.change_note, "version": version.version})
    version.save()
    method.versions_made = version.version
    method.save(update_fields=["versions_made"])
    _journal(version, "method.saved", actor)
    if meant:
        _journal(version, "method.plan_confirmed", actor)
    return version


def _check_text(text: MethodText) -> None:
    for language in LANGUAGES:
        for field, written, longest, message in (
            ("name", text.names.get(language, ""), LONGEST_NAME, _("Give the method a name in this language.")),
            (
                "text",
                text.texts.get(language, ""),
                LONGEST_TEXT,
                _("Say in this language what players have to know about the method."),
            ),
        ):
            if not written.strip():
                raise Refused(f"method_{field}_missing", message, field=f"{field}_{language}")
            if len(written) > longest:
                raise Refused(
                    "text_too_long",
                    _("This text has %(length)s characters. Shorten it to %(most)s.")
                    % {"length": len(written), "most": longest},
                    field=f"{field}_{language}",
                )
    if not 1 <= text.rounds_from <= text.rounds_to <= 99:
        raise Refused(
            "method_rounds", _("The most rounds must not be fewer than the fewest, and at most 99."), field="rounds_to"
        )
    if text.valid_until is not None and not text.reference.strip():
        raise Refused(
            "method_reference",
            _("An authorisation that ends needs its reference. Enter it, or take the day away."),
            field="reference",
        )


def _check_plan(plan: AccelerationPlan, text: MethodText, *, confirmed: bool) -> bool:
    """Refuse a plan that cannot be played over every number of rounds; True where its doubts are confirmed."""
    if not plan.accelerates:
        raise Refused("method_without_plan", _("Choose or write a plan: this one gives nobody virtual points."))
    for rounds in range(text.rounds_from, text.rounds_to + 1):
        found = problems(plan, rounds=rounds, scoring=STANDARD)
        if found:
            raise Refused(
                "method_plan",
                _("With %(rounds)s rounds: %(problem)s") % {"rounds": rounds, "problem": fact_text(found[0].fact)},
                field="rounds_from",
            )
    doubtful = doubts(plan, rounds=text.rounds_from, scoring=STANDARD)
    if doubtful and not confirmed:
        raise unconfirmed(doubtful, field="confirmed")
    return bool(doubtful)


def _numbers_of(study: SimulationStudy | None, plan: AccelerationPlan) -> dict[str, Any] | None:
    """The numbers of a finished simulation, with the place of the variant that played ``plan``."""
    if study is None:
        return None
    if study.state != StudyState.READY or study.result is None:
        raise Refused("study_not_ready", _("This simulation is not finished."), field="evidence")
    for place, variant in enumerate(study.description["variants"]):
        if _own(plan_from_json(variant["plan"])) == _own(plan):
            return {
                "study": str(study.pk),
                "event": study.tournament.name,
                "finished_at": study.finished_at.isoformat() if study.finished_at else "",
                "engine": study.engine_version,
                "variant": place,
                "description": study.description,
                "result": study.result,
            }
    raise Refused(
        "study_of_another_plan",
        _(
            "This simulation did not play this plan. Choose one that did, or save without and simulate the method "
            "first."
        ),
        field="evidence",
    )


def _own(plan: AccelerationPlan) -> AccelerationPlan:
    """The plan under the name that every plan of an organization's own has."""
    return replace(plan, method="own")


def _content(version: MethodVersion) -> dict[str, Any]:
    """What makes two versions the same."""
    return {
        "names": version.names,
        "texts": version.texts,
        "plan": version.plan,
        "rounds": [version.rounds_from, version.rounds_to],
        "reference": version.reference,
        "valid_until": version.valid_until.isoformat() if version.valid_until else "",
        "evidence": version.evidence,
    }


def _digest(content: Mapping[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def _lock(organization: Organization) -> None:
    Organization.objects.select_for_update().get(pk=organization.pk)


def _journal(version: MethodVersion, action: str, actor: User | None) -> None:
    record(
        organization=version.method.organization,
        subject=version.method.subject,
        action=action,
        actor=actor,
        after={"version": version.version, "name": name_of(version), "digest": version.digest},
    )
