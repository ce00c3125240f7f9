"""The gate before every page about a tournament: which objects the address names, and who may see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from portal.common.policies import Policy, without_changes
from portal.organizations.access import MemberRequest, View, requires
from portal.organizations.models import EventMembership, Organization
from tournaments.models import (
    AccelerationMethod,
    Board,
    Category,
    Entry,
    MethodVersion,
    PointAdjustment,
    Prohibition,
    Registration,
    ReportVersion,
    Round,
    SimulationStudy,
    TieDecision,
    Tournament,
)

_LARGE = ("run__snapshot", "run__result", "revision__snapshot", "revision__payload", "revision__explanation")
"""Columns of a round's run and revision that few pages read; they are loaded when asked for."""


def tournament_page(policy: Policy, action: str) -> Callable[[View], View]:
    """Declare who may open a view below ``manage/<organization>/<tournament>/``.

    The URL's words become objects before the right is checked: ``tournament``, and where present ``entry``,
    ``category``, ``round_`` (from ``round_number``), ``board`` (from ``board_number``), ``adjustment``,
    ``person``, ``prohibition``, ``registration``, ``decision``, ``report`` (from ``report_version``) and ``study``.
    Each must belong to the one before it. The view runs in the tournament's time zone.

    Roles in this event count as those in the organization do (``EventRole``).
    Of a template, whatever the subject, everybody reads the pages, and only who may change templates changes them.
    """
    gate = requires(policy, action, load=_objects, event="tournament")

    def decorate(view: View) -> View:
        @wraps(view)
        def in_its_time_zone(request: MemberRequest, tournament: Tournament, **words: Any) -> HttpResponseBase:
            if tournament.is_template and not request.may["templates"]["change"]:
                if action != "read":
                    raise PermissionDenied
                request.may = without_changes(request.may)
            with timezone.override(tournament.time_zone):
                return view(request, tournament, **words)

        return gate(in_its_time_zone)

    return decorate


def method_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The method of the organization that an address names, or with ``method_version`` that version of it."""
    found: dict[str, Any] = dict(words)
    method = get_object_or_404(
        AccelerationMethod.objects.select_related("organization"), organization=organization, key=found.pop("method")
    )
    if "method_version" not in found:
        return {**found, "method": method}
    number = found.pop("method_version")
    version = get_object_or_404(
        MethodVersion.objects.select_related("method__organization", "created_by"), method=method, version=number
    )
    return {**found, "version": version}


def _objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = dict(words)
    tournament = get_object_or_404(
        Tournament.objects.select_related("organization", "regulations", "festival"),
        organization=organization,
        slug=found.pop("tournament"),
    )
    found["tournament"] = tournament
    if "entry" in found:
        found["entry"] = get_object_or_404(Entry, tournament=tournament, pk=found["entry"])
    if "adjustment" in found:
        found["adjustment"] = get_object_or_404(
            PointAdjustment.objects.select_related("entry__tournament", "round"),
            entry=found["entry"],
            pk=found["adjustment"],
        )
    if "person" in found:
        people = EventMembership.objects.select_related("user", "organization", "tournament")
        found["person"] = get_object_or_404(people, tournament=tournament, pk=found["person"])
    if "report_version" in found:
        version = found.pop("report_version")
        found["report"] = get_object_or_404(ReportVersion, tournament=tournament, version=version)
    if "prohibition" in found:
        found["prohibition"] = get_object_or_404(
            Prohibition.objects.select_related("tournament"), tournament=tournament, pk=found["prohibition"]
        )
    if "registration" in found:
        found["registration"] = get_object_or_404(
            Registration.objects.select_related("tournament__organization", "entry"),
            tournament=tournament,
            pk=found["registration"],
        )
    if "category" in found:
        found["category"] = get_object_or_404(
            Category.objects.select_related("tournament__organization"), tournament=tournament, key=found["category"]
        )
    if "decision" in found:
        found["decision"] = get_object_or_404(
            TieDecision.objects.select_related("tournament"), tournament=tournament, pk=found["decision"]
        )
    if "round_number" in found:
        number = found.pop("round_number")
        found["round_"] = get_object_or_404(
            Round.objects.select_related("run", "revision").defer(*_LARGE), tournament=tournament, number=number
        )
    if "board_number" in found:
        number = found.pop("board_number")
        found["board"] = get_object_or_404(
            Board.objects.select_related("white", "black"), round=found["round_"], number=number
        )
    if "study" in found:
        found["study"] = get_object_or_404(
            SimulationStudy.objects.select_related("tournament__organization"), tournament=tournament, pk=found["study"]
        )
    return found
