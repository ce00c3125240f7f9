"""The desk's pages of series: all of them, one with its events and standings, its settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from portal.common.errors import Refused
from portal.common.policies import TOURNAMENTS
from portal.organizations.access import MemberRequest, requires
from portal.organizations.models import Organization
from tournaments.models import Series, SeriesCategory, Tournament
from tournaments.series import actions, queries, wording
from tournaments.series.desk_queries import events_to_add, series_of
from tournaments.series.forms import AddEventForm, CategoryForm, SeriesForm
from tournaments.series.shapes import PublicSeries
from tournaments.serving.refusals import show_refusal

FIRST = 10
"""So many places stand on the desk's page."""


def series_objects(organization: Organization, words: dict[str, Any]) -> dict[str, Any]:
    """The series that an address names, and the event or the category of it. Raises ``Http404``."""
    rows = Series.objects.select_related("organization")
    found: dict[str, Any] = {"series": get_object_or_404(rows, organization=organization, slug=words["series"])}
    if "counted" in words:
        found["counted"] = get_object_or_404(queries.events_of_series(found["series"]), slug=words["counted"])
    if "series_category" in words:
        categories = SeriesCategory.objects.select_related("series")
        found["series_category"] = get_object_or_404(categories, series=found["series"], pk=words["series_category"])
    return found


@requires(TOURNAMENTS, "read")
@require_safe
def series_list(request: MemberRequest) -> HttpResponse:
    """Every series of the organization."""
    words = {"section": "series", "all_series": series_of(request.organization)}
    return render(request, "series/desk/list.html", words)


@requires(TOURNAMENTS, "create")
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Make a series."""
    form = SeriesForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        house, actor = request.organization, request.user
        made = _made(form, lambda: actions.create_series(organization=house, actor=actor, **form.said))
        if made is not None:
            messages.success(request, _("The series was made. Add its events."))
            return redirect("manage:series", request.organization.slug, made.slug)
    return _form(request, None, form)


@requires(TOURNAMENTS, "read", load=series_objects)
@require_safe
def series(request: MemberRequest, series: Series) -> HttpResponse:
    """The events, the categories, and who leads."""
    return _series(request, series)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest, series: Series) -> HttpResponse:
    """Name, address, and how the series counts."""
    held = Series.objects.get(pk=series.pk)
    form = SeriesForm(request.POST if request.method == "POST" else None, instance=held)
    if request.method == "POST" and form.is_valid():
        saved = _made(form, lambda: actions.update_series(series=series, actor=request.user, **form.said))
        if saved is not None:
            messages.success(request, _("The settings of the series were saved."))
            return redirect("manage:series", request.organization.slug, saved.slug)
    return _form(request, series, form)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_POST
def add(request: MemberRequest, series: Series) -> HttpResponse:
    """Let an event count."""
    form = AddEventForm(request.POST, tournaments=events_to_add(series))
    if form.is_valid():
        event = form.cleaned_data["tournament"]
        if _done(form, lambda: actions.add_event(series=series, tournament=event, actor=request.user)):
            messages.success(request, _("%(name)s counts in the series.") % {"name": event.name})
            return redirect("manage:series", request.organization.slug, series.slug)
    return _series(request, series, add_form=form)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_POST
def take_out(request: MemberRequest, series: Series, counted: Tournament) -> HttpResponse:
    """Let an event count no more."""
    actions.take_out_event(series=series, tournament=counted, actor=request.user)
    messages.success(request, _("%(name)s counts no more in the series.") % {"name": counted.name})
    return redirect("manage:series", request.organization.slug, series.slug)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_POST
def category_add(request: MemberRequest, series: Series) -> HttpResponse:
    """Rank some of the players among themselves, too."""
    form = CategoryForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        if _done(form, lambda: actions.add_category(series=series, actor=request.user, **said)):
            messages.success(request, _("The category was added."))
            return redirect("manage:series", request.organization.slug, series.slug)
    return _series(request, series, category_form=form)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_POST
def category_remove(request: MemberRequest, series: Series, series_category: SeriesCategory) -> HttpResponse:
    """Rank them among themselves no more."""
    actions.remove_category(category=series_category, actor=request.user)
    messages.success(request, _("The category was removed."))
    return redirect("manage:series", request.organization.slug, series.slug)


@requires(TOURNAMENTS, "change", load=series_objects)
@require_POST
def delete(request: MemberRequest, series: Series) -> HttpResponse:
    """Let the series go; its events stay."""
    actions.delete_series(series=series, actor=request.user)
    messages.success(request, _("The series is gone; its events are as before."))
    return redirect("manage:series_list", request.organization.slug)


def _series(
    request: MemberRequest,
    series: Series,
    *,
    add_form: AddEventForm | None = None,
    category_form: CategoryForm | None = None,
) -> HttpResponse:
    events = list(queries.events_of_series(series).select_related("organization"))
    public = tuple(one for one in events if one.is_public)
    page = queries.series_page(PublicSeries(series, public))
    columns = {one.event.pk: one for one in page.columns} if page else {}
    words = {
        "section": "series",
        "series": series,
        "events": [(one, columns.get(one.pk)) for one in events],
        "page": page,
        "categories": SeriesCategory.objects.filter(series=series),
        "leaders": [(one, wording.value_text(one.line.total)) for one in page.lines[:FIRST]] if page else [],
        "unit": wording.unit_of(series),
        "rules": wording.rules_sentences(series),
        "add_form": add_form or AddEventForm(tournaments=events_to_add(series)),
        "category_form": category_form or CategoryForm(auto_id="category_%s"),
        "is_public": bool(public),
    }
    wrong = any(one is not None and one.errors for one in (add_form, category_form))
    return render(request, "series/desk/series.html", words, status=422 if wrong else 200)


def _form(request: MemberRequest, series: Series | None, form: SeriesForm) -> HttpResponse:
    words = {"section": "series", "series": series, "form": form}
    return render(request, "series/desk/form.html", words, status=422 if form.errors else 200)


def _made(form: Any, act: Callable[[], Any]) -> Any:
    """What ``act`` made; None where it was refused, and then the form says why."""
    try:
        return act()
    except Refused as refusal:
        show_refusal(form, refusal)
        return None


def _done(form: Any, act: Callable[[], Any]) -> bool:
    """Whether ``act`` was not refused; otherwise the form says why."""
    try:
        act()
    except Refused as refusal:
        show_refusal(form, refusal)
        return False
    return True
