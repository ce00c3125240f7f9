"""What the pages of the library read: methods, versions, who uses them, what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count

from pairing.engine.acceleration import Advice, PlanDescription, advise, describe
from pairing.engine.model import Scoring
from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.models import AccelerationMethod, MethodVersion, Regulations, Tournament

OF_EVENTS: Final = frozenset({"advice.ideal_field", "advice.aims_unknown"})
"""Advice that says nothing without an event."""


@dataclass(frozen=True, slots=True)
class MethodRow:
    """One method in the list."""

    method: AccelerationMethod
    newest: MethodVersion
    versions: int
    events: int
    """Events that chose any of its versions."""


@dataclass(frozen=True, slots=True)
class VersionPage:
    """One version with everything that belongs to it but the comparison."""

    version: MethodVersion
    described: PlanDescription
    """Over the most rounds that it is made for."""
    advice: tuple[Advice, ...]
    """What the plan alone shows."""
    others: tuple[MethodVersion, ...]
    """Every version of the method, the newest first."""
    events: tuple[Tournament, ...]
    """That chose this version, the newest first."""
    journal: tuple[JournalEntry, ...]


def methods_of(organization: Organization) -> Sequence[MethodRow]:
    """The methods of an organization by address, each with its newest version. Three queries."""
    versions: dict[int, list[MethodVersion]] = {}
    for version in MethodVersion.objects.filter(method__organization=organization).defer("evidence"):
        versions.setdefault(version.method_id, []).append(version)
    used = dict(
        Regulations.objects.filter(method_version__method__organization=organization)
        .values_list("method_version__method_id")
        .annotate(Count("pk"))
    )
    methods = AccelerationMethod.objects.filter(organization=organization).order_by("key")
    return [
        MethodRow(one, versions[one.pk][0], len(versions[one.pk]), used.get(one.pk, 0))
        for one in methods
        if one.pk in versions
    ]


def offered_versions(organization: Organization) -> Sequence[MethodVersion]:
    """The versions that an event may choose, by method, the newest first. One query."""
    found = MethodVersion.objects.filter(method__organization=organization, retired_at=None).defer("evidence")
    return list(found.select_related("method").order_by("method__key", "-version"))


def version_page(version: MethodVersion) -> VersionPage:
    """Everything about one version. Three queries."""
    plan, rounds = version.accelerates_by, version.rounds_to
    rows = JournalEntry.objects.filter(organization=version.method.organization_id, subject=version.method.subject)
    return VersionPage(
        version=version,
        described=describe(plan, rounds),
        advice=tuple(one for one in advise(plan, rounds=rounds, scoring=Scoring()) if one.fact.code not in OF_EVENTS),
        others=tuple(MethodVersion.objects.filter(method=version.method).defer("evidence")),
        events=tuple(events_of(version)),
        journal=tuple(rows.select_related("actor").order_by("-at", "-pk")),
    )


def events_of(version: MethodVersion) -> Sequence[Tournament]:
    """The events that chose ``version``, the newest first. One query."""
    found = Tournament.objects.filter(regulations__method_version=version)
    return list(found.select_related("organization", "regulations").order_by("-starts_on", "-pk"))
